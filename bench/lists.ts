import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { InputOf } from "@causeway/contract";
import type { listCollectionOrders } from "@causeway/contract/portal/collection";
import { freePorts } from "@causeway/machinery/ports.ts";
import { startPostgres } from "@causeway/machinery/postgres.ts";
import { listPage } from "@causeway/server/collection/read-orders.ts";
import { createContext, type Context } from "@causeway/server/context.ts";
import { migrate } from "@causeway/server/migrations.ts";
import { readConfig } from "@causeway/server/platform/config.ts";
import { newId, type TenantId } from "@causeway/server/platform/ids.ts";
import { asRole, createDatabase, ensureRoles, execute } from "@causeway/server/testing/database.ts";
import { testEnvironment } from "@causeway/server/testing/environment.ts";

const smallRows = 10_000;
const merchant: TenantId = newId(new Date());
const shop = "0199a000-0000-7000-8000-000000000007";

/** Each filter by itself, and the ends of the list. The rare ones are rare in both tables. */
const questions: Readonly<Record<string, Partial<InputOf<typeof listCollectionOrders>>>> = {
  first: {},
  waiting: { status: "WAITING_RELATIVE" },
  not_credited: { status: "NOT_CREDITED" },
  finished: { status: "FINISHED" },
  currency: { currency: "JPY" },
  shop: { shop },
  b2b: { shop: "b2b" },
  payer: { q: "Payer Company 4" },
  account: { q: "88000000042" },
  days: { dayFrom: "2026-03-01", dayTo: "2026-03-31" },
};

/**
 * The list of collection orders of one merchant who has them all, at two sizes of the table in one PostgreSQL, asked in
 * turns, each question with its first page and with pages deep inside. What is compared is the use case, without the
 * channel, whose cost is the same at any size and would hide a difference.
 */
export default async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rows: { type: "string", default: "10000000" }, rounds: { type: "string", default: "200" } },
  });
  const dir = mkdtempSync(join("/var/tmp", "causeway-bench-"));
  const ports = await freePorts(["postgres"]);
  const postgres = await startPostgres({ dir, port: ports.postgres });
  try {
    await ensureRoles(postgres.ownerUrl());
    const small = await fill(postgres.ownerUrl(), "small", smallRows);
    const large = await fill(postgres.ownerUrl(), "large", Number(values.rows));
    const result = await compare(small, large, Number(values.rounds));
    console.log(JSON.stringify({ rows: Number(values.rows), ...result }));
    await small.dispose();
    await large.dispose();
  } finally {
    await postgres.process.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function fill(serverUrl: string, name: string, rows: number): Promise<Context> {
  const ownerUrl = await createDatabase(serverUrl, name);
  await migrate(ownerUrl);
  const startedAt = performance.now();
  await execute(
    ownerUrl,
    // Indexes that no constraint needs are built when the rows are there, which takes a tenth of the time.
    `CREATE TEMP TABLE put_off AS SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made_by
       FROM pg_index WHERE indrelid = 'collection_order'::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    "DO $$ DECLARE one record; BEGIN FOR one IN TABLE put_off LOOP EXECUTE 'DROP INDEX ' || one.name; END LOOP; END $$",
    `INSERT INTO collection_order (merchant_id, id, order_no, partner, bank_reference, account_id, account_name,
       account_tail, shop_id, shop_name, platform_name, currency, amount, fee, payer_name, payer_key, payer_tail, payer_sealed,
       payer_index, remittance_information, collected_at, evidence_due_at, state, booked_at)
     SELECT '${merchant}', uuidv7(), 'CO01-' || n, 'harbour', 'REF-' || n, '${shop}', 'Global account', '4417',
       CASE WHEN n % 4 = 0 THEN ('0199a000-0000-7000-8000-' || lpad((n / 4 % 20)::text, 12, '0'))::uuid END,
       CASE WHEN n % 4 = 0 THEN 'Shop ' || n / 4 % 20 END, CASE WHEN n % 4 = 0 THEN 'Amazon' END,
       (ARRAY['USD','EUR','GBP','HKD','CNH','JPY','AUD','CAD','SGD','NZD','CHF','SEK','AED','MXN'])[1 + n % 14],
       1000 + n % 100000, 3, 'Payer Company ' || n % 997, 'payer company ' || n % 997, lpad((n % 9973)::text, 4, '0'),
       decode(repeat('ab', 90), 'hex'), sha256(('account ' || n % 9973)::bytea), 'Invoice ' || n,
       timestamptz '2026-11-01' - n * (interval '3 years' / ${rows}), now(),
       CASE WHEN n % 500 = 0 THEN 'WAITING_RELATIVE' WHEN n % 501 = 0 THEN 'AUDITING' WHEN n % 503 = 0 THEN 'CREDITING'
            WHEN n % 3001 = 0 THEN 'REFUNDING' WHEN n % 509 = 0 THEN 'REJECT' WHEN n % 211 = 0 THEN 'REFUNDED'
            ELSE 'FINISHED' END, now()
     FROM generate_series(1, ${rows}) n`,
    "SET maintenance_work_mem = '1GB'",
    "DO $$ DECLARE one record; BEGIN FOR one IN TABLE put_off LOOP EXECUTE one.made_by; END LOOP; END $$",
    "VACUUM ANALYZE collection_order",
    "CHECKPOINT",
  );
  console.error(`${name}: ${rows} rows in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return createContext(
    readConfig({
      ...testEnvironment,
      DATABASE_URL: asRole(ownerUrl, "causeway_portal"),
      PORTAL_ORIGIN: "http://localhost:1",
    }),
    "bench",
  );
}

async function compare(small: Context, large: Context, rounds: number) {
  const ratios: Record<string, number> = {};
  const p95: Record<string, [number, number]> = {};
  for (const [name, question] of Object.entries(questions)) {
    for (const depth of [0, 20]) {
      const marks = await Promise.all([small, large].map((ctx) => walk(ctx, question, depth)));
      const times: [number[], number[]] = [[], []];
      for (let round = -20; round < rounds; round++) {
        for (const [side, ctx] of [small, large].entries()) {
          const startedAt = performance.now();
          await ask(ctx, question, marks[side]);
          // The first rounds fill the caches of both.
          if (round >= 0) times[side as 0 | 1].push(performance.now() - startedAt);
        }
      }
      const key = depth === 0 ? name : `${name}_deep`;
      p95[key] = [percentile(times[0]), percentile(times[1])];
      ratios[key] = p95[key][1] / p95[key][0];
      console.error(`${key}: ${p95[key].map((ms) => ms.toFixed(2)).join(" → ")} ms`);
    }
  }
  const [worst = "", ratio = 0] = Object.entries(ratios).toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const rounded = Object.fromEntries(Object.entries(ratios).map(([key, n]) => [key, Number(n.toFixed(2))]));
  return { p95_10m_over_10k: Number(ratio.toFixed(2)), worst, ratios: rounded };
}

type Question = (typeof questions)[string];

const ask = (ctx: Context, question: Question, after: string | undefined) =>
  listPage(ctx, merchant, { size: 20, ...question, ...(after !== undefined && { after }) });

/** The mark so many pages inside, or as deep as a short list goes. */
async function walk(ctx: Context, question: Question, pages: number): Promise<string | undefined> {
  let after: string | undefined;
  for (let page = 0; page < pages; page++) {
    const { next } = await ask(ctx, question, after);
    if (next === null) break;
    after = next;
  }
  return after;
}

function percentile(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
