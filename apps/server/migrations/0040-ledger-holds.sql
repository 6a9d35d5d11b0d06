-- Whose money it is, by the live session that is presented, and what the public api may do with that merchant's money:
-- reserve it for an order, and free it again while nobody outside has been asked to move it.
-- docs/decisions/ledger-doors.md says what each of this stops and what it does not.

-- The api's SQL can write any row here, so a row counts for money only with a seal that the api's memory alone can make.
ALTER TABLE session ADD COLUMN seal bytea CHECK (octet_length(seal) = 32);
REVOKE DELETE ON session FROM causeway_app;

CREATE FUNCTION keep_session_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'session % is over or has another end', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER session_ends_once BEFORE UPDATE ON session FOR EACH ROW
  WHEN (OLD.salt IS NULL AND NEW.salt IS NOT NULL OR NEW.expires_at > OLD.expires_at OR NEW.id <> OLD.id
    OR NEW.user_id <> OLD.user_id OR NEW.audience <> OLD.audience)
  EXECUTE FUNCTION keep_session_over();

-- The two padded halves of the seal's key (RFC 2104), put here by whoever migrates and read by the functions below alone.
CREATE TABLE session_seal_key (
  is_only   boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  inner_pad bytea NOT NULL CHECK (octet_length(inner_pad) = 64),
  outer_pad bytea NOT NULL CHECK (octet_length(outer_pad) = 64)
);
COMMENT ON TABLE session_seal_key IS 'tenancy: none, the key that seals sessions, which nobody who logs in may read';
GRANT SELECT ON session_seal_key TO causeway_books;
GRANT SELECT (id, token_hash, salt, tenant, idle_until, expires_at, enrol_only, audience, seal) ON session TO causeway_books;

-- The merchant of a session that lives and whose token is presented: p_proof is what only its two halves together make,
-- and the database keeps its hash. It has to be the merchant for whom this transaction acts.
CREATE FUNCTION session_merchant(p_session uuid, p_proof bytea) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_tenant uuid;
BEGIN
  SELECT s.tenant INTO found_tenant FROM public.session s, public.session_seal_key k
   WHERE s.id = p_session AND s.audience = 'portal' AND NOT s.enrol_only AND s.salt IS NOT NULL
     AND s.idle_until > clock_timestamp() AND s.expires_at > clock_timestamp()
     AND s.token_hash = sha256(p_proof)
     AND s.seal = sha256(k.outer_pad || sha256(k.inner_pad
       || convert_to(s.id || '|' || s.tenant || '|' || encode(s.token_hash, 'hex'), 'UTF8')));
  IF found_tenant IS NULL OR found_tenant::text <> current_setting('app.merchant_id', true) THEN
    RAISE EXCEPTION 'no live session of this merchant was presented' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN found_tenant;
END $$;

-- Whether somebody outside has been asked to act on it.
CREATE FUNCTION is_handed_over(p_subject uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.instruction WHERE subject = p_subject);
END $$;
GRANT SELECT (subject) ON instruction TO causeway_books;

-- An order is released or handed over, never both: the two wait for each other here.
CREATE FUNCTION lock_hold(p_order uuid) RETURNS void LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('hold ' || p_order, 0))
$$;

CREATE FUNCTION hold_money(p_session uuid, p_proof bytea, p_order uuid, p_currency text, p_minor bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN ledger.reserve(public.session_merchant(p_session, p_proof), p_order, p_currency, p_minor);
END $$;

CREATE FUNCTION release_money(p_session uuid, p_proof bytea, p_order uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.lock_hold(p_order);
  IF public.is_handed_over(p_order) THEN
    RAISE EXCEPTION 'the hold of order % has been handed over', p_order USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN ledger.release(public.session_merchant(p_session, p_proof), p_order);
END $$;

-- What was released is not handed over any more.
CREATE FUNCTION hand_over_hold() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.lock_hold(NEW.subject);
  IF (SELECT h.is_resolved FROM ledger.find_hold(NEW.tenant, NEW.subject) h) THEN
    RAISE EXCEPTION 'the hold of order % is resolved already', NEW.subject USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER instruction_hands_over BEFORE INSERT ON instruction FOR EACH ROW EXECUTE FUNCTION hand_over_hold();

GRANT USAGE, CREATE ON SCHEMA public TO causeway_books;
ALTER FUNCTION session_merchant OWNER TO causeway_books;
ALTER FUNCTION is_handed_over OWNER TO causeway_books;
ALTER FUNCTION hold_money OWNER TO causeway_books;
ALTER FUNCTION release_money OWNER TO causeway_books;
ALTER FUNCTION hand_over_hold OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA public FROM causeway_books;
REVOKE ALL ON FUNCTION session_merchant, is_handed_over, lock_hold, hold_money, release_money, hand_over_hold FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_hold TO causeway_books;
GRANT EXECUTE ON FUNCTION hold_money, release_money TO causeway_app;
