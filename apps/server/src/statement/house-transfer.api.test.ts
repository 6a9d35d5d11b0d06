import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/house-transfer";
import { takeBreak } from "@causeway/contract/console/statement";
import { toDecimal, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { referenceOf } from "#partners/bank/port.ts";
import { listAttempts } from "#platform/engine/instruction-record.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { execute } from "#testing/database.ts";
import { doFlowsWork, hearFlowsWork } from "#testing/flows-work.ts";
import { houseMoneyOf, playTransfers } from "#testing/house-money.ts";
import { carryOutDecided, startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { beginTransfer } from "./begin-transfer.ts";
import { lookAtCover } from "./cover.ts";
import { recordEntry } from "./record-entry.ts";
import { concludeSweep, keepSweepWord } from "./sweep-out.ts";
import { hearOfMissingDebit } from "./watch-debit.ts";

let api: TestApi;
let first: StaffClient;
let second: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let money: ReturnType<typeof houseMoneyOf>;
beforeAll(async () => {
  ({ api, staff: first, treasury } = await startTreasury());
  second = await api.aStaffMember("treasury");
  money = houseMoneyOf(api, first, second);
});
afterAll(() => api.stop());

/** A currency is swept once a day, so each story has one of its own. */
const currencies: CurrencyCode[] = [
  "JPY",
  "HKD",
  "CNH",
  "AUD",
  "CAD",
  "SGD",
  "NZD",
  "CHF",
  "SEK",
  "AED",
  "MXN",
];
const aCurrency = () => currencies.pop()!;

const refusal = (reply: { data: unknown }) => reply.data;
const balance = (kind: string, currency: CurrencyCode) => treasury.houseBalance(kind, currency);

describe("a sweep", () => {
  test("of fees, margin and interest leaves with the bank's word and then with its debit, the first of them first", async () => {
    const currency = "USD";
    await money.earn("fee", currency, 30_000n);
    await money.earn("margin", currency, 20_000n);
    await money.earn("interest", currency, 5_000n);
    const bank = playTransfers(api.ctx);
    const before = {
      suspense: await balance("suspense", currency),
      nostro: await balance("nostro", currency),
    };
    expect(await money.account(currency)).toMatchObject({
      earned: "550.00",
      sweepable: "550.00",
      obstacle: null,
    });
    const id = await money.agreed({ currency, minor: 40_000n });
    expect(await money.shown(id)).toMatchObject({ state: "agreed" });
    await doFlowsWork(bank.ctx);
    expect(bank.asked).toEqual([
      {
        transferId: id,
        money: { currency, minor: 40_000n },
        to: await money.own(currency),
        digest: expect.any(String),
      },
    ]);
    // Nothing moves by what two people want.
    expect(await balance("fee", currency)).toBe(30_000n);
    expect(await money.shown(id)).toMatchObject({ state: "underWay" });
    expect(await money.account(currency)).toMatchObject({ onItsWay: "400.00", obstacle: "sweptToday" });

    await keepSweepWord(bank.ctx, id, "done");
    await bank.says("executed");
    expect(await balance("fee", currency)).toBe(0n);
    expect(await balance("margin", currency)).toBe(10_000n);
    expect(await balance("interest", currency)).toBe(5_000n);
    expect((await balance("suspense", currency)) - before.suspense).toBe(40_000n);
    expect(await balance("nostro", currency)).toBe(before.nostro);
    expect(await money.shown(id)).toMatchObject({ state: "told" });

    await recordEntry(api.ctx, money.debitOf(id, currency, 40_000n));
    expect(await balance("suspense", currency)).toBe(before.suspense);
    expect(before.nostro - (await balance("nostro", currency))).toBe(40_000n);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
    const cover = (await lookAtCover(api.ctx)).find((each) => each.currency === currency)!;
    expect(cover.held - cover.owed).toBe(15_000n);
  });

  test("whose debit comes before its word is at its end all the same, and nothing is short meanwhile", async () => {
    // Of less than one unit, too.
    const currency = aCurrency();
    await money.earn("fee", currency, 10n);
    const bank = playTransfers(api.ctx);
    const id = await money.agreed({ currency, minor: 10n });
    await doFlowsWork(bank.ctx);
    await recordEntry(api.ctx, money.debitOf(id, currency, 10n));
    const cover = (await lookAtCover(api.ctx)).find((each) => each.currency === currency)!;
    expect({ owed: cover.owed, held: cover.held }).toEqual({ owed: 0n, held: 0n });
    await concludeSweep(api.ctx, id);
    expect(await balance("suspense", currency)).toBe(0n);
    expect(await balance("fee", currency)).toBe(0n);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
  });

  test("that the bank refuses moves nothing, and may be proposed again on the same day", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const bank = playTransfers(api.ctx, { state: "refused", reason: "AC04" });
    const id = await money.agreed({ currency, minor: 10_000n });
    await doFlowsWork(bank.ctx);
    await doFlowsWork(bank.ctx);
    expect(await money.shown(id)).toMatchObject({ state: "refused", refusal: "bank" });
    expect(await balance("fee", currency)).toBe(10_000n);
    expect(await money.account(currency)).toMatchObject({ sweepable: "100.00", obstacle: null });
    // What leaves all the same is an item of its own.
    const debit = money.debitOf(id, currency, 10_000n);
    await recordEntry(api.ctx, debit);
    expect(await treasury.itemsAbout(debit.reference)).toMatchObject([
      { kind: "debitAfterRefusal", open: true },
    ]);
    await decide(debit.reference, "writeOff");
    expect(await balance("suspense", currency)).toBe(0n);
    expect(await balance("loss", currency)).toBe(-10_000n);
  });

  test("that is debited twice, or with another amount, is what a refund's debit is", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const bank = playTransfers(api.ctx);
    const id = await money.agreed({ currency, minor: 10_000n });
    await doFlowsWork(bank.ctx);
    const other = money.debitOf(id, currency, 9_000n);
    await recordEntry(api.ctx, other);
    expect(await treasury.itemsAbout(other.reference)).toMatchObject([{ kind: "refundDiffers", open: true }]);
    await keepSweepWord(bank.ctx, id, "done");
    await bank.says("executed");
    await decide(other.reference, "writeOff");
    expect(await balance("suspense", currency)).toBe(0n);
    expect(await balance("loss", currency)).toBe(1_000n);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
    const late = money.debitOf(id, currency, 10_000n);
    await recordEntry(api.ctx, late);
    expect(await treasury.itemsAbout(late.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
    // Nobody may sweep while that has no owner.
    expect((await money.account(currency)).obstacle).toBe("sweptToday");
  });

  test("whose debit never comes is an item, which puts what was earned back; the debit that comes then is one too many", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 6_000n);
    await money.earn("margin", currency, 4_000n);
    const bank = playTransfers(api.ctx);
    const id = await money.agreed({ currency, minor: 10_000n });
    await doFlowsWork(bank.ctx);
    await keepSweepWord(bank.ctx, id, "done");
    await bank.says("executed");
    for (let n = 0; n < 2; n++) await hearOfMissingDebit(api.ctx, id);
    expect(await treasury.itemsAbout(id)).toMatchObject([{ kind: "debitMissing", open: true }]);
    const wrong = await decide(id, "writeOff");
    expect(wrong.data).toMatchObject({ refusal: "wrongState" });
    expect((await decide(id, "cancel")).code).toBe(0);
    expect(await balance("suspense", currency)).toBe(0n);
    expect(await balance("fee", currency)).toBe(6_000n);
    expect(await balance("margin", currency)).toBe(4_000n);
    expect(await money.shown(id)).toMatchObject({ state: "refused", refusal: "debitMissing" });
    const late = money.debitOf(id, currency, 10_000n);
    await recordEntry(api.ctx, late);
    expect(await treasury.itemsAbout(late.reference)).toMatchObject([{ kind: "doubleDebit", open: true }]);
  });

  test("that a process dies over is asked about and not sent again, and posted once", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const bank = playTransfers(api.ctx);
    const id = await money.agreed({ currency, minor: 10_000n });
    for (let n = 0; n < 2; n++) await beginTransfer(bank.ctx, id);
    await doFlowsWork(bank.ctx);
    await keepSweepWord(bank.ctx, id, "done");
    // The word is posted, and whoever posted it dies before he says so.
    const dying = {
      ...bank.ctx,
      books: {
        ...bank.ctx.books,
        post: async (...asked: Parameters<typeof bank.ctx.books.post>) => {
          await bank.ctx.books.post(...asked);
          throw new Error("the machine lost its power");
        },
      },
    };
    await expect(concludeSweep(dying, id)).rejects.toThrow("lost its power");
    for (let n = 0; n < 2; n++) await concludeSweep(bank.ctx, id);
    expect(await balance("suspense", currency)).toBe(10_000n);
    for (let n = 0; n < 2; n++)
      await recordEntry(api.ctx, { ...money.debitOf(id, currency, 10_000n), reference: `BK${id}` });
    expect(await balance("suspense", currency)).toBe(0n);
    expect(bank.asked).toHaveLength(1);
    const attempts = await api.ctx.db.tx(house, (tx) => listAttempts(tx, id));
    expect(attempts.filter(({ kind }) => kind === "send")).toHaveLength(1);
  });

  const decide = async (reference: string, decision: "writeOff" | "cancel") => {
    const item = await treasury.take(first, reference);
    const reply = await treasury.decide(first, item, { decision });
    if (reply.code === 0 && reply.data.waitsUntil !== null) {
      const { data } = await second.call(agreements.listAgreements, { state: "waiting" });
      const { agreementId, digest } = data.find(({ subject }) => subject === item)!;
      const agreed = { agreementId, digest, requestId: randomUUID() };
      expect((await second.call(agreements.agreeToProposal, agreed)).code).toBe(0);
      await carryOutDecided(api);
    }
    return reply;
  };
});

