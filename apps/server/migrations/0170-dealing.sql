-- What we sell and buy at the venue, agreed to by two people or for one large exchange, and settled by entries of our banks. Until then it is no bank money
-- and stands in no book. docs/decisions/dealing.md
CREATE TABLE venue_deal (
  -- The agreement's, or the exchange's. The venue knows the deal by it, and both entries quote it.
  id                uuid PRIMARY KEY,
  -- Whose exchange it is made for, and the number of that; nothing where two people agreed to it.
  tenant            uuid,
  order_no          text,
  sell              text NOT NULL,
  buy               text NOT NULL CHECK (buy <> sell),
  -- What is fixed, in the one currency or the other, and how many `buy` one `sell` has to be at least.
  fixed_currency    text NOT NULL CHECK (fixed_currency IN (sell, buy)),
  minor             bigint NOT NULL CHECK (minor > 0),
  limit_rate        text NOT NULL,
  -- Nothing of these where it was not begun.
  value_day         date,
  sell_partner      text,
  buy_partner       text,
  -- No more than this is sold, whatever the rate: kept back until the banks have settled it.
  most_sold         bigint CHECK (most_sold > 0),
  begun_at          timestamptz NOT NULL,
  -- As the venue said it, once and for good.
  deal_number       text UNIQUE,
  sold_minor        bigint CHECK (sold_minor > 0),
  bought_minor      bigint CHECK (bought_minor > 0),
  rate              text,
  dealt_at          timestamptz,
  -- Our positions have moved by it.
  counted_at        timestamptz,
  -- When the entry of each side was placed, and when it stood in the books.
  sold_placed_at    timestamptz,
  sold_settled_at   timestamptz,
  bought_placed_at  timestamptz,
  bought_settled_at timestamptz,
  overdue_at        timestamptz,
  -- A person's matter, though it stands.
  doubt             text CHECK (doubt IN ('unanswered', 'contradiction', 'worse')),
  -- Why there is no deal.
  refusal           text,
  CHECK ((tenant IS NULL) = (order_no IS NULL)),
  CHECK ((value_day IS NULL) = (most_sold IS NULL) AND (value_day IS NULL) = (sell_partner IS NULL)
    AND (value_day IS NULL) = (buy_partner IS NULL) AND (value_day IS NOT NULL OR refusal IS NOT NULL)),
  CHECK ((deal_number IS NULL) = (sold_minor IS NULL) AND (deal_number IS NULL) = (bought_minor IS NULL)
    AND (deal_number IS NULL) = (rate IS NULL) AND (deal_number IS NULL) = (dealt_at IS NULL)),
  CHECK (counted_at IS NULL OR deal_number IS NOT NULL AND refusal IS NULL),
  CHECK (sold_settled_at IS NULL OR sold_placed_at IS NOT NULL),
  CHECK (bought_settled_at IS NULL OR bought_placed_at IS NOT NULL)
);
CREATE INDEX venue_deal_newest ON venue_deal (begun_at DESC, id);
CREATE INDEX venue_deal_unsettled ON venue_deal (value_day)
  WHERE refusal IS NULL AND (sold_settled_at IS NULL OR bought_settled_at IS NULL);
-- Asked for with every exchange.
CREATE INDEX venue_deal_selling ON venue_deal (sell) WHERE refusal IS NULL AND sold_settled_at IS NULL;
COMMENT ON TABLE venue_deal IS 'tenancy: none, money of the house''s own; says for whose exchange it moves';
GRANT SELECT ON venue_deal TO causeway_console;
GRANT INSERT, UPDATE (deal_number, sold_minor, bought_minor, rate, dealt_at, counted_at, sold_placed_at, sold_settled_at,
  bought_placed_at, bought_settled_at, overdue_at, doubt, refusal) ON venue_deal TO causeway_flows;

