import type { ClientBase } from "pg";

const faultsOfFunctions = `
  -- docs/decisions/ledger-doors.md says which may, and why.
  SELECT p.proname || ': runs with its owner''s rights' FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    JOIN pg_roles o ON o.oid = p.proowner
    WHERE n.nspname IN ('public', 'ledger') AND p.prosecdef
      AND (o.rolcanlogin OR o.rolsuper OR o.rolbypassrls OR o.rolcreaterole
        OR NOT coalesce(p.proconfig @> ARRAY['search_path=pg_catalog, pg_temp'], false)
        OR p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0))
  UNION ALL
  -- One that is read when it runs looks where its caller says, and first at tables that were made for a moment.
  SELECT p.proname || ': finds its tables where its caller says' FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname IN ('public', 'ledger') AND p.prosqlbody IS NULL
      AND NOT EXISTS (SELECT FROM unnest(p.proconfig) c WHERE c LIKE 'search_path=%, pg_temp')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;

const faultsOfRoles = `
  SELECT rolname || ': may make a table for a moment' FROM pg_roles
    WHERE rolname LIKE 'causeway%' AND has_database_privilege(rolname, current_database(), 'TEMPORARY')
  UNION ALL
  SELECT m.rolname || ': may become ' || r.rolname FROM pg_auth_members g
    JOIN pg_roles r ON r.oid = g.roleid JOIN pg_roles m ON m.oid = g.member
    WHERE r.rolname LIKE 'causeway%' AND m.rolname LIKE 'causeway%'
      -- docs/decisions/processes-apart.md: what both sites may do, and what the flows carry out.
      AND (m.rolname, r.rolname) NOT IN (('causeway_portal', 'causeway_app'), ('causeway_console', 'causeway_app'),
        ('causeway_flows', 'causeway_app'), ('causeway_flows', 'causeway_portal'), ('causeway_flows', 'causeway_console'))
  UNION ALL
  SELECT rolname || ': may go around row-level security' FROM pg_roles
    WHERE rolname LIKE 'causeway%' AND (rolsuper OR rolbypassrls)`;

/**
 * Reads pg_catalog and names whatever would let one tenant see another. A table's comment says to whom it belongs:
 * `tenancy: merchant_id`, or `tenancy: none, …` with the reason.
 */
export async function findTenancyFaults(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ fault: string }>(`
    WITH ours AS (
      SELECT c.oid, c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.reloptions,
             n.nspname || '.' || c.relname AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS comment,
             (SELECT attnum FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'merchant_id' AND NOT a.attisdropped) AS tenant
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'ledger') AND c.relkind IN ('r', 'p', 'v', 'm')
        AND NOT c.relispartition
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')),
    tables AS (SELECT * FROM ours WHERE relkind IN ('r', 'p')),
    owned AS (SELECT * FROM tables WHERE comment LIKE 'tenancy: merchant_id%')
    SELECT name || ': says nothing about its tenancy' AS fault FROM tables
      WHERE comment !~ '^tenancy: (merchant_id|none, .{10,})'
    UNION ALL
    SELECT name || ': has merchant_id but says it belongs to nobody' FROM tables
      WHERE tenant IS NOT NULL AND comment LIKE 'tenancy: none%'
    UNION ALL
    SELECT name || ': row-level security is not forced' FROM owned WHERE NOT (relrowsecurity AND relforcerowsecurity)
    UNION ALL
    SELECT name || ': no policy for reading and writing' FROM owned o WHERE NOT EXISTS (
      SELECT FROM pg_policy p WHERE p.polrelid = o.oid AND p.polqual IS NOT NULL)
    UNION ALL
    SELECT o.name || ': policy ' || p.polname || ' lets rows in that it would not show' FROM owned o
      JOIN pg_policy p ON p.polrelid = o.oid WHERE p.polcmd = '*' AND p.polwithcheck IS NULL
    UNION ALL
    SELECT o.name || ': unique key without merchant_id' FROM owned o JOIN pg_index i ON i.indrelid = o.oid
      WHERE i.indisunique AND o.tenant IS NOT NULL AND NOT o.tenant = ANY (i.indkey::int2[])
        AND coalesce(obj_description(i.indexrelid, 'pg_class'), '') !~ '^tenancy: none, .{10,}'
        -- A number that the database alone hands out tells nobody anything.
        AND NOT (SELECT bool_and(a.attidentity = 'a') FROM pg_attribute a
                 WHERE a.attrelid = o.oid AND a.attnum = ANY (i.indkey::int2[]))
    UNION ALL
    SELECT o.name || ': foreign key without merchant_id' FROM owned o JOIN pg_constraint k ON k.conrelid = o.oid
      WHERE k.contype = 'f' AND o.tenant IS NOT NULL AND NOT o.tenant = ANY (k.conkey)
        -- What belongs to nobody can be pointed at by everybody.
        AND obj_description(k.confrelid, 'pg_class') LIKE 'tenancy: merchant_id%'
    UNION ALL
    SELECT name || ': view is not security_invoker' FROM ours
      WHERE relkind IN ('v', 'm') AND NOT coalesce(reloptions @> ARRAY['security_invoker=true'], false)
    UNION ALL
    SELECT name || ': is owned by the app''s role' FROM ours
      WHERE pg_get_userbyid(relowner) LIKE 'causeway%'
    UNION ALL
    ${faultsOfFunctions}
    UNION ALL
    ${faultsOfRoles}
    ORDER BY 1`);
  return rows.map(({ fault }) => fault);
}
