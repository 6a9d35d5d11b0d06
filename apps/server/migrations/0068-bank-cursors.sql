-- How far the feed of a bank has been read. It moves with what was stored of it, in one transaction, and only the flows,
-- who ask the bank, move it.
CREATE TABLE bank_cursor (
  partner text PRIMARY KEY REFERENCES bank_partner,
  cursor  text NOT NULL,
  read_at timestamptz NOT NULL
);
COMMENT ON TABLE bank_cursor IS 'tenancy: none, says how far a bank''s feed was read';
GRANT SELECT, INSERT, UPDATE ON bank_cursor TO causeway_flows;
GRANT SELECT ON bank_cursor TO causeway_app;