describe("a sweep is refused", () => {
  test("where it is more than we have earned, less what is on its way", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const reply = await money.propose({ currency, minor: 10_001n });
    expect(refusal(reply)).toMatchObject({ refusal: "houseLacks" });
    expect(await money.waiting({ currency })).toBeUndefined();
    expect((await money.propose({ currency, minor: 10_000n })).code).toBe(0);
  });

  test("where clients' money would not be covered without it", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    await money.bear(currency, 4_000n);
    expect(await money.account(currency)).toMatchObject({
      earned: toDecimal({ currency, minor: 10_000n }),
      missing: toDecimal({ currency, minor: 4_000n }),
      sweepable: toDecimal({ currency, minor: 6_000n }),
    });
    expect(refusal(await money.propose({ currency, minor: 6_001n }))).toMatchObject({
      refusal: "coverLacks",
    });
    expect((await money.propose({ currency, minor: 6_000n })).code).toBe(0);
  });

  test("while an open item about its currency has no owner", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const stranger = money.bank.anEntry({ accountId: "881234567890", money: { currency, minor: 700n } });
    await recordEntry(api.ctx, stranger);
    await lookAtCover(api.ctx);
    expect(refusal(await money.propose({ currency, minor: 1n }))).toMatchObject({ refusal: "itemsUnowned" });
    const [item] = await treasury.itemsAbout(stranger.reference);
    await second.call(takeBreak, { breakId: item!.id, requestId: randomUUID() });
    expect((await money.propose({ currency, minor: 10_000n })).code).toBe(0);
    // Found between the two of them, it is refused to the second.
    await recordEntry(
      api.ctx,
      money.bank.anEntry({ accountId: "881234567890", money: { currency, minor: 5n } }),
    );
    expect(refusal(await money.agree({ currency }))).toMatchObject({ refusal: "itemsUnowned" });
  });

  test("where the books do not bear it out any more when it is begun, and says so", async () => {
    const currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
    const id = await money.agreed({ currency, minor: 10_000n });
    await money.bear(currency, 1n);
    const bank = playTransfers(api.ctx);
    await doFlowsWork(bank.ctx);
    expect(await money.shown(id)).toMatchObject({ state: "refused", refusal: "coverLacks" });
    expect(bank.asked).toEqual([]);
  });
});

