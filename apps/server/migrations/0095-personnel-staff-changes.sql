-- Accounts of staff are made, raised, opened again and freed of their factors by two people, and after a wait.
-- docs/decisions/two-people.md

-- Whoever owns the tables: the operator, by whom the first people come in. Neither SET ROLE nor a definer function changes it.
CREATE FUNCTION caller_is_operator() RETURNS boolean LANGUAGE sql STABLE
  RETURN pg_catalog.pg_has_role(session_user, (SELECT relowner FROM pg_catalog.pg_class WHERE oid = 'staff'::regclass), 'MEMBER');

CREATE TABLE staff_change (
  id          uuid PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('invite', 'role', 'enable', 'reset')),
  -- Whom it is about. Somebody invited gets an account, with this id, when the wait is over.
  staff_id    uuid NOT NULL,
  name        text NOT NULL,
  email       text NOT NULL,
  language    text NOT NULL,
  role        text CHECK (role IN ('reviewer', 'seniorReviewer', 'treasury', 'support', 'auditor')),
  state       text NOT NULL CHECK (state IN ('WAITING', 'DONE', 'STOPPED')),
  -- Why it was stopped.
  reason      text CHECK (length(reason) BETWEEN 1 AND 400),
  -- Nobody writes what follows: the table takes it from the agreement in whose transaction it is made, from its own clock,
  -- and from the session that is presented.
  agreement   uuid UNIQUE,
  proposed_by uuid REFERENCES staff,
  agreed_by   uuid REFERENCES staff,
  agreed_at   timestamptz NOT NULL,
  ready_at    timestamptz,
  ended_at    timestamptz,
  stopped_by  uuid REFERENCES staff,
  CHECK ((role IS NOT NULL) = (kind IN ('invite', 'role'))),
  CHECK ((agreement IS NULL) = (ready_at IS NULL)),
  CHECK ((ended_at IS NULL) = (state = 'WAITING')),
  CHECK ((state = 'STOPPED') = (reason IS NOT NULL) AND (state = 'STOPPED') = (stopped_by IS NOT NULL)),
  CONSTRAINT staff_change_waited CHECK (state <> 'DONE' OR ended_at >= ready_at)
);
-- One of a kind waits for one person, and one invitation for one address.
CREATE UNIQUE INDEX staff_change_waiting ON staff_change (staff_id, kind) WHERE state = 'WAITING';
CREATE UNIQUE INDEX staff_change_invited ON staff_change (email) WHERE state = 'WAITING' AND kind = 'invite';
CREATE INDEX staff_change_done ON staff_change (staff_id, ended_at);
COMMENT ON TABLE staff_change IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT (id, kind, staff_id, name, email, language, role, state), UPDATE (state, reason) ON staff_change
  TO causeway_app;

-- A change is what two senior reviewers have just agreed to, about somebody else than the two. A rehearsal has no agreement
-- and is undone.
CREATE FUNCTION keep_staff_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  agreed record;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 'WAITING' OR NEW.reason IS NOT NULL THEN
      RAISE EXCEPTION 'staff change %: begins with waiting', NEW.id USING ERRCODE = 'check_violation';
    END IF;
    SELECT a.id, a.proposed_by, a.agreed_by, (a.content::jsonb -> 'wish' ->> 'waitHours')::int AS hours INTO agreed
      FROM agreement a
        JOIN staff one ON one.id = a.proposed_by AND one.role = 'seniorReviewer'
        JOIN staff two ON two.id = a.agreed_by AND two.role = 'seniorReviewer'
        CROSS JOIN LATERAL jsonb_to_record(a.content::jsonb -> 'wish') AS w (name text, email text, language text, role text)
      WHERE a.merchant_id = '00000000-0000-0000-0000-000000000000' AND a.act = 'staff.' || NEW.kind
        AND a.agreed_at = now() AND a.carried_out_at IS NULL AND NEW.staff_id NOT IN (a.proposed_by, a.agreed_by)
        AND w.role IS NOT DISTINCT FROM NEW.role
        AND CASE NEW.kind WHEN 'invite' THEN (w.name, w.email, w.language) = (NEW.name, NEW.email, NEW.language)
          ELSE a.subject = NEW.staff_id::text END;
    NEW.agreement := agreed.id;
    NEW.proposed_by := agreed.proposed_by;
    NEW.agreed_by := agreed.agreed_by;
    NEW.agreed_at := now();
    NEW.ready_at := now() + make_interval(hours => agreed.hours);
    RETURN NEW;
  END IF;
  IF ROW(NEW.id, NEW.kind, NEW.staff_id, NEW.name, NEW.email, NEW.language, NEW.role, NEW.agreement, NEW.proposed_by,
      NEW.agreed_by, NEW.agreed_at, NEW.ready_at, NEW.ended_at, NEW.stopped_by) IS DISTINCT FROM ROW(OLD.id, OLD.kind,
      OLD.staff_id, OLD.name, OLD.email, OLD.language, OLD.role, OLD.agreement, OLD.proposed_by, OLD.agreed_by, OLD.agreed_at,
      OLD.ready_at, OLD.ended_at, OLD.stopped_by) OR OLD.state <> 'WAITING' OR NEW.state = 'WAITING' THEN
    RAISE EXCEPTION 'staff change %: takes effect or is stopped, once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'DONE' AND (OLD.ready_at IS NULL OR OLD.ready_at > now()) THEN
    RAISE EXCEPTION 'staff change %: is not waited for yet', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'DONE' AND EXISTS (SELECT FROM staff WHERE id IN (OLD.proposed_by, OLD.agreed_by) AND disabled_at IS NOT NULL) THEN
    RAISE EXCEPTION 'staff change %: one of its authors is disabled', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'STOPPED' THEN
    NEW.stopped_by := presented_person('00000000-0000-0000-0000-000000000000');
  END IF;
  NEW.ended_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER staff_change_kept BEFORE INSERT OR UPDATE ON staff_change FOR EACH ROW EXECUTE FUNCTION keep_staff_change();
