import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveSealKeys } from "../migrations.ts";
import { openDb } from "#platform/data/db.ts";
import type { RingName } from "#platform/crypto/ring-file.ts";
import { endOldSessions, rotate, tellStatus, type Step } from "#platform/crypto/rotate.ts";
import { secretsSchema } from "#platform/crypto/secrets.ts";
import { testEnvironment } from "./environment.ts";

/** A copy of the tests' secrets, and whoever rotates keys there and in a database, as the command does. */
export function rotationOf({ ownerUrl }: { readonly ownerUrl: string }) {
  const dir = mkdtempSync(join(tmpdir(), "causeway-keys-"));
  const file = join(dir, "secrets.json");
  writeFileSync(file, readFileSync(testEnvironment.SECRETS_FILE), { mode: 0o600 });
  const db = openDb({ url: ownerUrl, pool: 8, onIdleError: () => {} });
  const said: string[] = [];
  const rotation = { db, ownerUrl, files: [file], say: (line: string) => void said.push(line) };
  const secrets = () => secretsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const saying = async (work: () => Promise<void>) => {
    said.length = 0;
    await work();
    return said.join("\n");
  };
  return {
    file,
    db,
    secrets,
    rotation,
    /** What an api is started with from now on. */
    env: { SECRETS_FILE: file },
    step: (name: RingName, step: Step) =>
      saying(async () => {
        await rotate(rotation, name, step);
        if (/session/i.test(name)) await giveSealKeys(ownerUrl, secrets());
      }),
    endSessions: (name: RingName) => saying(() => endOldSessions(rotation, name)),
    status: () => saying(() => tellStatus(rotation)),
    end: async () => {
      await db.end();
      rmSync(dir, { recursive: true });
    },
  };
}
