import { randomInt } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { quoteExchange } from "@causeway/contract/portal/exchange";
import type { OutputOf, Route } from "@causeway/contract";
import type { Running } from "@causeway/machinery/process.ts";
import { money, toWire } from "@causeway/money";
import { atBank, createContext, ourBank, type AtBank } from "@causeway/server/context.ts";
import { readQuote } from "@causeway/server/exchange/quote.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { asRole } from "@causeway/server/testing/database.ts";
import { testEnvironment } from "@causeway/server/testing/environment.ts";
import { openPortal, type PortalClient, type Prepared } from "@causeway/server/testing/portal-client.ts";
import { certifyCompany } from "../dev/certify.ts";
import { anyPair, openTraders } from "../prove/exchange/traders.ts";
import type { Merchant } from "../prove/people/patient.ts";
import { bootApi } from "./channel/boot.ts";
import { load } from "./channel/load.ts";
import { followVenue } from "./quote/follow-venue.ts";
import { measuredConstant } from "./quote/measured-constant.ts";

const merchants = 24;
const wishesEach = 24;
const connections = 32;
const callsToWarmUp = 4_000;

const routes = { quote: quoteExchange, constant: measuredConstant } as const satisfies Record<string, Route>;
type Kind = keyof typeof routes;
type Clerk = { readonly tenant: Merchant["tenant"]; readonly portal: PortalClient };
type Asked = {
  readonly clerk: Clerk;
  readonly sell: string;
  readonly buy: string;
  readonly sealed: Prepared;
};
type Figure = { readonly perSecond: number; readonly cpuMicros: number; readonly tookMs: readonly number[] };

/**
 * What a quote costs: quotes of any pair and amount, against a route that is the same to its last check and answers with one
 * constant, in turns, asked by clerks of certified companies. Every reply of either kind is opened afterwards, and every quote
 * has to be one that we signed, for this wish and for nobody else.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "15" }, ms: { type: "string", default: "1000" } },
  });
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-"));
  const parts: Running[] = [];
  try {
    const booted = await bootApi(dir, parts, {
      serve: join(import.meta.dirname, "quote/serve.ts"),
      statements: [],
    });
    await booted.ctx.dispose();
    const ctx = asFlows(booted.ownerUrl, booted.ctx.config.portal.origin);
    const clerks = await admit(ctx, booted.port);
    const stopRates = await followVenue(ctx);
    const rounds: Record<Kind, Figure>[] = [];
    // The first round only warms up: what is measured is a server that has run for a while.
    for (let round = 0; round <= Number(values.rounds); round++) {
      const length = round === 0 ? { ms: 0, least: callsToWarmUp } : { ms: Number(values.ms), least: 0 };
      const measured = await measureRound(ctx, round, { port: booted.port, clerks, ...length });
      console.error(`round ${round}: quote ${said(measured.quote)}, constant ${said(measured.constant)}`);
      if (round > 0) rounds.push(measured);
    }
    await stopRates();
    await ctx.dispose();
    console.log(JSON.stringify(report(rounds)));
  } finally {
    for (const part of parts.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Whoever arranges it: with the logins of the flows, and the keys of the whole house. */
function asFlows(ownerUrl: string, origin: string): AtBank {
  const env = {
    ...testEnvironment,
    PORTAL_ORIGIN: origin,
    DATABASE_URL: asRole(ownerUrl, "causeway_flows"),
    POSTER_DATABASE_URL: asRole(ownerUrl, "causeway_poster"),
  };
  return atBank(createContext(readConfig(env), "bench"), ourBank);
}

async function admit(ctx: AtBank, port: number): Promise<Clerk[]> {
  const traders = await openTraders(ctx, certifyCompany, merchants);
  const open = ({ session }: Merchant) =>
    openPortal(`http://127.0.0.1:${port}`, ctx.config.portal.origin, session);
  return Promise.all(traders.map(async (trader) => ({ tenant: trader.tenant, portal: await open(trader) })));
}

type Length = { readonly ms: number; readonly least: number };

