import pg from "pg";
import type { Db } from "../data/db.ts";
import { house } from "../ids.ts";
import { countFiles, countUses, retireBelow, type Use } from "./key-uses.ts";
import { rewrap } from "./rewrap.ts";
import {
  addVersion,
  dropOldVersions,
  oldVersions,
  readRing,
  ringNames,
  RotationRefused,
  useNewest,
  type RingName,
  type SecretsText,
} from "./ring-file.ts";
import { readSecretsText, replaceSecretsText } from "./secrets-file.ts";
import { secretsSchema } from "./secrets.ts";

export const steps = ["add", "use", "rewrap", "retire"] as const;
export type Step = (typeof steps)[number];

export type Rotation = {
  /** With the login of whoever owns the tables. */
  readonly db: Db;
  readonly ownerUrl: string;
  /** Every process's secrets; each of them that has the key is changed. */
  readonly files: readonly string[];
  readonly say: (line: string) => void;
};

/**
 * One step of changing one key. Each can be taken again: what is done already is left as it is, so that whoever was
 * killed on the way takes the same step once more. One rotation at a time works on a database's keys.
 */
export function rotate(rotation: Rotation, name: RingName, step: Step): Promise<void> {
  return alone(rotation.ownerUrl, async () => {
    if (step === "add") return add(rotation, name);
    if (step === "use") return use(rotation, name);
    if (step === "rewrap") return rewrapAll(rotation, name);
    return retire(rotation, name);
  });
}

function add({ files, say }: Rotation, name: RingName): void {
  rewrite(files, (all) => addVersion(all, name));
  const { current, versions } = readRing(texts(files), name);
  say(`${name}: version ${newestOf(versions)} is in the files, version ${current} is still used.`);
  say("Start every process anew, then: use.");
}

function use({ files, say }: Rotation, name: RingName): void {
  rewrite(files, (all) => useNewest(all, name));
  say(`${name}: version ${readRing(texts(files), name).current} is used by whoever is started from now on.`);
  say("Start every process anew, then: rewrap.");
}

async function rewrapAll({ db, files, say }: Rotation, name: RingName): Promise<void> {
  const held = secretsSchema
    .pick({ fieldKey: true, outbound: true, staffSeeds: true })
    .parse(Object.assign({}, ...texts(files)));
  say(`${name}: ${await rewrap(db, name, held)} sealed anew.`);
  say("When the status shows nothing under the old version: retire.");
}

async function retire({ db, files, say }: Rotation, name: RingName): Promise<void> {
  const old = oldVersions(texts(files), name);
  if (old.length === 0) return say(`${name}: nothing to retire.`);
  const { current } = readRing(texts(files), name);
  const needed = await retireBelow(db, name, current);
  if (needed.length > 0)
    throw new RotationRefused(
      `${name} is still needed by ${needed.map(told).join(", ")}. Nothing was retired.`,
    );
  rewrite(files, (all) => dropOldVersions(all, name));
  say(`${name}: version ${old.join(", ")} is gone from the files and counts no more.`);
  say("Start every process anew.");
}

/** Ends what only time would: who is signed in under an old version of a key that leaked has to sign in again. */
export async function endOldSessions({ db, files, say }: Rotation, name: RingName): Promise<void> {
  const audience = { sessionMaster: "portal", consoleSessionMaster: "console" }[name as string];
  if (audience === undefined) throw new RotationRefused(`${name} is no key of sessions`);
  const { current } = readRing(texts(files), name);
  const { rowCount } = await db.tx(house, (tx) =>
    tx.query("UPDATE session SET salt = NULL WHERE audience = $1 AND key_version < $2 AND salt IS NOT NULL", [
      audience,
      current,
    ]),
  );
  say(`${name}: ${rowCount ?? 0} sessions were ended.`);
}

/** Which versions there are and how much needs each of them. */
export async function tellStatus({ db, files, say }: Rotation): Promise<void> {
  const all = texts(files);
  for (const name of ringNames) {
    if (!all.some((file) => file[name] !== undefined)) continue;
    const { current, versions } = readRing(all, name);
    const used = [...(await countUses(db, name)), ...(name === "fieldKey" ? await countFiles(db) : [])];
    const kept = Object.keys(versions).join(", ");
    say(
      `${name}: version ${current} is used, of ${kept}${used.length > 0 ? `; ${used.map(told).join(", ")}` : ""}`,
    );
  }
}

function told({ what, version, count }: Use): string {
  return version === 0 ? `${count} ${what} under the field key` : `${count} ${what} under version ${version}`;
}

function newestOf(versions: Readonly<Record<string, unknown>>): number {
  return Math.max(...Object.keys(versions).map(Number));
}

function texts(files: readonly string[]): SecretsText[] {
  return files.map(readSecretsText);
}

/**
 * Files with the private half of a pair are written first: a key that whoever seals has, and nobody who opens, would be
 * lost with the process that made it.
 */
function rewrite(files: readonly string[], change: (all: readonly SecretsText[]) => SecretsText[]): void {
  const before = texts(files);
  const after = change(before);
  const opens = (text: SecretsText) => text["outbound"] !== undefined || text["staffSeeds"] !== undefined;
  const order = files.map((file, n) => ({ file, before: before[n]!, after: after[n]! }));
  for (const each of order.toSorted((a, b) => Number(opens(b.after)) - Number(opens(a.after))))
    if (JSON.stringify(each.before) !== JSON.stringify(each.after)) replaceSecretsText(each.file, each.after);
}

/** Two that add a version at once would leave another key in each file. The lock goes with whoever dies. */
async function alone(ownerUrl: string, work: () => void | Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('rotate keys', 0)) AS mine",
    );
    if (!rows[0]?.mine)
      throw new RotationRefused("somebody else is rotating keys here; wait until he is done");
    await work();
  } finally {
    await client.end();
  }
}
