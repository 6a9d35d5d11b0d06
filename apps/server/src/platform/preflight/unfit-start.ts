import { url as inspectorUrl } from "node:inspector";
import type { Clock } from "../clock.ts";
import { type Config } from "../config.ts";
import { ConfigError } from "../config-error.ts";
import type { Db } from "../data/db.ts";
import { isOnThisMachine } from "./place.ts";

/** What is signed is good for two minutes, and half a minute ahead: with more than this between clocks, honest calls fail. */
const clocksApartMs = 5_000;

type Parts = { readonly config: Config; readonly db: Db; readonly clock: Clock };

/** What no setting shows and the first look does, in production. */
export async function unfitStart({ config, db, clock }: Parts): Promise<string[]> {
  const before = clock.now().getTime();
  const [seen] = await db.query<{ now: Date; tls: boolean | null }>({
    name: "preflight",
    text: `SELECT clock_timestamp() AS now,
             (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS tls`,
    values: [],
  });
  const after = clock.now().getTime();
  const databaseNow = seen?.now.getTime() ?? 0;
  const apartMs = Math.max(before - databaseNow, databaseNow - after, 0);
  return [
    ...(apartMs > clocksApartMs
      ? [`clock: ${Math.round(apartMs / 1_000)} seconds from the database's; at most 5 were expected`]
      : []),
    ...(seen?.tls !== true && !isOnThisMachine(config.database.url)
      ? ["DATABASE_URL: the connection was made without TLS"]
      : []),
    ...(inspectorUrl() === undefined
      ? []
      : ["--inspect: a debugger's door is open, through which anybody on this machine is this process"]),
  ];
}

/** Throws where a process of a production should not begin. */
export async function requireSoundStart(parts: Parts): Promise<void> {
  if (parts.config.environment !== "production") return;
  const faults = await unfitStart(parts);
  if (faults.length > 0) throw new ConfigError(faults.join("\n"));
}
