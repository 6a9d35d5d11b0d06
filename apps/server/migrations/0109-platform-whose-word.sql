-- What the other site, or another merchant's rows, could be made to say for somebody else.

-- A signature names a case, and a recovery a face check, by its id alone: there is one of each, wherever it is.
CREATE UNIQUE INDEX review_case_is_one ON review_case (id);
COMMENT ON INDEX review_case_is_one IS 'tenancy: none, ids are random, and what somebody signs names a case by nothing else';
CREATE UNIQUE INDEX face_check_is_one ON face_check (id);
COMMENT ON INDEX face_check_is_one IS 'tenancy: none, ids are random, and the checker knows a face by nothing else';

-- A case begins undecided, and what nobody decided ends only where a flow says that it is gone.
CREATE FUNCTION keep_case_undecided() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.state NOT IN ('screening', 'queued') THEN
    RAISE EXCEPTION 'case %: begins in the queue', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.state = 'closed' AND NEW.outcome IS NULL AND NOT caller_is_flows() THEN
    RAISE EXCEPTION 'case %: is not closed without a decision', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER review_case_undecided BEFORE INSERT OR UPDATE ON review_case FOR EACH ROW
  EXECUTE FUNCTION keep_case_undecided();

-- Faces are asked for where merchants' people are, and of what was asked nothing but how it went is written afterwards.
REVOKE INSERT, UPDATE ON face_check FROM causeway_app;
REVOKE INSERT ON face_link FROM causeway_app;
GRANT INSERT, UPDATE (state, attempts, finished_at) ON face_check TO causeway_portal;
-- Who recovers an account holds the check still for as long as two agree; no right to a column, no lock.
GRANT UPDATE (finished_at) ON face_check TO causeway_console;
GRANT INSERT ON face_link TO causeway_portal;
REVOKE INSERT ON recovery FROM causeway_app;
GRANT INSERT (id, person_id, company, face_check, first_step, browser, address, key_hash, key_version, state) ON recovery
  TO causeway_portal;

-- Whom lists are compared with is for the flows to know: nobody stops looking for somebody.
REVOKE INSERT, UPDATE, DELETE ON screening_list, screening_watch FROM causeway_app;
GRANT INSERT, UPDATE, DELETE ON screening_list, screening_watch TO causeway_flows;

-- Tries are counted where they are made: neither site forgets, or uses up, what is counted at the other.
CREATE FUNCTION keep_count_at_its_site() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  counted text := coalesce(NEW.key, OLD.key);
BEGIN
  IF NOT (CASE WHEN counted LIKE 'staff-%' OR counted LIKE 'calls-console-%' THEN caller_is('causeway_console')
      WHEN counted LIKE 'sms-day:%' THEN caller_is_flows()
      ELSE caller_is('causeway_portal') END) THEN
    RAISE EXCEPTION 'tries %: are counted elsewhere', split_part(counted, ':', 1) USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER attempt_count_at_its_site BEFORE INSERT OR UPDATE OR DELETE ON attempt_count FOR EACH ROW
  EXECUTE FUNCTION keep_count_at_its_site();

-- What staff see of all merchants nobody sees elsewhere by calling himself one of them, nor what is noted of the house.
ALTER POLICY staff ON merchant TO causeway_console;
ALTER POLICY staff ON audit TO causeway_console;
ALTER POLICY staff ON tenant_head TO causeway_console;
ALTER POLICY staff ON review_case TO causeway_console;
ALTER POLICY staff ON review_decision TO causeway_console;
ALTER POLICY staff ON virtual_account TO causeway_console;
ALTER POLICY staff ON security_event TO causeway_console;
CREATE POLICY read_by_staff ON audit AS RESTRICTIVE FOR SELECT
  USING (merchant_id <> '00000000-0000-0000-0000-000000000000' OR caller_is('causeway_console'));
CREATE FUNCTION keep_staff_act() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'audit: what % did is written where staff are', NEW.actor USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_of_staff BEFORE INSERT ON audit FOR EACH ROW
  WHEN (NEW.actor LIKE 'staff:%' AND NOT caller_is('causeway_console')) EXECUTE FUNCTION keep_staff_act();

-- A topic names a service and what it does, and becomes part of an address.
ALTER TABLE outbox ADD CONSTRAINT topic_names_work CHECK (topic ~ '^[a-zA-Z]+/[a-zA-Z]+$');
