-- Two people for one act: one proposes, another agrees to exactly that, and it is carried out with his agreement. Staff
-- stand in the house, members in their merchant. Nobody writes who he is: the app's role names a live session, and the
-- table takes the person from there; times and the digest of the content are its own as well.
CREATE TABLE agreement (
  merchant_id     uuid NOT NULL,
  id              uuid NOT NULL,
  act             text NOT NULL,
  subject         text NOT NULL,
  -- What is to be done, as canonical JSON: ids, amounts and words that the second person reads, and no secrets.
  content         text NOT NULL CHECK (content IS JSON OBJECT AND octet_length(content) <= 8192),
  digest          bytea NOT NULL,
  proposed_in     uuid NOT NULL,
  proposed_by     uuid NOT NULL,
  proposed_at     timestamptz NOT NULL,
  until           timestamptz NOT NULL CHECK (until > proposed_at),
  -- The second person agrees and it is carried out, or it ends in another way.
  agreed_in       uuid,
  agreed_by       uuid,
  agreed_at       timestamptz,
  carried_out_at  timestamptz,
  ended_as        text CHECK (ended_as IN ('declined', 'withdrawn', 'lapsed')),
  ended_in        uuid,
  ended_by        uuid,
  ended_at        timestamptz,
  reason          text CHECK (length(reason) BETWEEN 1 AND 400),
  -- People are of one table in the house and of another at a merchant.
  proposed_staff  uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id = '00000000-0000-0000-0000-000000000000' THEN proposed_by END) STORED REFERENCES staff,
  agreed_staff    uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id = '00000000-0000-0000-0000-000000000000' THEN agreed_by END) STORED REFERENCES staff,
  ended_staff     uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id = '00000000-0000-0000-0000-000000000000' THEN ended_by END) STORED REFERENCES staff,
  proposed_member uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id <> '00000000-0000-0000-0000-000000000000' THEN proposed_by END) STORED REFERENCES person,
  agreed_member   uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id <> '00000000-0000-0000-0000-000000000000' THEN agreed_by END) STORED REFERENCES person,
  ended_member    uuid GENERATED ALWAYS AS
    (CASE WHEN merchant_id <> '00000000-0000-0000-0000-000000000000' THEN ended_by END) STORED REFERENCES person,
  PRIMARY KEY (merchant_id, id),
  CONSTRAINT nobody_agrees_with_himself CHECK (agreed_by <> proposed_by),
  CHECK ((agreed_by IS NULL) = (agreed_at IS NULL) AND (agreed_by IS NULL) = (agreed_in IS NULL)),
  CONSTRAINT agreed_in_time CHECK (agreed_at < until),
  CHECK (carried_out_at IS NULL OR agreed_at IS NOT NULL),
  CHECK ((ended_as IS NULL) = (ended_at IS NULL) AND (ended_by IS NULL) = (ended_in IS NULL)),
  CHECK (agreed_at IS NULL OR ended_at IS NULL),
  CHECK (CASE ended_as
    WHEN 'declined' THEN ended_by IS NOT NULL AND ended_by <> proposed_by AND reason IS NOT NULL
    WHEN 'withdrawn' THEN ended_by IS NOT NULL AND ended_by = proposed_by AND reason IS NULL
    WHEN 'lapsed' THEN ended_by IS NULL AND reason IS NULL AND ended_at >= until
    ELSE ended_by IS NULL AND reason IS NULL END)
);
CREATE UNIQUE INDEX agreement_open ON agreement (merchant_id, act, subject)
  WHERE agreed_at IS NULL AND ended_at IS NULL;
CREATE INDEX agreement_subject ON agreement (merchant_id, act, subject, proposed_at);
CREATE INDEX agreement_proposed ON agreement (merchant_id, proposed_at DESC, id DESC);
ALTER TABLE agreement ENABLE ROW LEVEL SECURITY;
ALTER TABLE agreement FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON agreement USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE agreement IS 'tenancy: merchant_id, or the house for its own people';
-- Neither a person nor a time can be written, and nothing that was proposed can be changed.
GRANT SELECT ON agreement TO causeway_app;
GRANT INSERT (merchant_id, id, act, subject, content, proposed_in, until) ON agreement TO causeway_app;
GRANT UPDATE (agreed_in, carried_out_at, ended_as, ended_in, reason) ON agreement TO causeway_app;

