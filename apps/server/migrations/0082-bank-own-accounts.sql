-- Where our own money goes from a bank, and comes from: an account of ours elsewhere. It comes out of the file of banks, as
-- the rest of the row does, and no login of the server's writes it. A currency that left the file before has none.
ALTER TABLE bank_currency
  ADD COLUMN own_holder  text,
  ADD COLUMN own_account text CHECK (own_account <> account_no),
  ADD COLUMN own_bic     text,
  ADD CHECK (num_nulls(own_holder, own_account, own_bic) IN (0, 3));
