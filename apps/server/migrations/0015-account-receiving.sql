-- A receiving account as a merchant applies for it: one application, one account at the bank per currency.
CREATE TABLE virtual_account (
  merchant_id   uuid NOT NULL,
  id            uuid NOT NULL,
  account_no    text NOT NULL,
  -- In whose name the bank keeps it.
  holder_name   text NOT NULL,
  nickname      text NOT NULL,
  type          text NOT NULL CHECK (type IN ('ECOMMERCE', 'TRADE')),
  platform_type text NOT NULL CHECK (platform_type IN ('PLATFORM', 'INDEPENDENT_SITE')),
  store_status  text NOT NULL CHECK (store_status IN ('EXISTING', 'NONE')),
  -- The application as it was handed in last, with the shop's token in it.
  sealed        bytea NOT NULL,
  state         text NOT NULL
    CHECK (state IN ('AUDITING', 'OPENING', 'ACTIVE', 'WAITING_ADDITION', 'FROZEN', 'CLOSED')),
  -- What the reviewers want mended, per field.
  reasons       jsonb NOT NULL DEFAULT '[]',
  review_due_at timestamptz,
  applied_at    timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, account_no)
);
CREATE INDEX virtual_account_newest ON virtual_account (merchant_id, applied_at DESC, id DESC);
ALTER TABLE virtual_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_account FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON virtual_account USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE virtual_account IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON virtual_account TO causeway_app;

CREATE TABLE virtual_account_currency (
  merchant_id uuid NOT NULL,
  account_id  uuid NOT NULL,
  currency    text NOT NULL,
  opening_id  uuid NOT NULL,
  state       text NOT NULL CHECK (state IN ('WAITING', 'OPEN', 'REFUSED')),
  -- Every way money can reach it, once the bank has opened it.
  rails       bytea,
  tail        text,
  opened_at   timestamptz,
  PRIMARY KEY (merchant_id, account_id, currency),
  UNIQUE (merchant_id, opening_id),
  FOREIGN KEY (merchant_id, account_id) REFERENCES virtual_account,
  CHECK ((state = 'OPEN') = (rails IS NOT NULL AND tail IS NOT NULL AND opened_at IS NOT NULL))
);
ALTER TABLE virtual_account_currency ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_account_currency FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON virtual_account_currency USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE virtual_account_currency IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON virtual_account_currency TO causeway_app;

CREATE TABLE virtual_account_step (
  merchant_id uuid NOT NULL,
  account_id  uuid NOT NULL,
  seq         int NOT NULL,
  act         text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, account_id, seq),
  FOREIGN KEY (merchant_id, account_id) REFERENCES virtual_account
);
CREATE TRIGGER virtual_account_step_immutable BEFORE UPDATE OR DELETE ON virtual_account_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE virtual_account_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE virtual_account_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON virtual_account_step USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE virtual_account_step IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON virtual_account_step TO causeway_app;
