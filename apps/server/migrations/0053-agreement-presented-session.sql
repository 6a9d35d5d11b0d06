-- Whoever proposes or agrees presents his session's token, which the database does not keep: the id of a colleague's
-- session can be read here by the app's role, and is not enough. Staff have sessions of their own, sealed with a key of
-- their own.
ALTER TABLE session_seal_key ADD COLUMN audience text NOT NULL DEFAULT 'portal' CHECK (audience IN ('portal', 'console'));
ALTER TABLE session_seal_key ALTER COLUMN audience DROP DEFAULT;
ALTER TABLE session_seal_key DROP CONSTRAINT session_seal_key_pkey, DROP COLUMN is_only, ADD PRIMARY KEY (audience);
COMMENT ON TABLE session_seal_key IS 'tenancy: none, the keys that seal sessions, which nobody who logs in may read';
GRANT SELECT (user_id) ON session TO causeway_books;

-- The person of a session that lives at this tenant and whose token is presented.
CREATE FUNCTION session_person(p_session uuid, p_proof bytea, p_tenant uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT s.user_id FROM public.session s JOIN public.session_seal_key k USING (audience)
   WHERE s.id = p_session AND s.tenant = p_tenant AND NOT s.enrol_only AND s.salt IS NOT NULL
     AND s.idle_until > clock_timestamp() AND s.expires_at > clock_timestamp()
     AND s.audience = CASE p_tenant WHEN '00000000-0000-0000-0000-000000000000' THEN 'console' ELSE 'portal' END
     AND s.token_hash = sha256(p_proof)
     AND s.seal = sha256(k.outer_pad || sha256(k.inner_pad
       || convert_to(s.id || '|' || s.tenant || '|' || encode(s.token_hash, 'hex'), 'UTF8'))));
END $$;
GRANT CREATE ON SCHEMA public TO causeway_books;
ALTER FUNCTION session_person OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA public FROM causeway_books;
REVOKE ALL ON FUNCTION session_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_person TO causeway_app;

-- Of whoever presents his token, if he still belongs to the tenant.
CREATE OR REPLACE FUNCTION person_in_session(p_session uuid, p_tenant uuid) RETURNS uuid LANGUAGE sql STABLE
RETURN (
  SELECT person FROM session_person(p_session, decode(current_setting('app.session_proof', true), 'hex'), p_tenant) person
  WHERE belongs_to(person, p_tenant));

-- A table of the same name that somebody made for a moment is not the one that is meant.
ALTER FUNCTION keep_agreement() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION expect_carried_out() SET search_path = pg_catalog, public, pg_temp;
