-- What was decided about an account stands: the merchant's side writes an application until reviewers have it, and its currencies,
-- its freezing and its release are written where staff are. docs/decisions/processes-apart.md
REVOKE INSERT, UPDATE ON virtual_account FROM causeway_app;
GRANT INSERT ON virtual_account TO causeway_portal;
GRANT UPDATE (nickname, type, platform_type, store_status, sealed, state, reasons, review_due_at) ON virtual_account TO causeway_app;
REVOKE INSERT ON virtual_account_currency FROM causeway_app;
GRANT INSERT (merchant_id, account_id, currency, opening_id, state) ON virtual_account_currency TO causeway_console;

CREATE FUNCTION keep_account_decided() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'AUDITING' AND NOT caller_is_flows() THEN
      RAISE EXCEPTION 'account %: begins with being looked at', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.state <> OLD.state AND NOT (CASE OLD.state || '>' || NEW.state
      WHEN 'WAITING_ADDITION>AUDITING' THEN caller_is('causeway_portal')
      WHEN 'AUDITING>OPENING' THEN caller_is('causeway_console')
      WHEN 'AUDITING>WAITING_ADDITION' THEN caller_is('causeway_console')
      WHEN 'AUDITING>CLOSED' THEN caller_is('causeway_console')
      WHEN 'WAITING_ADDITION>CLOSED' THEN caller_is('causeway_console')
      WHEN 'ACTIVE>FROZEN' THEN caller_is('causeway_console')
      WHEN 'FROZEN>ACTIVE' THEN caller_is('causeway_console')
      WHEN 'ACTIVE>CLOSED' THEN caller_is('causeway_console')
      WHEN 'FROZEN>CLOSED' THEN caller_is('causeway_console')
      ELSE caller_is_flows() END) THEN
    RAISE EXCEPTION 'account %: does not go from % to % here', OLD.id, OLD.state, NEW.state USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- It is handed in without a date, and has one from when the reviewers have it.
  IF (ROW(NEW.nickname, NEW.type, NEW.platform_type, NEW.store_status, NEW.sealed) IS DISTINCT FROM
      ROW(OLD.nickname, OLD.type, OLD.platform_type, OLD.store_status, OLD.sealed)
      OR NEW.state = OLD.state AND NEW.review_due_at IS DISTINCT FROM OLD.review_due_at)
      AND (OLD.state <> 'AUDITING' OR OLD.review_due_at IS NOT NULL) AND NOT caller_is_flows() THEN
    RAISE EXCEPTION 'account %: its application was handed in', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER virtual_account_decided BEFORE INSERT OR UPDATE ON virtual_account FOR EACH ROW
  EXECUTE FUNCTION keep_account_decided();

-- By what a member of staff moved it. One signature is for one step.
ALTER TABLE virtual_account_step ADD COLUMN signature uuid UNIQUE REFERENCES staff_signature;
ALTER TABLE virtual_account_step ALTER COLUMN signature SET DEFAULT current_signature();
COMMENT ON INDEX virtual_account_step_signature_key IS 'tenancy: none, ids are random, and what somebody signed is one step wherever it is';
