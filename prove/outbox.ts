import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { submitContactMessage } from "@causeway/contract/portal/contact";
import { openPortal, type PortalClient } from "@causeway/server/testing/portal-client.ts";
import pg from "pg";
import { readMail } from "../dev/mail-inbox.ts";
import { bootWorld, type PartName, type World } from "../dev/world.ts";
import { proveWaiting } from "./outbox/waiting.ts";
import { waitForCalm } from "./people/calm.ts";

const victims = ["portal", "flows", "restate"] as const satisfies readonly PartName[];
const clients = 4;
const calmMs = 60_000;

const hurried = {
  OUTBOX_RESEND_MS: "3000",
  CALLS_PER_ADDRESS: "1000000",
  STRANGERS_WAIT_ABOVE: "1",
  CONTACT_MESSAGES_PER_HOUR: "1000000",
};

export const sizes = { kills: 100, waiting: 0 };

/**
 * People keep sending messages while portal, flows and engine are killed at random; half-way everything the engine knows
 * is deleted. Afterwards every message that was acknowledged must have arrived, under one Message-ID only. With rows that
 * wait it proves something else: what they cost, and how soon an engine that lost everything has them again.
 */
export default async function main(wanted: Record<"kills" | "waiting" | "minutes", number>): Promise<void> {
  const { kills, waiting, minutes } = wanted;
  const dir = mkdtempSync(join("/var/tmp", "causeway-prove-"));
  const world = await bootWorld({ dir, web: "none", env: waiting > 0 ? {} : hurried });
  try {
    if (waiting > 0) return await proveWaiting(world, waiting);
    const sending = new AbortController();
    const acknowledged: string[] = [];
    const senders = Array.from({ length: clients }, () => sendUntil(world, sending.signal, acknowledged));
    const killed = await killAtRandom(world, kills, minutes);
    sending.abort();
    await Promise.all(senders);
    const violations = await judge(world, acknowledged);
    for (const violation of violations.slice(0, 20)) console.error(violation);
    const faults = killed.portal + killed.flows + killed.restate + killed.wiped;
    console.log(
      JSON.stringify({ faults, killed, acknowledged: acknowledged.length, violations: violations.length }),
    );
    process.exitCode = violations.length === 0 ? 0 : 1;
  } finally {
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function killAtRandom(world: World, kills: number, minutes: number) {
  const killed = { portal: 0, flows: 0, restate: 0, wiped: 0 };
  const [startedAt, until] = [Date.now(), Date.now() + minutes * 60_000];
  const halfWay = (n: number) => n >= kills / 2 || Date.now() >= (startedAt + until) / 2;
  for (let n = 1; n <= kills && Date.now() < until; n++) {
    await sleep(randomInt(50, 600));
    const victim = victims[randomInt(victims.length)]!;
    await world.part(victim).kill();
    await world.restart(victim);
    killed[victim] += 1;
    if (killed.wiped === 0 && halfWay(n)) {
      await world.part("restate").kill();
      rmSync(join(world.dir, "restate", "data"), { recursive: true });
      await world.restart("restate");
      killed.wiped += 1;
    }
  }
  return killed;
}

/** One person after another, each trying again with the same request id until he is told that his message was taken. */
async function sendUntil(world: World, over: AbortSignal, acknowledged: string[]): Promise<void> {
  const api = `http://127.0.0.1:${world.ports.portal}`;
  let portal: PortalClient | undefined;
  while (!over.aborted) {
    const requestId = randomUUID();
    for (;;) {
      try {
        portal ??= await openPortal(api, world.origin);
        const { code, data } = await portal.call(submitContactMessage, {
          requestId,
          name: "Prover",
          company: requestId,
          email: "prover@example.com",
          message: "Please answer once.",
        });
        if (code !== 0) throw new Error(`answered ${code}`);
        acknowledged.push(data.messageNo);
        break;
      } catch {
        portal = undefined;
        await sleep(100);
      }
    }
    await sleep(randomInt(100, 300));
  }
}

async function judge(world: World, acknowledged: readonly string[]): Promise<string[]> {
  const owner = new pg.Client({ connectionString: world.ownerUrl });
  await owner.connect();
  try {
    const stuck = await waitForCalm(world.ownerUrl, calmMs, "true");
    const { rows: broken } = await owner.query(
      "SELECT seq, fault FROM broken_audit_links('00000000-0000-0000-0000-000000000000')",
    );
    const { rows: twice } = await owner.query<{ n: number }>(
      "SELECT ((SELECT count(*) FROM contact_message) - (SELECT count(*) FROM request))::int AS n",
    );
    const byNumber = Map.groupBy(await readMail(world.ports.mail), ({ subject }) => subject.split(" ")[0]!);
    return [
      ...stuck,
      ...broken.map((link) => `the audit chain is broken: ${JSON.stringify(link)}`),
      ...(twice[0]!.n === 0 ? [] : [`${twice[0]!.n} more messages than request ids`]),
      ...acknowledged
        .filter((number) => !byNumber.has(number))
        .map((number) => `${number} was promised and never came`),
      ...[...byNumber]
        .filter(([, mails]) => new Set(mails.map(({ messageId }) => messageId)).size > 1)
        .map(([number]) => `${number} came under two Message-IDs`),
      ...[...byNumber.values()]
        .flat()
        .filter(({ messageId }) => !messageId)
        .map(({ id }) => `mail ${id} has no Message-ID`),
    ];
  } finally {
    await owner.end();
  }
}
