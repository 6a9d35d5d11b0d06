-- People who are asked to act for a merchant. Whoever holds the link's token and the mailbox may join, once and in time;
-- a row lives until then, and what became of it stands in the audit.
CREATE TABLE invitation (
  merchant_id uuid NOT NULL REFERENCES merchant,
  id          uuid NOT NULL,
  email       text NOT NULL,
  role        text NOT NULL CHECK (role IN ('owner', 'director', 'authorizer', 'maker', 'approver', 'viewer')),
  -- The token itself is known to the mail alone.
  token_hash  bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  invited_by  uuid NOT NULL REFERENCES person,
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, email)
);
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitation FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON invitation USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE invitation IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO causeway_app;