-- Two people agreed to exactly this, or an exchange needs exactly this, and nothing else makes one. What the venue said of it
-- stays as it was said.
CREATE FUNCTION keep_venue_deal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.deal_number IS NOT NULL OR NOT (CASE WHEN NEW.tenant IS NULL THEN EXISTS (
      SELECT FROM agreement WHERE merchant_id = '00000000-0000-0000-0000-000000000000' AND id = NEW.id
        AND act = 'deal.make' AND subject = NEW.sell || '/' || NEW.buy AND carried_out_at IS NOT NULL
        AND content::jsonb -> 'wish' ->> 'limit' = NEW.limit_rate
        AND CASE content::jsonb -> 'wish' ->> 'fixed' WHEN 'sell' THEN NEW.sell WHEN 'buy' THEN NEW.buy END = NEW.fixed_currency
        -- Amounts are written with all the decimals of their currency.
        AND ltrim(replace(content::jsonb -> 'wish' ->> 'amount', '.', ''), '0') = NEW.minor::text)
    ELSE EXISTS (
      SELECT FROM exchange_order WHERE merchant_id = NEW.tenant AND id = NEW.id AND order_no = NEW.order_no
        AND state = 'REQUESTED' AND (sell_currency, buy_currency) = (NEW.sell, NEW.buy)
        AND (NEW.fixed_currency, NEW.minor) = (sell_currency, sell_minor - fee_minor)) END)
    THEN
      RAISE EXCEPTION 'deal %: nobody agreed to it', NEW.id USING ERRCODE = 'insufficient_privilege';
    END IF;
  ELSIF OLD.deal_number IS NOT NULL AND (NEW.deal_number, NEW.sold_minor, NEW.bought_minor, NEW.rate, NEW.dealt_at)
    IS DISTINCT FROM (OLD.deal_number, OLD.sold_minor, OLD.bought_minor, OLD.rate, OLD.dealt_at)
    -- Unless the venue has dealt after all what it had called refused.
    OR OLD.refusal IS NOT NULL AND NEW.refusal IS DISTINCT FROM OLD.refusal
      AND (NEW.refusal IS NOT NULL OR NEW.deal_number IS NULL)
    OR OLD.counted_at IS NOT NULL AND NEW.counted_at IS DISTINCT FROM OLD.counted_at
  THEN
    RAISE EXCEPTION 'deal %: what was said of it stands', NEW.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER venue_deal_agreed BEFORE INSERT OR UPDATE ON venue_deal
  FOR EACH ROW EXECUTE FUNCTION keep_venue_deal();

CREATE FUNCTION keep_deal_instruction() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.partner <> 'venue' OR NOT EXISTS (SELECT FROM venue_deal d WHERE d.id = NEW.subject AND d.refusal IS NULL
    AND (d.fixed_currency, d.minor) = (NEW.currency, NEW.minor) AND NEW.id = d.id)
  THEN
    RAISE EXCEPTION 'instruction %: no deal was begun that asks for it', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_instruction_deal BEFORE INSERT ON bank_instruction FOR EACH ROW
  WHEN (NEW.kind = 'deal') EXECUTE FUNCTION keep_deal_instruction();

-- What clients' exchanges and our deals have left us with in each currency, and what that cost by average in US cents. What
-- was closed again has become result: cost less result is the sum of all that was paid, whatever the order.
CREATE TABLE fx_position (
  currency      text PRIMARY KEY,
  clients_minor numeric NOT NULL,
  covered_minor numeric NOT NULL,
  cost_usd      numeric NOT NULL,
  result_usd    numeric NOT NULL
);
COMMENT ON TABLE fx_position IS 'tenancy: none, the house''s own position';
GRANT SELECT ON fx_position TO causeway_console, causeway_flows;
GRANT INSERT, UPDATE (clients_minor, covered_minor, cost_usd, result_usd) ON fx_position TO causeway_flows;

-- What all positions had brought until the last look on a day of Hong Kong's, in US cents: of today it still moves.
CREATE TABLE fx_result (
  day        date PRIMARY KEY,
  result_usd numeric NOT NULL,
  at         timestamptz NOT NULL
);
COMMENT ON TABLE fx_result IS 'tenancy: none, the house''s own result';
GRANT SELECT ON fx_result TO causeway_console;
GRANT INSERT, UPDATE (result_usd, at) ON fx_result TO causeway_flows;

