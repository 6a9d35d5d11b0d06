-- Our own money comes in to exchange from, by the same transfers that two people agree to. docs/decisions/exchange.md
ALTER TABLE house_transfer DROP CONSTRAINT house_transfer_kind_check;
ALTER TABLE house_transfer ADD CONSTRAINT house_transfer_kind_check CHECK (kind IN ('sweep', 'topUp', 'stock'));
