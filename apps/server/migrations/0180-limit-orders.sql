-- What waits for a rate: it exchanges once, or tells. docs/decisions/limit-orders.md
CREATE TABLE limit_order (
  merchant_id   uuid NOT NULL,
  id            uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('exchange', 'alert')),
  sell_currency text NOT NULL,
  sell_minor    bigint NOT NULL CHECK (sell_minor > 0),
  buy_currency  text NOT NULL CHECK (buy_currency <> sell_currency),
  -- The merchant's own rate, as the market writes the pair.
  base          text NOT NULL CHECK (base IN (sell_currency, buy_currency)),
  rate          text NOT NULL,
  -- Its money is held under its own id; nothing is where it is not.
  reserved      boolean NOT NULL CHECK (NOT reserved OR kind = 'exchange'),
  until         timestamptz NOT NULL,
  placed_by     uuid NOT NULL,
  placed_at     timestamptz NOT NULL CHECK (until > placed_at AND until <= placed_at + interval '14 days'),
  state         text NOT NULL CHECK (state IN ('WAITING', 'FIRING', 'RELEASING', 'EXPIRING', 'FILLED', 'CANCELLED', 'EXPIRED')),
  -- The exchange that it is becoming or has become, under which its money is held.
  exchange_id   uuid,
  -- Why it was not exchanged when the rate was there.
  missed        text CHECK (missed IN ('balance', 'limit', 'stock', 'paused', 'member', 'failed')),
  missed_at     timestamptz,
  -- When the merchant heard of each reason last.
  told          jsonb NOT NULL DEFAULT '{}',
  -- How many of its exchanges have failed.
  failures      int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  ended_at      timestamptz,
  PRIMARY KEY (merchant_id, id),
  UNIQUE (merchant_id, exchange_id),
  CHECK ((missed IS NULL) = (missed_at IS NULL)),
  CHECK ((ended_at IS NOT NULL) = (state IN ('FILLED', 'CANCELLED', 'EXPIRED'))),
  CHECK ((exchange_id IS NOT NULL) = (state IN ('FIRING', 'RELEASING') OR state = 'FILLED' AND kind = 'exchange'))
);
CREATE INDEX limit_order_newest ON limit_order (merchant_id, placed_at DESC, id);
CREATE INDEX limit_order_open ON limit_order (merchant_id, placed_at DESC, id) WHERE ended_at IS NULL;
ALTER TABLE limit_order ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_order FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON limit_order USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE limit_order IS 'tenancy: merchant_id';
GRANT SELECT ON limit_order TO causeway_app;
GRANT INSERT, UPDATE (state, ended_at) ON limit_order TO causeway_portal;
-- What becomes of it the flows say, but for the end that the merchant gives it.
GRANT UPDATE (state, reserved, exchange_id, missed, missed_at, told, failures, ended_at) ON limit_order TO causeway_flows;

-- What is reserved is held under the number of the order, so no exchange that a portal asks for and no limit order share one:
-- whoever ends the one would free the other's money. The two wait for each other here.
CREATE FUNCTION refuse_shared_hold(p_merchant uuid, p_id uuid, p_other regclass) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  is_shared boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('number of ' || p_id, 0));
  EXECUTE format('SELECT EXISTS (SELECT FROM %s WHERE merchant_id = $1 AND id = $2)', p_other)
    INTO is_shared USING p_merchant, p_id;
  IF is_shared THEN
    RAISE EXCEPTION 'number % belongs to another order', p_id USING ERRCODE = 'insufficient_privilege';
  END IF;
END $$;

-- It is placed by somebody of the merchant who is there, and begins as waiting; somebody who is there takes it back while it waits.
CREATE FUNCTION keep_limit_order() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF presented_member(NEW.merchant_id) IS NULL
    OR TG_OP = 'INSERT' AND (NEW.placed_by IS DISTINCT FROM presented_member(NEW.merchant_id) OR NEW.state <> 'WAITING')
    OR TG_OP = 'UPDATE' AND NOT (OLD.state = 'WAITING' AND NEW.state = 'CANCELLED')
  THEN
    RAISE EXCEPTION 'limit order %: nobody who may presents himself', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM refuse_shared_hold(NEW.merchant_id, NEW.id, 'exchange_order');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_order_placed BEFORE INSERT OR UPDATE ON limit_order FOR EACH ROW
  WHEN (NOT caller_is_flows()) EXECUTE FUNCTION keep_limit_order();