describe("two people", () => {
  let currency: CurrencyCode;
  beforeAll(async () => {
    currency = aCurrency();
    await money.earn("fee", currency, 10_000n);
  });

  test("are two: nobody agrees to what he proposed, and nobody but the treasury proposes", async () => {
    for (const role of ["reviewer", "support", "auditor"] as const) {
      const other = await api.aStaffMember(role);
      expect((await money.propose({ currency, minor: 100n }, other)).code).toBe(code.forbidden);
    }
    expect((await money.propose({ currency, minor: 100n })).code).toBe(0);
    expect(refusal(await money.propose({ currency, minor: 200n }))).toMatchObject({
      refusal: "agreementWaits",
    });
    expect(refusal(await money.agree({ currency }, first))).toMatchObject({ refusal: "secondPersonNeeded" });
    const { proposal } = await money.account(currency);
    expect(proposal).toMatchObject({ state: "waiting", kind: "sweep", mayDecide: false, mayWithdraw: true });
  });

  test("agree to one account: where ours has become another, nothing is agreed to, and nothing leaves", async () => {
    const account = (value: string) =>
      execute(
        api.database.ownerUrl,
        `UPDATE bank_currency SET own_account = '${value}' WHERE partner = 'harbour' AND currency = '${currency}'`,
      );
    const right = await money.own(currency);
    expect(await money.waiting({ currency })).toMatchObject({ facts: { account: referenceOf(right) } });
    await account("999888777");
    expect(refusal(await money.agree({ currency }))).toMatchObject({ refusal: "agreementMoved" });
    await account(right.account);
    const { id } = await money.agree({ currency });
    const bank = playTransfers(api.ctx);
    await beginTransfer(bank.ctx, id);
    await account("999888777");
    await doFlowsWork(bank.ctx);
    await concludeSweep(bank.ctx, id);
    await account(right.account);
    expect(bank.asked).toEqual([]);
    expect(await money.shown(id)).toMatchObject({ state: "refused", refusal: "ownAccountMissing" });
  });

  test("agree to one sweep a day: two who press at once are one", async () => {
    expect((await money.propose({ currency, minor: 100n })).code).toBe(0);
    const third = await api.aStaffMember("treasury");
    const proposal = await money.waiting({ currency });
    const both = await Promise.all([money.agreeTo(proposal), money.agreeTo(proposal, third)]);
    expect(both.filter((reply) => reply.code === 0)).toHaveLength(1);
    expect(refusal(await money.propose({ currency, minor: 100n }))).toMatchObject({ refusal: "sweptToday" });
  });

  test("agree to what there is once, where a currency lies at two banks and both sweeps are agreed to at once", async () => {
    const twice = aCurrency();
    await execute(
      api.database.ownerUrl,
      `INSERT INTO bank_currency (partner, currency, account_no, is_home, own_holder, own_account, own_bic)
       SELECT 'albion', currency, 'POOL${twice}2', false, own_holder, own_account, own_bic FROM bank_currency
       WHERE partner = 'harbour' AND currency = '${twice}'`,
    );
    await money.earn("fee", twice, 5_000n);
    const places = (["harbour", "albion"] as const).map((partner) => ({ partner, currency: twice }));
    for (const place of places) expect((await money.propose({ ...place, minor: 5_000n })).code).toBe(0);
    const waiting = await Promise.all(places.map(money.waiting));
    const both = await Promise.all(waiting.map((proposal) => money.agreeTo(proposal)));
    expect(both.filter((reply) => reply.code === 0)).toHaveLength(1);
    expect(refusal(both.find((reply) => reply.code !== 0)!)).toMatchObject({ refusal: "agreementMoved" });
    await doFlowsWork(playTransfers(api.ctx).ctx);
    const nothing = toDecimal({ currency: twice, minor: 0n });
    expect(await money.account(twice)).toMatchObject({ earned: nothing, sweepable: nothing });
  });

  test("are asked for by the flow that begins it: an agreement of others, or none, begins nothing", async () => {
    const none = randomUUID();
    await execute(
      api.database.ownerUrl,
      `INSERT INTO outbox (topic, key, tenant, due_at)
       VALUES ('statement/transfer', '${none}', '00000000-0000-0000-0000-000000000000', now())`,
    );
    expect(await hearFlowsWork(api.ctx)).toContainEqual({ event: "transfer.unagreed", transferId: none });
    const leaver = await api.aStaffMember("treasury");
    expect((await money.propose({ currency, minor: 100n, kind: "topUp" }, leaver)).code).toBe(0);
    const { id } = await money.agree({ currency });
    await execute(
      api.database.ownerUrl,
      `UPDATE staff SET role = 'support' WHERE id = '${leaver.member.id}'`,
    );
    expect(await hearFlowsWork(api.ctx)).toContainEqual({ event: "transfer.unagreed", transferId: id });
    expect(await money.shown(id)).toMatchObject({ state: "refused", refusal: "personGone" });
  });
});

test("whoever may only look sees all of it and proposes nothing", async () => {
  const auditor = await api.aStaffMember("auditor");
  const { data } = await auditor.call(contract.readHouseMoney, {});
  expect(data.accounts.length).toBeGreaterThan(10);
  const wish = {
    partner: "harbour",
    kind: "sweep",
    money: { currency: "USD", amount: "1.00" },
    note: "Fees",
  } as const;
  const answer = await auditor.call(contract.proposeHouseTransfer, { ...wish, requestId: randomUUID() });
  expect(answer.code).toBe(code.forbidden);
  expect(
    (await api.aStaffMember("support").then((support) => support.call(contract.readHouseMoney, {}))).code,
  ).toBe(code.forbidden);
});
