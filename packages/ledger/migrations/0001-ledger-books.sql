-- The books: accounts, transfers between them, and the entries each transfer leaves on its two accounts.
-- Money is a bigint of minor units. posted = credits - debits, so what we owe is positive and what we own negative.

-- Roles are shared by every database of a cluster, so another database may be creating them at this moment.
DO $$
DECLARE
  missing text;
BEGIN
  FOREACH missing IN ARRAY ARRAY['causeway_app', 'causeway_poster'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = missing) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', missing);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;
END $$;

CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO causeway_app, causeway_poster;

CREATE TYPE ledger.account_kind AS ENUM (
  -- of a merchant
  'available', 'in_process', 'uncredited',
  -- of the platform, one stripe per lane
  'nostro', 'fx', 'fee', 'margin', 'suspense', 'rounding'
);

CREATE TYPE ledger.transfer_kind AS ENUM ('transfer', 'pending', 'post', 'void');

-- Why the books said no, in the order of precedence: when several hold, the first one is the answer.
CREATE TYPE ledger.refusal AS ENUM (
  'id_reused',
  'linked_failed',
  'unknown_account',
  'currency_mismatch',
  'pending_not_found',
  'pending_resolved',
  'exceeds_pending',
  'account_closed',
  'insufficient_funds',
  'balance_limit'
);

CREATE TYPE ledger.purpose AS ENUM (
  'collect', 'credit', 'hold', 'release', 'remit', 'exchange_sell', 'exchange_buy', 'margin', 'fee', 'bank_fee',
  'cover', 'return', 'refund', 'reversal', 'opening', 'sweep', 'rounding', 'correction'
);

CREATE TABLE ledger.account (
  id          bigint GENERATED ALWAYS AS IDENTITY,
  posted      bigint NOT NULL DEFAULT 0,
  pending_out bigint NOT NULL DEFAULT 0,
  pending_in  bigint NOT NULL DEFAULT 0,
  seq         bigint NOT NULL DEFAULT 0,
  moved_at    timestamptz NOT NULL DEFAULT '-infinity',
  merchant_id uuid,
  kind        ledger.account_kind NOT NULL,
  currency    text COLLATE "C" NOT NULL,
  lane        smallint,
  partner     text COLLATE "C",
  closed      boolean NOT NULL DEFAULT false,
  -- A merchant can never owe us through his own accounts; ours may stand on either side.
  guarded     boolean GENERATED ALWAYS AS (merchant_id IS NOT NULL) STORED,
  -- The row policies below ask for both together.
  PRIMARY KEY (id) INCLUDE (merchant_id),
  CONSTRAINT no_overdraft CHECK (NOT guarded OR posted - pending_out >= 0),
  CONSTRAINT reservations_are_not_negative CHECK (pending_out >= 0 AND pending_in >= 0),
  CONSTRAINT one_account_per_place UNIQUE NULLS NOT DISTINCT (merchant_id, currency, kind, lane, partner)
  -- Most of a page stays free, so that a new balance always fits beside the old one and no index is touched.
) WITH (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.5);

-- Where an account stands never changes (see below), so it is checked when the account is opened and not, as a table
-- constraint would be, at every movement.
CREATE FUNCTION ledger.check_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.currency !~ '^[A-Z]{3}$'
     OR (NEW.merchant_id IS NOT NULL) <> (NEW.kind IN ('available', 'in_process', 'uncredited'))
     OR (NEW.merchant_id IS NULL) <> (NEW.lane IS NOT NULL)
     OR (NEW.kind = 'nostro') <> (NEW.partner IS NOT NULL)
     OR NEW.lane < 0 THEN
    RAISE EXCEPTION 'no such place in the chart: % % lane % partner %', NEW.kind, NEW.currency, NEW.lane, NEW.partner
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER account_has_a_place BEFORE INSERT ON ledger.account
  FOR EACH ROW EXECUTE FUNCTION ledger.check_place();

CREATE TABLE ledger.transfer (
  id             uuid PRIMARY KEY,
  debit_account  bigint NOT NULL,
  credit_account bigint NOT NULL CHECK (debit_account <> credit_account),
  amount         bigint NOT NULL,
  debit_seq      bigint,
  credit_seq     bigint,
  at             timestamptz NOT NULL,
  kind           ledger.transfer_kind NOT NULL,
  purpose        ledger.purpose NOT NULL,
  refusal        ledger.refusal,
  linked         boolean NOT NULL,
  pending_id     uuid,
  reference      uuid,
  CONSTRAINT a_void_moves_nothing CHECK (amount >= 0 AND (amount = 0) = (kind = 'void')),
  CONSTRAINT only_resolving_points_back CHECK ((pending_id IS NOT NULL) = (kind IN ('post', 'void'))),
  CONSTRAINT moved_means_entered CHECK (
    (debit_seq IS NOT NULL) = (refusal IS NULL AND kind IN ('transfer', 'post'))
    AND (credit_seq IS NOT NULL) = (debit_seq IS NOT NULL)
  )
);
CREATE UNIQUE INDEX transfer_resolves_once ON ledger.transfer (pending_id) WHERE pending_id IS NOT NULL AND refusal IS NULL;

