-- Money of one currency becomes money of another, by a quote that was signed, once. docs/decisions/exchange.md
CREATE TABLE exchange_order (
  merchant_id   uuid NOT NULL,
  id            uuid NOT NULL,
  order_no      text NOT NULL,
  -- A quote is used once.
  quote_id      uuid NOT NULL,
  -- The quote as it was signed.
  token         text NOT NULL,
  sell_currency text NOT NULL,
  -- What leaves the balance, our fee included.
  sell_minor    bigint NOT NULL CHECK (sell_minor > 0),
  buy_currency  text NOT NULL CHECK (buy_currency <> sell_currency),
  buy_minor     bigint NOT NULL CHECK (buy_minor > 0),
  fixed         text NOT NULL CHECK (fixed IN ('sell', 'buy')),
  -- Of one `base`, in the other currency; the mid rate is of the same pair.
  base          text NOT NULL CHECK (base IN (sell_currency, buy_currency)),
  rate          text NOT NULL,
  mid           text NOT NULL,
  margin        text NOT NULL,
  -- In the bought currency.
  margin_minor  bigint NOT NULL CHECK (margin_minor >= 0),
  -- In the sold currency.
  fee_minor     bigint NOT NULL CHECK (fee_minor >= 0 AND fee_minor < sell_minor),
  price_version int NOT NULL,
  rate_at       timestamptz NOT NULL,
  rate_source   text NOT NULL,
  -- What it is worth in US cents, for limits and tiers.
  usd_minor     bigint NOT NULL CHECK (usd_minor >= 0),
  quoted_at     timestamptz NOT NULL,
  expires_at    timestamptz NOT NULL,
  requested_by  uuid NOT NULL,
  state         text NOT NULL CHECK (state IN ('REQUESTED', 'DEALING', 'RELEASING', 'FINISHED', 'FAILED')),
  applied_at    timestamptz NOT NULL,
  ended_at      timestamptz,
  failure       text,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, order_no),
  UNIQUE (merchant_id, quote_id),
  CHECK ((ended_at IS NOT NULL) = (state IN ('FINISHED', 'FAILED'))),
  CHECK ((failure IS NOT NULL) = (state IN ('RELEASING', 'FAILED')))
);
CREATE INDEX exchange_order_newest ON exchange_order (merchant_id, applied_at DESC, id DESC);
CREATE INDEX exchange_order_state ON exchange_order (merchant_id, state, applied_at DESC, id DESC);
-- What reads as being processed is three states and few rows.
CREATE INDEX exchange_order_open ON exchange_order (merchant_id, applied_at DESC, id DESC)
  WHERE state IN ('REQUESTED', 'DEALING', 'RELEASING');
CREATE INDEX exchange_order_sell ON exchange_order (merchant_id, sell_currency, applied_at DESC, id DESC);
CREATE INDEX exchange_order_buy ON exchange_order (merchant_id, buy_currency, applied_at DESC, id DESC);
ALTER TABLE exchange_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_order FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_order USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE exchange_order IS 'tenancy: merchant_id';
GRANT SELECT ON exchange_order TO causeway_app;
GRANT INSERT ON exchange_order TO causeway_portal;
-- What becomes of it the flows say; what was asked for stays as it was asked.
GRANT UPDATE (state, ended_at, failure) ON exchange_order TO causeway_flows;

-- It is asked for by somebody of the merchant who is there, and begins as asked for.
CREATE FUNCTION keep_exchange_asked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.requested_by IS DISTINCT FROM presented_member(NEW.merchant_id) OR NEW.state <> 'REQUESTED' THEN
    RAISE EXCEPTION 'exchange order %: nobody who may presents himself', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER exchange_order_asked BEFORE INSERT ON exchange_order FOR EACH ROW
  WHEN (NOT caller_is_flows()) EXECUTE FUNCTION keep_exchange_asked();

CREATE TABLE exchange_step (
  merchant_id uuid NOT NULL,
  order_id    uuid NOT NULL,
  seq         int NOT NULL,
  at          timestamptz NOT NULL,
  step        text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  PRIMARY KEY (merchant_id, order_id, seq),
  FOREIGN KEY (merchant_id, order_id) REFERENCES exchange_order
);
ALTER TABLE exchange_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_step USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE exchange_step IS 'tenancy: merchant_id';
GRANT SELECT ON exchange_step TO causeway_app;
GRANT INSERT ON exchange_step TO causeway_portal;
CREATE TRIGGER exchange_step_immutable BEFORE UPDATE OR DELETE ON exchange_step FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What a merchant has exchanged on a day of Hong Kong's, or has asked to: reserved with the order, given back when it fails.
CREATE TABLE exchange_day (
  merchant_id uuid NOT NULL,
  day         date NOT NULL,
  usd_minor   bigint NOT NULL CHECK (usd_minor >= 0),
  PRIMARY KEY (merchant_id, day)
);
ALTER TABLE exchange_day ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchange_day FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON exchange_day USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE exchange_day IS 'tenancy: merchant_id';
GRANT SELECT ON exchange_day TO causeway_app;
GRANT INSERT, UPDATE (usd_minor) ON exchange_day TO causeway_portal;

-- What of our own money in a currency has been promised to orders that are being carried out, and is not in the books yet.
CREATE TABLE exchange_promise (
  order_id uuid PRIMARY KEY,
  currency text NOT NULL,
  minor    bigint NOT NULL CHECK (minor > 0)
);
CREATE INDEX exchange_promise_currency ON exchange_promise (currency);
COMMENT ON TABLE exchange_promise IS 'tenancy: none, the house''s own money, and for which order it is kept';
GRANT SELECT, INSERT, DELETE ON exchange_promise TO causeway_flows;

-- The same less what is promised, as it was last looked at: quotes go by it, execution looks anew.
CREATE TABLE exchange_stock (
  currency text PRIMARY KEY,
  minor    bigint NOT NULL,
  at       timestamptz NOT NULL
);
COMMENT ON TABLE exchange_stock IS 'tenancy: none, the house''s own money';
GRANT SELECT ON exchange_stock TO causeway_app;
GRANT INSERT, UPDATE (minor, at) ON exchange_stock TO causeway_flows;
