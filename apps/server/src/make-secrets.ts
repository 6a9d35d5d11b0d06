import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateSecrets } from "#platform/crypto/secrets.ts";
import { splitSecrets } from "#platform/processes.ts";

/** Fresh keys for a new installation: a file for each process, which nobody reads but its owner, and none is replaced. */
const [dir] = process.argv.slice(2);
if (dir === undefined) {
  process.stderr.write("usage: node apps/server/src/make-secrets.ts FOLDER\n");
  process.exit(64);
}
for (const [part, secrets] of Object.entries(splitSecrets(generateSecrets()))) {
  const file = join(dir, `${part}.json`);
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o400, flag: "wx" });
  process.stdout.write(`${file}\n`);
}
