-- The version whose line an order's fee comes from, and what of the fee is no share of the amount. An order of before had its
-- share from a setting, and names no version.
ALTER TABLE collection_order ADD COLUMN price_version int REFERENCES price_version (number);
ALTER TABLE collection_order ADD COLUMN fee_fixed bigint NOT NULL DEFAULT 0 CHECK (fee_fixed >= 0);
-- What a change of prices would have meant is reckoned over all merchants.
CREATE POLICY staff ON collection_order FOR SELECT TO causeway_console USING (current_staff() IS NOT NULL);
CREATE INDEX collection_order_collected ON collection_order (collected_at);
