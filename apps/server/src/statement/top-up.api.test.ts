import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrencyCode } from "@causeway/money";
import type { TestApi } from "#testing/api.ts";
import { doFlowsWork } from "#testing/flows-work.ts";
import { houseMoneyOf } from "#testing/house-money.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let treasury: ReturnType<typeof treasuryOf>;
let money: ReturnType<typeof houseMoneyOf>;
beforeAll(async () => {
  const started = await startTreasury();
  ({ api, treasury } = started);
  money = houseMoneyOf(api, started.staff, await api.aStaffMember("treasury"));
});
afterAll(() => api.stop());

const balance = (kind: string, currency: CurrencyCode) => treasury.houseBalance(kind, currency);

describe("a top-up", () => {
  const currency = "USD";
  const credit = async (id: string, minor: bigint, over: { from?: string; quotes?: string } = {}) => {
    const own = await money.own(currency);
    return money.bank.anEntry({
      accountId: "POOLUSD",
      money: { currency, minor },
      counterparty: { name: own.holder, account: over.from ?? own.account },
      remittance: over.quotes ?? `Top-up ${id}`,
    });
  };
  const aTopUp = async (minor: bigint) => {
    const id = await money.agreed({ kind: "topUp", currency, minor });
    await doFlowsWork(api.ctx);
    expect(await money.shown(id)).toMatchObject({ state: "underWay", kind: "topUp" });
    return id;
  };

  test("makes good what was borne, by the id that it quotes and the account it comes from, once", async () => {
    await money.bear(currency, 7_000n);
    const before = await balance("bank_charge", currency);
    const suspense = await balance("suspense", currency);
    const id = await aTopUp(7_500n);
    const entry = await credit(id, 7_500n);
    for (let n = 0; n < 2; n++) await recordEntry(api.ctx, entry);
    expect((await balance("bank_charge", currency)) - before).toBe(7_500n);
    expect(await balance("suspense", currency)).toBe(suspense);
    expect(await money.shown(id)).toMatchObject({ state: "done" });
    // And nobody is asked for it once more.
    expect(await money.account(currency)).toMatchObject({ missing: "0.00" });
    const again = await credit(id, 7_500n);
    await recordEntry(api.ctx, again);
    expect(await treasury.itemsAbout(again.reference)).toMatchObject([
      { kind: "unknownAccount", open: true },
    ]);
  });

  test.each([
    ["that quotes it from another account", { from: "DE89370400440532013000" }],
    ["from our account that quotes nothing", { quotes: "Top-up" }],
    ["from our account that quotes another id", { quotes: randomUUID() }],
  ])("is not made by a payment %s: that is a stranger's money in suspense", async (_what, over) => {
    const id = await aTopUp(1_000n);
    const suspense = await balance("suspense", currency);
    const entry = await credit(id, 1_000n, over);
    await recordEntry(api.ctx, entry);
    expect(await treasury.itemsAbout(entry.reference)).toMatchObject([
      { kind: "unknownAccount", open: true },
    ]);
    expect((await balance("suspense", currency)) - suspense).toBe(1_000n);
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
});
