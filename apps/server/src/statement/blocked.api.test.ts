import { randomUUID } from "node:crypto";
import * as agreements from "@causeway/contract/console/agreement";
import * as review from "@causeway/contract/console/review";
import * as contract from "@causeway/contract/console/statement";
import * as days from "@causeway/contract/console/treasury";
import * as portal from "@causeway/contract/portal/collection";
import { readCaseThread } from "@causeway/contract/portal/review";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionReview, type OrderId } from "#collection/index.ts";
import { creditOrder } from "#collection/credit-order.ts";
import type { Event } from "#platform/events.ts";
import { house } from "#platform/ids.ts";
import { indexLists } from "#screening/find-hits.ts";
import { screenCase } from "#screening/screen-case.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { bankOf } from "#testing/bank.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { aCase } from "#testing/review.ts";
import { carryOutDecided, startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import { lookAtCover } from "./cover.ts";
import { recordEntry } from "./record-entry.ts";
import { settleBreak } from "./settle-break.ts";
import type { BreakId } from "./statement.ts";
import { watchReceipt } from "./watch-receipt.ts";

let api: TestApi;
let bank: ReturnType<typeof bankOf>;
let company: Company;
let staff: StaffClient;
let second: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;

beforeAll(async () => {
  ({ api, bank, company, staff, treasury } = await startTreasury());
  second = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

const shown = async (breakId: string) => {
  const { rows } = (await staff.call(contract.listBreaks, { state: "open", limit: 100 })).data;
  return rows.find((each) => each.breakId === breakId);
};
const itemOf = async (reference: string, kind: string) =>
  (await treasury.itemsAbout(reference)).find((each) => each.kind === kind && each.open)!;
const balances = async () => ({
  nostro: await treasury.houseBalance("nostro"),
  suspense: await treasury.houseBalance("suspense"),
  blocked: await treasury.houseBalance("blocked"),
  uncredited: await treasury.balanceOf("uncredited"),
});
/** By how much the work moves each of them. */
async function moved(work: () => Promise<unknown>) {
  const before = await balances();
  await work();
  const after = await balances();
  const by = (name: keyof typeof before) => after[name] - before[name];
  return {
    nostro: by("nostro"),
    suspense: by("suspense"),
    blocked: by("blocked"),
    uncredited: by("uncredited"),
  };
}
const nothing = { nostro: 0n, suspense: 0n, blocked: 0n, uncredited: 0n };

async function aStray() {
  const entry = bank.anEntry({ accountId: `99${randomUUID()}`.slice(0, 30) });
  await bank.tell(bank.noticeOf(entry));
  await bank.hear();
  await recordEntry(api.ctx, entry);
  return { entry, breakId: await treasury.take(staff, entry.reference) };
}
/** A second person agrees to what waits about this. */
async function agree(breakId: string) {
  const { data } = await second.call(agreements.listAgreements, { state: "waiting" });
  const { agreementId, digest } = data.find(({ subject }) => subject === breakId)!;
  const answer = await second.call(agreements.agreeToProposal, {
    agreementId,
    digest,
    requestId: randomUUID(),
  });
  await carryOutDecided(api);
  return answer;
}

describe("money in suspense whose payer a sanctions list names", () => {
  test("leaves nothing of its day unexplained once it is blocked", async () => {
    const { entry, breakId } = await aStray();
    const day = entry.bookingDay;
    await treasury.reconcile(day, [entry]);
    const boardOf = async () =>
      (await staff.call(days.readTreasuryDay, { day })).data.accounts.find(
        ({ currency }) => currency === "USD",
      );
    const before = await boardOf();
    await treasury.decide(staff, breakId, { decision: "block" });
    expect(await boardOf()).toMatchObject({ items: before!.items - 1, explainedShare: "100.00" });
  });

  test("is kept apart, is an item of whoever decided it, and goes back to nobody", async () => {
    const { entry, breakId } = await aStray();
    expect(await moved(() => treasury.decide(staff, breakId, { decision: "block" }))).toEqual({
      ...nothing,
      suspense: -100_000n,
      blocked: 100_000n,
    });
    const { id } = await itemOf(entry.reference, "blocked");
    expect(await shown(id)).toMatchObject({
      kind: "blocked",
      bankAmount: "1000.00",
      owner: staff.member.id,
      choices: ["unblock"],
    });
    for (const decision of ["return", "match", "writeOff"] as const) {
      const answer = await treasury.decide(staff, id, { decision, matchedBy: entry.reference });
      expect(answer.data, decision).toMatchObject({ refusal: "wrongState" });
    }
    // Carried out once more it changes nothing.
    expect(await moved(() => settleBreak(api.ctx, breakId))).toEqual(nothing);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
      { kind: "blocked", open: true },
      { kind: "unknownAccount", open: false },
    ]);
  });

  test("is said in the log, to be reported, and stays owed to whoever it belongs to", async () => {
    const { breakId } = await aStray();
    const before = (await lookAtCover(api.ctx)).find(({ currency }) => currency === "USD")!;
    const told: Event[] = [];
    const events = { ...api.ctx.events, emit: (event: Event) => void told.push(event) };
    await staff.call(contract.closeBreak, {
      breakId,
      note: "The payer is on the list of 3 November",
      decision: "block",
      requestId: randomUUID(),
    });
    await settleBreak({ ...api.ctx, events }, breakId);
    expect(told).toEqual([{ event: "money.blocked", currency: "USD" }]);
    const after = (await lookAtCover(api.ctx)).find(({ currency }) => currency === "USD")!;
    expect(after).toEqual(before);
  });

  test("is unblocked by two people, however little it is, and is in suspense again to be decided about", async () => {
    const { entry, breakId } = await aStray();
    await treasury.decide(staff, breakId, { decision: "block" });
    const { id } = await itemOf(entry.reference, "blocked");
    const alone = await moved(async () => {
      const asked = await treasury.decide(staff, id, { decision: "unblock" });
      expect(asked.data.waitsUntil).not.toBeNull();
    });
    expect(alone).toEqual(nothing);
    const lifted = await moved(async () => expect((await agree(id)).code).toBe(0));
    expect(lifted).toEqual({ ...nothing, suspense: 100_000n, blocked: -100_000n });
    const again = await treasury.take(staff, entry.reference, "unblocked");
    expect(await shown(again)).toMatchObject({ choices: ["assign", "return", "block", "match"] });
    await treasury.decide(staff, again, { decision: "return" });
    const asked = await api.ctx.db.query<{ reference: string }>({
      name: "refund-of-unblocked",
      text: "SELECT reference FROM bank_instruction WHERE subject = $1",
      values: [again],
    });
    expect(asked).toEqual([{ reference: entry.reference }]);
  });

  test("is unblocked by nobody's SQL that two people did not agree to", async () => {
    const { entry, breakId } = await aStray();
    await treasury.decide(staff, breakId, { decision: "block" });
    const { id } = await itemOf(entry.reference, "blocked");
    const out = await moved(async () => {
      await execute(
        api.database.ownerUrl,
        `UPDATE statement_break SET decision = 'unblock', decided_by = owner, decided_at = now(), note = 'mine'
         WHERE id = '${id}'`,
      );
      await settleBreak(api.ctx, id);
    });
    expect(out).toEqual(nothing);
    const [item] = await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ refusal: string }>("SELECT refusal FROM statement_break WHERE id = $1", [id]),
    );
    expect(item).toEqual({ refusal: "notAgreed" });
    const take = execute(
      api.database.ownerUrl,
      `UPDATE bank_entry SET became = 'suspense' WHERE reference = '${entry.reference}'`,
    );
    await expect(take).rejects.toThrow("what it became stays");
  });

  test("that the statement does not have is undone where it is", async () => {
    const { entry, breakId } = await aStray();
    await treasury.decide(staff, breakId, { decision: "block" });
    await treasury.reconcile("2026-11-13", [], "-B");
    const missing = await treasury.take(staff, entry.reference, "notInStatement");
    const undone = await moved(() => treasury.decide(staff, missing, { decision: "cancel" }));
    expect(undone).toEqual({ ...nothing, nostro: -100_000n, blocked: -100_000n });
    expect((await treasury.itemsAbout(entry.reference)).filter(({ open }) => open)).toEqual([]);
  });
});