CREATE TABLE ledger.entry (
  account_id  bigint NOT NULL,
  seq         bigint NOT NULL,
  amount      bigint NOT NULL,
  balance     bigint NOT NULL,
  at          timestamptz NOT NULL,
  transfer_id uuid NOT NULL,
  PRIMARY KEY (account_id, seq)
);
CREATE INDEX entry_at ON ledger.entry USING brin (at);

COMMENT ON TABLE ledger.account IS 'tenancy: merchant_id; NULL is the platform, seen by the poster alone. The id is made by the database and cannot be chosen, so its uniqueness tells nobody anything';
COMMENT ON TABLE ledger.transfer IS 'tenancy: merchant_id of its accounts; read through either, written through both. An id is made by the server, never by a merchant, and is spent once in the whole cell';
COMMENT ON TABLE ledger.entry IS 'tenancy: merchant_id of its account';

CREATE FUNCTION ledger.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is never changed: book a new transfer', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER transfer_is_immutable BEFORE UPDATE OR DELETE ON ledger.transfer
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER transfer_stays BEFORE TRUNCATE ON ledger.transfer EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entry_is_immutable BEFORE UPDATE OR DELETE ON ledger.entry
  FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER entry_stays BEFORE TRUNCATE ON ledger.entry EXECUTE FUNCTION ledger.refuse_change();
-- Balances change all the time; what an account is does not.
CREATE TRIGGER account_identity_is_immutable BEFORE DELETE OR UPDATE OF id, merchant_id, kind, currency, lane, partner
  ON ledger.account FOR EACH ROW EXECUTE FUNCTION ledger.refuse_change();
CREATE TRIGGER account_stays BEFORE TRUNCATE ON ledger.account EXECUTE FUNCTION ledger.refuse_change();

GRANT SELECT ON ledger.account, ledger.transfer, ledger.entry TO causeway_app, causeway_poster;
GRANT INSERT ON ledger.transfer, ledger.entry TO causeway_app, causeway_poster;
GRANT UPDATE (posted, pending_out, pending_in, seq, moved_at) ON ledger.account TO causeway_app, causeway_poster;
GRANT INSERT (merchant_id, kind, currency) ON ledger.account TO causeway_app;
GRANT INSERT (merchant_id, kind, currency, lane, partner), UPDATE (closed) ON ledger.account TO causeway_poster;

ALTER TABLE ledger.account ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.account FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.transfer ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.transfer FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger.entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE ledger.entry FORCE ROW LEVEL SECURITY;

CREATE POLICY everything ON ledger.account TO causeway_poster USING (true) WITH CHECK (true);
CREATE POLICY everything ON ledger.transfer TO causeway_poster USING (true) WITH CHECK (true);
CREATE POLICY everything ON ledger.entry TO causeway_poster USING (true) WITH CHECK (true);

CREATE POLICY own ON ledger.account TO causeway_app
  USING (merchant_id = NULLIF(current_setting('app.merchant_id', true), '')::uuid)
  WITH CHECK (merchant_id = NULLIF(current_setting('app.merchant_id', true), '')::uuid);

-- The accounts seen inside these policies are already the merchant's own: the policy above holds there too.
CREATE POLICY own_read ON ledger.transfer FOR SELECT TO causeway_app USING (
  EXISTS (SELECT FROM ledger.account a WHERE a.id = debit_account)
  OR EXISTS (SELECT FROM ledger.account a WHERE a.id = credit_account)
);
-- A foreign account is an unknown one, and the refusal that says so, or of the chain it breaks, moves nothing.
CREATE POLICY own_write ON ledger.transfer FOR INSERT TO causeway_app WITH CHECK (
  refusal IN ('unknown_account', 'linked_failed')
  OR (EXISTS (SELECT FROM ledger.account a WHERE a.id = debit_account)
      AND EXISTS (SELECT FROM ledger.account a WHERE a.id = credit_account))
);
CREATE POLICY own_read ON ledger.entry FOR SELECT TO causeway_app
  USING (EXISTS (SELECT FROM ledger.account a WHERE a.id = account_id));
CREATE POLICY own_write ON ledger.entry FOR INSERT TO causeway_app
  WITH CHECK (EXISTS (SELECT FROM ledger.account a WHERE a.id = account_id));