-- Both sides of a deal, as the banks settle it.
ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_became_check;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became_check
  CHECK (became IN ('order', 'refund', 'charge', 'interest', 'reversal', 'suspense', 'blocked', 'transfer', 'deal'));
ALTER TABLE bank_entry DROP CONSTRAINT bank_entry_became;
ALTER TABLE bank_entry ADD CONSTRAINT bank_entry_became CHECK (CASE became
  WHEN 'order' THEN direction = 'credit' AND order_id IS NOT NULL
  WHEN 'refund' THEN direction = 'debit' AND instruction IS NOT NULL
  WHEN 'reversal' THEN order_id IS NOT NULL AND reverses IS NOT NULL
  WHEN 'suspense' THEN break_id IS NOT NULL
  WHEN 'transfer' THEN instruction IS NOT NULL AND order_id IS NULL
  WHEN 'deal' THEN instruction IS NOT NULL AND order_id IS NULL
  ELSE true END);

-- A line without our id stands in suspense until the bank tells which deal it settles, unless somebody has decided about it.
GRANT UPDATE (instruction) ON bank_entry TO causeway_flows;
CREATE OR REPLACE FUNCTION keep_entry_place() RETURNS trigger LANGUAGE plpgsql
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  item statement_break;
BEGIN
  SELECT * INTO item FROM statement_break WHERE id = OLD.break_id AND closed_at IS NULL;
  IF OLD.order_id IS NULL AND OLD.cancelled_by IS NULL AND NEW.order_id IS NULL AND OLD.became || ' ' || NEW.became = 'suspense deal'
    AND item.id IS NOT NULL AND item.decision IS NULL AND NEW.break_id = OLD.break_id
    AND EXISTS (SELECT FROM venue_deal WHERE id = NEW.instruction AND deal_number IS NOT NULL)
  THEN
    RETURN NEW;
  END IF;
  IF OLD.direction = 'credit' AND OLD.order_id IS NULL AND OLD.cancelled_by IS NULL AND item.begun_at IS NOT NULL
    AND (CASE OLD.became || ' ' || NEW.became
    WHEN 'suspense order' THEN item.decision = 'assign' AND item.assigned_merchant = NEW.tenant AND NEW.break_id = OLD.break_id
    WHEN 'suspense blocked' THEN item.decision = 'block' AND NEW.order_id IS NULL
    WHEN 'blocked suspense' THEN item.decision = 'unblock' AND item.agreement IS NOT NULL AND NEW.order_id IS NULL
    END)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entry % of %: what it became stays', OLD.reference, OLD.partner USING ERRCODE = 'restrict_violation';
END $$;

CREATE UNIQUE INDEX exchange_order_number ON exchange_order (id);
COMMENT ON INDEX exchange_order_number IS
  'tenancy: none, what is posted for an order is posted under its number, whoever its merchant is';
-- A large exchange is dealt at the venue before it is booked.
ALTER TABLE exchange_order DROP CONSTRAINT exchange_order_state_check;
ALTER TABLE exchange_order ADD CONSTRAINT exchange_order_state_check
  CHECK (state IN ('REQUESTED', 'COVERING', 'DEALING', 'RELEASING', 'FINISHED', 'FAILED'));
DROP INDEX exchange_order_open;
CREATE INDEX exchange_order_open ON exchange_order (merchant_id, applied_at DESC, id DESC)
  WHERE state IN ('REQUESTED', 'COVERING', 'DEALING', 'RELEASING');

-- How much more of a currency may come to us by exchanges, before we hold more of it than we may.
-- `minor` is how much may leave: what of ours is free, or less where we lack more of it than we may.
ALTER TABLE exchange_stock ADD COLUMN room numeric, ADD COLUMN free numeric NOT NULL DEFAULT 0;
GRANT UPDATE (room, free) ON exchange_stock TO causeway_flows;
