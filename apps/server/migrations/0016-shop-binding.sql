-- A shop whose sales come to one of a merchant's accounts: a seller's place at a marketplace, or a site of its own.
CREATE TABLE shop (
  merchant_id      uuid NOT NULL,
  id               uuid NOT NULL,
  shop_no          text NOT NULL,
  account_id       uuid NOT NULL,
  currency         text NOT NULL,
  -- What the merchant said of it, with a token that is kept for the record.
  sealed           bytea NOT NULL,
  state            text NOT NULL
    CHECK (state IN ('CLAIMED', 'REVIEWING', 'ACTIVE', 'TOKEN_EXPIRED', 'REJECT', 'UNBOUND')),
  -- What the reviewers want mended, per field.
  reasons          jsonb NOT NULL DEFAULT '[]',
  review_due_at    timestamptz,
  -- As the marketplace names whoever consented.
  seller_id        text,
  marketplace_id   text,
  -- Both tokens of the marketplace, and until when the shorter and the consent itself are good.
  tokens           bytea,
  access_until     timestamptz,
  authorised_until timestamptz,
  -- Orders that changed before this moment have been read.
  synced_to        timestamptz,
  named_at         timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, shop_no),
  FOREIGN KEY (merchant_id, account_id) REFERENCES virtual_account,
  CHECK ((tokens IS NULL) = (access_until IS NULL))
);
CREATE INDEX shop_newest ON shop (merchant_id, named_at DESC, id DESC);
CREATE INDEX shop_account ON shop (merchant_id, account_id);
ALTER TABLE shop ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON shop TO causeway_app;

CREATE TABLE shop_step (
  merchant_id uuid NOT NULL,
  shop_id     uuid NOT NULL,
  seq         int NOT NULL,
  act         text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  at          timestamptz NOT NULL,
  PRIMARY KEY (merchant_id, shop_id, seq),
  FOREIGN KEY (merchant_id, shop_id) REFERENCES shop
);
CREATE TRIGGER shop_step_immutable BEFORE UPDATE OR DELETE ON shop_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE shop_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop_step USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop_step IS 'tenancy: merchant_id';
GRANT SELECT, INSERT ON shop_step TO causeway_app;

-- Whose a site is, once that is proved. Naming a site takes it from nobody.
CREATE TABLE site_owner (
  -- `AMAZON/<marketplace>/<seller>`, or `site/<host>`.
  site      text PRIMARY KEY,
  tenant    uuid NOT NULL,
  shop_id   uuid NOT NULL,
  proved_at timestamptz NOT NULL
);
CREATE INDEX site_owner_shop ON site_owner (tenant, shop_id);
COMMENT ON TABLE site_owner IS 'tenancy: none, a site has one owner among all merchants';
GRANT SELECT, INSERT, DELETE ON site_owner TO causeway_app;

-- A seller who was sent to his marketplace: the state he has to come back with, as a hash, good for one return.
CREATE TABLE shop_consent (
  merchant_id uuid NOT NULL,
  state_hash  bytea NOT NULL,
  shop_id     uuid NOT NULL,
  person_id   uuid NOT NULL,
  expires_at  timestamptz NOT NULL,
  spent_at    timestamptz,
  PRIMARY KEY (merchant_id, state_hash),
  FOREIGN KEY (merchant_id, shop_id) REFERENCES shop
);
ALTER TABLE shop_consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_consent FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop_consent USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop_consent IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON shop_consent TO causeway_app;

-- One reading of a shop's orders. Its place is kept here, so that whoever goes on begins where the last one stopped.
CREATE TABLE shop_sync (
  merchant_id uuid NOT NULL,
  id          uuid NOT NULL,
  shop_id     uuid NOT NULL,
  state       text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
  since       timestamptz NOT NULL,
  cursor      text,
  seen        int NOT NULL DEFAULT 0,
  fresh       int NOT NULL DEFAULT 0,
  total       int,
  tries       int NOT NULL DEFAULT 0,
  fault       text CHECK (fault IN ('SILENT', 'TOKEN', 'WRONG_SELLER')),
  next_try_at timestamptz,
  started_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  PRIMARY KEY (merchant_id, id),
  FOREIGN KEY (merchant_id, shop_id) REFERENCES shop,
  CHECK ((state = 'RUNNING') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX shop_sync_one_runs ON shop_sync (merchant_id, shop_id) WHERE state = 'RUNNING';
CREATE INDEX shop_sync_newest ON shop_sync (merchant_id, shop_id, started_at DESC, id DESC);
ALTER TABLE shop_sync ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_sync FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop_sync USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop_sync IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON shop_sync TO causeway_app;

-- An order as the marketplace tells it, once, however often it is told.
CREATE TABLE shop_order (
  merchant_id   uuid NOT NULL,
  shop_id       uuid NOT NULL,
  order_ref     text NOT NULL,
  status        text NOT NULL CHECK (status IN ('PAID', 'SHIPPED', 'DELIVERED', 'REFUNDED', 'CANCELLED')),
  title         text NOT NULL,
  buyer_country text NOT NULL,
  tracking      text,
  currency      text NOT NULL,
  total         bigint NOT NULL CHECK (total >= 0),
  fee           bigint NOT NULL CHECK (fee >= 0),
  -- What is left for the seller.
  net           bigint NOT NULL CHECK (net >= 0),
  -- What receipts account for, and what of that was credited.
  used          bigint NOT NULL DEFAULT 0 CHECK (used >= 0),
  credited      bigint NOT NULL DEFAULT 0 CHECK (credited >= 0 AND credited <= used),
  ordered_at    timestamptz NOT NULL,
  changed_at    timestamptz NOT NULL,
  -- The reading that told of it last.
  sync_id       uuid NOT NULL,
  PRIMARY KEY (merchant_id, shop_id, order_ref),
  FOREIGN KEY (merchant_id, shop_id) REFERENCES shop
);
CREATE INDEX shop_order_newest ON shop_order (merchant_id, shop_id, ordered_at DESC, order_ref DESC);
-- What is still to be credited is a few of all orders, and its sum is read with every list of shops.
CREATE INDEX shop_order_open ON shop_order (merchant_id, shop_id, ordered_at, order_ref)
  INCLUDE (currency, net, used, credited) WHERE net > credited;
ALTER TABLE shop_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_order FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop_order USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop_order IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE ON shop_order TO causeway_app;

-- How much of an order each live receipt accounts for. Rejected and returned receipts free theirs.
CREATE TABLE shop_order_use (
  merchant_id uuid NOT NULL,
  receipt_id  uuid NOT NULL,
  shop_id     uuid NOT NULL,
  order_ref   text NOT NULL,
  amount      bigint NOT NULL CHECK (amount > 0),
  credited    boolean NOT NULL DEFAULT false,
  PRIMARY KEY (merchant_id, receipt_id, shop_id, order_ref),
  FOREIGN KEY (merchant_id, shop_id, order_ref) REFERENCES shop_order
);
ALTER TABLE shop_order_use ENABLE ROW LEVEL SECURITY;
ALTER TABLE shop_order_use FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON shop_order_use USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE shop_order_use IS 'tenancy: merchant_id';
GRANT SELECT, INSERT, UPDATE, DELETE ON shop_order_use TO causeway_app;
