import { ConfigError } from "../config-error.ts";
import { processes, type Process } from "../processes.ts";
import type { Db } from "./db.ts";

/** Each process has a login of its own, with what its work needs. Throws where one was given another's. */
export async function requireLogin(db: Db, part: Process): Promise<void> {
  const [login] = await db.query<{ name: string; may: string[] }>({
    name: "login",
    // Roles come with migrations that may not have been applied yet.
    text: `SELECT session_user::text AS name, coalesce(array_agg(rolname::text), '{}') AS may FROM pg_roles
             WHERE rolname ^@ 'causeway_' AND pg_has_role(session_user, oid, 'MEMBER')`,
    values: [],
  });
  const { name = "nobody", may = [] } = login ?? {};
  const other = othersOf(part).find((each) => may.includes(roleOf(each)));
  if (other)
    throw new ConfigError(`DATABASE_URL: ${name} may act as the ${other}, and is given to the ${part}`);
  if (!may.includes(roleOf(part)))
    throw new ConfigError(`DATABASE_URL: ${roleOf(part)} is needed by the ${part}, not ${name}`);
}

/** The flows carry out what both sites asked for, so theirs may act as either. */
function othersOf(part: Process): Process[] {
  return processes
    .filter((each) => each !== part && !(part === "flows" && (each === "portal" || each === "console")))
    .toReversed();
}

function roleOf(part: Process): string {
  return `causeway_${part}`;
}
