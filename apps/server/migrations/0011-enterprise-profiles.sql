-- Where a merchant's certification stands, and the form he is filling in. One row from the first saved draft on.
CREATE TABLE enterprise (
  merchant_id    uuid PRIMARY KEY REFERENCES merchant,
  state          text NOT NULL CHECK (state IN
    ('DRAFT', 'AUDITING', 'NORMAL', 'REJECT', 'FAILED', 'AMENDING', 'AMEND_REJECT')),
  -- The form: names, numbers, addresses and phones of people.
  draft          bytea NOT NULL,
  draft_revision integer NOT NULL,
  draft_saved_at timestamptz NOT NULL,
  -- The newest submission, and the one that counts.
  last_id        uuid,
  certified_id   uuid,
  CHECK ((state IN ('NORMAL', 'AMENDING', 'AMEND_REJECT')) = (certified_id IS NOT NULL))
);
ALTER TABLE enterprise ENABLE ROW LEVEL SECURITY;
ALTER TABLE enterprise FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON enterprise USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE enterprise IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON enterprise TO causeway_app;

-- What was handed in, as it was handed in. The form never changes; the decision is added once.
CREATE TABLE enterprise_submission (
  merchant_id   uuid NOT NULL,
  id            uuid NOT NULL,
  submission_no text NOT NULL,
  amendment     boolean NOT NULL,
  form          bytea NOT NULL,
  submitted_at  timestamptz NOT NULL,
  submitted_by  uuid NOT NULL,
  outcome       text CHECK (outcome IN ('approve', 'reject', 'fail')),
  reasons       jsonb NOT NULL DEFAULT '[]',
  decided_at    timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, submission_no),
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
ALTER TABLE enterprise_submission ENABLE ROW LEVEL SECURITY;
ALTER TABLE enterprise_submission FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON enterprise_submission USING (merchant_id = current_tenant())
  WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE enterprise_submission IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE (outcome, reasons, decided_at) ON enterprise_submission TO causeway_app;
ALTER TABLE enterprise
  ADD FOREIGN KEY (merchant_id, last_id) REFERENCES enterprise_submission (merchant_id, id),
  ADD FOREIGN KEY (merchant_id, certified_id) REFERENCES enterprise_submission (merchant_id, id);

-- Each warning that a document runs out is given once.
CREATE TABLE enterprise_expiry_notice (
  merchant_id   uuid NOT NULL,
  submission_id uuid NOT NULL,
  field         text NOT NULL,
  days_ahead    integer NOT NULL,
  told_at       timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, submission_id, field, days_ahead),
  FOREIGN KEY (merchant_id, submission_id) REFERENCES enterprise_submission (merchant_id, id)
);
ALTER TABLE enterprise_expiry_notice ENABLE ROW LEVEL SECURITY;
ALTER TABLE enterprise_expiry_notice FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON enterprise_expiry_notice USING (merchant_id = current_tenant())
  WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE enterprise_expiry_notice IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON enterprise_expiry_notice TO causeway_app;

-- One link sent to one member. It counts for the person as he was entered then: `subject` is a blind index over him.
CREATE TABLE face_check (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  member_id   uuid NOT NULL,
  subject     bytea NOT NULL,
  person      bytea NOT NULL,
  sent_to     text NOT NULL,
  state       text NOT NULL CHECK (state IN ('SENT', 'CHECKING', 'PASSED', 'FAILED')),
  attempts    integer NOT NULL DEFAULT 0,
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (merchant_id, id)
);
CREATE INDEX face_check_member ON face_check (merchant_id, member_id, id DESC);
ALTER TABLE face_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE face_check FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON face_check USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE face_check IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON face_check TO causeway_app;

-- Finds the merchant of a check for a phone, which has the link and nothing else, and for the checker's callbacks.
CREATE TABLE face_link (
  check_id   uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  tenant     uuid NOT NULL
);
COMMENT ON TABLE face_link IS 'tenancy: none, whoever opens a link has not said for whom he acts';
GRANT SELECT, INSERT ON face_link TO causeway_app;
