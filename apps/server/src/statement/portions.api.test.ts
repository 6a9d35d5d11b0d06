import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import type { TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import { execute } from "#testing/database.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { reconcileStatement } from "./reconcile-statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, bank, treasury } = await startTreasury());
});
afterAll(() => api.stop());

const day = "2026-05-04";
const event = "statement:STUSD20260504";
/** More than two portions of lines, each told before. */
const lines = Array.from({ length: 1_100 }, (_, n) =>
  bankLine({ reference: `PART${String(n).padStart(4, "0")}`, minor: BigInt(n + 1) }),
);
function bankLine({ reference, minor }: { reference: string; minor: bigint }): BankEntry {
  return {
    reference,
    accountId: "POOLUSD",
    direction: "credit",
    money: { currency: "USD", minor },
    status: "booked",
    kind: "interest",
    isReversal: false,
    bookedAt: new Date(`${day}T03:00:00Z`),
    bookingDay: day,
    valueDate: day,
    counterparty: null,
  };
}
const told = () =>
  execute(
    api.database.flowsUrl,
    `INSERT INTO bank_entry (partner, id, reference, account_no, direction, kind, currency, minor, booking_day, value_date, day,
       became, recorded_at)
     SELECT 'harbour', gen_random_uuid(), 'PART' || lpad(n::text, 4, '0'), 'POOLUSD', 'credit', 'interest', 'USD', n + 1,
       '${day}', '${day}', '${day}', 'interest', now() FROM generate_series(0, 1099) n`,
  );
const one = <T extends Record<string, unknown>>(text: string) =>
  api.ctx.db.tx(house, (tx) => tx.rows<T>(text));

/** A process that dies when it has committed so many transactions. */
const dyingAfter = (commits: number) => {
  let left = commits;
  const tx: typeof api.ctx.db.tx = async (...given) => {
    if (left-- === 0) throw new Error("died");
    return api.ctx.db.tx(...given);
  };
  return { ...api.ctx, db: { ...api.ctx.db, tx } };
};

describe("a statement of many lines", () => {
  test("is compared in portions, and a run that dies is followed by one that goes on where it stood", async () => {
    await told();
    expect(await bank.tell(bank.statementOf(day, lines))).toBe(204);
    await bank.hear();
    let commits = 0;
    const isHalfway = async () => (await one("SELECT FROM statement_progress WHERE done = 500")).length > 0;
    while (!(await isHalfway())) {
      commits += 1;
      await expect(reconcileStatement(dyingAfter(commits), event)).rejects.toThrow("died");
    }
    // Had a line of the first portion been compared again, it would differ now.
    await execute(
      api.database.ownerUrl,
      "ALTER TABLE bank_entry DISABLE TRIGGER bank_entry_amount",
      "UPDATE bank_entry SET minor = 77 WHERE reference = 'PART0000'",
      "ALTER TABLE bank_entry ENABLE TRIGGER bank_entry_amount",
    );
    await reconcileStatement(api.ctx, event);
    expect(await treasury.itemsAbout("PART0000")).toEqual([]);
    expect(await one("SELECT lines, matched FROM bank_statement")).toEqual([
      { lines: 1_100, matched: 1_100 },
    ]);
    expect(await one("SELECT count(*)::int AS n FROM bank_entry WHERE statement_id IS NOT NULL")).toEqual([
      { n: 1_100 },
    ]);
    expect(await one("SELECT FROM statement_progress")).toEqual([]);
  });

  test("that is sent for once more is compared from its beginning", async () => {
    await reconcileStatement(api.ctx, event);
    expect(await treasury.itemsAbout("PART0000")).toMatchObject([{ kind: "differs", open: true }]);
    expect(await one("SELECT matched FROM bank_statement")).toEqual([{ matched: 1_099 }]);
  });

  test("that comes again under its own name, its lines under others, is one that was sent again", async () => {
    const again = lines.map((line, n) => ({ ...line, reference: `OTHER${n}` }));
    expect(await bank.tell(bank.statementOf(day, again))).toBe(204);
    await bank.hear();
    expect(
      await one("SELECT topic FROM outbox WHERE topic IN ('statement/contradiction', 'statement/reconcile')"),
    ).toEqual([]);
  });

  test("that comes again under its own name with another line is a contradiction", async () => {
    const [first, ...rest] = lines;
    const other = [{ ...first!, money: { currency: "USD", minor: 5n } } as const, ...rest];
    expect(await bank.tell(bank.statementOf(day, other))).toBe(204);
    await bank.hear();
    expect(await one("SELECT topic FROM outbox WHERE topic LIKE 'statement/%'")).toEqual([
      { topic: "statement/contradiction" },
    ]);
  });
});
