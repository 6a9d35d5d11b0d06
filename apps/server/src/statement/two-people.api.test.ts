import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/statement";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { startTestApi, type StaffClient, type TestApi } from "#testing/api.ts";
import { bankOf } from "#testing/bank.ts";
import { execute } from "#testing/database.ts";
import { carryOutDecided } from "#testing/treasury.ts";
import { peopleOf } from "#testing/people.ts";
import { needsTwo } from "./decide-break.ts";
import { recordEntry } from "./record-entry.ts";
import { reportBreak } from "./report-break.ts";

let api: TestApi;
let owner: StaffClient;
let second: StaffClient;
beforeAll(async () => {
  api = await startTestApi({ env: { TREASURY_ALONE_UP_TO: "USD 10000, JPY 1500000" } });
  owner = await api.aStaffMember("treasury");
  second = await api.aStaffMember("treasury");
});
afterAll(() => api.stop());

const requestId = () => randomUUID();
const note = "The bank was asked on the telephone";

/** Money that came in for nobody, which its owner took to look into. */
async function aSuspended(minor: bigint, currency: CurrencyCode = "USD"): Promise<string> {
  const entry = bankOf(api).anEntry({ accountId: `99${Date.now()}`, money: { currency, minor } });
  await recordEntry(api.ctx, entry);
  const { breakId } = (await listed("open")).find(({ reference }) => reference === entry.reference)!;
  await owner.call(contract.takeBreak, { breakId, requestId: requestId() });
  return breakId;
}
const sendBack = async (breakId: string, who = owner) => {
  const wish = { breakId, note, decision: "return", requestId: requestId() } as const;
  const answer = await who.call(contract.closeBreak, wish);
  await carryOutDecided(api);
  return answer;
};
const waiting = async (who = second) =>
  (await who.call(agreements.listAgreements, { state: "waiting" })).data;
const about = async (breakId: string, who = second) =>
  (await waiting(who)).find(({ subject }) => subject === breakId)!;
const agree = async (who: StaffClient, { agreementId, digest }: { agreementId: string; digest: string }) => {
  const answer = await who.call(agreements.agreeToProposal, { agreementId, digest, requestId: requestId() });
  await carryOutDecided(api);
  return answer;
};
/** All of them, whichever page they are on. */
async function listed(state: "open" | "closed") {
  const rows: contract.OpenItem[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { data } = await owner.call(contract.listBreaks, { state, limit: 100, ...(after && { after }) });
    rows.push(...data.rows);
    after = data.next;
  }
  return rows;
}
const shown = async (breakId: string, state: "open" | "closed" = "open") =>
  (await listed(state)).find((each) => each.breakId === breakId);
const refunds = (breakId: string) =>
  api.ctx.db.query<{ subject: string }>({
    name: "refunds-of",
    text: "SELECT subject FROM bank_instruction WHERE subject = $1",
    values: [breakId],
  });
const auditOf = (subject: string) =>
  api.ctx.db.tx(house, (tx) =>
    tx.rows<{ actor: string; act: string }>(
      "SELECT actor, act FROM audit WHERE subject = $1 OR details ->> 'about' = $1 ORDER BY seq",
      [subject],
    ),
  );

