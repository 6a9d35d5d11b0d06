-- A receipt that could not be credited takes the statement's amount like any other that stands still.
CREATE OR REPLACE FUNCTION keep_collected_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.booked_at IS NULL OR NEW.booked_at IS NOT NULL OR NOT 'bank' = ANY (OLD.holds)
    OR OLD.state NOT IN ('WAITING_RELATIVE', 'REJECT', 'CREDITING', 'FAILED', 'REFUNDING')
    OR NOT EXISTS (SELECT FROM statement_break WHERE partner = OLD.partner AND reference = OLD.bank_reference
      AND kind = 'differs' AND currency = OLD.currency AND bank_minor = NEW.amount)
  THEN
    RAISE EXCEPTION 'what the bank told of a receipt stays as it told it';
  END IF;
  RETURN NEW;
END $$;

-- An entry that the statement has with another amount, and for another account, takes its amount too.
CREATE OR REPLACE FUNCTION keep_told_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.statement_id IS NOT NULL
    OR NOT EXISTS (SELECT FROM statement_break WHERE partner = OLD.partner AND reference = OLD.reference
      AND kind IN ('differs', 'accountDiffers') AND currency = OLD.currency AND bank_minor = NEW.minor)
  THEN
    RAISE EXCEPTION 'what the bank told stays as it told it';
  END IF;
  RETURN NEW;
END $$;

-- A debit that the bank's statement does not have leaves its instruction without one: the next one may be it.
DROP INDEX bank_entry_instruction;
CREATE UNIQUE INDEX bank_entry_instruction ON bank_entry (instruction)
  WHERE became = 'refund' AND cancelled_by IS NULL;
