import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findBrokenRules, readBalanceAt } from "@causeway/ledger";
import type { LedgerDatabase } from "@causeway/ledger/testing";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";
import {
  availableOf,
  feeOfLane,
  inProcessOf,
  lanes,
  merchants,
  openBenchDatabase,
  preload,
} from "./ledger/database.ts";
import { processorSeconds } from "./ledger/cpu.ts";
import { measurePoster } from "./ledger/poster-load.ts";
import { hasPgbench, measureWorkload, type Measured, type Workload } from "./ledger/workload.ts";

const clients = 32;
const callers = 1_000;
const batchRows = 1_000;

/** What anybody would write without a ledger: the movement and the two balances, in one transaction. */
function bare(credit: string, numbers: Workload["numbers"]): Workload {
  return {
    clients,
    numbers,
    statements: [
      "BEGIN",
      `INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, debit_seq, credit_seq, at, kind, purpose, linked)
         VALUES (uuidv7(), :d::bigint, ${credit}, 1, 1, 1, now(), 'transfer', 'fee', false)`.replaceAll(
        /\s+/g,
        " ",
      ),
      "UPDATE ledger.account SET posted = posted - 1, seq = seq + 1 WHERE id = :d",
      `UPDATE ledger.account SET posted = posted + 1, seq = seq + 1 WHERE id = ${credit}`,
      "COMMIT",
    ],
  };
}

const half = merchants;
const bareRandom = bare(":c::bigint", { d: [1, half], c: [half + 1, 2 * half] });
const bareHot = bare(`${feeOfLane(0)}`, { d: [1, 2 * merchants] });

/** The rows of a poster's batch, made up by the server itself: no caller, no check, no decision. */
const bareBatch: Workload = {
  clients: 1,
  numbers: {},
  statements: [
    `WITH made AS MATERIALIZED (
       SELECT uuidv7() AS id, 1 + floor(random() * ${half})::bigint AS d, ${half + 1} + floor(random() * ${half})::bigint AS c,
              (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 4 + 2 * g AS seq
         FROM generate_series(1, ${batchRows}) g),
     transfers AS (
       INSERT INTO ledger.transfer (id, debit_account, credit_account, amount, debit_seq, credit_seq, at, kind, purpose, linked, reference)
       SELECT id, d, c, 1, seq, seq + 1, now(), 'transfer', 'fee', false, id FROM made),
     entries AS (
       INSERT INTO ledger.entry (account_id, seq, amount, balance, at, transfer_id)
       SELECT d, seq, -1, 1, now(), id FROM made UNION ALL SELECT c, seq + 1, 1, 1, now(), id FROM made)
     UPDATE ledger.account a SET posted = posted + m.amount, seq = seq + m.count, moved_at = now()
       FROM (SELECT d AS id, -count(*) AS amount, count(*) FROM made GROUP BY d
             UNION ALL SELECT c, count(*), count(*) FROM made GROUP BY c) m
      WHERE a.id = m.id`.replaceAll(/\s+/g, " "),
  ],
};

/** The door inside the caller's transaction, as the login of the poster: nobody else may move money. */
const inTransaction = (kind: "transfer" | "pending"): Workload => ({
  clients,
  numbers: { m: [1, merchants] },
  statements: [
    "BEGIN",
    `SELECT refusals::text[], replayed FROM ledger.post_batch(ARRAY[2 * :m::int - 1, 2 * :m::int]::bigint[], ARRAY[uuidv7()], '{1}', '{2}', '{1}',
       '{hold}', NULL, ${kind === "pending" ? "'{pending}'" : "NULL"}, NULL, NULL)`.replaceAll(/\s+/g, " "),
    "COMMIT",
  ],
});

const below = (count: number) => Math.floor(Math.random() * count);
const randomPair = () => ({ debit: BigInt(1 + below(half)), credit: BigInt(half + 1 + below(half)) });
const hotPair = (lane: number) => ({
  debit: below(2) === 0 ? availableOf(1 + below(merchants)) : inProcessOf(1 + below(merchants)),
  credit: feeOfLane(lane),
});

