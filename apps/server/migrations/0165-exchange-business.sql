-- What a change of prices would have meant is reckoned over what all merchants exchanged.
CREATE POLICY staff ON exchange_order FOR SELECT TO causeway_console USING (current_staff() IS NOT NULL);
CREATE INDEX exchange_order_finished ON exchange_order (ended_at) WHERE state = 'FINISHED';