CREATE TRIGGER staff_change_stays BEFORE DELETE ON staff_change FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_change_all_stay BEFORE TRUNCATE ON staff_change EXECUTE FUNCTION refuse_change();

CREATE FUNCTION expect_staff_change_agreed() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.agreement IS NULL THEN
    RAISE EXCEPTION 'staff change %: two people did not agree to it', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER staff_change_agreed AFTER INSERT ON staff_change DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION expect_staff_change_agreed();

-- Whether a change of this kind, about this person, takes effect in this very transaction.
CREATE FUNCTION staff_change_takes_effect(p_kind text, p_staff uuid, p_role text) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (SELECT FROM staff_change WHERE staff_id = p_staff AND ended_at = now() AND kind = p_kind AND state = 'DONE'
  AND role IS NOT DISTINCT FROM p_role);

-- Nobody is let in, raised or opened again, and nobody's factors go, but by such a change. Setting up an account, using a
-- code and shutting an account need none.
REVOKE INSERT, UPDATE ON staff FROM causeway_app;
GRANT INSERT (id, email, name, role, role_set_by, language, created_at),
  UPDATE (role, role_set_by, password_hash, authenticator, totp_step, last_sign_in_at, disabled_at) ON staff TO causeway_app;
CREATE FUNCTION keep_staff() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  unfounded text;
BEGIN
  IF caller_is_operator() THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT FROM staff_change WHERE (kind, staff_id, name, email, language, role, state, ended_at)
        = ('invite', NEW.id, NEW.name, NEW.email, NEW.language, NEW.role, 'DONE', now())) THEN
      unfounded := 'nobody invited him';
    END IF;
  ELSIF NEW.role <> OLD.role AND NOT staff_change_takes_effect('role', NEW.id, NEW.role) THEN
    unfounded := 'has no other role';
  ELSIF OLD.disabled_at IS NOT NULL AND NEW.disabled_at IS NULL AND NOT staff_change_takes_effect('enable', NEW.id, NULL) THEN
    unfounded := 'stays disabled';
  ELSIF OLD.password_hash IS NOT NULL
      AND (NEW.password_hash, NEW.authenticator) IS DISTINCT FROM (OLD.password_hash, OLD.authenticator)
      AND NOT (NEW.password_hash IS NULL AND staff_change_takes_effect('reset', NEW.id, NULL)) THEN
    unfounded := 'keeps his factors';
  END IF;
  IF unfounded IS NOT NULL THEN
    RAISE EXCEPTION 'staff %: %', NEW.id, unfounded USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_kept BEFORE INSERT OR UPDATE ON staff FOR EACH ROW EXECUTE FUNCTION keep_staff();

-- A link sets up an account that has nothing yet, and opens no other.
CREATE FUNCTION keep_staff_invitation() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM staff WHERE id = NEW.staff_id AND password_hash IS NULL AND disabled_at IS NULL) THEN
    RAISE EXCEPTION 'staff %: has an account already', NEW.staff_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_invitation_kept BEFORE INSERT OR UPDATE ON staff_invitation FOR EACH ROW
  EXECUTE FUNCTION keep_staff_invitation();

-- Somebody removes a passkey of his own; those of others go with a reset.
CREATE FUNCTION keep_staff_passkey_bound() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT (caller_is_operator() OR staff_change_takes_effect('reset', OLD.staff_id, NULL)
      OR OLD.staff_id IS NOT DISTINCT FROM presented_person('00000000-0000-0000-0000-000000000000')) THEN
    RAISE EXCEPTION 'staff %: keeps his passkeys', OLD.staff_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER staff_passkey_bound BEFORE UPDATE ON staff_passkey FOR EACH ROW
  WHEN (NEW.removed_at IS DISTINCT FROM OLD.removed_at) EXECUTE FUNCTION keep_staff_passkey_bound();

-- Taking away an authenticator is a change like the others. What was asked for in the old way is asked for anew.
DROP TABLE staff_reset;
