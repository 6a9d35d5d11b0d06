import { randomUUID } from "node:crypto";
import * as contract from "@causeway/contract/console/statement";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditOrder } from "#collection/credit-order.ts";
import type { OrderId } from "#collection/index.ts";
import { beginAttempt, openInstruction, setState } from "#platform/engine/instruction-record.ts";
import { house } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { explainBreak } from "./close-break.ts";
import { bookDifference } from "./correct-receipt.ts";
import { confirmEntries } from "./entry.store.ts";
import { recordEntry } from "./record-entry.ts";
import { reportBreak } from "./report-break.ts";
import type { BreakId, BreakKind } from "./statement.ts";
import { suspendEntry } from "./suspend-entry.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;

beforeAll(async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
});
afterAll(() => api.stop());

type Receipt = Awaited<ReturnType<typeof aReceipt>>;
const aReceipt = () => treasury.aReceipt({ accountId: usd });
const set = (id: OrderId, columns: string) =>
  execute(api.database.ownerUrl, `UPDATE collection_order SET ${columns} WHERE id = '${id}'`);
const asked = ({ entry }: Receipt) => ({
  partner: api.ctx.bank.partner,
  reference: entry.reference,
  money: entry.money,
});

/** How a receipt may stand when somebody of the treasury looks at an item about it. */
const standings: Readonly<Record<string, (receipt: Receipt) => Promise<unknown>>> = {
  "waits for evidence": async () => {},
  "is held": ({ id }) => set(id, "holds = '{bank}'"),
  "is in review": ({ id }) => set(id, "state = 'AUDITING', holds = '{bank}'"),
  "was sent back": ({ id }) => set(id, "state = 'REJECT', holds = '{bank}'"),
  "is approved": ({ id }) => set(id, "state = 'CREDITING', holds = '{bank}'"),
  "is being credited": ({ id }) => set(id, "state = 'CREDITING', crediting_at = now()"),
  "could not be credited": ({ id }) => set(id, "state = 'FAILED', holds = '{bank}'"),
  "is credited": async ({ id }) => {
    await treasury.approve(id);
    await creditOrder(api.ctx, company.tenant, id);
  },
  "goes back": ({ id }) => set(id, "state = 'REFUNDING', holds = '{bank}'"),
  "goes back and the bank knows": async (receipt) => {
    await set(receipt.id, "state = 'REFUNDING'");
    const now = api.ctx.clock.now();
    await api.ctx.db.tx(company.tenant, async (tx) => {
      await openInstruction(tx, "refund", receipt.id, asked(receipt), now);
      await beginAttempt(tx, receipt.id, "send", now);
      await setState(tx, receipt.id, "sent", null, now);
    });
  },
  "went back": ({ id }) => set(id, "state = 'REFUNDED'"),
  "is cancelled": ({ id }) => set(id, "state = 'CANCELLED'"),
};

/** Each kind of item about a receipt, its own or about an entry that concerns it. */
const ofReceipt = (kind: BreakKind, bankMinor: bigint | null) => async (receipt: Receipt) => {
  const { reference, money } = receipt.entry;
  return reportBreak(api.ctx, { reference, kind, currency: "USD", bankMinor, booksMinor: money.minor });
};
const ofDebit = (kind: BreakKind) => async (receipt: Receipt) => {
  const entry = treasury.debitOf();
  const about = { tenant: company.tenant, orderId: receipt.id };
  await api.ctx.db.tx(company.tenant, (tx) => suspendEntry(api.ctx, tx, entry, kind, { about }));
  await recordEntry(api.ctx, entry);
  return (await treasury.itemsAbout(entry.reference))[0]!.id;
};
const items: Readonly<Record<string, (receipt: Receipt) => Promise<BreakId>>> = {
  contradiction: ofReceipt("contradiction", 10_000n),
  differs: ofReceipt("differs", 90_000n),
  accountDiffers: ofReceipt("accountDiffers", 100_000n),
  notInStatement: ofReceipt("notInStatement", null),
  refundRefused: ofReceipt("refundRefused", null),
  creditFailed: ofReceipt("creditFailed", null),
  debitAfterRefusal: ofDebit("debitAfterRefusal"),
  debitUnasked: ofDebit("debitUnasked"),
  doubleDebit: ofDebit("doubleDebit"),
  reversal: ofDebit("reversal"),
};

type Offers = ReadonlyMap<BreakId, readonly contract.BreakChoice[]>;

/** What the list of open items offers about each of them. */
async function readOffers(): Promise<Offers> {
  const offers = new Map<BreakId, readonly contract.BreakChoice[]>();
  for (let after: string | null | undefined; after !== null;) {
    const page = { state: "open", limit: 100, ...(after && { after }) } as const;
    const { rows, next } = (await staff.call(contract.listBreaks, page)).data;
    for (const { breakId, choices } of rows) offers.set(breakId as BreakId, choices);
    after = next;
  }
  return offers;
}

