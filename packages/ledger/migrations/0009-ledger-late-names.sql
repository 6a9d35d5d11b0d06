-- What is read when it runs finds nothing but what it names with its schema.
ALTER FUNCTION ledger.check_place() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger.check_opening() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger.refuse_change() SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger.seq_at(bigint, timestamptz) SET search_path = pg_catalog, pg_temp;
ALTER FUNCTION ledger.broken_rules() SET search_path = pg_catalog, pg_temp;
