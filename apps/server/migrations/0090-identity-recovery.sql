-- Whoever lost every factor gets back in by a recovery: a face check, two people, a waiting time, notices to every address.
-- docs/decisions/recovery.md

-- After a recovery nothing but a new authenticator opens the account; until then neither mailbox nor phone counts.
ALTER TABLE person ADD COLUMN authenticator_due boolean NOT NULL DEFAULT false;

CREATE TABLE recovery (
  id         uuid PRIMARY KEY,
  person_id  uuid NOT NULL REFERENCES person,
  -- The merchant whose legal representative or authorised person passes the face check, and that check.
  company    uuid NOT NULL,
  face_check uuid NOT NULL UNIQUE,
  -- What was proved first by whoever asked, and from where.
  first_step text NOT NULL CHECK (first_step IN ('password', 'code', 'reset')),
  browser    text NOT NULL,
  address    text NOT NULL,
  -- Of the key that whoever asked was shown once: nobody else finishes what he asked for.
  key_hash   bytea NOT NULL,
  state      text NOT NULL CHECK (state IN ('ASKED', 'CHECKED', 'AGREED', 'DONE', 'CANCELLED', 'DECLINED', 'EXPIRED')),
  -- Nobody writes what follows: the table sets it when the state moves.
  asked_at   timestamptz NOT NULL,
  checked_at timestamptz,
  -- The agreement of two people in whose transaction it was agreed to.
  agreement  uuid,
  ready_at   timestamptz,
  expires_at timestamptz NOT NULL,
  ended_at   timestamptz,
  CHECK ((agreement IS NULL) = (ready_at IS NULL)),
  CHECK ((ended_at IS NULL) = (state IN ('ASKED', 'CHECKED', 'AGREED'))),
  CONSTRAINT recovery_waited CHECK (state <> 'DONE' OR (agreement IS NOT NULL AND ended_at >= ready_at))
);
CREATE UNIQUE INDEX recovery_open ON recovery (person_id) WHERE ended_at IS NULL;
CREATE INDEX recovery_asked ON recovery (asked_at DESC, id DESC);
COMMENT ON TABLE recovery IS 'tenancy: none, it belongs to a person';
GRANT SELECT, INSERT (id, person_id, company, face_check, first_step, browser, address, key_hash, state), UPDATE (state)
  ON recovery TO causeway_app;

CREATE TABLE recovery_step (
  recovery_id uuid NOT NULL REFERENCES recovery,
  seq         int NOT NULL,
  action      text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  at          timestamptz NOT NULL,
  reason      text CHECK (length(reason) BETWEEN 1 AND 400),
  PRIMARY KEY (recovery_id, seq)
);
COMMENT ON TABLE recovery_step IS 'tenancy: none, it belongs to a person';
CREATE TRIGGER recovery_step_immutable BEFORE UPDATE OR DELETE ON recovery_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recovery_step_stays BEFORE TRUNCATE ON recovery_step EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT ON recovery_step TO causeway_app;

-- The state moves along its table, and what goes with it is set here: by the clock of the database, and by the agreement that
-- the two people have just made, which says how long is waited. A rehearsal has none and is undone.
CREATE FUNCTION keep_recovery() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  agreed record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'ASKED' THEN
      RAISE EXCEPTION 'recovery %: begins with being asked for', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    NEW.asked_at := now();
    -- As long as the link of the face check.
    NEW.expires_at := now() + interval '24 hours';
    RETURN NEW;
  END IF;
  IF ROW(NEW.id, NEW.person_id, NEW.company, NEW.face_check, NEW.first_step, NEW.browser, NEW.address, NEW.key_hash,
      NEW.asked_at, NEW.checked_at, NEW.agreement, NEW.ready_at, NEW.expires_at, NEW.ended_at) IS DISTINCT FROM ROW(OLD.id, OLD.person_id,
      OLD.company, OLD.face_check, OLD.first_step, OLD.browser, OLD.address, OLD.key_hash, OLD.asked_at, OLD.checked_at, OLD.agreement,
      OLD.ready_at, OLD.expires_at, OLD.ended_at) THEN
    RAISE EXCEPTION 'recovery %: only its state moves', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state || '<' || OLD.state NOT IN ('ASKED<ASKED', 'CHECKED<ASKED', 'AGREED<CHECKED', 'DONE<AGREED', 'CANCELLED<ASKED',
      'CANCELLED<CHECKED', 'CANCELLED<AGREED', 'DECLINED<ASKED', 'DECLINED<CHECKED', 'EXPIRED<ASKED', 'EXPIRED<CHECKED',
      'EXPIRED<AGREED') THEN
    RAISE EXCEPTION 'recovery %: does not go from % to %', OLD.id, OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  IF (OLD.expires_at <= now()) <> (NEW.state = 'EXPIRED') THEN
    RAISE EXCEPTION 'recovery %: expires at %', OLD.id, OLD.expires_at USING ERRCODE = 'check_violation';
  END IF;
  CASE NEW.state
    WHEN 'ASKED' THEN NULL;
    WHEN 'CHECKED' THEN
      NEW.checked_at := now();
      NEW.expires_at := now() + interval '7 days';
    WHEN 'AGREED' THEN
      SELECT a.id, greatest((a.content::jsonb -> 'facts' ->> 'waitHours')::int, 24) AS hours INTO agreed FROM agreement a
        JOIN staff s ON s.id = a.agreed_by AND s.role = 'seniorReviewer'
        WHERE a.merchant_id = '00000000-0000-0000-0000-000000000000' AND a.act = 'identity.recover'
          AND a.subject = NEW.id::text AND a.agreed_at = now() AND a.carried_out_at IS NULL;
      NEW.agreement := agreed.id;
      NEW.ready_at := now() + make_interval(hours => agreed.hours);
      NEW.expires_at := coalesce(NEW.ready_at + interval '7 days', OLD.expires_at);
    ELSE
      IF NEW.state = 'DONE' AND (OLD.ready_at IS NULL OR OLD.ready_at > now()) THEN
        RAISE EXCEPTION 'recovery %: is not waited for yet', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      NEW.ended_at := now();
  END CASE;
  RETURN NEW;
END $$;
CREATE TRIGGER recovery_kept BEFORE INSERT OR UPDATE ON recovery FOR EACH ROW EXECUTE FUNCTION keep_recovery();
CREATE TRIGGER recovery_stays BEFORE DELETE ON recovery FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER recovery_all_stay BEFORE TRUNCATE ON recovery EXECUTE FUNCTION refuse_change();

-- Looked at when the transaction ends, because a proposal is rehearsed and undone.
CREATE FUNCTION expect_recovery_agreed() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM recovery WHERE id = NEW.id AND state = 'AGREED' AND agreement IS NULL) THEN
    RAISE EXCEPTION 'recovery %: two people did not agree to it', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER recovery_agreed AFTER UPDATE ON recovery DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'AGREED') EXECUTE FUNCTION expect_recovery_agreed();
