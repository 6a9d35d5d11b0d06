import { randomInt, randomUUID } from "node:crypto";
import { readAlbionReturnRequest, writeAlbionReturn, type BankEntry } from "@causeway/bank-link";
import * as agreements from "@causeway/contract/console/agreement";
import * as portal from "@causeway/contract/portal/collection";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginRefund } from "#collection/refund-order.ts";
import { startAlbion } from "#testing/albion.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { companiesOf, type Company } from "#testing/company.ts";
import { peopleOf } from "#testing/people.ts";
import { receivingOf } from "#testing/receiving.ts";
import { carryOutDecided, treasuryOf } from "#testing/treasury.ts";
import { hearOfEntry } from "./hear-notice.ts";
import { readFeeds } from "./read-feeds.ts";
import { recordEntry } from "./record-entry.ts";
import { askRefund } from "./refund-payer.ts";
import type { BreakId } from "./statement.ts";

const accountNo = "20410000003377";
let api: TestApi;
let albion: Awaited<ReturnType<typeof startAlbion>>;
let company: Company;
let accountId: string;
let staff: StaffClient;
let second: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
/** By which references the bank was asked to send something back. */
let askedBy: string[];
beforeAll(async () => {
  const begun = await startTestApi();
  albion = await startAlbion(begun);
  api = { ...begun, ctx: albion.ctx };
  const receiving = receivingOf(api, companiesOf(api, peopleOf(api)));
  company = await receiving.aCertifiedCompany();
  accountId = await receiving.anOpenAccount(company, { currencies: ["USD", "GBP"] }, { GBP: accountNo });
  [staff, second] = [await api.aStaffMember("treasury"), await api.aStaffMember("treasury")];
  treasury = treasuryOf(api, bankOf(api), company);
});
afterAll(async () => {
  await albion.stop();
  await api.stop();
});
beforeEach(() => {
  askedBy = [];
  albion.setAnswers((_, payload) => {
    const { returnId, transactionId } = readAlbionReturnRequest(Buffer.from(payload));
    askedBy.push(transactionId);
    return writeAlbionReturn({ returnId, status: "accepted" });
  });
});

/** A line that had no reference, which stands in suspense under a stand-in of ours; the bank's own comes later or never. */
async function aLine() {
  const money = { currency: "GBP", minor: BigInt(randomInt(1_000, 90_000)) } as const;
  const entry = bankOf(api).anEntry({ money, accountId: accountNo, reference: `AC${randomInt(1e12)}` });
  const standIn = `NR${randomInt(1e12)}`;
  await recordEntry(api.ctx, { ...entry, reference: standIn, isNameless: true });
  return { entry, standIn, item: await treasury.take(staff, standIn) };
}
/** The bank tells of it in its feed after all. */
async function tellOf(entry: BankEntry) {
  albion.tellEntry(entry);
  await readFeeds(api.ctx).run({
    slot: new Date(),
    signal: new AbortController().signal,
    stillMine: async () => undefined,
  });
  await bankOf(api).hear();
  await hearOfEntry(api.ctx, `entry:${entry.reference}`);
}
const decideReturn = async (item: BreakId) =>
  expect((await treasury.decide(staff, item, { decision: "return" })).code).toBe(0);
/** Asks the bank for whatever waits to be asked about this, as the flows would. */
async function askAbout(subject: string) {
  for (let n = 0; n < 2; n++) {
    const written = await api.ctx.db.query<{ id: string }>({
      name: "written-instructions",
      text: "SELECT id FROM bank_instruction WHERE subject = $1 AND concluded_at IS NULL AND state = 'written'",
      values: [subject],
    });
    for (const { id } of written) await askRefund(api.ctx, id);
  }
}

describe("what a line without a reference brought is asked back", () => {
  test("by the bank's own reference, once that is known", async () => {
    const { entry, item } = await aLine();
    await tellOf(entry);
    await decideReturn(item);
    await askAbout(item);
    expect(askedBy).toEqual([entry.reference]);
  });

  test("by the bank's own reference that becomes known after it was decided", async () => {
    const { entry, item } = await aLine();
    await decideReturn(item);
    await tellOf(entry);
    await askAbout(item);
    expect(askedBy).toEqual([entry.reference]);
  });

  test("by its stand-in as long as nobody knows another, for the bank to refuse it", async () => {
    const { standIn, item } = await aLine();
    await decideReturn(item);
    await askAbout(item);
    expect(askedBy).toEqual([standIn]);
  });

  test("by the bank's own reference as a merchant's receipt, whose it was found to be", async () => {
    const { entry, standIn, item } = await aLine();
    await tellOf(entry);
    await treasury.decide(staff, item, { decision: "block" });
    const blocked = await treasury.take(staff, standIn, "blocked");
    await treasury.decide(staff, blocked, { decision: "unblock" });
    await agree(blocked);
    const unblocked = await treasury.take(staff, standIn, "unblocked");
    await treasury.decide(staff, unblocked, { decision: "assign", merchantId: company.tenant, accountId });
    await agree(unblocked);
    const { id } = await treasury.orderOf(standIn);
    const wish = { id, reason: "Not ours", requestId: randomUUID() };
    expect((await company.portal.call(portal.refundCollection, wish)).code).toBe(0);
    await beginRefund(api.ctx, company.tenant, id);
    await askAbout(id);
    expect(askedBy).toEqual([entry.reference]);
  });
});

/** A second person agrees to what waits about this, if anything does. */
async function agree(breakId: BreakId) {
  const { data } = await second.call(agreements.listAgreements, { state: "waiting" });
  const waiting = data.find(({ subject }) => subject === breakId);
  if (!waiting) return;
  const { agreementId, digest } = waiting;
  await second.call(agreements.agreeToProposal, { agreementId, digest, requestId: randomUUID() });
  await carryOutDecided(api);
}
