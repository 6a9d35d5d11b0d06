-- The bank has not said for a day what became of a refund.
ALTER TABLE statement_break DROP CONSTRAINT statement_break_kind_check;
ALTER TABLE statement_break ADD CONSTRAINT statement_break_kind_check CHECK (kind IN ('unknownAccount', 'accountNotOpen',
  'contradiction', 'differs', 'unexpectedDebit', 'notInStatement', 'balanceDiffers', 'notCovered', 'returnRefused',
  'refundUnanswered'));