-- Whether somebody has an account of the house, or is a member of the merchant, now.
CREATE FUNCTION belongs_to(p_person uuid, p_tenant uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN CASE p_tenant WHEN '00000000-0000-0000-0000-000000000000'
  THEN EXISTS (SELECT FROM staff WHERE id = p_person AND disabled_at IS NULL AND password_hash IS NOT NULL)
  ELSE EXISTS (SELECT FROM membership WHERE merchant_id = p_tenant AND person_id = p_person) END;

-- Whose session this is: alive, of this tenant, and of somebody who still belongs to it.
CREATE FUNCTION person_in_session(p_session uuid, p_tenant uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN (
  SELECT s.user_id FROM session s
  WHERE s.id = p_session AND s.tenant = p_tenant AND s.salt IS NOT NULL AND s.idle_until > now() AND s.expires_at > now()
    AND NOT s.enrol_only
    AND s.audience = CASE p_tenant WHEN '00000000-0000-0000-0000-000000000000' THEN 'console' ELSE 'portal' END
    AND belongs_to(s.user_id, p_tenant));

-- One mailbox is one human, whatever account it was given: what stands behind a plus sign reaches the same one.
CREATE FUNCTION mailbox_of(p_person uuid, p_tenant uuid) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT lower(regexp_replace(email, '\+[^@]*@', '@')) FROM (
  SELECT email FROM staff WHERE id = p_person AND p_tenant = '00000000-0000-0000-0000-000000000000'
  UNION ALL
  SELECT email FROM person WHERE id = p_person AND p_tenant <> '00000000-0000-0000-0000-000000000000') account);

CREATE FUNCTION keep_agreement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.agreed_in IS NOT NULL OR NEW.ended_as IS NOT NULL OR NEW.carried_out_at IS NOT NULL THEN
      RAISE EXCEPTION 'agreement %: nothing is proposed and decided at once', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    NEW.proposed_by := person_in_session(NEW.proposed_in, NEW.merchant_id);
    NEW.proposed_at := now();
    NEW.digest := sha256(convert_to(NEW.content, 'UTF8'));
    RETURN NEW;
  END IF;
  IF ROW(NEW.merchant_id, NEW.id, NEW.act, NEW.subject, NEW.content, NEW.digest, NEW.proposed_in, NEW.proposed_by,
      NEW.proposed_at, NEW.until) IS DISTINCT FROM ROW(OLD.merchant_id, OLD.id, OLD.act, OLD.subject, OLD.content, OLD.digest,
      OLD.proposed_in, OLD.proposed_by, OLD.proposed_at, OLD.until) THEN
    RAISE EXCEPTION 'agreement %: what was proposed does not change', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.agreed_at IS NOT NULL OR OLD.ended_at IS NOT NULL THEN
    -- What was agreed to a moment ago, in this transaction, is marked as carried out, once.
    IF OLD.agreed_at = now() AND OLD.carried_out_at IS NULL
      AND ROW(NEW.agreed_in, NEW.agreed_by, NEW.agreed_at, NEW.ended_as, NEW.ended_in, NEW.ended_by, NEW.reason)
        IS NOT DISTINCT FROM ROW(OLD.agreed_in, OLD.agreed_by, OLD.agreed_at, NULL::text, NULL::uuid, NULL::uuid, NULL::text)
    THEN
      NEW.carried_out_at := now();
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'agreement %: what was decided stays decided', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.agreed_in IS NOT NULL THEN
    NEW.agreed_by := person_in_session(NEW.agreed_in, NEW.merchant_id);
    NEW.agreed_at := now();
    IF NOT belongs_to(NEW.proposed_by, NEW.merchant_id) THEN
      RAISE EXCEPTION 'agreement %: whoever proposed it is gone', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF mailbox_of(NEW.agreed_by, NEW.merchant_id) = mailbox_of(NEW.proposed_by, NEW.merchant_id) THEN
      RAISE EXCEPTION 'agreement %: nobody agrees with himself under another account', OLD.id
        USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  IF NEW.ended_as IS NOT NULL THEN
    NEW.ended_by := person_in_session(NEW.ended_in, NEW.merchant_id);
    NEW.ended_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER agreement_kept BEFORE INSERT OR UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION keep_agreement();
CREATE TRIGGER agreement_stays BEFORE DELETE ON agreement FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was agreed to is carried out by the same transaction, or was not agreed to.
CREATE FUNCTION expect_carried_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM agreement WHERE merchant_id = NEW.merchant_id AND id = NEW.id AND carried_out_at IS NULL) THEN
    RAISE EXCEPTION 'agreement %: agreed to and not carried out', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER agreement_carried_out AFTER UPDATE ON agreement DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.agreed_at IS NOT NULL AND OLD.agreed_at IS NULL) EXECUTE FUNCTION expect_carried_out();