/** An item of each kind about one receipt that stands so, and what is offered about each. */
async function openEach(name: string, isConfirmed: boolean) {
  const receipt = await aReceipt();
  await standings[name]!(receipt);
  const { reference } = receipt.entry;
  if (isConfirmed)
    await api.ctx.db.tx(house, (tx) =>
      confirmEntries(tx, api.ctx.bank.partner, [reference], {
        statementId: "STUSD20261113",
        day: "2026-11-13",
      }),
    );
  const opened: (readonly [string, BreakId])[] = [];
  for (const [kind, open] of Object.entries(items)) opened.push([kind, await open(receipt)]);
  const offers = await readOffers();
  return opened.map(([kind, item]) => ({ kind, item, choices: offers.get(item) ?? [] }));
}

const own = (breakId: BreakId) => staff.call(contract.takeBreak, { breakId, requestId: randomUUID() });

/** What `match` names: as much money in suspense the other way round. */
async function aCounterpart(): Promise<string> {
  const entry = bank.anEntry({ accountId: "889999999999" });
  await recordEntry(api.ctx, entry);
  return entry.reference;
}

class Undone extends Error {}

/** Which of all decisions the server takes about an item as it stands; none of them is kept. */
async function accepted(breakId: BreakId, matchedBy: string): Promise<contract.BreakChoice[]> {
  await own(breakId);
  const taken: contract.BreakChoice[] = [];
  for (const decision of contract.breakDecisions) {
    const decide = api.ctx.db.tx(house, async (tx) => {
      const wish = { breakId, note: "Tried", decision, matchedBy };
      await explainBreak(api.ctx, tx, { staffId: staff.member.id }, wish);
      throw new Undone();
    });
    const outcome = await decide.catch((error: unknown) => error);
    if (outcome instanceof Undone) taken.push(decision);
    else if (!(outcome instanceof Refusal) || outcome.refusal !== "wrongState") throw outcome;
  }
  return taken;
}

describe.each([false, true])("of a receipt (statement has it: %s)", (isConfirmed) => {
  test.each(Object.keys(standings))("that %s, what is offered is what is taken", async (name) => {
    const counterpart = await aCounterpart();
    for (const { kind, item, choices } of await openEach(name, isConfirmed))
      expect({ [kind]: choices.toSorted() }).toEqual({
        [kind]: (await accepted(item, counterpart)).toSorted(),
      });
  });
});

describe("whatever is offered leads out", () => {
  const done = new Set<string>();
  test.each(Object.keys(standings))("of a receipt that %s", async (name) => {
    for (const { kind, choices } of await openEach(name, false))
      for (const decision of choices) {
        if (decision === "return" || decision === "retry" || done.has(`${kind} ${decision}`)) continue;
        done.add(`${kind} ${decision}`);
        const receipt = await aReceipt();
        await standings[name]!(receipt);
        const item = await items[kind]!(receipt);
        await leaveBy(item, decision);
        expect([kind, decision, await isOpen(item)]).toEqual([kind, decision, false]);
      }
  });

  test("in each of these ways, and the nostro is what the bank has told", async () => {
    expect([...done].toSorted()).toEqual(
      Object.entries({
        accountDiffers: ["match"],
        contradiction: ["match"],
        creditFailed: ["match"],
        debitAfterRefusal: ["cancel", "match", "takeBack", "writeOff"],
        debitUnasked: ["cancel", "match", "takeBack", "writeOff"],
        differs: ["correct", "writeOff"],
        doubleDebit: ["match", "writeOff"],
        notInStatement: ["cancel", "takeBack", "writeOff"],
        refundRefused: ["match"],
        reversal: ["cancel", "match", "takeBack", "writeOff"],
      }).flatMap(([kind, decisions]) => decisions.map((decision) => `${kind} ${decision}`)),
    );
    const told = await bank.toldUntil("2026-12-31");
    expect(await treasury.houseBalance("nostro")).toBe(told);
  });

  async function leaveBy(breakId: BreakId, decision: contract.BreakChoice): Promise<void> {
    await own(breakId);
    const matchedBy = decision === "match" ? await aCounterpart() : undefined;
    const reply = await treasury.decide(staff, breakId, { decision, ...(matchedBy && { matchedBy }) });
    expect([decision, reply.code]).toEqual([decision, 0]);
    if (decision === "correct") await bookDifference(api.ctx, breakId);
  }
  const isOpen = async (breakId: BreakId) => {
    const [row] = await api.ctx.db.query<{ open: boolean }>({
      name: "is-item-open",
      text: "SELECT closed_at IS NULL AS open FROM statement_break WHERE id = $1",
      values: [breakId],
    });
    return row!.open;
  };
});
