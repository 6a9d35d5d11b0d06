import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Running } from "@causeway/machinery/process.ts";
import type { Context } from "@causeway/server/context.ts";
import {
  measuredNoop,
  measuredRead,
  measuredStandardRead,
} from "@causeway/server/testing/measured-routes.ts";
import { openPortal, type PortalClient, type Prepared } from "@causeway/server/testing/portal-client.ts";
import { signIn, type TestSession } from "@causeway/server/testing/sign-in.ts";
import { bootApi } from "./channel/boot.ts";
import { load, type Message } from "./channel/load.ts";

const rows = 10_000;
const people = 24;
const messagesEach = 12;
const connections = 32;
const callsToWarmUp = 20_000;
const text = "x".repeat(500);

const kinds = ["plain_read", "sealed_read", "standard_read", "plain_noop", "sealed_noop"] as const;
type Kind = (typeof kinds)[number];
/** What every good reply of a kind contains. */
const marks: Record<Kind, string> = {
  plain_read: '"code":0',
  sealed_read: '"from":"SESSION"',
  standard_read: '"code":20000',
  plain_noop: '"code":0',
  sealed_noop: '"from":"SESSION"',
};
type Person = { readonly portal: PortalClient; readonly session: TestSession };
type Ready = { readonly messages: readonly Message[]; readonly check: (sample: Sample) => Promise<void> };
type Sample = readonly { readonly message: number; readonly body: string }[];
type Figure = { readonly perSecond: number; readonly cpuMicros: number };

/**
 * What sealing and signing cost: the same handler on the sealed channel and on a plain route of the same process, in
 * turns, as signed-in people. Both kinds of request carry the same cookies and headers but for the proof.
 *
 * The server has one core while PostgreSQL and this load share what is left, which on two cores is the other one; so
 * the server is what is busy, and calls per second and the server's own processor time per call tell the same story.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "7" }, ms: { type: "string", default: "1500" } },
  });
  const [rounds, ms] = [Number(values.rounds), Number(values.ms)];
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-"));
  const parts: Running[] = [];
  try {
    const { port, ctx } = await bootApi(dir, parts, {
      serve: join(import.meta.dirname, "channel/serve.ts"),
      statements: [
        `INSERT INTO translation SELECT 'word.' || n, 'EN_US', repeat('words ', 40) FROM generate_series(1, ${rows}) AS n`,
        "ANALYZE translation",
      ],
    });
    const url = `http://127.0.0.1:${port}`;
    const crowd = await Promise.all(Array.from({ length: people }, () => admit(ctx, url)));
    await ctx.dispose();
    const figures: Record<Kind, Figure>[] = [];
    // The first round only warms up: what is measured is a server that has run for a while.
    for (let round = 0; round <= rounds; round++) {
      const measured = await measureRound(round, {
        port,
        ms,
        crowd,
        least: round === 0 ? callsToWarmUp : 0,
      });
      console.error(`round ${round}: ${kinds.map((kind) => `${kind} ${said(measured[kind])}`).join(", ")}`);
      if (round > 0) figures.push(measured);
    }
    console.log(JSON.stringify(report(figures)));
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function admit(ctx: Context, url: string): Promise<Person> {
  const session = await signIn(ctx);
  return { session, portal: await openPortal(url, ctx.config.portal.origin, session) };
}

async function measureRound(
  round: number,
  { port, ms, crowd, least }: { port: number; ms: number; crowd: readonly Person[]; least: number },
): Promise<Record<Kind, Figure>> {
  const measured: Partial<Record<Kind, Figure>> = {};
  // Each round starts with another kind, so that none is always first after a pause.
  for (let place = 0; place < kinds.length; place++) {
    const kind = kinds[(place + round) % kinds.length]!;
    const { messages, check } = await prepare(kind, crowd);
    const before = await cpuOf(port);
    const done = await load({ port, connections, ms, least, messages, mark: marks[kind] });
    const cpuMicros = ((await cpuOf(port)) - before) / done.answered;
    await check(done.sample);
    measured[kind] = { perSecond: done.perSecond, cpuMicros };
  }
  return measured as Record<Kind, Figure>;
}

/** A read takes no nonce, so within its window a message may be sent as often as the round lasts. */
async function prepare(kind: Kind, crowd: readonly Person[]): Promise<Ready> {
  const route = kind.endsWith("noop")
    ? measuredNoop
    : kind === "standard_read"
      ? measuredStandardRead
      : measuredRead;
  const made = await Promise.all(
    Array.from({ length: people * messagesEach }, async (_, n) => {
      const person = crowd[n % people]!;
      const input = route === measuredNoop ? { text } : { code: `word.${1 + ((n * 331) % rows)}` };
      return { person, input, sealed: await person.portal.prepare(route, input) };
    }),
  );
  if (kind.startsWith("sealed")) {
    return {
      messages: made.map(({ sealed }) => sealed),
      check: async (sample) => {
        for (const { message, body } of sample) await checkReply(made[message]!, body);
      },
    };
  }
  return { messages: made.map((each) => unsealed(kind, each)), check: async () => {} };
}

type Made = { readonly person: Person; readonly input: object; readonly sealed: Prepared };

async function checkReply({ person, sealed }: Made, body: string): Promise<void> {
  const answer = await person.portal.channel.open(JSON.parse(body), sealed.sealed);
  if (answer.code !== 0 || !answer.data) throw new Error(`a call was answered with ${answer.code}`);
}

function unsealed(kind: Kind, { person, input, sealed }: Made): Message {
  const { Authentication: _, ...headers } = sealed.headers;
  const { token } = person.session;
  return {
    method: sealed.method,
    path: kind === "standard_read" ? sealed.path : sealed.path.replace(/^\/api/, "/plain"),
    headers: kind === "standard_read" ? { ...headers, authorization: `Bearer ${token}` } : headers,
    body: sealed.body === undefined ? undefined : JSON.stringify(input),
  };
}

async function cpuOf(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/usage`);
  const { user, system } = (await reply.json()) as NodeJS.CpuUsage;
  return user + system;
}

function report(rounds: readonly Record<Kind, Figure>[]) {
  const ratio = (above: Kind, below: Kind, of: keyof Figure) =>
    Number(median(rounds.map((round) => round[above][of] / round[below][of])).toFixed(3));
  const each = (of: keyof Figure) =>
    Object.fromEntries(kinds.map((kind) => [kind, Math.round(median(rounds.map((r) => r[kind][of])))]));
  return {
    sealed_over_plain_read: ratio("sealed_read", "plain_read", "perSecond"),
    sealed_over_plain_noop: ratio("sealed_noop", "plain_noop", "perSecond"),
    by_processor_time: {
      read: ratio("plain_read", "sealed_read", "cpuMicros"),
      noop: ratio("plain_noop", "sealed_noop", "cpuMicros"),
    },
    per_second: each("perSecond"),
    server_cpu_micros: each("cpuMicros"),
    rounds: rounds.length,
    load_average: Number(loadavg()[0]!.toFixed(2)),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function said({ perSecond, cpuMicros }: Figure): string {
  return `${Math.round(perSecond)}/s ${Math.round(cpuMicros)} µs`;
}
