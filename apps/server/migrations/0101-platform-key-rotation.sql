-- Rotation of keys: docs/decisions/key-versions.md. Whoever migrates also rotates, and sees every tenant's row of what
-- has to be sealed anew.
CREATE POLICY operator ON tenant_key TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON tenant_key_renewed TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON message_out TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON contact_message TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON shop TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY operator ON document FOR SELECT TO CURRENT_USER USING (true);

-- The version of the key that a value sealed one way needs; nothing for what the field key sealed before there was this.
CREATE FUNCTION one_way_version(sealed bytea) RETURNS integer LANGUAGE sql IMMUTABLE
RETURN CASE WHEN substring(sealed FROM 1 FOR 8) = 'cw-onewy'::bytea AND octet_length(sealed) >= 10
  THEN get_byte(sealed, 8) * 256 + get_byte(sealed, 9) END;

-- The oldest version of each key that still counts. A process that was not started anew since would go on with one that
-- is retired, and what it writes nobody could open: it is refused here, in one order with the retirement.
CREATE TABLE key_floor (
  ring   text PRIMARY KEY,
  oldest integer NOT NULL CHECK (oldest >= 1)
);
COMMENT ON TABLE key_floor IS 'tenancy: none, which versions of the keys are retired';
GRANT SELECT ON key_floor TO causeway_app;

CREATE FUNCTION refuse_retired_key() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  of_ring text := TG_ARGV[0];
  needed  integer;
BEGIN
  IF TG_TABLE_NAME = 'session' THEN
    needed := NEW.key_version;
    IF NEW.audience = 'console' THEN
      of_ring := 'consoleSessionMaster';
    END IF;
  ELSIF TG_TABLE_NAME IN ('tenant_key', 'tenant_key_renewed', 'recovery_code', 'recovery') THEN
    needed := NEW.key_version;
  ELSIF TG_TABLE_NAME IN ('message_out', 'contact_message') THEN
    needed := one_way_version(NEW.sealed);
  ELSIF TG_TABLE_NAME = 'shop' THEN
    needed := one_way_version(NEW.tokens);
  ELSE
    needed := one_way_version(NEW.authenticator);
  END IF;
  IF needed IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('key ring ' || of_ring, 0));
    IF EXISTS (SELECT FROM key_floor f WHERE f.ring = of_ring AND needed < f.oldest) THEN
      RAISE EXCEPTION 'version % of % is retired: this process has to be started anew', needed, of_ring
        USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF wrapped, key_version ON tenant_key FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('fieldKey');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF wrapped, key_version ON tenant_key_renewed FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('fieldKey');
CREATE TRIGGER key_counts BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('sessionMaster');
CREATE TRIGGER key_counts BEFORE INSERT ON recovery_code FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('codes');
CREATE TRIGGER key_counts BEFORE INSERT ON recovery FOR EACH ROW EXECUTE FUNCTION refuse_retired_key('codes');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF sealed ON message_out FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('outbound');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF sealed ON contact_message FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('outbound');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF tokens ON shop FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('outbound');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF authenticator ON staff FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('staffSeeds');
CREATE TRIGGER key_counts BEFORE INSERT OR UPDATE OF authenticator ON staff_invitation FOR EACH ROW
  EXECUTE FUNCTION refuse_retired_key('staffSeeds');
