-- What members of staff decide is signed by their own passkeys, and what a flow carries out names the signature, which the
-- flow checks again. docs/decisions/staff-signatures.md
-- Let the flows finish what was decided before this: a decision without a signature is carried out no more.
CREATE TABLE staff_signature (
  id                 uuid PRIMARY KEY,
  staff_id           uuid NOT NULL REFERENCES staff,
  session_id         uuid NOT NULL,
  passkey_id         uuid NOT NULL REFERENCES staff_passkey,
  route              text NOT NULL,
  -- What was asked for, to the letter: ids, amounts, choices and reasons, as the person's browser sent them.
  body               text NOT NULL CHECK (octet_length(body) <= 262144),
  -- When he signed, by his browser's clock, in milliseconds; it is part of what he signed.
  said_at            bigint NOT NULL,
  -- The SHA-256 that was signed. A signature can be written down in two ways, what it signs cannot.
  challenge          bytea NOT NULL UNIQUE,
  client_data        bytea NOT NULL,
  authenticator_data bytea NOT NULL,
  signature          bytea NOT NULL,
  at                 timestamptz NOT NULL,
  CONSTRAINT staff_signature_new CHECK (abs(extract(epoch FROM at) * 1000 - said_at) <= 300000)
);
CREATE INDEX staff_signature_session ON staff_signature (session_id, at);
COMMENT ON TABLE staff_signature IS 'tenancy: none, staff of the house';
CREATE FUNCTION stamp_staff_signature() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER staff_signature_stamped BEFORE INSERT ON staff_signature
  FOR EACH ROW EXECUTE FUNCTION stamp_staff_signature();
CREATE TRIGGER staff_signature_immutable BEFORE UPDATE OR DELETE ON staff_signature
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_signatures_stay BEFORE TRUNCATE ON staff_signature EXECUTE FUNCTION refuse_change();
GRANT SELECT, INSERT (id, staff_id, session_id, passkey_id, route, body, said_at, challenge, client_data, authenticator_data,
  signature) ON staff_signature TO causeway_app;

-- The signature of the call that this transaction serves, if it has one.
CREATE FUNCTION current_signature() RETURNS uuid LANGUAGE sql STABLE
  RETURN NULLIF(current_setting('app.signature_id', true), '')::uuid;

ALTER TABLE review_decision ADD COLUMN signature uuid REFERENCES staff_signature;
ALTER TABLE review_decision ALTER COLUMN signature SET DEFAULT current_signature();

ALTER TABLE agreement
  ADD COLUMN proposed_signature uuid REFERENCES staff_signature,
  ADD COLUMN agreed_signature uuid REFERENCES staff_signature;
CREATE FUNCTION sign_agreement() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.proposed_signature := CASE TG_OP WHEN 'INSERT' THEN current_signature() ELSE OLD.proposed_signature END;
  NEW.agreed_signature := CASE WHEN TG_OP = 'INSERT' OR NEW.agreed_in IS NULL THEN NULL
    WHEN OLD.agreed_in IS NULL THEN current_signature() ELSE OLD.agreed_signature END;
  RETURN NEW;
END $$;
CREATE TRIGGER agreement_signed BEFORE INSERT OR UPDATE ON agreement FOR EACH ROW EXECUTE FUNCTION sign_agreement();

ALTER TABLE statement_break ADD COLUMN signature uuid REFERENCES staff_signature;
CREATE FUNCTION sign_item_decision() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.signature := CASE WHEN NEW.decision IS NULL THEN NULL WHEN OLD.decision IS NULL THEN current_signature()
    ELSE OLD.signature END;
  RETURN NEW;
END $$;
CREATE TRIGGER statement_break_signed BEFORE UPDATE ON statement_break FOR EACH ROW EXECUTE FUNCTION sign_item_decision();

-- An act's audit row names the signature it was done with.
CREATE OR REPLACE FUNCTION append_audit_and_live(p_tenant uuid, p_at timestamptz, p_actor text, p_act text, p_subject text,
  p_details jsonb, p_kinds text[], p_refs text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told integer := cardinality(p_kinds);
  head tenant_head;
  link audit;
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, audit_seq, live_seq) VALUES (p_tenant, 1, told)
    ON CONFLICT (merchant_id) DO UPDATE SET audit_seq = h.audit_seq + 1, live_seq = h.live_seq + excluded.live_seq
    RETURNING * INTO head;
  link := ROW(p_tenant, head.audit_seq, p_at, p_actor, p_act, p_subject, p_details || jsonb_strip_nulls(jsonb_build_object(
    'address', NULLIF(current_setting('app.address', true), ''), 'signature', current_signature())), NULL);
  link.hash := audit_link(head.audit_hash, link);
  INSERT INTO audit SELECT link.*;
  UPDATE tenant_head SET audit_hash = link.hash WHERE merchant_id = p_tenant;
  FOR n IN 1..told LOOP
    INSERT INTO live_event (merchant_id, seq, kind, ref) VALUES (p_tenant, head.live_seq - told + n, p_kinds[n], p_refs[n]);
  END LOOP;
  IF head.live_seq / 100 > (head.live_seq - told) / 100 THEN PERFORM trim_live(p_tenant, head.live_seq); END IF;
END $$;