CREATE OR REPLACE FUNCTION keep_exchange_asked() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.requested_by IS DISTINCT FROM presented_member(NEW.merchant_id) OR NEW.state <> 'REQUESTED' THEN
    RAISE EXCEPTION 'exchange order %: nobody who may presents himself', NEW.id USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM refuse_shared_hold(NEW.merchant_id, NEW.id, 'limit_order');
  RETURN NEW;
END $$;

CREATE TABLE limit_order_step (
  merchant_id uuid NOT NULL,
  limit_id    uuid NOT NULL,
  seq         int NOT NULL,
  at          timestamptz NOT NULL,
  step        text NOT NULL,
  state       text NOT NULL,
  actor       text NOT NULL,
  PRIMARY KEY (merchant_id, limit_id, seq),
  FOREIGN KEY (merchant_id, limit_id) REFERENCES limit_order
);
ALTER TABLE limit_order_step ENABLE ROW LEVEL SECURITY;
ALTER TABLE limit_order_step FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON limit_order_step USING (merchant_id = current_tenant()) WITH CHECK (merchant_id = current_tenant());
COMMENT ON TABLE limit_order_step IS 'tenancy: merchant_id';
GRANT SELECT ON limit_order_step TO causeway_app;
GRANT INSERT ON limit_order_step TO causeway_portal;
CREATE TRIGGER limit_order_step_immutable BEFORE UPDATE OR DELETE ON limit_order_step
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- At which middle rate somebody has to look at it at the earliest: no margin makes it less. It follows the limit order by
-- itself, and nobody writes it but for when it is looked at next.
CREATE TABLE limit_watch (
  tenant       uuid NOT NULL,
  id           uuid NOT NULL,
  sell         text NOT NULL,
  buy          text NOT NULL,
  -- How many `buy` one `sell` has to be at least.
  least        numeric NOT NULL CHECK (least > 0),
  until        timestamptz NOT NULL,
  -- It is on its way, or what was reserved is on its way back: looked at until that has an end.
  busy         boolean NOT NULL DEFAULT false,
  -- Not before; and of many, the one that has waited for longest comes first.
  next_look_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (tenant, id)
) WITH (fillfactor = 70);
CREATE INDEX limit_watch_pair ON limit_watch (sell, buy, least) WHERE NOT busy;
CREATE INDEX limit_watch_until ON limit_watch (until);
CREATE INDEX limit_watch_busy ON limit_watch (id) WHERE busy;
COMMENT ON TABLE limit_watch IS 'tenancy: none, a rate for which somebody waits, and whose limit order that is';
GRANT SELECT, UPDATE (next_look_at) ON limit_watch TO causeway_flows;

CREATE FUNCTION watch_limit_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  of_base numeric := NEW.rate::numeric;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public.limit_watch (tenant, id, sell, buy, least, until)
    VALUES (NEW.merchant_id, NEW.id, NEW.sell_currency, NEW.buy_currency,
      CASE WHEN NEW.base = NEW.sell_currency THEN of_base ELSE trunc(1 / of_base, 18) END, NEW.until);
  -- What was taken back with its money reserved is looked at once more, should the money not have been freed.
  ELSIF NEW.ended_at IS NOT NULL AND NOT (NEW.state = 'CANCELLED' AND NEW.reserved) THEN
    DELETE FROM public.limit_watch WHERE tenant = NEW.merchant_id AND id = NEW.id;
  ELSE
    UPDATE public.limit_watch SET busy = NEW.state <> 'WAITING' WHERE tenant = NEW.merchant_id AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON limit_watch TO causeway_books;
GRANT CREATE ON SCHEMA public TO causeway_books;
ALTER FUNCTION watch_limit_order OWNER TO causeway_books;
REVOKE CREATE ON SCHEMA public FROM causeway_books;
REVOKE ALL ON FUNCTION watch_limit_order FROM PUBLIC;
CREATE TRIGGER limit_order_watched AFTER INSERT OR UPDATE OF state, reserved, ended_at ON limit_order
  FOR EACH ROW EXECUTE FUNCTION watch_limit_order();
