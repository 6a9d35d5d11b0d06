import { giveSealKeys } from "./migrations.ts";
import { loadConfig } from "#platform/config.ts";
import { openDb } from "#platform/data/db.ts";
import { renewDataKeys } from "#platform/crypto/rewrap.ts";
import { ringNames, RotationRefused, type RingName } from "#platform/crypto/ring-file.ts";
import { endOldSessions, rotate, steps, tellStatus, type Step } from "#platform/crypto/rotate.ts";
import { readSecretsText } from "#platform/crypto/secrets-file.ts";
import { secretsSchema } from "#platform/crypto/secrets.ts";

const usage = `usage: node apps/server/src/rotate-keys.ts status FILE...
       node apps/server/src/rotate-keys.ts ${steps.join("|")}|end-sessions KEY FILE...
       node apps/server/src/rotate-keys.ts renew OLDER-THAN FILE...
where KEY is one of ${ringNames.join(", ")}, or all, each FILE the secrets of a process, and OLDER-THAN a moment such as
2026-11-18T00:00:00Z: every company whose newest data key is older than that gets another.
`;
const [verb = "", ...given] = process.argv.slice(2);
const [what = "", ...files] = verb === "status" ? ["", ...given] : given;
const isRing = what === "all" || (ringNames as readonly string[]).includes(what);
const isMoment = verb === "renew" && !Number.isNaN(Date.parse(what));
if (
  files.length === 0 ||
  !(verb === "status" || isMoment || (isRing && [...steps, "end-sessions"].includes(verb)))
) {
  process.stderr.write(usage);
  process.exit(64);
}

const config = loadConfig("operator");
// As the owner of the tables: what is rewrapped belongs to everybody, and no login of a process changes a key.
const { migrateUrl } = config.database;
const db = openDb({ url: migrateUrl, pool: 8, onIdleError: () => {} });
const say = (line: string) => void process.stdout.write(`${line}\n`);
const rotation = { db, ownerUrl: migrateUrl, files, say };
try {
  if (verb === "status") await tellStatus(rotation);
  else if (verb === "renew") await attempt(renew);
  else
    for (const name of what === "all" ? ringsInFiles() : [what as RingName])
      await attempt(() =>
        verb === "end-sessions" ? endOldSessions(rotation, name) : rotate(rotation, name, verb as Step),
      );
  if (what === "all" || /session/i.test(what)) await giveSealKeys(migrateUrl, held());
} finally {
  await db.end();
}

/** What is refused is said, and keeps nothing else from being done. */
async function attempt(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RotationRefused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

function ringsInFiles(): RingName[] {
  const all = files.map(readSecretsText);
  return ringNames.filter((name) => all.some((file) => file[name] !== undefined));
}

async function renew(): Promise<void> {
  const { fieldKey } = held();
  if (!fieldKey) throw new RotationRefused("none of the files has fieldKey");
  say(`${await renewDataKeys(db, fieldKey, new Date(what))} companies have a new data key.`);
}

/** What the processes hold between them. */
function held() {
  const of = secretsSchema.pick({ fieldKey: true, sessionMaster: true, consoleSessionMaster: true });
  return of.partial().parse(Object.assign({}, ...files.map(readSecretsText)));
}
