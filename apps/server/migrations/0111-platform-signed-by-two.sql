-- What two members of staff agreed to about an account takes effect by a flow, which looks at both signatures and at the wait with
-- its own eyes: whoever has the console's process can write an agreement of two colleagues who were not there.
-- docs/decisions/two-people.md
ALTER TABLE staff_change DROP CONSTRAINT staff_change_check3;
ALTER TABLE staff_change ADD CONSTRAINT staff_change_stopped
  CHECK ((state = 'STOPPED') = (reason IS NOT NULL) AND (stopped_by IS NULL OR state = 'STOPPED'));

CREATE OR REPLACE FUNCTION keep_staff_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
  IF NEW.state = 'DONE' AND NOT caller_is_flows() THEN
    RAISE EXCEPTION 'staff change %: takes effect by a flow', OLD.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.state = 'DONE' AND (OLD.ready_at IS NULL OR OLD.ready_at > now()) THEN
    RAISE EXCEPTION 'staff change %: is not waited for yet', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'DONE' AND 2 > (SELECT count(*) FROM staff WHERE id IN (OLD.proposed_by, OLD.agreed_by)
      AND role = 'seniorReviewer' AND disabled_at IS NULL AND password_hash IS NOT NULL) THEN
    RAISE EXCEPTION 'staff change %: one of its authors may not any more', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'STOPPED' THEN
    NEW.stopped_by := presented_person('00000000-0000-0000-0000-000000000000');
    IF NEW.stopped_by IS NULL AND NOT caller_is_flows() THEN
      RAISE EXCEPTION 'staff change %: who stops it is not there', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.ended_at := now();
  RETURN NEW;
END $$;

-- Likewise what two agreed to about an account of a merchant's person: a flow says that both signed it.
ALTER TABLE recovery ADD COLUMN founded_at timestamptz;
ALTER TABLE recovery DISABLE TRIGGER USER;
UPDATE recovery SET founded_at = now() WHERE state = 'AGREED';
ALTER TABLE recovery ENABLE TRIGGER USER;
GRANT UPDATE (founded_at) ON recovery TO causeway_flows;

CREATE OR REPLACE FUNCTION keep_recovery() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
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
  IF NEW.founded_at IS DISTINCT FROM OLD.founded_at AND OLD.founded_at IS NULL AND OLD.state = 'AGREED' AND NEW.state = 'AGREED' THEN
    NEW.founded_at := now();
    RETURN NEW;
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
      IF NEW.state = 'DONE' AND OLD.founded_at IS NULL THEN
        RAISE EXCEPTION 'recovery %: that two people signed it was not looked at', OLD.id USING ERRCODE = 'check_violation';
      END IF;
      NEW.ended_at := now();
  END CASE;
  RETURN NEW;
END $$;
