-- Money that nobody can be given goes back to its payer; where his bank does not take it, that is a break again.
ALTER TABLE statement_break DROP CONSTRAINT statement_break_kind_check;
ALTER TABLE statement_break ADD CONSTRAINT statement_break_kind_check CHECK (kind IN ('unknownAccount', 'accountNotOpen',
  'contradiction', 'differs', 'unexpectedDebit', 'notInStatement', 'balanceDiffers', 'notCovered', 'returnRefused'));
CREATE INDEX bank_entry_break ON bank_entry (break_id) WHERE direction = 'credit';