describe("a decision of the treasury above its amount", () => {
  test("is not carried out by one person alone: money goes back when a second one agrees", async () => {
    const breakId = await aSuspended(2_000_000n);
    const asked = await sendBack(breakId);
    expect(asked.code).toBe(0);
    expect(await refunds(breakId)).toEqual([]);
    expect(asked.data.waitsUntil).not.toBeNull();
    expect(await shown(breakId)).toMatchObject({
      closedAt: null,
      proposal: { state: "waiting", proposedBy: owner.member.name, until: asked.data.waitsUntil },
    });
    const read = await about(breakId);
    expect(read).toMatchObject({
      act: "break.close",
      wish: { decision: "return", note },
      facts: { currency: "USD", amount: "20000.00", owner: owner.member.id },
      proposedBy: { staffId: owner.member.id, name: owner.member.name },
      mayDecide: true,
      mayWithdraw: false,
    });
    expect((await agree(second, read)).code).toBe(0);
    expect(await refunds(breakId)).toHaveLength(1);
    // It is closed once the money has left.
    expect(await shown(breakId)).toMatchObject({ note, decision: "return", proposal: { state: "agreed" } });
    const mine = `staff:${owner.member.id}`;
    expect((await auditOf(breakId)).slice(-3)).toEqual([
      { actor: mine, act: "agreement.proposed" },
      { actor: mine, act: "break.decided" },
      { actor: `staff:${second.member.id}`, act: "agreement.agreed" },
    ]);
  });

  test("is agreed to by nobody who proposed it, whoever he says he is", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const read = await about(breakId, owner);
    expect(read).toMatchObject({ mayDecide: false, mayWithdraw: true });
    const answer = await agree(owner, read);
    expect(answer.data).toMatchObject({ refusal: "secondPersonNeeded" });
    expect(await refunds(breakId)).toEqual([]);
    const later = await api.console.enter(owner.session);
    expect(
      (await later.call(agreements.agreeToProposal, { ...ids(read), requestId: requestId() })).code,
    ).not.toBe(0);
  });
  const ids = ({ agreementId, digest }: { agreementId: string; digest: string }) => ({ agreementId, digest });

  test("is for a second person of the treasury: others neither agree nor see it", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const read = await about(breakId);
    for (const role of ["reviewer", "seniorReviewer", "support"] as const) {
      const other = await api.aStaffMember(role);
      expect(await waiting(other)).toEqual([]);
      expect((await agree(other, read)).code).toBe(code.forbidden);
    }
    const auditor = await api.aStaffMember("auditor");
    expect(await about(breakId, auditor)).toMatchObject({ mayDecide: false, mayWithdraw: false });
    expect((await agree(auditor, read)).code).toBe(code.forbidden);
    expect(await refunds(breakId)).toEqual([]);
  });

  test("of which the second person takes the wrong thing for agreed is refused: somebody else took the break", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const read = await about(breakId);
    await second.call(contract.takeBreak, { breakId, requestId: requestId() });
    expect((await agree(second, read)).data).toMatchObject({ refusal: "agreementMoved" });
    expect(await refunds(breakId)).toEqual([]);
    // He declines what his colleague proposed, and proposes himself.
    const declining = {
      agreementId: read.agreementId,
      reason: "I have looked into it",
      requestId: requestId(),
    };
    expect((await second.call(agreements.declineProposal, declining)).code).toBe(0);
    expect((await sendBack(breakId, second)).code).toBe(0);
    expect((await agree(owner, await about(breakId, owner))).code).toBe(0);
  });

  test("whose amount has changed meanwhile is refused in words", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const read = await about(breakId);
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE bank_entry SET minor = 2000001 WHERE break_id = '${breakId}'`,
    );
    const answer = await agree(second, read);
    expect(answer.data).toMatchObject({ refusal: "agreementMoved" });
    expect(answer.errorMessage).toContain("重新提请");
    expect(await refunds(breakId)).toEqual([]);
  });

  test("that is declined goes back to its owner with the reason, who may propose again", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const { agreementId } = await about(breakId);
    const declining = { agreementId, reason: "The payer's bank is another one", requestId: requestId() };
    expect((await second.call(agreements.declineProposal, { ...declining, reason: "" })).code).toBe(
      code.invalidInput,
    );
    expect((await second.call(agreements.declineProposal, declining)).code).toBe(0);
    expect(await shown(breakId)).toMatchObject({
      closedAt: null,
      proposal: { state: "declined", endedBy: second.member.name, reason: declining.reason },
    });
    const told = await peopleOf(api).messagesTo(owner.member.email);
    expect(told.at(-1)).toMatchObject({ kind: "agreement.declined" });
    expect((await sendBack(breakId)).code).toBe(0);
  });

  test("is withdrawn by its owner, and mailed to those who could agree and to nobody else", async () => {
    const breakId = await aSuspended(2_000_000n);
    const before = (await peopleOf(api).messagesTo(owner.member.email)).length;
    await sendBack(breakId);
    expect((await peopleOf(api).messagesTo(second.member.email)).at(-1)).toMatchObject({
      kind: "agreement.proposed",
    });
    expect((await peopleOf(api).messagesTo(owner.member.email)).length).toBe(before);
    const { agreementId } = await about(breakId);
    const withdrawing = { agreementId, requestId: requestId() };
    expect((await second.call(agreements.withdrawProposal, withdrawing)).code).toBe(code.notFound);
    expect((await owner.call(agreements.withdrawProposal, withdrawing)).code).toBe(0);
    expect(await about(breakId)).toBeUndefined();
    const over = (await owner.call(agreements.listAgreements, { state: "over" })).data;
    expect(over[0]).toMatchObject({ agreementId, state: "withdrawn" });
  });

  test("that nobody agreed to in time goes back to its owner", async () => {
    const breakId = await aSuspended(2_000_000n);
    await sendBack(breakId);
    const read = await about(breakId);
    await execute(
      api.database.ownerUrl,
      "SET session_replication_role = replica",
      `UPDATE agreement SET proposed_at = now() - interval '5 days', until = now() WHERE id = '${read.agreementId}'`,
    );
    expect((await agree(second, read)).data).toMatchObject({ refusal: "agreementOver" });
    expect(await shown(breakId)).toMatchObject({ proposal: { state: "lapsed", endedBy: null } });
    expect(await refunds(breakId)).toEqual([]);
    expect((await sendBack(breakId)).data.waitsUntil).not.toBeNull();
  });

  test("is one, however often it is sent: the same request again, another one, or two who agree at once", async () => {
    const breakId = await aSuspended(2_000_000n);
    const same = { breakId, note, decision: "return", requestId: requestId() } as const;
    const [first, replay] = [
      await owner.call(contract.closeBreak, same),
      await owner.call(contract.closeBreak, same),
    ];
    expect(replay.data).toEqual(first.data);
    expect((await sendBack(breakId)).data).toMatchObject({ refusal: "agreementWaits" });
    const read = await about(breakId);
    const third = await api.aStaffMember("treasury");
    // And its owner presses again at the same moment.
    const both = await Promise.all([
      agree(second, read),
      sendBack(breakId),
      agree(third, read),
      sendBack(breakId),
    ]);
    expect(both.map((answer) => answer.code).filter((each) => each === 0)).toHaveLength(1);
    expect(await about(breakId)).toBeUndefined();
    expect(await refunds(breakId)).toHaveLength(1);
    expect((await agree(second, read)).data).toMatchObject({ refusal: "agreementOver" });
    const again = { ...ids(read), requestId: requestId() };
    expect((await second.call(agreements.agreeToProposal, again)).code).not.toBe(0);
  });

  test("is gone with its proposer: a disabled colleague's proposal is agreed to by nobody", async () => {
    const breakId = await aSuspended(2_000_000n);
    const leaver = await api.aStaffMember("treasury");
    await leaver.call(contract.takeBreak, { breakId, requestId: requestId() });
    expect((await sendBack(breakId, leaver)).code).toBe(0);
    const read = await about(breakId);
    await execute(
      api.database.ownerUrl,
      `UPDATE staff SET disabled_at = now() WHERE id = '${leaver.member.id}'`,
    );
    expect((await agree(second, read)).data).toMatchObject({ refusal: "proposerGone" });
    expect(await refunds(breakId)).toEqual([]);
  });

  test("that cannot be done is refused to its owner and proposed to nobody", async () => {
    const breakId = await aSuspended(2_000_000n);
    const keeping = { breakId, note, decision: "keep", requestId: requestId() } as const;
    expect((await owner.call(contract.closeBreak, keeping)).data).toMatchObject({ refusal: "wrongState" });
    expect(await about(breakId)).toBeUndefined();
    expect((await sendBack(breakId, second)).code).toBe(code.notFound);
  });
});

describe("whether a second person is needed", () => {
  test.each([
    ["just below the amount", 999_999n, null],
    ["at the amount", 1_000_000n, null],
    ["a cent above it", 1_000_001n, expect.any(String)],
  ])("%s", async (_where, minor, waitsUntil) => {
    const breakId = await aSuspended(minor);
    expect((await sendBack(breakId)).data).toEqual({ breakId, waitsUntil });
    expect(await refunds(breakId)).toHaveLength(waitsUntil === null ? 1 : 0);
  });

  test("follows the largest figure, so that no side of the story makes it small", () => {
    const limits = new Map<CurrencyCode, bigint>([["USD", 1_000n]]);
    const nothing = { bankMinor: null, booksMinor: null, entryMinor: null };
    const figures = { kind: "differs", currency: "USD", ...nothing } as const;
    expect(needsTwo(limits, figures)).toBe(false);
    for (const side of ["bankMinor", "booksMinor", "entryMinor"])
      for (const minor of [1_001n, -1_001n])
        expect(needsTwo(limits, { ...figures, [side]: minor })).toBe(true);
    expect(needsTwo(limits, { ...figures, bankMinor: 1_000n, booksMinor: -1_000n })).toBe(false);
  });

  test("is yes, of whatever amount, for a currency that has none", async () => {
    const breakId = await reportBreak(api.ctx, {
      reference: `BK${randomUUID().slice(0, 8)}`,
      kind: "balanceDiffers",
      currency: "EUR",
      bankMinor: 1n,
      booksMinor: 0n,
    });
    await owner.call(contract.takeBreak, { breakId, requestId: requestId() });
    const explained = bankOf(api).anEntry({ accountId: "889999999999" });
    await recordEntry(api.ctx, explained);
    const closing = {
      breakId,
      note,
      decision: "match" as const,
      matchedBy: explained.reference,
      requestId: requestId(),
    };
    expect((await owner.call(contract.closeBreak, closing)).data.waitsUntil).not.toBeNull();
  });
});
