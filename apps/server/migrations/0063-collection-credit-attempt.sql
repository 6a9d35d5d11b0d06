-- Which attempt at crediting an order is under way. Whoever posts it posts this attempt and no other, and what the books
-- said of it they say again: so no run can find it refused while another finds it posted.
ALTER TABLE collection_order ADD COLUMN credit_attempt integer NOT NULL DEFAULT 1 CHECK (credit_attempt > 0);
GRANT UPDATE (credit_attempt) ON collection_order TO causeway_flows;
