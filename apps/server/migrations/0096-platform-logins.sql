-- Portal, console and partners' door are processes of their own, and each has a login of its own. causeway_app is no login any
-- more: it is what portal and console both may do. docs/decisions/processes-apart.md says what this stops.
-- The api of the release before is stopped first: with causeway_app it can do nothing that only staff or only merchants do.
DO $$
DECLARE
  missing text;
BEGIN
  FOREACH missing IN ARRAY ARRAY['causeway_portal', 'causeway_console', 'causeway_door'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', missing);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
END $$;
GRANT causeway_app TO causeway_portal, causeway_console;
-- The flows carry out what both sides asked for.
GRANT causeway_portal, causeway_console TO causeway_flows;

-- Whatever causeway_app may do with these tables, but for what it keeps, is from now on for this role alone.
CREATE FUNCTION pg_temp.hand_over(p_tables regclass[], p_to regrole, p_kept text[] DEFAULT '{}') RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  held record;
BEGIN
  CREATE TEMP TABLE held_right ON COMMIT DROP AS
    SELECT c.oid::regclass AS place, r.privilege_type AS what, '' AS named
      FROM pg_class c, aclexplode(c.relacl) r WHERE c.oid = ANY (p_tables) AND r.grantee = 'causeway_app'::regrole
    UNION ALL
    SELECT a.attrelid::regclass, r.privilege_type, format('(%I)', a.attname)
      FROM pg_attribute a, aclexplode(a.attacl) r WHERE a.attrelid = ANY (p_tables) AND r.grantee = 'causeway_app'::regrole;
  FOR held IN SELECT * FROM held_right WHERE what <> ALL (p_kept) LOOP
    EXECUTE format('GRANT %s %s ON %s TO %s', held.what, held.named, held.place, p_to);
  END LOOP;
  FOR held IN SELECT * FROM held_right WHERE what <> ALL (p_kept) LOOP
    EXECUTE format('REVOKE %s %s ON %s FROM causeway_app', held.what, held.named, held.place);
  END LOOP;
  DROP TABLE held_right;
END $$;

-- What staff are, sign and decide, and what they read of banks and of the house's own money.
SELECT pg_temp.hand_over(ARRAY['staff', 'staff_invitation', 'staff_sign_in', 'staff_passkey', 'staff_signature',
  'staff_change', 'agreement', 'statement_break', 'statement_progress', 'open_item', 'bank_day', 'bank_line', 'bank_page',
  'bank_statement', 'bank_told', 'bank_cursor', 'bank_instruction', 'bank_instruction_attempt', 'nostro',
  'nostro_cursor', 'client_money', 'house_transfer', 'schedule', 'engine', 'bank_delivery', 'bank_message']::regclass[],
  'causeway_console');
SELECT pg_temp.hand_over(ARRAY['review_decision', 'screening_hit']::regclass[], 'causeway_console', '{SELECT}');

-- With what merchants' people sign in and confirm.
SELECT pg_temp.hand_over(ARRAY['authenticator_offer', 'one_time_code', 'sign_in_attempt', 'payment_password']::regclass[],
  'causeway_portal');
SELECT pg_temp.hand_over(ARRAY['person', 'membership', 'invitation', 'device', 'authenticator', 'recovery_code', 'passkey',
  'sign_in']::regclass[], 'causeway_portal', '{SELECT}');
REVOKE EXECUTE ON FUNCTION hold_money, release_money FROM causeway_app;
GRANT EXECUTE ON FUNCTION hold_money, release_money TO causeway_portal;

-- A session is written by the site that it is of. That one is over, either may say.
CREATE FUNCTION caller_is(p_role text) RETURNS boolean LANGUAGE sql STABLE
  RETURN pg_catalog.pg_has_role(session_user, p_role, 'MEMBER');
CREATE FUNCTION keep_session_at_its_site() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT caller_is('causeway_' || NEW.audience) THEN
    RAISE EXCEPTION 'session %: is for the % to write', NEW.id, NEW.audience USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER session_at_its_site BEFORE INSERT OR UPDATE ON session FOR EACH ROW
  WHEN (NEW.salt IS NOT NULL) EXECUTE FUNCTION keep_session_at_its_site();

-- A passkey of staff is bound by its owner, who is there, or by the operator.
CREATE FUNCTION keep_passkey_own() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.staff_id IS DISTINCT FROM presented_person('00000000-0000-0000-0000-000000000000') AND NOT caller_is_operator() THEN
    RAISE EXCEPTION 'passkey %: its owner is not there', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_passkey_own BEFORE INSERT ON staff_passkey FOR EACH ROW EXECUTE FUNCTION keep_passkey_own();

-- What partners say is written down by their door, and by the flows, which ask them.
REVOKE INSERT ON inbox FROM causeway_app;
REVOKE INSERT, UPDATE ON bank_message, bank_delivery FROM causeway_console;
GRANT INSERT ON inbox TO causeway_flows;
GRANT INSERT (id, partner, received_at, digest, size, bytes, verdict, reason), UPDATE (times) ON bank_message
  TO causeway_door, causeway_flows;
GRANT INSERT (message_id, received_at, signed) ON bank_delivery TO causeway_door, causeway_flows;
GRANT USAGE ON SCHEMA public TO causeway_door;
GRANT SELECT ON migration, ledger_migration TO causeway_door;
GRANT SELECT (source, event_id, digest, number) ON inbox TO causeway_door;
GRANT SELECT (id, partner, received_at, digest, verdict, reason, times) ON bank_message TO causeway_door;
GRANT INSERT ON inbox TO causeway_door;
GRANT INSERT (nonce, expires_at) ON nonce TO causeway_door;
-- To whom a face check belongs.
GRANT SELECT (check_id, tenant) ON face_link TO causeway_door;
GRANT SELECT, INSERT, UPDATE (due_at, sent_at, last_error, failed_attempt, attempts) ON outbox TO causeway_door;
-- That somebody's face was recognised the checker says to the flows, which ask it.
CREATE FUNCTION keep_face_passed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'face check %: whether it was passed is for the flows to write down', NEW.id
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER face_check_passed BEFORE INSERT OR UPDATE ON face_check FOR EACH ROW
  WHEN (NEW.state = 'PASSED' AND NOT caller_is_flows()) EXECUTE FUNCTION keep_face_passed();
CREATE TRIGGER recovery_checked BEFORE UPDATE ON recovery FOR EACH ROW
  WHEN (NEW.state = 'CHECKED' AND OLD.state <> 'CHECKED' AND NOT caller_is_flows()) EXECUTE FUNCTION keep_face_passed();
-- What it refused it says in the house's chain, and in nobody else's.
GRANT SELECT, INSERT ON audit TO causeway_door;
GRANT SELECT, INSERT, UPDATE ON tenant_head TO causeway_door;
CREATE POLICY door_of_the_house ON audit AS RESTRICTIVE TO causeway_door
  USING (merchant_id = '00000000-0000-0000-0000-000000000000')
  WITH CHECK (merchant_id = '00000000-0000-0000-0000-000000000000');
CREATE POLICY door_of_the_house ON tenant_head AS RESTRICTIVE TO causeway_door
  USING (merchant_id = '00000000-0000-0000-0000-000000000000')
  WITH CHECK (merchant_id = '00000000-0000-0000-0000-000000000000');

-- Nobody of the staff is at the portal, which cannot look who they are.
CREATE OR REPLACE FUNCTION presented_role() RETURNS text LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT caller_is('causeway_console') THEN RETURN NULL; END IF;
  RETURN (SELECT role FROM staff WHERE id = presented_person('00000000-0000-0000-0000-000000000000'));
END $$;
