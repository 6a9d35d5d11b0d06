import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bootWorld, type World } from "../dev/world.ts";
import { arm, loadShots, type Fired } from "./flood/attack.ts";
import { p99, settleReaders, type Readers } from "./flood/readers.ts";
import { placeIn, type Place } from "./identity/place.ts";

export const sizes = { seconds: 60, rate: 300, networks: 200 };

const mostRatio = 3;
const mostGrowth = 1.3;
/** Lines in the log for each call, so that nobody fills the disk by calling. */
const mostLogged = 0.05;
/** The flood got as far as the dearest work; how far, the bounds decide. */
const leastHashedPerSecond = 5;

/**
 * Strangers who ask for the dearest things there are, three hundred times a second, from one address and from many, do
 * not keep those waiting who are signed in, break nothing and fill no memory. The work before a captcha is set to zero.
 */
export default async function main({
  seconds,
  rate,
  networks,
}: Record<"seconds" | "rate" | "networks", number>): Promise<void> {
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-flood-"));
  const world = await bootWorld({ dir, web: "none", env: { CAPTCHA_WORK_BITS: "0" } });
  // What is sent stays readable as long as nobody sends it.
  await world.part("flows").stop();
  const place = await placeIn(world);
  try {
    const readers = await settleReaders(place);
    const lasting = (ms: number) => {
      const until = performance.now() + ms;
      return () => performance.now() >= until;
    };
    // What is made once, at the first stranger, was made long ago where a flood comes.
    await flood(world, place, readers, { seconds: 5, rate: 20, networks: addresses(1) });
    const quietTime = async () => (await readers.readUntil(lasting((seconds * 1000) / 2))).tookMs;
    // Before and after each: what else the machine does comes and goes within a minute.
    let before = await quietTime();
    const floods = [];
    for (const count of [1, networks]) {
      const seen = await flood(world, place, readers, { seconds, rate, networks: addresses(count) });
      const after = await quietTime();
      const quietP99Ms = p99([...before, ...after]);
      floods.push({ ...seen, quietP99Ms: round(quietP99Ms), ratio: seen.p99Ms / quietP99Ms });
      before = after;
    }
    const ratio = Math.max(...floods.map((each) => each.ratio));
    const errors = floods.reduce((sum, { errors5xx }) => sum + errors5xx, 0);
    // Over both: what a call leaves behind, a thousand calls do not show.
    const growth = floods.at(-1)!.memoryMb[1] / floods[0]!.memoryMb[0];
    console.log(
      JSON.stringify({
        others_p99_ratio: round(ratio),
        errors_5xx: errors,
        memory_growth: round(growth),
        floods: floods.map((each) => ({ ...each, ratio: round(each.ratio) })),
      }),
    );
    const reached =
      floods.every(({ sent, answered }) => answered === sent) &&
      floods.at(-1)!.hashed >= leastHashedPerSecond * seconds;
    const unharmed = floods.every(
      ({ othersFailed, logged, sent }) => othersFailed === 0 && logged <= sent * mostLogged,
    );
    // The 99th of a hundred, and whether memory grows, say nothing in a few seconds.
    const isCalm = seconds < 30 || (ratio <= mostRatio && growth <= mostGrowth);
    process.exitCode = isCalm && errors === 0 && reached && unharmed ? 0 : 1;
  } finally {
    await place.close();
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function flood(
  world: World,
  place: Place,
  readers: Readers,
  { seconds, rate, networks }: { seconds: number; rate: number; networks: string[] },
) {
  await place.forgetAttempts();
  const shots = await loadShots(
    place,
    { url: `http://127.0.0.1:${world.ports.console}`, origin: world.consoleOrigin },
    seconds * rate,
  );
  const [linesBefore, hashedBefore] = [logOf(world).length, await hashed(place)];
  const memory: number[] = [];
  const sampling = setInterval(() => memory.push(residentMb(world)), 1000);
  const fire = await arm({ shots, networks, perSecond: rate });
  let fired: Fired | undefined;
  const attack = fire().then((done) => (fired = done));
  const reading = await readers.readUntil(() => fired !== undefined);
  const { sent, answered, errors5xx, lost } = await attack;
  clearInterval(sampling);
  const lines = logOf(world).slice(linesBefore);
  // What the api itself calls a mishap: a sealed answer does not show it outside.
  const faults = lines.filter((line) => line.includes('"event":"call.failed"'));
  for (const fault of faults.slice(0, 5)) console.error(fault);
  // The first seconds warm up what is made once.
  const settled = memory.slice(Math.floor(memory.length / 4));
  // It falls by a quarter whenever garbage is collected, so its heights are compared.
  const middle = Math.ceil(settled.length / 2);
  const [earlierMb, laterMb] = [Math.max(...settled.slice(0, middle)), Math.max(...settled.slice(middle))];
  return {
    networks: networks.length,
    sent,
    answered,
    lost,
    hashed: (await hashed(place)) - hashedBefore,
    errors5xx: errors5xx + faults.length,
    p99Ms: round(p99(reading.tookMs)),
    others: reading.tookMs.length,
    othersFailed: reading.failed,
    logged: lines.length,
    memoryMb: [earlierMb, laterMb] as const,
  };
}

/** Passwords that were weighed: each was counted first. */
async function hashed(place: Place): Promise<number> {
  const { rows } = await place.owner.query<{ n: number }>(
    "SELECT coalesce(sum(attempts), 0)::int AS n FROM attempt_count WHERE key LIKE 'password-network:%' OR key LIKE 'staff-address:%'",
  );
  return rows[0]!.n;
}

function logOf(world: World): string[] {
  return readFileSync(world.part("portal").logFile, "utf8").split("\n");
}

function residentMb(world: World): number {
  const [, kb] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${world.part("portal").pid}/status`, "utf8")) ?? [];
  return Math.round(Number(kb) / 1024);
}

function addresses(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `198.51.${100 + (n >> 8)}.${n & 255}`);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
