-- Money in suspense turns out to be a merchant's: whose, and which of his accounts it was meant for, where that was decided.
ALTER TABLE statement_break
  ADD COLUMN assigned_merchant uuid,
  ADD COLUMN assigned_account uuid,
  ADD CONSTRAINT statement_break_assigned CHECK (num_nulls(assigned_merchant, assigned_account) IN (0, 2));
GRANT UPDATE (assigned_merchant, assigned_account) ON statement_break TO causeway_app;

-- What an entry became stays, but for a credit in suspense, which becomes a receipt once a person has decided whose it is.
GRANT UPDATE (became, tenant, order_id) ON bank_entry TO causeway_flows;
CREATE FUNCTION keep_entry_place() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.became = 'suspense' AND OLD.direction = 'credit' AND OLD.order_id IS NULL AND OLD.cancelled_by IS NULL
    AND NEW.became = 'order' AND EXISTS (SELECT FROM statement_break WHERE id = OLD.break_id AND closed_at IS NULL
      AND decision = 'assign' AND begun_at IS NOT NULL AND assigned_merchant = NEW.tenant)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'entry % of %: what it became stays', OLD.reference, OLD.partner USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER bank_entry_place BEFORE UPDATE ON bank_entry FOR EACH ROW
  WHEN ((NEW.became, NEW.tenant, NEW.order_id) IS DISTINCT FROM (OLD.became, OLD.tenant, OLD.order_id))
  EXECUTE FUNCTION keep_entry_place();
