import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { house, newId } from "#platform/ids.ts";
import type { TestApi } from "#testing/api.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";

let api: TestApi;
let treasury: ReturnType<typeof treasuryOf>;
beforeAll(async () => {
  ({ api, treasury } = await startTreasury());
});
afterAll(() => api.stop());

/** By how much the bank has more than the books, by each item that is open. */
const openDifferences = () =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ more: string }>(
      `SELECT (coalesce(bank_minor, 0) - coalesce(books_minor, 0))::text AS more FROM statement_break
       WHERE currency = 'USD' AND kind <> 'notCovered' AND closed_at IS NULL`,
    ),
  );

/** Money in the nostro for which the bank has told of nothing. */
const postByMistake = (amount: bigint) =>
  api.ctx.books.post(house, { subject: newId(new Date()), step: "mistake" }, (place, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: place({ kind: "nostro", partner: "harbour", currency: "USD" }),
      credit: place({ kind: "loss", currency: "USD" }),
      amount,
      purpose: "correction",
      reference: randomUUID(),
    },
  ]);

test("a statement is held against the ledger's nostro, not against what the bank itself has told", async () => {
  const day = "2026-03-02";
  const { entry } = await treasury.aReceipt({ accountId: usd, bookingDay: day });
  await postByMistake(7_700n);
  await treasury.reconcile(day, [entry]);
  expect(await openDifferences()).toEqual([{ more: "-7700" }]);
});
