-- What is owed to clients against what banks confirm, per currency, as it was last looked at. The api cannot read the books.
CREATE TABLE client_money (
  currency  text PRIMARY KEY,
  owed      bigint NOT NULL,
  held      bigint NOT NULL,
  looked_at timestamptz NOT NULL
);
COMMENT ON TABLE client_money IS 'tenancy: none, the sums of all merchants';
GRANT SELECT ON client_money TO causeway_app;
GRANT INSERT, UPDATE ON client_money TO causeway_flows;

-- What our own checks find is settled when they find it no more.
ALTER TABLE statement_break DROP CONSTRAINT statement_break_settled_how_check;
ALTER TABLE statement_break ADD CONSTRAINT statement_break_settled_how_check
  CHECK (settled_how IN ('posting', 'entry', 'statement', 'word', 'check'));
CREATE INDEX bank_entry_debits_in_suspense ON bank_entry (break_id) WHERE became = 'suspense' AND direction = 'debit';
