-- People. One person may act for several merchants, so he belongs to none of them.
CREATE TABLE person (
  id              uuid PRIMARY KEY,
  username        text NOT NULL,
  email           text NOT NULL,
  phone_area      text NOT NULL,
  phone           text NOT NULL,
  password_hash   text NOT NULL,
  password_set_at timestamptz NOT NULL,
  nickname        text NOT NULL,
  -- The account name may be changed once.
  may_rename      boolean NOT NULL DEFAULT true,
  language        text NOT NULL,
  registered_at   timestamptz NOT NULL,
  -- After a change of how somebody proves who he is, nothing is paid until then.
  payments_held_until timestamptz
);
CREATE UNIQUE INDEX person_username ON person (lower(username));
CREATE UNIQUE INDEX person_email ON person (email);
CREATE UNIQUE INDEX person_phone ON person (phone_area, phone);
COMMENT ON TABLE person IS 'tenancy: none, one person may act for several merchants';
GRANT SELECT, INSERT, UPDATE ON person TO causeway_app;

CREATE TABLE merchant (
  merchant_id uuid PRIMARY KEY,
  merchant_no text NOT NULL,
  nickname    text NOT NULL,
  opened_at   timestamptz NOT NULL
);
ALTER TABLE merchant ENABLE ROW LEVEL SECURITY;
ALTER TABLE merchant FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON merchant USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE merchant IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON merchant TO causeway_app;

CREATE TABLE membership (
  merchant_id uuid NOT NULL REFERENCES merchant,
  person_id   uuid NOT NULL REFERENCES person,
  role        text NOT NULL CHECK (role IN ('owner', 'director', 'authorizer', 'maker', 'approver', 'viewer')),
  since       timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, person_id)
);
CREATE INDEX membership_person ON membership (person_id);
ALTER TABLE membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE membership FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON membership USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
-- A person sees for whom he acts before he has said for whom he acts now.
CREATE FUNCTION current_person() RETURNS uuid LANGUAGE sql STABLE
  RETURN NULLIF(current_setting('app.person_id', true), '')::uuid;
CREATE POLICY own ON membership FOR SELECT USING (person_id = current_person());
CREATE POLICY own ON merchant FOR SELECT USING (
  EXISTS (SELECT FROM membership m WHERE m.merchant_id = merchant.merchant_id AND m.person_id = current_person()));
COMMENT ON TABLE membership IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE, DELETE ON membership TO causeway_app;

-- A browser somebody signed in with. Its password changes at every sign-in; an old one that comes back was stolen.
CREATE TABLE device (
  id            uuid NOT NULL,
  person_id     uuid NOT NULL REFERENCES person,
  password_hash bytea NOT NULL,
  previous_hash bytea,
  trusted_until timestamptz,
  browser       text NOT NULL,
  seen_at       timestamptz NOT NULL,
  PRIMARY KEY (person_id, id)
);
COMMENT ON TABLE device IS 'tenancy: none, a device belongs to a person';
GRANT SELECT, INSERT, UPDATE, DELETE ON device TO causeway_app;

-- Half-way through signing in: the first step was passed, the second was not.
CREATE TABLE sign_in_attempt (
  id          uuid PRIMARY KEY,
  person_id   uuid NOT NULL REFERENCES person,
  session_key jsonb NOT NULL,
  expires_at  timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_attempt IS 'tenancy: none, nobody has signed in yet';
-- UPDATE is what locking a row takes.
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempt TO causeway_app;

CREATE TABLE one_time_code (
  id         uuid PRIMARY KEY,
  purpose    text NOT NULL,
  -- Whom it was sent to, hashed: the newest code for a target is the only one that counts.
  target     bytea NOT NULL,
  person_id  uuid REFERENCES person,
  code_hash  bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (purpose, target)
);
COMMENT ON TABLE one_time_code IS 'tenancy: none, codes are sent before anybody has signed in';
GRANT SELECT, INSERT, UPDATE, DELETE ON one_time_code TO causeway_app;

-- Messages on their way to somebody, with what they say sealed until they are sent and forgotten afterwards.
CREATE TABLE message_out (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  channel     text NOT NULL CHECK (channel IN ('email', 'sms')),
  sealed      bytea,
  created_at  timestamptz NOT NULL,
  sent_at     timestamptz,
  PRIMARY KEY (merchant_id, id)
);
ALTER TABLE message_out ENABLE ROW LEVEL SECURITY;
ALTER TABLE message_out FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON message_out USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE message_out IS 'tenancy: merchant_id, or the house while nobody has signed in';
GRANT SELECT, INSERT, UPDATE ON message_out TO causeway_app;
