import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import { code } from "@causeway/contract";
import * as contract from "@causeway/contract/console/statement";
import * as portal from "@causeway/contract/portal/collection";
import { readMerchantBalances } from "@causeway/ledger";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signReview } from "#testing/signed-review.ts";
import { collectionReview, holdOrder, type OrderId } from "#collection/index.ts";
import { bookCredit } from "#collection/book-credit.ts";
import { creditOrder } from "#collection/credit-order.ts";
import { send } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { refundKind } from "#partners/bank/port.ts";
import { digestOf } from "#platform/engine/instruction-record.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { meanwhile } from "#testing/meanwhile.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { treasuryOf } from "#testing/treasury.ts";
import { bookDifference } from "./correct-receipt.ts";
import { reconcileStatement } from "./reconcile-statement.ts";
import { hearOfContradiction } from "./contradiction.ts";
import { confirmEntries } from "./entry.store.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { recordEntry } from "./record-entry.ts";
import { askRefund, concludeRefund } from "./refund-payer.ts";
import type { BreakId } from "./statement.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let treasury: StaffClient;
const usd = "880000000042";
const jpy = "880000000043";

beforeAll(async () => {
  api = await startTestApi();
  bank = bankOf(api);
  treasury = await api.aStaffMember("treasury");
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  await receiving.anOpenAccount(company, {}, { USD: usd, JPY: jpy });
});
afterAll(() => api.stop());

const others: Readonly<Record<string, (entry: BankEntry) => BankEntry>> = {
  amount: (entry) => ({ ...entry, money: { ...entry.money, minor: entry.money.minor + 1n } }),
  account: (entry) => ({ ...entry, accountId: jpy }),
  currency: (entry) => ({ ...entry, money: { ...entry.money, currency: "EUR" } }),
};

/** The bank tells of a credit and then says something else under the same reference. */
async function aContradicted(change: (entry: BankEntry) => BankEntry = others["amount"]!) {
  const entry = bank.anEntry({ accountId: usd });
  for (const told of [entry, change(entry)]) expect(await bank.tell(bank.noticeOf(told))).toBe(204);
  await bank.hear();
  // The second is heard first: the worst order in which it can happen.
  await hearOfContradiction(api.ctx, `entry:${entry.reference}`);
  await hearOfEntry(api.ctx, `entry:${entry.reference}`);
  const order = await orderOf(entry.reference);
  await bookCredit(api.ctx, company.tenant, order.id);
  return { entry, id: order.id, breakId: await breakAbout(entry.reference) };
}

const orderOf = (reference: string) =>
  api.ctx.db.tx(company.tenant, (tx) =>
    tx.one<{ id: OrderId }>("SELECT id FROM collection_order WHERE bank_reference = $1", [reference]),
  );

async function breakAbout(reference: string): Promise<string> {
  const open = (await treasury.call(contract.listBreaks, { state: "open", limit: 100 })).data.rows;
  const found = open.find((each) => each.reference === reference);
  if (!found) throw new Error(`no break about ${reference}`);
  await treasury.call(contract.takeBreak, { breakId: found.breakId, requestId: randomUUID() });
  return found.breakId;
}

const close = (breakId: string, decision?: "keep" | "return" | "correct") =>
  treasuryOf(api, bank, company).decide(treasury, breakId as BreakId, decision && { decision });
/** A statement of the bank's has the credit as it was told first. */
const confirm = ({ reference }: BankEntry) =>
  api.ctx.db.tx(house, (tx) =>
    confirmEntries(tx, api.ctx.bank.partner, [reference], {
      statementId: "STUSD20261113",
      day: "2026-11-13",
    }),
  );
const detail = async (id: string) => (await company.portal.call(portal.readCollectionOrder, { id })).data;
const work = (key: string) =>
  api.ctx.db.query<{ topic: string }>({
    name: "work-for",
    text: "SELECT topic FROM outbox WHERE key IN ($1, 'harbour/' || $1) AND topic <> 'collection/watch' ORDER BY topic",
    values: [key],
  });

async function approve(id: OrderId): Promise<void> {
  await signReview(api.ctx, company.tenant, { kind: "collection", subjectId: id });
  await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
  const approval = { outcome: "approve", reasons: [], listed: "no", decidedAt: api.ctx.clock.now() } as const;
  const decision = { caseId: randomUUID() as never, subjectId: id, ...approval };
  await api.ctx.db.tx(company.tenant, (tx) => collectionReview(api.ctx).decided(tx, decision));
}

