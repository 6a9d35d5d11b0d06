import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { BankEntry } from "@causeway/bank-link";
import type { InputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import { readMerchantBalances } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import pg from "pg";
import { collectionReview, type OrderId } from "#collection/index.ts";
import { bookCredit } from "#collection/book-credit.ts";
import { reviewKind } from "#collection/collection.ts";
import { beginRefund } from "#collection/refund-order.ts";
import { house } from "#platform/ids.ts";
import { readNoticeKey } from "#partners/bank/notice-key.ts";
import { reconcileStatement } from "#statement/reconcile-statement.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { askRefund, concludeRefund } from "#statement/refund-payer.ts";
import { settleBreak } from "#statement/settle-break.ts";
import type { BreakId } from "#statement/statement.ts";
import { startTestApi, type StaffClient, type TestApi } from "./api.ts";
import { bankOf, facing } from "./bank.ts";
import { companiesOf, type Company } from "./company.ts";
import { execute } from "./database.ts";
import { peopleOf } from "./people.ts";
import { receivingOf } from "./receiving.ts";
import { signReview } from "./signed-review.ts";

type Decision = Omit<InputOf<typeof contract.closeBreak>, "breakId" | "note" | "requestId">;

/** Where the bank books credits for the company of `startTreasury`. */
export const usd = "880000000042";

/** A company with an account in US dollars, the bank that holds it, and somebody of the treasury. */
export async function startTreasury() {
  const api = await startTestApi();
  const bank = bankOf(api);
  const staff = await api.aStaffMember("treasury");
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  const company = await receiving.aCertifiedCompany();
  const accountId = await receiving.anOpenAccount(company, {}, { USD: usd });
  return { api, bank, staff, company, accountId, treasury: treasuryOf(api, bank, company) };
}

/** Carries out what was decided about open items, where no flow runs that would. */
export async function carryOutDecided(api: TestApi): Promise<void> {
  const decided = await api.ctx.db.query<{ key: BreakId }>({
    name: "decided-items",
    text: "SELECT key FROM outbox WHERE topic = 'statement/settle' ORDER BY sent_at",
    values: [],
  });
  for (const { key } of decided) await settleBreak(api.ctx, key);
}

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
    await signReview(api.ctx, company.tenant, { kind: reviewKind, subjectId: id });
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    await api.ctx.db.tx(company.tenant, (tx) =>
      collectionReview(api.ctx).decided(tx, {
        caseId: randomUUID() as never,
        subjectId: id,
        outcome: "approve",
        reasons: [],
        listed: "no",
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

  /** The kinds of what is open about this. */
  const openAbout = async (reference: string) =>
    (await itemsAbout(reference)).filter(({ open }) => open).map(({ kind }) => kind);

  const take = async (staff: StaffClient, reference: string, kind?: string): Promise<BreakId> => {
    const found = (await itemsAbout(reference)).find(
      (each) => each.open && each.kind === (kind ?? each.kind),
    );
    if (!found) throw new Error(`an open item about ${reference} was expected`);
    await staff.call(contract.takeBreak, { breakId: found.id, requestId: randomUUID() });
    return found.id;
  };
  /** A decision, and its carrying out where no flow runs that would. */
  const decide = async (staff: StaffClient, breakId: BreakId, decision: Decision = {}) => {
    const answer = await staff.call(contract.closeBreak, {
      breakId,
      note: "The bank was asked on the telephone",
      ...decision,
      requestId: randomUUID(),
    });
    await carryOutDecided(api);
    return answer;
  };

  /** Compares what waits to be compared, in the order of days, where no flow runs that would. */
  const compareWaiting = async () => {
    const waiting = await api.ctx.db.query<{ key: string }>({
      name: "waiting-statements",
      text: "SELECT key FROM outbox WHERE topic = 'statement/reconcile' ORDER BY key",
      values: [],
    });
    for (const { key } of waiting) await reconcileStatement(api.ctx, readNoticeKey(key).eventId);
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

  const own = {
    orderOf,
    aReceipt,
    approve,
    itemsAbout,
    openAbout,
    take,
    decide,
    compareWaiting,
    balanceOf,
    houseBalance,
  };
  return { ...own, ...storiesOf(api, bank, company, own) };
}

type Own = {
  readonly aReceipt: (over: Partial<BankEntry>) => Promise<{ entry: BankEntry; id: OrderId }>;
  readonly houseBalance: (kind: string) => Promise<bigint>;
};

/** What happens between the bank and the company. */
function storiesOf(
  api: TestApi,
  bank: ReturnType<typeof bankOf>,
  company: Company,
  { aReceipt, houseBalance }: Own,
) {
  const debitOf = (over: Partial<BankEntry> = {}) =>
    bank.anEntry({ accountId: usd, direction: "debit", counterparty: null, ...over });

  /** How much the work moves an account of the house's. */
  const movedBy = async (kind: string, work: () => Promise<unknown>): Promise<bigint> => {
    const before = await houseBalance(kind);
    await work();
    return (await houseBalance(kind)) - before;
  };

  /** A receipt that the merchant sends back, and that the bank is to be asked about. */
  const aRefund = async (over: Partial<BankEntry> = {}) => {
    const receipt = await aReceipt({ accountId: usd, ...over });
    const refund = { id: receipt.id, reason: "Not ours", requestId: randomUUID() };
    expect((await company.portal.call(portal.refundCollection, refund)).code).toBe(0);
    await beginRefund(api.ctx, company.tenant, receipt.id);
    return receipt;
  };

  /** The bank refuses it and an enquiry says so too, which is for another test to show. */
  const refuseRefund = async (id: string, tenant = company.tenant): Promise<void> => {
    const says = async () => ({ state: "refused" as const });
    const ctx = facing(api.ctx, { requestRefund: says, findRefund: says });
    for (let n = 0; n < 3 && !(await askRefund(ctx, id)); n++);
    await concludeRefund(api.ctx, tenant, id);
  };

  /** The bank's statement of a day has these lines; its opening balance is left to another test. */
  const reconcile = async (day: string, lines: readonly BankEntry[], suffix = "", opening = 0n) => {
    const id = `STUSD${day.replaceAll("-", "")}`;
    const xml = bank.statementOf(day, lines, opening).replaceAll(id, id + suffix);
    expect(await bank.tell(xml)).toBe(204);
    await bank.hear();
    await reconcileStatement(api.ctx, `statement:${id}${suffix}`);
    return `${id}${suffix}`;
  };

  return { debitOf, movedBy, aRefund, refuseRefund, reconcile };
}
