-- One case is one submission under review. What its decision depends on never changes: the app's role may update the
-- columns of progress alone.
CREATE TABLE review_case (
  merchant_id   uuid NOT NULL,
  id            uuid NOT NULL,
  case_no       text NOT NULL,
  kind          text NOT NULL,
  subject_id    uuid NOT NULL,
  subject_no    text NOT NULL,
  merchant_name text NOT NULL,
  currency      text,
  amount_minor  bigint,
  risk_score    smallint NOT NULL CHECK (risk_score BETWEEN 0 AND 100),
  signals       jsonb NOT NULL,
  people_needed smallint NOT NULL CHECK (people_needed IN (1, 2)),
  -- Whoever prepared the submission; the nil uuid where no person did.
  prepared_by   uuid NOT NULL,
  -- Who of the merchant may answer, and the page where he does.
  permission    text NOT NULL,
  link          text NOT NULL,
  calendar      text NOT NULL CHECK (calendar IN ('HK', 'CN')),
  state         text NOT NULL
    CHECK (state IN ('screening', 'queued', 'reviewing', 'asked', 'confirming', 'confirmingAsked', 'closed')),
  assignee      uuid REFERENCES staff,
  opened_at     timestamptz NOT NULL,
  due_at        timestamptz NOT NULL,
  decided_step  smallint,
  outcome       text,
  closed_at     timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, case_no),
  -- What decisions point at, so that neither can be changed behind the other's back.
  UNIQUE (merchant_id, id, people_needed, prepared_by),
  CHECK ((currency IS NULL) = (amount_minor IS NULL)),
  CHECK ((state = 'closed') = (outcome IS NOT NULL AND decided_step IS NOT NULL AND closed_at IS NOT NULL)),
  CHECK (state = 'closed' OR (outcome IS NULL AND decided_step IS NULL AND closed_at IS NULL)),
  CHECK (state NOT IN ('screening', 'queued') OR assignee IS NULL),
  -- One person is enough to send something back for mending; for the rest all who are needed have decided.
  CHECK (outcome IS NULL OR outcome = 'reject' OR decided_step = people_needed)
);
CREATE UNIQUE INDEX review_case_open ON review_case (merchant_id, kind, subject_id) WHERE state <> 'closed';
CREATE INDEX review_case_subject ON review_case (merchant_id, kind, subject_id, opened_at);
CREATE INDEX review_case_queue ON review_case (due_at, id) WHERE state <> 'closed';
CREATE INDEX review_case_closed ON review_case (closed_at DESC, id DESC) WHERE state = 'closed';
CREATE INDEX review_case_assignee ON review_case (assignee, due_at, id) WHERE state <> 'closed';
ALTER TABLE review_case ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_case FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON review_case USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
-- Staff see every merchant's cases; to change one they act for its merchant.
CREATE POLICY staff ON review_case FOR SELECT USING (current_staff() IS NOT NULL);
-- What was decided stays decided.
CREATE POLICY closed ON review_case AS RESTRICTIVE FOR UPDATE USING (state <> 'closed') WITH CHECK (true);
COMMENT ON TABLE review_case IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON review_case TO causeway_app;
GRANT UPDATE (state, assignee, due_at, risk_score, signals, people_needed, decided_step, outcome, closed_at)
  ON review_case TO causeway_app;

-- Screening may find that a second person is needed; nothing may find that he is not.
CREATE FUNCTION keep_review_people() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.people_needed < OLD.people_needed THEN
    RAISE EXCEPTION 'the people needed for a case only ever become more' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_case_people BEFORE UPDATE ON review_case FOR EACH ROW EXECUTE FUNCTION keep_review_people();