const balanceOf = async (kind: "available" | "uncredited") => {
  const balances = await api.ctx.db.tx(company.tenant, (tx) => readMerchantBalances(tx, company.tenant));
  return balances.find(({ currency }) => currency === "USD")?.[kind] ?? 0n;
};
const [available, uncredited] = [() => balanceOf("available"), () => balanceOf("uncredited")];

describe("a credit the bank contradicts itself about", () => {
  test.each(Object.keys(others))("by another %s is held, and the merchant reads why", async (what) => {
    const { id } = await aContradicted(others[what]);
    expect(await detail(id)).toMatchObject({
      holds: ["bank"],
      amount: { currency: "USD", amount: "1000.00" },
    });
  });

  test("is reviewed but not credited until a statement has it and a person says that it stands", async () => {
    const { id, entry, breakId } = await aContradicted();
    await approve(id);
    expect(await work(id)).toEqual([]);
    expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED", holds: ["bank"] });
    expect((await close(breakId)).data).toMatchObject({ refusal: "invalidInput" });
    expect((await close(breakId, "keep")).data).toMatchObject({ refusal: "wrongState" });
    await confirm(entry);
    expect((await close(breakId, "keep")).code).toBe(0);
    expect(await work(id)).toEqual([{ topic: "collection/credit" }]);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await detail(id)).toMatchObject({ status: "FINISHED", holds: [] });
  });

  test("approved at the moment a late run looks at it is not called credited before money has moved", async () => {
    const { id, entry, breakId } = await aContradicted();
    await confirm(entry);
    expect((await close(breakId, "keep")).code).toBe(0);
    await creditOrder(
      meanwhile(api.ctx, () => approve(id)),
      company.tenant,
      id,
    );
    expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED" });
    expect(await work(id)).toEqual([{ topic: "collection/credit" }]);
    const before = await available();
    await creditOrder(api.ctx, company.tenant, id);
    expect(await detail(id)).toMatchObject({ status: "FINISHED" });
    expect((await available()) - before).toBeGreaterThan(0n);
    expect(await work(id)).toEqual([]);
  });

  test("moves no money by a late run as long as it is held, and so can be returned", async () => {
    const { id, breakId } = await aContradicted();
    await approve(id);
    const before = await available();
    await creditOrder(api.ctx, company.tenant, id);
    expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED", holds: ["bank"] });
    expect(await available()).toBe(before);
    expect((await close(breakId, "return")).code).toBe(0);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await available()).toBe(before);
    expect(await work(id)).toEqual([{ topic: "collection/refund" }]);
  });

  test("goes back to its payer when a person decides so, approved or not", async () => {
    for (const approved of [true, false]) {
      const { id, breakId } = await aContradicted();
      if (approved) await approve(id);
      expect((await close(breakId, "return")).code).toBe(0);
      expect(await work(id)).toEqual([{ topic: "collection/refund" }]);
      expect(await detail(id)).toMatchObject({ status: "NOT_CREDITED", holds: [] });
    }
  });

  test("does not go back at the merchant's word before the bank was asked", async () => {
    const { id, entry, breakId } = await aContradicted();
    await confirm(entry);
    const refund = { id, reason: "Paid twice", requestId: randomUUID() };
    expect((await company.portal.call(portal.refundCollection, refund)).code).toBe(0);
    expect(await work(id)).toEqual([]);
    expect((await close(breakId, "keep")).code).toBe(0);
    expect(await work(id)).toEqual([{ topic: "collection/refund" }]);
  });

  test("is not turned round while reviewers have it", async () => {
    const { id, breakId } = await aContradicted();
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    expect((await close(breakId, "return")).data).toMatchObject({ refusal: "wrongState" });
    expect(await detail(id)).toMatchObject({ status: "AUDITING", holds: ["bank"] });
  });

  test("leaves in the merchant's audit who decided and why", async () => {
    const { id, entry, breakId } = await aContradicted();
    await confirm(entry);
    await close(breakId, "keep");
    const rows = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ actor: string; details: Record<string, string> }>(
        "SELECT actor, details FROM audit WHERE act = 'collection.releaseDecided' AND subject = $1",
        [id],
      ),
    );
    expect(rows).toMatchObject([
      { actor: `staff:${treasury.member.id}`, details: { reason: "The bank was asked on the telephone" } },
    ]);
  });
});

