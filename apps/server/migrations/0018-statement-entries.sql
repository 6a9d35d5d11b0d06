-- Every entry the bank has told us of, and what it became in our books. One row per reference of the bank's own.
CREATE TABLE bank_entry (
  partner      text NOT NULL,
  reference    text NOT NULL,
  account_no   text NOT NULL,
  direction    text NOT NULL CHECK (direction IN ('credit', 'debit')),
  currency     text NOT NULL,
  minor        bigint NOT NULL CHECK (minor > 0),
  value_date   date NOT NULL,
  -- Where it went: an order of a merchant, or suspense under a break.
  tenant       uuid,
  order_id     uuid,
  break_id     uuid,
  recorded_at  timestamptz NOT NULL,
  -- The statement that confirmed it.
  statement_id text,
  PRIMARY KEY (partner, reference),
  CHECK ((order_id IS NULL) = (tenant IS NULL)),
  CHECK (order_id IS NOT NULL OR break_id IS NOT NULL)
);
CREATE INDEX bank_entry_order ON bank_entry (order_id) WHERE direction = 'credit';
CREATE INDEX bank_entry_day ON bank_entry (partner, currency, value_date);
COMMENT ON TABLE bank_entry IS 'tenancy: none, a statement of the bank covers the money of every merchant';
GRANT SELECT, INSERT ON bank_entry TO causeway_app;
GRANT UPDATE (statement_id) ON bank_entry TO causeway_app;

CREATE TABLE bank_statement (
  partner       text NOT NULL,
  statement_id  text NOT NULL,
  currency      text NOT NULL,
  day           date NOT NULL,
  opening       bigint NOT NULL,
  closing       bigint NOT NULL,
  lines         integer NOT NULL,
  matched       integer NOT NULL,
  -- What merchants were owed and what stood on the nostros when it was reconciled.
  owed          bigint NOT NULL,
  held          bigint NOT NULL,
  reconciled_at timestamptz NOT NULL,
  PRIMARY KEY (partner, statement_id)
);
CREATE INDEX bank_statement_day ON bank_statement (partner, currency, day DESC);
COMMENT ON TABLE bank_statement IS 'tenancy: none, a statement of the bank covers the money of every merchant';
GRANT SELECT, INSERT ON bank_statement TO causeway_app;

-- Where the bank and our books do not say the same. Somebody owns each until it is explained.
CREATE TABLE statement_break (
  id          uuid PRIMARY KEY,
  partner     text NOT NULL,
  -- The entry or the statement it is about.
  reference   text NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('unknownAccount', 'accountNotOpen', 'contradiction', 'differs',
    'unexpectedDebit', 'notInStatement', 'balanceDiffers', 'notCovered')),
  currency    text NOT NULL,
  bank_minor  bigint,
  books_minor bigint,
  opened_at   timestamptz NOT NULL,
  owner       uuid,
  closed_at   timestamptz,
  closed_by   uuid,
  note        text,
  UNIQUE (partner, reference, kind),
  CHECK ((closed_at IS NULL) = (closed_by IS NULL))
);
CREATE INDEX statement_break_open ON statement_break (opened_at DESC, id DESC) WHERE closed_at IS NULL;
COMMENT ON TABLE statement_break IS 'tenancy: none, what nobody can place yet belongs to no merchant';
GRANT SELECT, INSERT ON statement_break TO causeway_app;
GRANT UPDATE (owner, closed_at, closed_by, note) ON statement_break TO causeway_app;
