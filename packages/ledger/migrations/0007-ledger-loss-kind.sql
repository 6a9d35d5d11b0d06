-- What the house bears because nobody else does: apart from what banks charge. What was borne before stands in bank_charge
-- for good, since nothing that was booked is moved.
ALTER TYPE ledger.account_kind ADD VALUE 'loss';
