-- Sessions of staff lie in the same table as those of merchants' people, and neither audience finds the other's.
ALTER TABLE session ADD COLUMN audience text NOT NULL DEFAULT 'portal' CHECK (audience IN ('portal', 'console'));

-- The house's own people. Nobody gives himself a role.
CREATE TABLE staff (
  id              uuid PRIMARY KEY,
  email           text NOT NULL UNIQUE,
  name            text NOT NULL,
  role            text NOT NULL CHECK (role IN ('reviewer', 'seniorReviewer', 'treasury', 'support', 'auditor')),
  role_set_by     uuid REFERENCES staff CHECK (role_set_by <> id),
  language        text NOT NULL,
  -- Empty until the invitation was accepted, and again while it has to be accepted anew.
  password_hash   text,
  authenticator   bytea,
  -- The last time step whose code was used: each is good once.
  totp_step       bigint NOT NULL DEFAULT 0,
  created_at      timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  disabled_at     timestamptz,
  CHECK ((password_hash IS NULL) = (authenticator IS NULL))
);
COMMENT ON TABLE staff IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT, UPDATE ON staff TO causeway_app;

-- The link with which somebody sets up his account. The authenticator's key is made with it and counts once proved.
CREATE TABLE staff_invitation (
  staff_id      uuid PRIMARY KEY REFERENCES staff,
  token_hash    bytea NOT NULL UNIQUE,
  authenticator bytea NOT NULL,
  expires_at    timestamptz NOT NULL
);
COMMENT ON TABLE staff_invitation IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_invitation TO causeway_app;

-- Half-way through signing in: the password was right, the second step is missing.
CREATE TABLE staff_sign_in (
  id          uuid PRIMARY KEY,
  staff_id    uuid NOT NULL REFERENCES staff,
  session_key jsonb NOT NULL,
  expires_at  timestamptz NOT NULL
);
COMMENT ON TABLE staff_sign_in IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_sign_in TO causeway_app;

CREATE TABLE staff_passkey (
  id            uuid PRIMARY KEY,
  staff_id      uuid NOT NULL REFERENCES staff,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  sign_count    bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  bound_at      timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX staff_passkey_owner ON staff_passkey (staff_id, bound_at);
COMMENT ON TABLE staff_passkey IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT, UPDATE, DELETE ON staff_passkey TO causeway_app;

-- Taking away somebody's authenticator takes two others.
CREATE TABLE staff_reset (
  id         uuid PRIMARY KEY,
  staff_id   uuid NOT NULL REFERENCES staff,
  reason     text NOT NULL,
  asked_by   uuid NOT NULL REFERENCES staff CHECK (asked_by <> staff_id),
  asked_at   timestamptz NOT NULL,
  decided_by uuid REFERENCES staff CHECK (decided_by <> staff_id),
  decided_at timestamptz,
  approved   boolean,
  CHECK (NOT approved OR decided_by <> asked_by),
  CHECK ((decided_by IS NULL) = (approved IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX staff_reset_open ON staff_reset (staff_id) WHERE decided_at IS NULL;
COMMENT ON TABLE staff_reset IS 'tenancy: none, staff of the house';
GRANT SELECT, INSERT, UPDATE ON staff_reset TO causeway_app;

-- Staff look across merchants where a table has a policy for them; `app.staff_id` is set for the length of one look.
CREATE FUNCTION current_staff() RETURNS uuid LANGUAGE sql STABLE
  RETURN NULLIF(current_setting('app.staff_id', true), '')::uuid;
CREATE POLICY staff ON merchant FOR SELECT USING (current_staff() IS NOT NULL);
CREATE POLICY staff ON audit FOR SELECT USING (current_staff() IS NOT NULL);
CREATE POLICY staff ON tenant_head FOR SELECT USING (current_staff() IS NOT NULL);

-- Newest first, over all merchants, of one merchant, by whom, and about what.
CREATE INDEX audit_time ON audit (at, merchant_id, seq);
CREATE INDEX audit_merchant ON audit (merchant_id, at, seq);
CREATE INDEX audit_actor ON audit (actor, at, merchant_id, seq);
CREATE INDEX audit_subject ON audit (subject, at, merchant_id, seq);

-- Every row also says from which address the act was asked for, where the transaction knows it.
CREATE OR REPLACE FUNCTION append_audit(p_tenant uuid, p_at timestamptz, p_actor text, p_act text, p_subject text, p_details jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head tenant_head;
  link audit;
  address text := NULLIF(current_setting('app.address', true), '');
BEGIN
  INSERT INTO tenant_head AS h (merchant_id, audit_seq) VALUES (p_tenant, 1)
    ON CONFLICT (merchant_id) DO UPDATE SET audit_seq = h.audit_seq + 1
    RETURNING * INTO head;
  link := ROW(p_tenant, head.audit_seq, p_at, p_actor, p_act, p_subject,
    p_details || CASE WHEN address IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('address', address) END, NULL);
  link.hash := audit_link(head.audit_hash, link);
  INSERT INTO audit SELECT link.*;
  UPDATE tenant_head SET audit_hash = link.hash WHERE merchant_id = p_tenant;
END $$;
