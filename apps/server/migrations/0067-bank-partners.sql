-- The banks that keep clients' money: what is known of each that is no secret and no address, and which currency lives at
-- which of them. docs/decisions/two-banks.md says why this is data. Only whoever migrates writes it.
CREATE TABLE bank_partner (
  -- Its name in the books.
  partner       text PRIMARY KEY CHECK (partner ~ '^[a-z]+$'),
  name_zh_cn    text NOT NULL,
  name_zh_hk    text NOT NULL,
  name_en_us    text NOT NULL,
  -- The zone of its days, and whose holidays it keeps.
  zone          text NOT NULL,
  calendar      text NOT NULL,
  -- What comes later belongs to its next banking day.
  cut_off       time NOT NULL,
  -- By when the statement of a banking day is there, in its zone, on the next calendar day.
  statement_due time NOT NULL
);
COMMENT ON TABLE bank_partner IS 'tenancy: none, says of the house''s banks how they work';

-- The pool account of a currency at a bank. New accounts of merchants are opened where the currency is at home.
CREATE TABLE bank_currency (
  partner    text NOT NULL REFERENCES bank_partner,
  currency   text NOT NULL,
  account_no text NOT NULL,
  is_home    boolean NOT NULL,
  PRIMARY KEY (partner, currency)
);
CREATE UNIQUE INDEX bank_currency_home ON bank_currency (currency) WHERE is_home;
COMMENT ON TABLE bank_currency IS 'tenancy: none, says where the house keeps which currency';
GRANT SELECT ON bank_partner, bank_currency TO causeway_app;

-- Banks name their events alike, so work about one is kept under the bank's name and the event's.
UPDATE outbox SET key = 'harbour/' || key
 WHERE topic IN ('statement/pages', 'statement/entry', 'statement/refund', 'statement/reconcile',
                 'statement/contradiction', 'account/opened');