describe("a receipt whose amount the bank's statement gives otherwise", () => {
  /** Told of and booked as one amount, in the statement of its day with another; by then with its evidence approved, or not. */
  async function aMistold(
    day: string,
    right: bigint,
    before: (id: OrderId) => Promise<void> = async () => {},
  ) {
    const entry = bank.anEntry({ accountId: usd, bookingDay: day });
    await recordEntry(api.ctx, entry);
    const order = await orderOf(entry.reference);
    await bookCredit(api.ctx, company.tenant, order.id);
    await api.ctx.db.tx(company.tenant, (tx) => holdOrder(api.ctx, tx, order.id, "bank"));
    await before(order.id);
    const line = { ...entry, money: { ...entry.money, minor: right } };
    expect(await bank.tell(bank.statementOf(day, [line]))).toBe(204);
    await bank.hear();
    const event = `statement:STUSD${day.replaceAll("-", "")}`;
    await reconcileStatement(api.ctx, event);
    return { entry, event, id: order.id, breakId: (await breakAbout(entry.reference)) as BreakId };
  }
  const matched = (day: string) =>
    api.ctx.db.tx(house, (tx) =>
      tx.one<{ lines: number; matched: number }>(
        "SELECT lines, matched FROM bank_statement WHERE day = $1 AND currency = 'USD'",
        [day],
      ),
    );

  test.each([
    { day: "2026-10-07", right: 120_000n, shown: "1200.00" },
    { day: "2026-10-08", right: 99_999n, shown: "999.99" },
  ])("takes the statement's $shown, in the books as well, once", async ({ day, right, shown }) => {
    const before = await uncredited();
    const { id, event, breakId } = await aMistold(day, right);
    expect(await matched(day)).toEqual({ lines: 1, matched: 0 });
    expect((await close(breakId, "correct")).code).toBe(0);
    for (let n = 0; n < 2; n++) await bookDifference(api.ctx, breakId);
    expect(await detail(id)).toMatchObject({ amount: { currency: "USD", amount: shown }, holds: [] });
    expect((await uncredited()) - before).toBe(right);
    expect(await work(event)).toEqual([{ topic: "statement/reconcile" }]);
    await reconcileStatement(api.ctx, event);
    expect(await matched(day)).toEqual({ lines: 1, matched: 1 });
  });

  test("is found in its statement also when it was corrected while that was being compared", async () => {
    const day = "2026-10-13";
    const { event, breakId } = await aMistold(day, 120_000n);
    await api.ctx.db.tx(house, (tx) => send(tx, { topic: "statement/reconcile", key: `harbour/${event}` }));
    const { clientMoney } = api.ctx.books;
    const correct = async () => {
      expect((await close(breakId, "correct")).code).toBe(0);
      await bookDifference(api.ctx, breakId);
    };
    let corrected: Promise<void> | undefined;
    const books = {
      ...api.ctx.books,
      // Every line has been compared by now.
      clientMoney: async () => {
        await (corrected ??= correct());
        return clientMoney();
      },
    };
    await reconcileStatement({ ...api.ctx, books }, event);
    expect(await matched(day)).toEqual({ lines: 1, matched: 0 });
    expect(await work(event)).toEqual([{ topic: "statement/reconcile" }]);
    await reconcileStatement(api.ctx, event);
    expect(await matched(day)).toEqual({ lines: 1, matched: 1 });
    expect(await work(event)).toEqual([]);
  });

  test("is not credited on evidence for the other amount: the merchant is asked again, and told", async () => {
    const { id, event, breakId } = await aMistold("2026-10-09", 120_000n, approve);
    expect((await close(breakId, "correct")).code).toBe(0);
    expect(await work(id)).toEqual([]);
    expect(await detail(id)).toMatchObject({ status: "REJECT", reasons: [{ field: "" }], holds: [] });
    const told = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE link LIKE '%' || $1 ORDER BY kind", [id]),
    );
    expect(told.map(({ kind }) => kind)).toContain("collection.corrected");
    await bookDifference(api.ctx, breakId);
    await reconcileStatement(api.ctx, event);
  });

  test("counts as not booked until its difference stands in the books", async () => {
    const { id, event, breakId } = await aMistold("2026-10-10", 120_000n);
    await close(breakId, "correct");
    await approve(id);
    await expect(creditOrder(api.ctx, company.tenant, id)).rejects.toThrow("not booked yet");
    await bookDifference(api.ctx, breakId);
    await creditOrder(api.ctx, company.tenant, id);
    expect(await detail(id)).toMatchObject({ status: "FINISHED", amount: { amount: "1200.00" } });
    await reconcileStatement(api.ctx, event);
  });

  test("is corrected by a statement alone: two notices that differ do not do it", async () => {
    const { id, breakId } = await aContradicted();
    expect((await close(breakId, "correct")).data).toMatchObject({ refusal: "wrongState" });
    expect(await detail(id)).toMatchObject({ holds: ["bank"], amount: { amount: "1000.00" } });
  });

  test("stays as it is while reviewers have it", async () => {
    const { id, breakId } = await aMistold("2026-10-11", 120_000n, (order) =>
      execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${order}'`),
    );
    expect((await close(breakId, "correct")).data).toMatchObject({ refusal: "wrongState" });
    expect(await detail(id)).toMatchObject({ amount: { amount: "1000.00" } });
  });

  test("takes no amount by SQL that no statement has, and none that a statement has confirmed", async () => {
    const { id, event, entry, breakId } = await aMistold("2026-10-12", 120_000n);
    const change = (text: string) => api.ctx.db.tx(company.tenant, (tx) => tx.query(text, []));
    const order = (amount: number) =>
      change(`UPDATE collection_order SET amount = ${amount}, booked_at = NULL WHERE id = '${id}'`);
    const told = (minor: number) =>
      change(`UPDATE bank_entry SET minor = ${minor} WHERE reference = '${entry.reference}'`);
    await expect(order(120_001)).rejects.toThrow("stays as it told it");
    await expect(told(120_001)).rejects.toThrow("stays as it told it");
    await close(breakId, "correct");
    await bookDifference(api.ctx, breakId);
    await reconcileStatement(api.ctx, event);
    await expect(order(100_000)).rejects.toThrow("stays as it told it");
    await expect(told(120_000).then(() => told(100_000))).rejects.toThrow("stays as it told it");
  });
});

