-- A function whose text is read when it runs finds its tables where its caller says, and a table that somebody made for a moment
-- comes first there. So each says itself where it looks, and no login makes tables for a moment: none of them needs to.
DO $$
DECLARE
  late regprocedure;
BEGIN
  FOR late IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosqlbody IS NULL AND NOT p.prosecdef
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', late);
  END LOOP;
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END $$;
