import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ringNames } from "@causeway/server/platform/crypto/ring-file.ts";
import type { Step } from "@causeway/server/platform/crypto/rotate.ts";
import { parts, settingsOf, type Part } from "@causeway/server/platform/processes.ts";
import { secretsSchema, type Secrets } from "@causeway/server/platform/crypto/secrets.ts";
import { secretsFileOf } from "@causeway/server/testing/environment.ts";
import { certifyCompany } from "../dev/certify.ts";
import { readMail } from "../dev/mail-inbox.ts";
import { withContext } from "../dev/seed.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { judgeKeys } from "./keys/judge.ts";
import { beginLoad, type Ground } from "./keys/load.ts";
import { placeOf } from "./people/patient.ts";

const command = join(import.meta.dirname, "../apps/server/src/rotate-keys.ts");
/** Partners who know a key of ours, and then whoever has it: who is told with a new one has to know it. */
const holders = [
  ["sandbox", "bank", "albion"],
  ["flows"],
  ["portal", "console", "door"],
] as const satisfies PartName[][];
/** Somebody is signed in, and people and staff have not signed in since: all of it is still needed, and the command has to say so. */
const kept = ["sessionMaster", "pepper", "consolePepper"];

export const sizes = { kills: 24 };

/**
 * People sign in, fill in forms, send files and open them, write to us and have accounts opened at the bank, while every
 * key of the house is changed, step by step, with the command and with processes killed on the way. Afterwards whatever
 * was written before, during and after opens as it was, nobody was signed out, and of what was sealed anew the old keys
 * open nothing.
 */
export default async function main({ kills, minutes }: Record<"kills" | "minutes", number>): Promise<void> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({
    dir,
    web: "none",
    env: {
      OUTBOX_RESEND_MS: "3000",
      CALLS_PER_ADDRESS: "1000000",
      STRANGERS_WAIT_ABOVE: "1",
      CODES_PER_HOUR: "1000000",
      CAPTCHA_WORK_BITS: "1",
      CONTACT_MESSAGES_PER_HOUR: "1000000",
      UPLOADS_PER_HOUR: "1000000",
      BANK_ENQUIRE_AFTER_SECONDS: "2,5,10",
      BANK_IN_FLIGHT_SECONDS: "5",
    },
  });
  try {
    const before = secretsIn(world);
    const ground: Ground = {
      place: placeOf(world),
      secretsFile: world.env["SECRETS_FILE"] ?? "",
      mails: () => readMail(world.ports.mail),
      withContext: (work) => withContext(world.env, work),
      certify: certifyCompany,
    };
    const load = await beginLoad(ground);
    const chance = createChance(kills, Date.now() + minutes * 60_000);
    await load.hasBegun();
    const refusals = await rotateAll(world, chance);
    const promised = await load.end();
    const after = secretsIn(world);
    const violations = [
      ...promised.violations,
      ...judgeRings(after, refusals),
      ...(await judgeKeys(ground, promised, before)),
    ];
    for (const violation of violations.slice(0, 20)) console.error(violation);
    console.log(
      JSON.stringify({
        rotated: ringNames.filter((name) => after[name]?.current === 2).length,
        kills: chance.killed,
        uploads: promised.files.uploads.length,
        drafts: promised.drafts.size,
        messages: promised.messages.length,
        sign_ins: promised.signIns,
        accounts: promised.accounts,
        violations: violations.length,
      }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function secretsIn({ env }: World): Secrets {
  return secretsSchema.parse(JSON.parse(readFileSync(env["SECRETS_FILE"] ?? "", "utf8")));
}

/** Answers what the last step refused. */
async function rotateAll(world: World, chance: Chance): Promise<string> {
  for (const step of ["add", "use"] as const) {
    await take(world, step, chance);
    await startAnew(world, chance);
  }
  await take(world, "rewrap", chance);
  const refusals = await take(world, "retire", chance);
  await startAnew(world, chance);
  return refusals;
}

/** A step whose command is killed somewhere on the way, as often as there are kills left for it, and taken again. */
async function take(world: World, step: Step, chance: Chance): Promise<string> {
  while (chance.strikes()) await run(world, step, randomInt(200, 2_500));
  return run(world, step);
}

function run(world: World, step: Step, killAfterMs?: number): Promise<string> {
  // The house's own file is the one that whoever plays partners reads.
  const house = world.env["SECRETS_FILE"] ?? "";
  const own = (part: Part) => secretsFileOf(part, world.dir);
  const child = spawn(process.execPath, [command, step, "all", house, ...parts.map(own)], {
    env: { PATH: process.env["PATH"], ...settingsOf("operator", world.env), SECRETS_FILE: own("operator") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  const complaints: string[] = [];
  child.stdout.on("data", (text: Buffer) => said.push(text.toString()));
  child.stderr.on("data", (text: Buffer) => complaints.push(text.toString()));
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  return new Promise((resolve, reject) => {
    child.once("close", (code, signal) => {
      clearTimeout(timer);
      // Keys are for the file alone.
      if (/[A-Za-z0-9+/_-]{43}/.test(said.join(""))) reject(new Error(`a key was shown: ${said.join("")}`));
      else if (signal !== "SIGKILL" && code !== 0 && code !== 1)
        reject(new Error(`${step} ended with ${code}: ${complaints.join("")}`));
      else resolve(complaints.join(""));
    });
  });
}

async function startAnew(world: World, chance: Chance): Promise<void> {
  const anew = async (part: PartName) => {
    if (chance.strikes()) await world.part(part).kill();
    else await world.part(part).stop();
    await world.restart(part);
  };
  for (const side of holders) {
    await Promise.all(side.map(anew));
    await sleep(randomInt(100, 500));
  }
}

type Chance = ReturnType<typeof createChance>;

/** About every second time, until all kills are spent. */
function createChance(kills: number, until: number) {
  let killed = 0;
  return {
    get killed() {
      return killed;
    },
    strikes: () => {
      const strikes = killed < kills && Date.now() < until && randomInt(2) === 0;
      if (strikes) killed += 1;
      return strikes;
    },
  };
}

function judgeRings(after: Secrets, refusals: string): string[] {
  return ringNames.flatMap((name) => {
    const versions = [...(after[name]?.versions.keys() ?? [])].join(", ");
    const expected = kept.includes(name) ? "1, 2" : "2";
    const isSaid = refusals.includes(`${name} is still needed by`) === kept.includes(name);
    return [
      ...(versions === expected ? [] : [`${name} has the versions ${versions} and not ${expected}`]),
      ...(isSaid ? [] : [`of ${name} the command said: ${refusals}`]),
    ];
  });
}
