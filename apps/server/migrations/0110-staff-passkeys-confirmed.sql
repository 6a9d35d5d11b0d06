-- A passkey signs once its owner has typed the code that was mailed to him. The flows make the code, and what they mail no site
-- can open: whoever has the console's process binds a passkey in a colleague's name, and it signs nothing.
-- docs/decisions/staff-signatures.md
ALTER TABLE staff_passkey
  -- SHA-256 of the code, and since when the owner wants another one.
  ADD COLUMN code_hash bytea,
  ADD COLUMN code_asked_at timestamptz,
  ADD COLUMN confirmed_at timestamptz;
ALTER TABLE staff_passkey DISABLE TRIGGER USER;
UPDATE staff_passkey SET confirmed_at = bound_at;
ALTER TABLE staff_passkey ENABLE TRIGGER USER;
GRANT UPDATE (code_hash) ON staff_passkey TO causeway_flows;
GRANT UPDATE (code_asked_at) ON staff_passkey TO causeway_console;

-- The operator lets people in, and vouches for the passkeys that he writes.
CREATE FUNCTION keep_passkey_confirmed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.confirmed_at := CASE WHEN caller_is_operator() THEN now() END;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_passkey_confirmed BEFORE INSERT ON staff_passkey FOR EACH ROW EXECUTE FUNCTION keep_passkey_confirmed();

-- True where the code is that of a passkey of whoever presents his session. Nobody else writes when it was confirmed.
CREATE FUNCTION confirm_staff_passkey(p_passkey uuid, p_code text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  UPDATE public.staff_passkey SET confirmed_at = now() WHERE id = p_passkey AND code_hash = sha256(convert_to(p_code, 'UTF8'))
    AND confirmed_at IS NULL AND removed_at IS NULL
    AND staff_id = public.session_person(NULLIF(current_setting('app.session_id', true), '')::uuid,
      decode(current_setting('app.session_proof', true), 'hex'), '00000000-0000-0000-0000-000000000000');
  RETURN FOUND;
END $$;
GRANT SELECT, UPDATE (confirmed_at) ON staff_passkey TO causeway_books;
GRANT CREATE ON SCHEMA public TO causeway_books;
ALTER FUNCTION confirm_staff_passkey OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA public FROM causeway_books;
REVOKE ALL ON FUNCTION confirm_staff_passkey FROM PUBLIC;
GRANT EXECUTE ON FUNCTION confirm_staff_passkey TO causeway_console;
