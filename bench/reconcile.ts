import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";
import { atBank, createContext, type AtBank } from "@causeway/server/context.ts";
import { migrate } from "@causeway/server/migrations.ts";
import { keep } from "@causeway/server/partners/bank/notices.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { receive } from "@causeway/server/platform/data/inbox.ts";
import { house, newId } from "@causeway/server/platform/ids.ts";
import { reconcileStatement } from "@causeway/server/statement/reconcile-statement.ts";
import type { recordEntry } from "@causeway/server/statement/record-entry.ts";
import { asRole, createDatabase, ensureRoles, execute } from "@causeway/server/testing/database.ts";
import { testEnvironment } from "@causeway/server/testing/environment.ts";

type BankEntry = Parameters<typeof recordEntry>[1];

const currency = "USD";
const dayMs = 86_400_000;
const firstDay = Date.parse("2020-01-01");
const warmUpDays = 10;

/** A bank of the bench's own: what it has told of, day by day, and where its account stands. */
type World = { readonly ctx: AtBank; readonly ownerUrl: string; days: number; balance: bigint };

/**
 * Statements of the bank's, compared as a flow compares them: with the lines that were told before, the ledger that they
 * were posted to, and the day that they make. One of very many lines; then a day after so many days of history against one
 * of the first, in two databases of one PostgreSQL, in turns, so that whatever else the machine does falls upon both.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      lines: { type: "string", default: "50000" },
      days: { type: "string", default: "1000" },
      "day-lines": { type: "string", default: "100" },
      rounds: { type: "string", default: "40" },
    },
  });
  const [lines, days, dayLines, rounds] = [
    Number(values.lines),
    Number(values.days),
    Number(values["day-lines"]),
    Number(values.rounds),
  ];
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-"));
  const { postgres: port } = await freePorts(["postgres"]);
  const postgres = await startPostgres({ dir, port });
  try {
    await ensureRoles(postgres.ownerUrl());
    const [large, young, old] = [
      await openWorld(postgres.ownerUrl(), "large"),
      await openWorld(postgres.ownerUrl(), "young"),
      await openWorld(postgres.ownerUrl(), "old"),
    ];
    for (let day = 0; day < warmUpDays; day++) await passDay(large, dayLines);
    const largeMs = await passDay(large, lines);
    console.error(`${lines} lines in ${(largeMs / 1000).toFixed(1)} s`);
    for (let day = 0; day < days; day++) await passDay(old, dayLines);
    for (let day = 0; day < warmUpDays; day++) await passDay(young, dayLines);
    for (const { ownerUrl } of [young, old]) await execute(ownerUrl, "VACUUM ANALYZE");
    const took: Record<"young" | "old", number[]> = { young: [], old: [] };
    for (let round = 0; round < rounds; round++) {
      took.young.push(await passDay(young, dayLines));
      took.old.push(await passDay(old, dayLines));
    }
    const [first, last] = [median(took.young), median(took.old)];
    console.error(
      `a day of ${dayLines} lines: ${first.toFixed(1)} ms, after ${days} days ${last.toFixed(1)} ms`,
    );
    console.log(
      JSON.stringify({
        lines_per_second: Math.round((lines * 1000) / largeMs),
        day_1000_over_day_1: Number((last / first).toFixed(2)),
        lines,
        days,
        day_lines: dayLines,
        rounds,
      }),
    );
    for (const { ctx } of [large, young, old]) await ctx.dispose();
  } finally {
    await postgres.process.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function openWorld(serverUrl: string, name: string): Promise<World> {
  const ownerUrl = await createDatabase(serverUrl, name);
  await migrate(ownerUrl);
  const ctx = createContext(
    readConfig({
      ...testEnvironment,
      DATABASE_URL: asRole(ownerUrl, "causeway_flows"),
      POSTER_DATABASE_URL: asRole(ownerUrl, "causeway_poster"),
      PORTAL_ORIGIN: "http://localhost:1",
    }),
    "bench",
  );
  return { ctx: atBank(ctx, "harbour"), ownerUrl, days: 0, balance: 0n };
}

/** The bank tells of a day's entries, each is posted, and its statement comes; how long that takes to be compared. */
async function passDay(world: World, lines: number): Promise<number> {
  const day = new Date(firstDay + world.days * dayMs).toISOString().slice(0, 10);
  world.days += 1;
  const entries = Array.from({ length: lines }, (_, n) => interest(day, n));
  await record(world.ctx, entries);
  // As the database does by itself in the course of a day.
  if (lines > atOnce) await execute(world.ownerUrl, "VACUUM ANALYZE");
  const opening = world.balance;
  world.balance += entries.reduce((sum, { money }) => sum + money.minor, 0n);
  const statementId = `ST${day}`;
  const statement = {
    messageId: "",
    createdAt: new Date(0),
    statementId,
    accountId: "POOLUSD",
    currency,
    day,
    opening: { currency, minor: opening },
    closing: { currency, minor: world.balance },
    entries,
  };
  const eventId = `statement:${statementId}`;
  await world.ctx.db.tx(house, (tx) =>
    receive(tx, {
      source: world.ctx.bank.partner,
      eventId,
      occurredAt: new Date(),
      body: keep({ kind: "statement", statement }),
    }),
  );
  const startedAt = performance.now();
  await reconcileStatement(world.ctx, eventId);
  const took = performance.now() - startedAt;
  await expectPeace(world, day, lines);
  return took;
}