async function measureRound(
  ctx: AtBank,
  round: number,
  { port, clerks, ...length }: Length & { readonly port: number; readonly clerks: readonly Clerk[] },
): Promise<Record<Kind, Figure>> {
  const measured: Partial<Record<Kind, Figure>> = {};
  // Each kind is the first as often as the other.
  for (const kind of round % 2 === 0 ? (["quote", "constant"] as const) : (["constant", "quote"] as const)) {
    const asked = await prepare(routes[kind], clerks);
    const replies: { message: number; body: string }[] = [];
    const tookMs: number[] = [];
    const before = await cpuOf(port);
    const { perSecond, answered } = await load({
      port,
      connections,
      ...length,
      messages: asked.map(({ sealed }) => sealed),
      mark: '"from":"SESSION"',
      heard: (message, body, took) => {
        replies.push({ message, body: body.toString() });
        tookMs.push(took);
      },
    });
    const cpuMicros = ((await cpuOf(port)) - before) / answered;
    for (const { message, body } of replies) {
      const answer = await openReply(asked[message]!, body);
      if (kind === "quote") await assertQuote(ctx, asked[message]!, answer);
    }
    measured[kind] = { perSecond, cpuMicros, tookMs };
  }
  return measured as Record<Kind, Figure>;
}

/** A read takes no nonce, so within its window a message may be sent as often as the round lasts. */
function prepare(route: Route, clerks: readonly Clerk[]): Promise<Asked[]> {
  return Promise.all(
    Array.from({ length: clerks.length * wishesEach }, async (_, n) => {
      const clerk = clerks[n % clerks.length]!;
      const [sell, buy] = anyPair();
      const fixed = toWire(money(n % 2 === 0 ? sell : buy, BigInt(randomInt(100_00, 200_000_00))));
      return { clerk, sell, buy, sealed: await clerk.portal.prepare(route, { sell, buy, fixed }) };
    }),
  );
}

async function openReply({ clerk, sealed }: Asked, body: string) {
  const answer = await clerk.portal.channel.open(JSON.parse(body), sealed.sealed);
  if (answer.code !== 0) throw new Error(`a call was answered with ${answer.code}: ${answer.errorMessage}`);
  return answer.data as OutputOf<typeof quoteExchange>;
}

async function assertQuote(
  { config }: AtBank,
  { clerk, sell, buy }: Asked,
  { quote, token }: OutputOf<typeof quoteExchange>,
): Promise<void> {
  const signed = await readQuote(config.secrets.quoteSigning, clerk.tenant, token);
  const isOurs = signed?.quoteId === quote.quoteId && signed.sell.currency === sell;
  if (!isOurs || signed.buy.currency !== buy)
    throw new Error(`a quote of ${sell} for ${buy} was answered with ${JSON.stringify({ quote, token })}`);
}

async function cpuOf(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/usage`);
  const { user, system } = (await reply.json()) as NodeJS.CpuUsage;
  return user + system;
}

function report(rounds: readonly Record<Kind, Figure>[]) {
  const each = (figure: (round: Record<Kind, Figure>) => number) => median(rounds.map(figure));
  const thousandths = (figure: number) => Number(figure.toFixed(3));
  const took = rounds.flatMap(({ quote }) => quote.tookMs).toSorted((a, b) => a - b);
  return {
    quote_over_constant: thousandths(each(({ quote, constant }) => quote.perSecond / constant.perSecond)),
    quotes_per_second: Math.round(each(({ quote }) => quote.perSecond)),
    constants_per_second: Math.round(each(({ constant }) => constant.perSecond)),
    p99_ms: Number(took[Math.floor(took.length * 0.99)]!.toFixed(1)),
    by_processor_time: thousandths(each(({ quote, constant }) => constant.cpuMicros / quote.cpuMicros)),
    rounds: rounds.length,
    load_average: Number(loadavg()[0]!.toFixed(2)),
  };
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}

function said({ perSecond, cpuMicros }: Figure): string {
  return `${Math.round(perSecond)}/s ${Math.round(cpuMicros)} µs`;
}
