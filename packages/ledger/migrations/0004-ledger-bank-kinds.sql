-- What banks take from us and what they give: apart from fees, which are ours. Alone in its file, because a new name of a
-- type can be used only after the transaction that adds it.
ALTER TYPE ledger.account_kind ADD VALUE 'bank_charge';
ALTER TYPE ledger.account_kind ADD VALUE 'interest';