describe("statements of two days that arrive together", () => {
  const event = (day: string) => `statement:STUSD${day.replaceAll("-", "")}`;

  test("are compared in the order of their days, so that what only the first one tells is missing in neither", async () => {
    const [first, second] = ["2026-10-20", "2026-10-21"] as const;
    await treasuryOf(api, bank, company).compareWaiting();
    const before = await bank.closingBefore(first);
    const line = bank.anEntry({ accountId: usd, bookingDay: first });
    const closing = before + line.money.minor;
    expect(await bank.tell(bank.statementOf(first, [line], before))).toBe(204);
    expect(await bank.tell(bank.statementOf(second, [], closing))).toBe(204);
    await bank.hear();
    await expect(reconcileStatement(api.ctx, event(second))).rejects.toThrow("is compared after");
    await reconcileStatement(api.ctx, event(first));
    await reconcileStatement(api.ctx, event(second));
    const breaks = (await treasury.call(contract.listBreaks, { state: "open", limit: 100 })).data.rows;
    const found = breaks.filter(({ reference }) =>
      [first, second].some((day) => event(day).endsWith(reference)),
    );
    expect(found).toEqual([]);
    expect(await work(event(second))).toEqual([]);
  });
});

describe("money that nobody can be given", () => {
  test("is closed only by sending it back, which takes it out of suspense once", async () => {
    const entry = bank.anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, entry);
    const breakId = (await breakAbout(entry.reference)) as BreakId;
    expect((await close(breakId, "keep")).data).toMatchObject({ refusal: "wrongState" });
    expect((await close(breakId, "return")).code).toBe(0);
    expect(await work(breakId)).toEqual([{ topic: "refund/run" }]);
    const { asked, ctx } = bank.takingRefunds();
    await askRefund(ctx, breakId);
    const { reference, money } = entry;
    const digest = digestOf(refundKind, breakId, { reference, money });
    expect(asked).toEqual([{ refundId: breakId, bankReference: reference, money, digest }]);
    const before = await suspense();
    const debit = { ...bank.anEntry({ accountId: "889999999999" }), direction: "debit" as const };
    for (let n = 0; n < 2; n++) {
      await recordEntry(api.ctx, { ...debit, returnId: breakId.replaceAll("-", "") });
      await concludeRefund(api.ctx, house, breakId);
    }
    expect(before - (await suspense())).toBe(entry.money.minor);
    expect(await work(breakId)).toEqual([]);
    expect((await treasury.call(contract.closeBreak, closing(breakId))).code).toBe(code.notFound);
  });
});

const closing = (breakId: string) => ({ breakId, note: "Once more", requestId: randomUUID() });

async function suspense(): Promise<bigint> {
  const client = new pg.Client({ connectionString: api.database.posterUrl });
  await client.connect();
  const { rows } = await client.query<{ sum: string }>(
    "SELECT coalesce(sum(posted), 0)::text AS sum FROM ledger.account WHERE kind = 'suspense' AND currency = 'USD'",
  );
  await client.end();
  return BigInt(rows[0]?.sum ?? "0");
}
