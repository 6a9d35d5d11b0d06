import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import type { InputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import { readMerchantBalances } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import pg from "pg";
import { collectionReview, type OrderId } from "#collection/index.ts";
import { bookCredit } from "#collection/book-credit.ts";
import { house } from "#platform/ids.ts";
import { reconcileStatement } from "#statement/reconcile-statement.ts";
import { recordEntry } from "#statement/record-entry.ts";
import type { BreakId } from "#statement/statement.ts";
import type { StaffClient, TestApi } from "./api.ts";
import type { bankOf } from "./bank.ts";
import type { Company } from "./company.ts";
import { execute } from "./database.ts";

type Decision = Omit<InputOf<typeof contract.closeBreak>, "breakId" | "note" | "requestId">;

/** What the bank's entries become in the books of one company, and what the treasury does about them. */
export function treasuryOf(api: TestApi, bank: ReturnType<typeof bankOf>, company: Company) {
  const orderOf = (reference: string) =>
    api.ctx.db.tx(company.tenant, (tx) =>
      tx.one<{ id: OrderId; state: string; holds: string[] }>(
        "SELECT id, state, holds FROM collection_order WHERE bank_reference = $1",
        [reference],
      ),
    );

  /** A credit that the bank has told of and that stands in the books. */
  const aReceipt = async (over: Partial<BankEntry>) => {
    const entry = bank.anEntry(over);
    await recordEntry(api.ctx, entry);
    const { id } = await orderOf(entry.reference);
    await bookCredit(api.ctx, company.tenant, id);
    return { entry, id };
  };

  /** The reviewers agree to the evidence of a receipt. */
  const approve = async (id: OrderId) => {
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    await api.ctx.db.tx(company.tenant, (tx) =>
      collectionReview(api.ctx).decided(tx, {
        caseId: randomUUID() as never,
        subjectId: id,
        outcome: "approve",
        reasons: [],
        decidedAt: api.ctx.clock.now(),
      }),
    );
  };

  /** What was ever opened about this, open ones first. */
  const itemsAbout = (reference: string) =>
    api.ctx.db.tx(house, (tx) =>
      tx.rows<{ id: BreakId; kind: string; open: boolean }>(
        `SELECT id, kind, closed_at IS NULL AS open FROM statement_break WHERE reference = $1
         ORDER BY closed_at NULLS FIRST, kind, opened_at`,
        [reference],
      ),
    );

  const take = async (staff: StaffClient, reference: string, kind?: string): Promise<BreakId> => {
    const found = (await itemsAbout(reference)).find(
      (each) => each.open && each.kind === (kind ?? each.kind),
    );
    if (!found) throw new Error(`an open item about ${reference} was expected`);
    await staff.call(contract.takeBreak, { breakId: found.id, requestId: randomUUID() });
    return found.id;
  };
  const decide = (staff: StaffClient, breakId: BreakId, decision: Decision = {}) =>
    staff.call(contract.closeBreak, {
      breakId,
      note: "The bank was asked on the telephone",
      ...decision,
      requestId: randomUUID(),
    });

  /** Compares what waits to be compared, in the order of days, where no flow runs that would. */
  const compareWaiting = async () => {
    const waiting = await api.ctx.db.query<{ key: string }>({
      name: "waiting-statements",
      text: "SELECT key FROM outbox WHERE topic = 'statement/reconcile' ORDER BY key",
      values: [],
    });
    for (const { key } of waiting) await reconcileStatement(api.ctx, key);
  };

  const balanceOf = async (kind: "available" | "uncredited", currency: CurrencyCode = "USD") => {
    const balances = await api.ctx.db.tx(company.tenant, (tx) => readMerchantBalances(tx, company.tenant));
    return balances.find((each) => each.currency === currency)?.[kind] ?? 0n;
  };

  /** An account of the house's over all stripes, in the sign of what it holds for us. */
  const houseBalance = async (kind: string, currency: CurrencyCode = "USD"): Promise<bigint> => {
    const client = new pg.Client({ connectionString: api.database.posterUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ sum: string }>(
        "SELECT coalesce(sum(posted), 0)::text AS sum FROM ledger.account WHERE kind::text = $1 AND currency = $2",
        [kind, currency],
      );
      return kind === "nostro" ? -BigInt(rows[0]!.sum) : BigInt(rows[0]!.sum);
    } finally {
      await client.end();
    }
  };

  return { orderOf, aReceipt, approve, itemsAbout, take, decide, compareWaiting, balanceOf, houseBalance };
}
