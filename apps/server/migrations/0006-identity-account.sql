-- What a person sees of his own sessions, and until when one of them may do what takes a fresh proof.
ALTER TABLE session
  ADD COLUMN device_id        text,
  ADD COLUMN browser          text NOT NULL DEFAULT '',
  ADD COLUMN address          text NOT NULL DEFAULT '',
  ADD COLUMN stepped_up_until timestamptz;
CREATE INDEX session_person ON session (user_id);

-- Every time somebody tried to sign in, and how it went. An attempt under a name that nobody has is kept as well:
-- it takes as long as any other.
CREATE TABLE sign_in (
  id        uuid PRIMARY KEY,
  person_id uuid REFERENCES person,
  at        timestamptz NOT NULL,
  method    text NOT NULL CHECK (method IN ('password', 'code', 'passkey')),
  outcome   text NOT NULL CHECK (outcome IN ('opened', 'wrongPassword', 'wrongSecondStep')),
  browser   text NOT NULL,
  address   text NOT NULL
);
CREATE INDEX sign_in_person ON sign_in (person_id, id DESC);
CREATE TRIGGER sign_in_immutable BEFORE UPDATE OR DELETE ON sign_in FOR EACH ROW EXECUTE FUNCTION refuse_change();
COMMENT ON TABLE sign_in IS 'tenancy: none, a sign-in belongs to a person';
GRANT SELECT, INSERT ON sign_in TO causeway_app;

ALTER TABLE sign_in_attempt ADD COLUMN method text NOT NULL DEFAULT 'password' CHECK (method IN ('password', 'code'));

CREATE TABLE payment_password (
  person_id uuid PRIMARY KEY REFERENCES person,
  hash      text NOT NULL,
  set_at    timestamptz NOT NULL
);
COMMENT ON TABLE payment_password IS 'tenancy: none, a payment password belongs to a person';
GRANT SELECT, INSERT, UPDATE ON payment_password TO causeway_app;

-- What others may know of people: how to reach them, in which language, and what they do for a merchant.
CREATE VIEW reachable_person WITH (security_invoker = true) AS
  SELECT id AS person_id, email, '+' || phone_area || phone AS phone, language FROM person;
CREATE VIEW reachable_member WITH (security_invoker = true) AS
  SELECT m.merchant_id, m.role, p.* FROM membership m JOIN reachable_person p USING (person_id);
GRANT SELECT ON reachable_person, reachable_member TO causeway_app;