describe("a receipt whose payer reviewers find in a sanctions list", () => {
  /** Reviewed by two people, who find that the payer is who the list names. */
  async function aListedReceipt() {
    const { entry, id } = await treasury.aReceipt({ accountId: usd });
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    const name = "Nordwind GmbH";
    const party = {
      role: "payer",
      person: false,
      names: [name],
      country: "DE",
      birthDate: null,
      number: null,
    };
    const { tenant } = company;
    const permission = "collection.associate" as const;
    const about = { kind: "collection", subjectId: id, parties: [party], permission };
    const caseId = await aCase(api.ctx, tenant, about);
    const list = {
      id: "test",
      kind: "sanctions",
      words: ["测试名单", "測試名單", "Test list"],
      source: "made up",
      entries: [{ ...party, id: randomUUID() }],
      digest: randomUUID(),
    } as const;
    await screenCase(api.ctx, indexLists([list]), tenant, caseId);
    const reviewed = await thread(id);
    const requestId = randomUUID;
    for (const n of [1, 2]) {
      const reviewer = await api.aStaffMember("reviewer");
      await reviewer.call(review.takeCase, { caseId, requestId: requestId() });
      const { hits } = (await reviewer.call(review.openCasePage, { caseId })).data;
      const hitId = hits[0]!.hitId;
      if (n === 1)
        await reviewer.call(review.decideHit, { caseId, hitId, verdict: "same", requestId: requestId() });
      const words: [string, string, string] = ["名单", "名單", "On a sanctions list"];
      const answer = await reviewer.call(review.decideCase, {
        caseId,
        outcome: "fail",
        reasons: [{ field: null, words }],
        note: "It is the listed company",
        requestId: requestId(),
      });
      expect(answer.data).toMatchObject({ ended: n === 2 });
    }
    return { entry, id, reviewed };
  }
  const ended = (id: OrderId, outcome: "fail" | "reject", listed: "yes" | "no" | "undecided") =>
    api.ctx.db.tx(company.tenant, (tx) =>
      collectionReview(api.ctx).decided(tx, {
        caseId: randomUUID() as never,
        subjectId: id,
        outcome,
        reasons: [],
        listed,
        decidedAt: api.ctx.clock.now(),
      }),
    );
  const messagesAbout = (id: OrderId) =>
    api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows<{ kind: string }>("SELECT kind FROM message WHERE link LIKE '%' || $1", [id]),
    );
  const detail = async (id: OrderId) => (await company.portal.call(portal.readCollectionOrder, { id })).data;
  const thread = async (id: OrderId) =>
    (await company.portal.call(readCaseThread, { kind: "collection", subjectId: id })).data;

  test("is blocked instead of sent back, and neither credited nor refunded by anybody", async () => {
    let receipt!: Awaited<ReturnType<typeof aListedReceipt>>;
    const apart = await moved(async () => {
      receipt = await aListedReceipt();
      for (let n = 0; n < 2; n++) await watchReceipt(api.ctx, company.tenant, receipt.id);
    });
    // What came in is no longer the merchant's.
    expect(apart).toEqual({ ...nothing, nostro: 100_000n, blocked: 100_000n });
    const { id, entry } = receipt;
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "BLOCKED" });
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([{ kind: "blocked", open: true }]);
    const asked = { id, reason: "Not ours", requestId: randomUUID() };
    expect((await company.portal.call(portal.refundCollection, asked)).data).toMatchObject({
      refusal: "wrongState",
    });
    expect(await moved(() => creditOrder(api.ctx, company.tenant, id))).toEqual(nothing);
  });

  test("is still under review to its merchant, whom nothing tells of a list", async () => {
    const { id } = await aListedReceipt();
    const before = await messagesAbout(id);
    await watchReceipt(api.ctx, company.tenant, id);
    expect(await messagesAbout(id)).toEqual(before);
    const read = await detail(id);
    expect(read).toMatchObject({ status: "AUDITING", reasons: [], holds: [] });
    const { status } = await thread(id);
    expect(status).toMatchObject({ mustAct: "us", outcome: null, reasons: [], decidedAt: null });
    const listed = await company.portal.call(portal.listCollectionOrders, { size: 20, status: "AUDITING" });
    expect(listed.data.rows.map((row) => row.id)).toContain(id);
    expect(JSON.stringify([read, await thread(id), listed.data])).not.toMatch(
      /block|sanction|list(?!ing)|名单/i,
    );
  });

  test("reads to its merchant as it did before anybody decided", async () => {
    const { id, reviewed } = await aListedReceipt();
    expect(reviewed.mayAnswer).toBe(true);
    expect(await thread(id)).toEqual(reviewed);
  });

  test("goes back to its merchant's evidence with neutral words once two people lift it", async () => {
    const { id, entry } = await aListedReceipt();
    await watchReceipt(api.ctx, company.tenant, id);
    await execute(
      api.database.ownerUrl,
      `UPDATE collection_order SET evidence_due_at = now() - interval '1 day' WHERE id = '${id}'`,
    );
    const breakId = await treasury.take(staff, entry.reference, "blocked");
    expect((await treasury.decide(staff, breakId, { decision: "unblock" })).data.waitsUntil).not.toBeNull();
    const lifted = await moved(() => agree(breakId));
    expect(lifted).toEqual({ ...nothing, blocked: -100_000n, uncredited: 100_000n });
    const read = await detail(id);
    expect(read).toMatchObject({
      status: "REJECT",
      reasons: [{ field: "", text: "请核对交易凭证后重新提交" }],
    });
    // He has all the time for it again, and is not sent back overnight what was blocked for a year.
    expect(Date.parse(read.evidenceDueAt)).toBeGreaterThan(Date.now() + 86_400_000);
    expect((await thread(id)).status).toBeNull();
    expect(JSON.stringify([read, await thread(id)])).not.toMatch(/block|sanction|名单/i);
    expect((await treasury.itemsAbout(entry.reference)).filter(({ open }) => open)).toEqual([]);
  });

  test("is blocked once more where it is found once more", async () => {
    const { id, entry } = await aListedReceipt();
    await watchReceipt(api.ctx, company.tenant, id);
    const first: BreakId = await treasury.take(staff, entry.reference, "blocked");
    await treasury.decide(staff, first, { decision: "unblock" });
    await agree(first);
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    await ended(id, "fail", "yes");
    const again = await moved(() => watchReceipt(api.ctx, company.tenant, id));
    expect(again).toEqual({ ...nothing, blocked: 100_000n, uncredited: -100_000n });
    expect((await itemOf(entry.reference, "blocked")).id).not.toBe(first);
  });

  test("goes back to its payer where no hit is him, and not before somebody has said so", async () => {
    const { id, entry } = await treasury.aReceipt({ accountId: usd });
    await execute(api.database.ownerUrl, `UPDATE collection_order SET state = 'AUDITING' WHERE id = '${id}'`);
    await expect(ended(id, "fail", "undecided")).rejects.toThrow("hitsUndecided");
    // Sent back for changes, it could be refunded by the merchant.
    await expect(ended(id, "reject", "yes")).rejects.toThrow("payerListed");
    await ended(id, "fail", "no");
    expect(await treasury.orderOf(entry.reference)).toMatchObject({ state: "REFUNDING" });
  });
});
