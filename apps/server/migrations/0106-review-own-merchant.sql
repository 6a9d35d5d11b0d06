-- Nobody of the house acts in a merchant he belongs to, under whatever spelling of one mailbox. What stands behind a plus
-- sign reaches the same person; it was known to agreements alone.
CREATE FUNCTION mailbox(p_email text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN lower(regexp_replace(p_email, '\+[^@]*@', '@'));

CREATE OR REPLACE FUNCTION mailbox_of(p_person uuid, p_tenant uuid) RETURNS text LANGUAGE sql STABLE
RETURN (SELECT mailbox(email) FROM (
  SELECT email FROM staff WHERE id = p_person AND p_tenant = '00000000-0000-0000-0000-000000000000'
  UNION ALL
  SELECT email FROM person WHERE id = p_person AND p_tenant <> '00000000-0000-0000-0000-000000000000') account);

-- Whether a member of staff is this person of a merchant's.
CREATE FUNCTION is_same_human(p_staff uuid, p_person uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM staff s JOIN person p ON mailbox(p.email) = mailbox(s.email)
  WHERE s.id = p_staff AND p.id = p_person);

-- Whether a member of staff is one of the merchant's own people; asked in the merchant's name, for nobody else sees them.
CREATE FUNCTION is_own_merchant(p_staff uuid, p_merchant uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM membership m WHERE m.merchant_id = p_merchant AND is_same_human(p_staff, m.person_id));

CREATE OR REPLACE FUNCTION refuse_own_merchant() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF is_same_human(NEW.staff_id, NEW.prepared_by) OR is_own_merchant(NEW.staff_id, NEW.merchant_id) THEN
    RAISE EXCEPTION 'a case is not decided by one of its merchant''s own people' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- Nor is he one of the two who let somebody into an account that is his own.
CREATE FUNCTION refuse_own_recovery() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM agreement a WHERE a.merchant_id = '00000000-0000-0000-0000-000000000000' AND a.id = NEW.agreement
      AND (is_same_human(a.proposed_by, NEW.person_id) OR is_same_human(a.agreed_by, NEW.person_id))) THEN
    RAISE EXCEPTION 'recovery %: nobody agrees to his own', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
-- After recovery_kept, which names the agreement: triggers of one moment run in the order of their names.
CREATE TRIGGER recovery_of_another BEFORE UPDATE ON recovery FOR EACH ROW
  WHEN (NEW.state = 'AGREED') EXECUTE FUNCTION refuse_own_recovery();
