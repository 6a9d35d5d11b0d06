-- Why money of a receipt may not move for now: the bank contradicts itself, or the account is frozen.
ALTER TABLE collection_order ADD COLUMN holds text[] NOT NULL DEFAULT '{}' CHECK (holds <@ ARRAY['bank', 'frozen']);
GRANT UPDATE (holds) ON collection_order TO causeway_app;
