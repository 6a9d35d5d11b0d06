-- From when on a passkey of staff signs is reckoned from times that nobody writes: the account's, and the passkey's own. An
-- account has one first passkey, ever. docs/decisions/staff-signatures.md
CREATE FUNCTION keep_staff_created() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.created_at := CASE TG_OP WHEN 'INSERT' THEN now() ELSE OLD.created_at END;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_created BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION keep_staff_created();

ALTER TABLE staff_passkey
  -- The first that the account ever had, whatever became of it.
  ADD COLUMN is_first boolean NOT NULL DEFAULT false,
  ADD COLUMN removed_at timestamptz,
  -- Its owner and his senior colleagues were told of it.
  ADD COLUMN told_at timestamptz;
UPDATE staff_passkey p SET told_at = now(), is_first = NOT EXISTS (
  SELECT FROM staff_passkey o WHERE o.staff_id = p.staff_id AND (o.bound_at, o.id) < (p.bound_at, p.id));
CREATE UNIQUE INDEX staff_passkey_first ON staff_passkey (staff_id) WHERE is_first;
CREATE INDEX staff_passkey_untold ON staff_passkey (bound_at) WHERE told_at IS NULL;

CREATE FUNCTION keep_staff_passkey() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.bound_at := now();
    NEW.is_first := NOT EXISTS (SELECT FROM staff_passkey WHERE staff_id = NEW.staff_id);
    RETURN NEW;
  END IF;
  IF OLD.removed_at IS NOT NULL AND NEW.told_at IS NOT DISTINCT FROM OLD.told_at THEN
    RAISE EXCEPTION 'passkey %: was removed', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.sign_count < OLD.sign_count THEN
    RAISE EXCEPTION 'passkey %: counts on', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.removed_at IS DISTINCT FROM OLD.removed_at THEN
    NEW.removed_at := now();
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_passkey_kept BEFORE INSERT OR UPDATE ON staff_passkey
  FOR EACH ROW EXECUTE FUNCTION keep_staff_passkey();
CREATE TRIGGER staff_passkey_stays BEFORE DELETE ON staff_passkey FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_passkeys_stay BEFORE TRUNCATE ON staff_passkey EXECUTE FUNCTION refuse_change();
REVOKE INSERT, UPDATE, DELETE ON staff_passkey FROM causeway_app;
GRANT INSERT (id, staff_id, credential_id, public_key, sign_count, transports, name),
  UPDATE (sign_count, used_at, removed_at) ON staff_passkey TO causeway_app;
GRANT UPDATE (told_at) ON staff_passkey TO causeway_flows;
