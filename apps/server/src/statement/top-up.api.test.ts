import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrencyCode } from "@causeway/money";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { doFlowsWork } from "#testing/flows-work.ts";
import { houseMoneyOf } from "#testing/house-money.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { lookAtCover } from "./cover.ts";
import { findTransfer } from "./house-transfer.store.ts";
import { postParts } from "./post-parts.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let staff: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let money: ReturnType<typeof houseMoneyOf>;
beforeAll(async () => {
  const started = await startTreasury();
  ({ api, staff, treasury } = started);
  money = houseMoneyOf(api, staff, await api.aStaffMember("treasury"));
});
afterAll(() => api.stop());

const balance = (kind: string, currency: CurrencyCode) => treasury.houseBalance(kind, currency);

describe("a top-up", () => {
  const usd: CurrencyCode = "USD";
  type Told = { readonly from?: string; readonly quotes?: string; readonly currency?: CurrencyCode };
  const credit = async (id: string, minor: bigint, over: Told = {}) => {
    const { currency = usd } = over;
    const own = await money.own(currency);
    return money.bank.anEntry({
      accountId: `POOL${currency}`,
      money: { currency, minor },
      counterparty: { name: own.holder, account: over.from ?? own.account },
      remittance: over.quotes ?? `Top-up ${id}`,
    });
  };
  const aTopUp = async (minor: bigint, currency: CurrencyCode = usd) => {
    const id = await money.agreed({ kind: "topUp", currency, minor });
    await doFlowsWork(api.ctx);
    expect(await money.shown(id)).toMatchObject({ state: "underWay", kind: "topUp" });
    return id;
  };

  test("makes good what was borne, by the id that it quotes and the account it comes from, once", async () => {
    await money.bear(usd, 7_000n);
    const before = await balance("bank_charge", usd);
    const suspense = await balance("suspense", usd);
    const id = await aTopUp(7_500n);
    const entry = await credit(id, 7_500n);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, entry);
    expect((await balance("bank_charge", usd)) - before).toBe(7_500n);
    expect(await balance("suspense", usd)).toBe(suspense);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
    // And nobody is asked for it once more.
    expect(await money.account(usd)).toMatchObject({ missing: "0.00" });
    const again = await credit(id, 7_500n);
    await recordEntry(api.ctx, again);
    expect(await treasury.itemsAbout(again.reference)).toMatchObject([
      { kind: "unknownAccount", open: true },
    ]);
  });

  test("brings in money to exchange from, which counts as nothing that we lack or have earned", async () => {
    const before = await balance("fx", usd);
    const { earned, missing } = await money.account(usd);
    const id = await money.agreed({ kind: "stock", currency: usd, minor: 50_000_00n });
    await doFlowsWork(api.ctx);
    const entry = await credit(id, 50_000_00n);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, entry);
    expect((await balance("fx", usd)) - before).toBe(50_000_00n);
    expect(await money.shown(id)).toMatchObject({ state: "done", kind: "stock" });
    // At once, and no more of it once the next look has seen it.
    expect(await money.account(usd)).toMatchObject({ earned, missing, stock: "50000.00" });
    await lookAtCover(api.ctx);
    expect(await money.account(usd)).toMatchObject({ earned, missing, stock: "50000.00" });
  });

  test.each([
    ["that quotes it from another account", { from: "DE89370400440532013000" }],
    ["from our account that quotes nothing", { quotes: "Top-up" }],
    ["from our account that quotes another id", { quotes: randomUUID() }],
  ])("is not made by a payment %s: that is a stranger's money in suspense", async (_what, over) => {
    const id = await aTopUp(1_000n);
    const suspense = await balance("suspense", usd);
    const entry = await credit(id, 1_000n, over);
    await recordEntry(api.ctx, entry);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
      { kind: "unknownAccount", open: true },
    ]);
    expect((await balance("suspense", usd)) - suspense).toBe(1_000n);
    expect(await money.shown(id)).toMatchObject({ state: "underWay" });
  });

  test("of another amount than was agreed to is a stranger's as well", async () => {
    const id = await aTopUp(1_000n);
    const entry = await credit(id, 999n);
    await recordEntry(api.ctx, entry);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
      { kind: "unknownAccount", open: true },
    ]);
  });

  test("that a process dies over, its parts posted and not yet noted, is posted once and comes to its end", async () => {
    await money.bear(usd, 900n);
    const before = await balance("bank_charge", usd);
    const id = await aTopUp(900n);
    await postParts(api.ctx, (await api.ctx.db.tx(house, (tx) => findTransfer(tx, id)))!);
    await recordEntry(api.ctx, await credit(id, 900n));
    expect((await balance("bank_charge", usd)) - before).toBe(900n);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
  });

  test("that the bank takes back is an item, which covers nobody's money; borne, it is to be made good again", async () => {
    // One that nobody is waiting for other top-ups of, which count as coming.
    const currency = "HKD";
    const id = await aTopUp(2_000n, currency);
    const entry = await credit(id, 2_000n, { currency });
    await recordEntry(api.ctx, entry);
    await lookAtCover(api.ctx);
    const before = { loss: await balance("loss", currency), suspense: await balance("suspense", currency) };
    expect(await money.account(currency)).toMatchObject({ missing: "0.00" });
    const held = await balance("nostro", currency);
    const back = money.bank.anEntry({
      accountId: `POOL${currency}`,
      direction: "debit",
      money: entry.money,
      isReversal: true,
      reverses: entry.reference,
      counterparty: null,
    });
    await recordEntry(api.ctx, back);
    expect(await treasury.openAbout(back.reference)).toEqual(["reversal"]);
    expect((await balance("nostro", currency)) - held).toBe(-2_000n);
    const item = await treasury.take(staff, back.reference);
    expect((await treasury.decide(staff, item, { decision: "writeOff" })).code).toBe(0);
    expect(await treasury.openAbout(back.reference)).toEqual([]);
    expect((await balance("loss", currency)) - before.loss).toBe(-2_000n);
    expect(await balance("suspense", currency)).toBe(before.suspense);
    await lookAtCover(api.ctx);
    expect(await money.account(currency)).toMatchObject({ missing: "20.00" });
  });
});
