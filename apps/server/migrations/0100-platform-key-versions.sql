-- Keys have versions, and what is sealed says which one it needs: docs/decisions/key-versions.md.

-- The version of the key outside the database that wraps this one.
ALTER TABLE tenant_key ADD COLUMN key_version integer NOT NULL DEFAULT 1 CHECK (key_version >= 1);

-- Data keys that came after a tenant's first one. They are made by whoever rotates keys, and by no login of a process.
CREATE TABLE tenant_key_renewed (
  merchant_id uuid NOT NULL REFERENCES tenant_key,
  version     integer NOT NULL CHECK (version >= 2),
  wrapped     bytea NOT NULL,
  key_version integer NOT NULL CHECK (key_version >= 1),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (merchant_id, version)
);
ALTER TABLE tenant_key_renewed ENABLE ROW LEVEL SECURITY;
ALTER TABLE tenant_key_renewed FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON tenant_key_renewed USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE tenant_key_renewed IS 'tenancy: merchant_id';
GRANT SELECT ON tenant_key_renewed TO causeway_app;

-- A key that stands is changed by rotation alone: who replaced one would have what is written next sealed as he likes.
CREATE FUNCTION keep_tenant_key() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT caller_is_operator() THEN
    RAISE EXCEPTION 'the data key of % stays as it is', OLD.merchant_id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tenant_key_kept BEFORE UPDATE ON tenant_key FOR EACH ROW
  WHEN (NEW IS DISTINCT FROM OLD) EXECUTE FUNCTION keep_tenant_key();

-- A session goes on with the version it was opened under.
ALTER TABLE session ADD COLUMN key_version integer NOT NULL DEFAULT 1 CHECK (key_version >= 1);
GRANT SELECT (key_version) ON session TO causeway_books;
ALTER TABLE session_seal_key ADD COLUMN key_version integer NOT NULL DEFAULT 1 CHECK (key_version >= 1);
ALTER TABLE session_seal_key DROP CONSTRAINT session_seal_key_pkey, ADD PRIMARY KEY (audience, key_version);
ALTER TABLE session_seal_key ALTER COLUMN key_version DROP DEFAULT;

CREATE OR REPLACE FUNCTION session_merchant(p_session uuid, p_proof bytea) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found_tenant uuid;
BEGIN
  SELECT s.tenant INTO found_tenant FROM public.session s JOIN public.session_seal_key k USING (audience, key_version)
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

CREATE OR REPLACE FUNCTION session_person(p_session uuid, p_proof bytea, p_tenant uuid) RETURNS uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN (SELECT s.user_id FROM public.session s JOIN public.session_seal_key k USING (audience, key_version)
   WHERE s.id = p_session AND s.tenant = p_tenant AND NOT s.enrol_only AND s.salt IS NOT NULL
     AND s.idle_until > clock_timestamp() AND s.expires_at > clock_timestamp()
     AND s.audience = CASE p_tenant WHEN '00000000-0000-0000-0000-000000000000' THEN 'console' ELSE 'portal' END
     AND s.token_hash = sha256(p_proof)
     AND s.seal = sha256(k.outer_pad || sha256(k.inner_pad
       || convert_to(s.id || '|' || s.tenant || '|' || encode(s.token_hash, 'hex'), 'UTF8'))));
END $$;

-- Codes that people keep; those that are over in minutes need no version.
ALTER TABLE recovery_code ADD COLUMN key_version integer NOT NULL DEFAULT 1 CHECK (key_version >= 1);
ALTER TABLE recovery ADD COLUMN key_version integer NOT NULL DEFAULT 1 CHECK (key_version >= 1);
GRANT INSERT (key_version) ON recovery TO causeway_app;