function interest(day: string, n: number): BankEntry {
  return {
    reference: `R${day}-${n}`,
    accountId: "POOLUSD",
    direction: "credit",
    money: { currency, minor: BigInt(1 + (n % 997)) },
    status: "booked",
    kind: "interest",
    isReversal: false,
    bookedAt: new Date(`${day}T03:00:00Z`),
    bookingDay: day,
    valueDate: day,
    counterparty: null,
  };
}

const atOnce = 1_000;

/** As its notices would have been: written down, and posted each by itself. */
async function record({ db, books, bank }: AtBank, entries: readonly BankEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const portion = entries.slice(from, from + atOnce).map((entry) => ({ id: newId(new Date()), entry }));
    await db.tx(house, (tx) =>
      tx.query(
        `INSERT INTO bank_entry (partner, id, reference, account_no, direction, kind, currency, minor, booking_day, value_date,
           day, became, recorded_at)
         SELECT $1, id, reference, 'POOLUSD', 'credit', 'interest', $2, minor, $3, $3, $3, 'interest', now()
         FROM unnest($4::uuid[], $5::text[], $6::bigint[]) e (id, reference, minor)`,
        [
          bank.partner,
          currency,
          portion[0]?.entry.bookingDay,
          portion.map(({ id }) => id),
          portion.map(({ entry }) => entry.reference),
          portion.map(({ entry }) => entry.money.minor),
        ],
      ),
    );
    await Promise.all(
      portion.map(({ id, entry }) =>
        books.post(house, { subject: id, step: "book" }, (place, idOf) => [
          {
            kind: "transfer",
            id: idOf(),
            debit: place({ kind: "nostro", partner: bank.partner, currency }),
            credit: place({ kind: "interest", currency }),
            amount: entry.money.minor,
            purpose: "collect",
            reference: id,
          },
        ]),
      ),
    );
  }
}

/** What is fast because it did nothing is not measured. */
async function expectPeace({ ctx, balance }: World, day: string, lines: number): Promise<void> {
  const [row] = await ctx.db.query<{ books: string; closing: string; lines: number; items: string }>({
    name: "day-at-peace",
    text: `SELECT books, closing, lines, (SELECT count(*) FROM statement_break WHERE reference = 'ST' || $1) AS items
           FROM bank_day WHERE day = $1::date`,
    values: [day],
  });
  const isPeace =
    row && BigInt(row.books) === balance && BigInt(row.closing) === balance && row.lines === lines;
  if (!isPeace || row.items !== "0") throw new Error(`${day} is not at peace: ${JSON.stringify(row)}`);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