-- What each person decided. The keys hold the rules by themselves: one decision per person and per step, no more steps
-- than people needed, nobody decides what he prepared, and a second person decides only where the first did not end it.
CREATE TABLE review_decision (
  merchant_id   uuid NOT NULL,
  case_id       uuid NOT NULL,
  step          smallint NOT NULL,
  staff_id      uuid NOT NULL REFERENCES staff,
  outcome       text NOT NULL CHECK (outcome IN ('approve', 'reject', 'fail')),
  reasons       jsonb NOT NULL,
  note          text NOT NULL,
  decided_at    timestamptz NOT NULL,
  people_needed smallint NOT NULL,
  prepared_by   uuid NOT NULL,
  first_step    smallint,
  first_outcome text,
  PRIMARY KEY (merchant_id, case_id, step),
  UNIQUE (merchant_id, case_id, staff_id),
  UNIQUE (merchant_id, case_id, step, outcome),
  FOREIGN KEY (merchant_id, case_id, people_needed, prepared_by)
    REFERENCES review_case (merchant_id, id, people_needed, prepared_by),
  FOREIGN KEY (merchant_id, case_id, first_step, first_outcome)
    REFERENCES review_decision (merchant_id, case_id, step, outcome),
  CONSTRAINT not_his_own CHECK (staff_id <> prepared_by),
  CHECK (step BETWEEN 1 AND people_needed),
  CHECK (CASE step
    WHEN 1 THEN first_step IS NULL AND first_outcome IS NULL
    ELSE first_step IS NOT NULL AND first_step = 1 AND first_outcome IS NOT NULL
         AND first_outcome <> 'reject' AND outcome IN (first_outcome, 'reject') END),
  CHECK (outcome = 'approve' OR jsonb_array_length(reasons) > 0)
);
ALTER TABLE review_decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_decision FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON review_decision
  USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE POLICY staff ON review_decision FOR SELECT USING (current_staff() IS NOT NULL);
CREATE TRIGGER review_decision_immutable BEFORE UPDATE OR DELETE ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE review_decision IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON review_decision TO causeway_app;
ALTER TABLE review_case ADD FOREIGN KEY (merchant_id, id, decided_step, outcome)
  REFERENCES review_decision (merchant_id, case_id, step, outcome);

-- Nobody decides about a merchant he belongs to, nor about what he prepared there himself. Staff and merchants' people
-- are kept apart; the e-mail says that two of them are one.
CREATE FUNCTION refuse_own_merchant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM staff s JOIN person p ON p.email = s.email
    WHERE s.id = NEW.staff_id AND (p.id = NEW.prepared_by OR EXISTS (
      SELECT FROM membership m WHERE m.merchant_id = NEW.merchant_id AND m.person_id = p.id)))
  THEN
    RAISE EXCEPTION 'a case is not decided by one of its merchant''s own people' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_decision_stranger BEFORE INSERT ON review_decision
  FOR EACH ROW EXECUTE FUNCTION refuse_own_merchant();

-- The one thread of a case: what we asked and what the merchant answered in place.
CREATE TABLE review_question (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  case_id     uuid NOT NULL,
  asked_by    uuid NOT NULL REFERENCES staff,
  asked_at    timestamptz NOT NULL,
  answer_type text NOT NULL CHECK (answer_type IN ('text', 'file', 'confirmation')),
  words       jsonb NOT NULL,
  due_at      timestamptz NOT NULL,
  state       text NOT NULL CHECK (state IN ('open', 'answered', 'withdrawn', 'expired')),
  answered_by uuid,
  answered_at timestamptz,
  answer      jsonb,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, case_id) REFERENCES review_case (merchant_id, id),
  CHECK ((state = 'answered') = (answer IS NOT NULL AND answered_by IS NOT NULL AND answered_at IS NOT NULL))
);
CREATE INDEX review_question_case ON review_question (merchant_id, case_id);
ALTER TABLE review_question ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_question FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON review_question
  USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE review_question IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON review_question TO causeway_app;
GRANT UPDATE (state, answered_by, answered_at, answer) ON review_question TO causeway_app;

-- Everything that happened to a case, in order; notes that the merchant never sees are part of it.
CREATE TABLE review_event (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  case_id     uuid NOT NULL,
  at          timestamptz NOT NULL,
  actor_kind  text NOT NULL CHECK (actor_kind IN ('staff', 'merchant', 'flow')),
  actor_id    uuid,
  act         text NOT NULL,
  details     jsonb NOT NULL,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, case_id) REFERENCES review_case (merchant_id, id)
);
CREATE INDEX review_event_case ON review_event (merchant_id, case_id, id);
ALTER TABLE review_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_event FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON review_event USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
CREATE TRIGGER review_event_immutable BEFORE UPDATE OR DELETE ON review_event
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE review_event IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON review_event TO causeway_app;

-- The people and companies a case is about, as screening looks for them in its lists.
CREATE TABLE review_party (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  case_id     uuid NOT NULL,
  role        text NOT NULL,
  person      boolean NOT NULL,
  names       jsonb NOT NULL,
  country     text,
  birth_date  text,
  number      text,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, case_id) REFERENCES review_case (merchant_id, id)
);
CREATE INDEX review_party_case ON review_party (merchant_id, case_id);
ALTER TABLE review_party ENABLE ROW LEVEL SECURITY;
ALTER TABLE review_party FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON review_party USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE review_party IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON review_party TO causeway_app;
