-- What the bank told stays as it told it. Only where its statement, which is its books, says another amount may a receipt
-- whose money stands still for that very reason take the statement's amount; its difference is booked anew.
GRANT UPDATE (amount, fee) ON collection_order TO causeway_app;
CREATE FUNCTION keep_collected_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.booked_at IS NULL OR NEW.booked_at IS NOT NULL OR NOT 'bank' = ANY (OLD.holds)
    OR OLD.state NOT IN ('WAITING_RELATIVE', 'REJECT', 'CREDITING', 'REFUNDING')
    OR NOT EXISTS (SELECT FROM statement_break WHERE partner = OLD.partner AND reference = OLD.bank_reference
      AND kind = 'differs' AND currency = OLD.currency AND bank_minor = NEW.amount)
  THEN
    RAISE EXCEPTION 'what the bank told of a receipt stays as it told it';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER collection_order_amount BEFORE UPDATE ON collection_order FOR EACH ROW
  WHEN (OLD.amount <> NEW.amount OR OLD.fee <> NEW.fee) EXECUTE FUNCTION keep_collected_amount();

GRANT UPDATE (minor) ON bank_entry TO causeway_app;
CREATE FUNCTION keep_told_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.statement_id IS NOT NULL
    OR NOT EXISTS (SELECT FROM statement_break WHERE partner = OLD.partner AND reference = OLD.reference
      AND kind = 'differs' AND currency = OLD.currency AND bank_minor = NEW.minor)
  THEN
    RAISE EXCEPTION 'what the bank told stays as it told it';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER bank_entry_amount BEFORE UPDATE ON bank_entry FOR EACH ROW
  WHEN (OLD.minor <> NEW.minor) EXECUTE FUNCTION keep_told_amount();

-- A statement is looked at again when one of its lines was corrected.
GRANT UPDATE (matched) ON bank_statement TO causeway_app;
