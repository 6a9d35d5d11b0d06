-- What stands behind the doors: once per statement and for whoever writes, the tables' owner included.
--   An account begins at zero, and its row says what the entry that it counts last says.
--   The two entries of a transfer cancel out; what the rows of a currency move by cancels out, reserved sums too.
-- What this cannot see (a line that does not continue the one before, an entry without its transfer, reserved sums that no
-- open reservation explains), ledger.broken_rules() does.
--
-- The settings of post_batch (no hash join, no sequential scan) also hold inside the triggers it sets off, and plans are
-- made once, for the first batch: two transition tables are grouped together and never joined, which would be quadratic,
-- and every look-up goes by the primary key. A row that cannot be seen refuses.
CREATE FUNCTION ledger.check_entries() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM new_rows GROUP BY transfer_id HAVING count(*) <> 2 OR min(amount) + max(amount) <> 0) THEN
    RAISE EXCEPTION 'the entries of a transfer do not cancel out' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

-- One statement for all of it: starting one costs a single transfer more than what it does.
CREATE FUNCTION ledger.check_accounts() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT n.currency, n.posted, n.pending_out - n.pending_in AS reserved,
             n.posted <> coalesce(e.balance, 0) OR (e.seq IS NULL AND n.seq <> 0) AS is_false
        FROM new_rows n LEFT JOIN ledger.entry e ON e.account_id = n.id AND e.seq = n.seq
      UNION ALL SELECT currency, -posted, pending_in - pending_out, false FROM old_rows) moved
    -- A reservation leaves no numbered line on the account, so its sum alone is known of it at once.
    GROUP BY currency HAVING bool_or(is_false) OR sum(posted) <> 0 OR sum(reserved) <> 0) THEN
    RAISE EXCEPTION 'an account is not what its last entry says, or a currency does not cancel out'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION ledger.check_opening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an account begins at zero' USING ERRCODE = 'integrity_constraint_violation';
END $$;
REVOKE ALL ON FUNCTION ledger.check_entries, ledger.check_accounts, ledger.check_opening FROM PUBLIC;

CREATE TRIGGER entries_hold_together AFTER INSERT ON ledger.entry REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_entries();
CREATE TRIGGER balances_hold_together AFTER UPDATE ON ledger.account
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger.check_accounts();
CREATE TRIGGER account_begins_at_zero BEFORE INSERT ON ledger.account FOR EACH ROW
  WHEN (NEW.posted <> 0 OR NEW.pending_out <> 0 OR NEW.pending_in <> 0 OR NEW.seq <> 0)
  EXECUTE FUNCTION ledger.check_opening();
