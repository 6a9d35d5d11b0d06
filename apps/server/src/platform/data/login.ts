import { ConfigError } from "../config-error.ts";
import type { Process } from "../processes.ts";
import type { Db } from "./db.ts";

/**
 * The processes that answer and the flows have logins of their own, and what a bank said or is asked for only the flows' may write. Throws
 * where a process was given the other one.
 */
export async function requireLogin(db: Db, part: Process): Promise<void> {
  const [login] = await db.query<{ name: string; is_flows: boolean }>({
    name: "login",
    // The role comes with a migration that may not have been applied yet.
    text: `SELECT session_user::text AS name, EXISTS (SELECT FROM pg_roles
             WHERE rolname = 'causeway_flows' AND pg_has_role(session_user, oid, 'MEMBER')) AS is_flows`,
    values: [],
  });
  if (part !== "flows" && login?.is_flows)
    throw new ConfigError(`DATABASE_URL: ${login.name} may act as the flows, and is given to the ${part}`);
  if (part === "flows" && !login?.is_flows)
    throw new ConfigError(`DATABASE_URL: causeway_flows is needed by the flows, not ${login?.name}`);
}