export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: "0" },
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "6" },
    },
  });
  const [rows, rounds, seconds] = [Number(values.rows), Number(values.rounds), Number(values.seconds)];
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-ledger-"));
  const { postgres: port } = await freePorts(["postgres"]);
  // Checkpoints are spread out, so that they do not fall upon one measurement of a round and spare its rival.
  const settings = { max_wal_size: "8GB", checkpoint_timeout: "30min", shared_buffers: "2GB" };
  const postgres = await startPostgres({ dir, port, settings });
  try {
    const bareBooks = await openBenchDatabase(postgres.ownerUrl(), "bare", "bare");
    const books = await openBenchDatabase(postgres.ownerUrl(), "books", "books");
    const unchecked = await openBenchDatabase(postgres.ownerUrl(), "unchecked", "unchecked");
    const old = rows > 0 ? await openBenchDatabase(postgres.ownerUrl(), "old_books", "books") : undefined;
    if (old) await preload(old, rows);
    const measured = await measureRounds({
      bareBooks,
      books,
      unchecked,
      old,
      rounds,
      seconds,
      postmaster: postgres.process.pid,
    });
    const broken = [
      ...(await findBrokenRules(books.owner)),
      ...(old ? await findBrokenRules(old.owner) : []),
    ];
    const asOfMs = old ? await medianAsOfMs(old) : undefined;
    report(measured, { rows, rounds, asOfMs, broken: broken.length });
    for (const database of [bareBooks, books, unchecked, old]) await database?.close();
    if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken.slice(0, 5))}`);
  } finally {
    await postgres.process.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

type Figure = { readonly perSecond: number; readonly perProcessorSecond: number };
type Round = Record<string, Figure>;

async function measureRounds(on: {
  bareBooks: LedgerDatabase;
  books: LedgerDatabase;
  unchecked: LedgerDatabase;
  old: LedgerDatabase | undefined;
  rounds: number;
  seconds: number;
  postmaster: number;
}): Promise<Round[]> {
  const { bareBooks, books, unchecked, old, seconds } = on;
  const oneLane = { lanes: 1, callers, seconds };
  const measures: Record<string, () => Promise<Measured>> = {
    bare: () => measureWorkload(bareBooks, "owner", bareRandom, seconds),
    poster: () => measurePoster(books, { ...oneLane, pair: randomPair }),
    bare_batch: async () => {
      const { perSecond, done } = await measureWorkload(bareBooks, "owner", bareBatch, seconds);
      return { perSecond: batchRows * perSecond, done: batchRows * done };
    },
    bare_hot: () => measureWorkload(bareBooks, "owner", bareHot, seconds),
    poster_hot: () => measurePoster(books, { ...oneLane, pair: hotPair }),
    four_lanes_hot: () => measurePoster(books, { lanes, callers: lanes * callers, seconds, pair: hotPair }),
    in_tx: () => measureWorkload(books, "causeway_poster", inTransaction("transfer"), seconds),
    in_tx_hold: () => measureWorkload(books, "causeway_poster", inTransaction("pending"), seconds),
    poster_unchecked: () => measurePoster(unchecked, { ...oneLane, pair: randomPair }),
    hot_unchecked: () => measurePoster(unchecked, { ...oneLane, pair: hotPair }),
    in_tx_unchecked: () => measureWorkload(unchecked, "causeway_poster", inTransaction("transfer"), seconds),
    ...(old ? { poster_old: () => measurePoster(old, { ...oneLane, pair: randomPair }) } : {}),
  };
  const measured: Round[] = [];
  for (let number = 1; number <= on.rounds; number += 1) {
    const round: Round = {};
    for (const [name, measure] of Object.entries(measures)) {
      const before = processorSeconds(on.postmaster);
      const { perSecond, done } = await measure();
      const perProcessorSecond = done / (processorSeconds(on.postmaster) - before);
      round[name] = { perSecond, perProcessorSecond };
      const figures = `${Math.round(perSecond)}/s, ${Math.round(perProcessorSecond)} per processor second`;
      console.log(`round ${number} ${name.padEnd(16)} ${figures}`);
    }
    measured.push(round);
  }
  return measured;
}

function report(
  measured: readonly Round[],
  context: { rows: number; rounds: number; asOfMs: number | undefined; broken: number },
): void {
  const figures = (name: string, unit: keyof Figure) =>
    measured.map((round) => round[name]?.[unit] ?? Number.NaN);
  const ratio = (name: string, base: string, unit: keyof Figure = "perSecond") => {
    const bases = figures(base, unit);
    return Number(
      median(figures(name, unit).map((figure, index) => figure / (bases[index] ?? Number.NaN))).toFixed(2),
    );
  };
  const costOf = (name: string, unchecked: string, unit: keyof Figure) =>
    Number((1 - ratio(name, unchecked, unit)).toFixed(2));
  const ratios = (unit: keyof Figure) => ({
    poster_over_bare: ratio("poster", "bare", unit),
    poster_over_bare_batch: ratio("poster", "bare_batch", unit),
    hot_over_hot_bare: ratio("poster_hot", "bare_hot", unit),
    in_tx_over_bare: ratio("in_tx", "bare", unit),
    in_tx_hold_over_bare: ratio("in_tx_hold", "bare", unit),
    // The part of the speed without them that the checks behind the doors take.
    cost_of_checks: {
      poster: costOf("poster", "poster_unchecked", unit),
      poster_hot: costOf("poster_hot", "hot_unchecked", unit),
      in_tx: costOf("in_tx", "in_tx_unchecked", unit),
    },
    ...(context.rows > 0 ? { rows_10m_over_empty: ratio("poster_old", "poster", unit) } : {}),
  });
  const names = Object.keys(measured[0] ?? {});
  console.log(
    JSON.stringify({
      ...ratios("perSecond"),
      ...(context.rows > 0 ? { as_of_ms: context.asOfMs } : {}),
      rounds: context.rounds,
      rows: context.rows,
      bare_through: hasPgbench ? "pgbench" : "driver",
      broken_rules: context.broken,
      per_processor_second: ratios("perProcessorSecond"),
      per_second: Object.fromEntries(
        names.map((name) => [name, Math.round(median(figures(name, "perSecond")))]),
      ),
    }),
  );
}

/** The balance of the busiest account at random moments of its past. */
async function medianAsOfMs(old: LedgerDatabase): Promise<number> {
  const took: number[] = [];
  for (let look = 0; look < 200; look += 1) {
    const moment = new Date(Date.now() - below(30 * 86_400) * 1_000);
    const started = performance.now();
    await readBalanceAt(old.owner, feeOfLane(0), moment);
    took.push(performance.now() - started);
  }
  return Number(median(took).toFixed(2));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
