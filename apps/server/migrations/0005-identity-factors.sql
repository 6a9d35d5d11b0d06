-- The authenticator app of a person. Each time step is good for one code.
CREATE TABLE authenticator (
  person_id   uuid PRIMARY KEY REFERENCES person,
  sealed_key bytea NOT NULL,
  last_step   bigint NOT NULL,
  bound_at    timestamptz NOT NULL
);
COMMENT ON TABLE authenticator IS 'tenancy: none, it belongs to a person';
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator TO causeway_app;

-- A key that was shown to a session and waits for the first code made with it; what is bound stays so until then.
CREATE TABLE authenticator_offer (
  session_id  uuid PRIMARY KEY,
  sealed_key bytea NOT NULL,
  expires_at  timestamptz NOT NULL
);
COMMENT ON TABLE authenticator_offer IS 'tenancy: none, it belongs to a session';
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticator_offer TO causeway_app;

CREATE TABLE recovery_code (
  person_id uuid NOT NULL REFERENCES authenticator ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (person_id, code_hash)
);
COMMENT ON TABLE recovery_code IS 'tenancy: none, it belongs to a person';
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_code TO causeway_app;

CREATE TABLE passkey (
  id            uuid PRIMARY KEY,
  person_id     uuid NOT NULL REFERENCES person,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  -- How often the key says it was used; a number that goes back comes from a copy.
  sign_count    bigint NOT NULL,
  transports    text[] NOT NULL,
  synced        boolean NOT NULL,
  name          text NOT NULL,
  bound_at      timestamptz NOT NULL,
  used_at       timestamptz
);
CREATE INDEX passkey_person ON passkey (person_id, bound_at);
COMMENT ON TABLE passkey IS 'tenancy: none, it belongs to a person';
GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO causeway_app;

-- What a passkey has to sign, once, for the session or the sign-in attempt it was made for.
CREATE TABLE passkey_challenge (
  challenge  text PRIMARY KEY,
  owner      text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at);
COMMENT ON TABLE passkey_challenge IS 'tenancy: none, nobody may have signed in yet';
GRANT SELECT, INSERT, DELETE ON passkey_challenge TO causeway_app;

-- A company may ask everybody who acts for it to have an authenticator. Who has none gets a session that can only set
-- one up.
ALTER TABLE merchant ADD COLUMN authenticator_required boolean NOT NULL DEFAULT false;
ALTER TABLE session ADD COLUMN enrol_only boolean NOT NULL DEFAULT false;
