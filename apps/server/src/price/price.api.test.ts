import { randomUUID } from "node:crypto";
import { code } from "@causeway/contract";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/price";
import * as portal from "@causeway/contract/portal/price";
import { listMessages } from "@causeway/contract/portal/notification";
import { money } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditOrder } from "#collection/credit-order.ts";
import { addDays } from "#platform/day.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { aLine, pricesOf, rate } from "#testing/prices.ts";
import { startTreasury, usd, type treasuryOf } from "#testing/treasury.ts";
import {
  addExchangeVolume,
  findCollectionPrice,
  findExchangePrice,
  findPaymentPrice,
  readTier,
} from "./index.ts";
import { beginPrices, endBeginning, tellMerchants } from "./begin-prices.ts";

let api: TestApi;
let first: StaffClient;
let second: StaffClient;
let company: Company;
let treasury: ReturnType<typeof treasuryOf>;
let prices: ReturnType<typeof pricesOf>;
beforeAll(async () => {
  ({ api, staff: first, company, treasury } = await startTreasury());
  second = await api.aStaffMember("seniorReviewer");
  prices = pricesOf(api, first, second);
});
afterAll(() => api.stop());

const read = async () => (await company.portal.call(portal.readPrices, {})).data;
const at = () => api.ctx.clock.now();
/** In the role of the portal, which makes quotes. */
const atPortal = <T>(work: Parameters<typeof api.served.portal.db.tx<T>>[1]) =>
  api.served.portal.db.tx(company.tenant, work);

describe("the list that the system is delivered with", () => {
  test("has a price for everything, which a company reads with its tier", async () => {
    const { rows, tier, since, tiers } = await read();
    expect({ tier, since }).toEqual({ tier: "STANDARD", since: "2026-01-01" });
    expect(rows.filter(({ kind }) => kind === "collection")).toMatchObject([
      { subject: "PLATFORM", cost: { rate: "0.003", fixed: null }, standard: null },
      { subject: "B2B", cost: { rate: "0.0015", fixed: null }, standard: null },
    ]);
    expect(rows.filter(({ kind }) => kind === "exchange")).toHaveLength(6);
    expect(rows.filter(({ kind }) => kind === "payment")).toHaveLength(7);
    expect(tiers.map(({ sample }) => sample?.rate)).toEqual(["0.002", "0.0012", "0.001"]);
  });

  test("answers whoever makes a quote, in the portal's own role", async () => {
    const collection = { source: "PLATFORM", money: money("EUR", 1n), at: at() } as const;
    expect(await atPortal((tx) => findCollectionPrice(tx, collection))).toEqual({
      version: 1,
      rate: "0.003",
      fixed: null,
      tier: "STANDARD",
    });
    for (const [sell, buy] of [
      ["USD", "CNH"],
      ["CNH", "USD"],
    ] as const)
      expect(await atPortal((tx) => findExchangePrice(tx, { sell, buy, at: at() }))).toMatchObject({
        rate: "0.002",
      });
    const payment = { rail: "SEPA", country: "DE", currency: "EUR", at: at() } as const;
    expect(await atPortal((tx) => findPaymentPrice(tx, payment))).toMatchObject({
      rate: "0",
      fixed: money("EUR", 280n),
    });
  });

  test("is tried with an amount, and printed", async () => {
    const trial = {
      kind: "collection",
      source: "B2B",
      money: { currency: "USD", amount: "10000.00" },
    } as const;
    const { data } = await company.portal.call(portal.tryPrice, { trial });
    expect(data).toMatchObject({ cost: { rate: "0.0015" }, share: { amount: "15.00" }, fixed: null });
    const half = { ...trial, money: { currency: "USD", amount: "10.00" } } as const;
    expect((await company.portal.call(portal.tryPrice, { trial: half })).data.share.amount).toBe("0.02");
    const paper = await company.portal.call(portal.printPrices, {});
    expect(Buffer.from(paper.data.pdf, "base64").subarray(0, 5).toString()).toBe("%PDF-");
  });
});

describe("a tier", () => {
  test("follows the higher one of this month's and last month's exchange", async () => {
    const add = (day: string, usdMinor: bigint) =>
      api.ctx.db.tx(company.tenant, (tx) => addExchangeVolume(tx, { at: new Date(day), usdMinor }));
    const tierOn = (day: string) => atPortal(async (tx) => (await readTier(tx, new Date(day))).tier);
    // Still October in Hong Kong, and November in London.
    await add("2026-10-31T15:59:59Z", 6_000_000n);
    await add("2026-10-20T00:00:00Z", 4_000_000n);
    await add("2026-10-31T16:00:00Z", 1n);
    expect(await tierOn("2026-10-31T15:00:00Z")).toBe("SILVER");
    expect(await tierOn("2026-11-30T15:00:00Z")).toBe("SILVER");
    expect(await tierOn("2026-11-30T16:00:00Z")).toBe("STANDARD");
    const quote = { sell: "USD", buy: "CNH" } as const;
    const rateOn = async (day: string) =>
      (await atPortal((tx) => findExchangePrice(tx, { ...quote, at: new Date(day) }))).rate;
    expect([await rateOn("2026-09-30T00:00:00Z"), await rateOn("2026-11-01T00:00:00Z")]).toEqual([
      "0.002",
      "0.0012",
    ]);
  });

  test("is nobody's to raise who has the portal's login", async () => {
    const adding = atPortal((tx) => addExchangeVolume(tx, { at: at(), usdMinor: 1n }));
    await expect(adding).rejects.toThrow("permission denied");
  });
});

describe("a change of prices", () => {
  test("waits for a second person, holds for new orders alone, and is told once to whom it touches", async () => {
    const before = await treasury.aReceipt({ accountId: usd });
    expect((await prices.propose([aLine({ cost: rate("0.001") })])).code).toBe(0);
    const { proposal } = await prices.board();
    expect(proposal).toMatchObject({
      state: "waiting",
      mayDecide: true,
      change: { firstDay: prices.today() },
    });
    const again = { ...prices.changeOf([aLine({ cost: rate("0.002") })]), note: "Once more" };
    const twice = await second.call(contract.proposePrices, { ...again, requestId: randomUUID() });
    expect(twice.code).toBe(code.refused);
    const agreed = await prices.agree();
    expect(agreed.code).toBe(0);
    expect((await read()).rows[1]).toMatchObject({ subject: "B2B", cost: { rate: "0.0015" } });
    const id = agreed.data.agreementId;
    for (let n = 0; n < 2; n++) await prices.carryOut(id);
    expect((await prices.board()).versions[0]).toMatchObject({
      number: 2,
      state: "inForce",
      agreedBy: { staffId: second.member.id },
      proposedBy: { staffId: first.member.id },
    });
    const shown = await read();
    expect(shown.rows[1]).toMatchObject({ cost: { rate: "0.001" } });
    expect(shown.since).toBe(prices.today());
    expect(shown.changes).toMatchObject([
      { subject: "B2B", before: { rate: "0.0015" }, after: { rate: "0.001" } },
    ]);
    const after = await treasury.aReceipt({ accountId: usd });
    const versions = await api.ctx.db.tx(company.tenant, (tx) =>
      tx.rows(
        "SELECT price_version AS v, fee::int FROM collection_order WHERE id = ANY ($1) ORDER BY fee DESC",
        [[before.id, after.id]],
      ),
    );
    expect(versions).toEqual([
      { v: 1, fee: 150 },
      { v: 2, fee: 100 },
    ]);
    const { data } = await company.portal.callStandard(listMessages, { tab: "notice" });
    expect(data.messages.filter(({ kind }) => kind === "price.changed")).toHaveLength(1);
  });

  test("is not agreed to by whoever proposed it, nor proposed by who may not", async () => {
    expect((await prices.propose([aLine({ cost: rate("0.0009") })])).code).toBe(0);
    const { data } = await first.call(contract.readPriceBoard, {});
    expect(data.proposal).toMatchObject({ mayDecide: false, mayWithdraw: true });
    expect((await prices.agree(first)).code).toBe(code.refused);
    const { agreementId } = data.proposal!;
    await first.call(agreements.withdrawProposal, { agreementId, requestId: randomUUID() });
    const reviewer = await api.aStaffMember("reviewer");
    expect((await reviewer.call(contract.readPriceBoard, {})).code).toBe(code.forbidden);
    const auditor = await api.aStaffMember("auditor");
    expect((await auditor.call(contract.readPriceBoard, {})).code).toBe(0);
    expect((await prices.propose([aLine({ cost: rate("0.0009") })], {}, auditor)).code).toBe(code.forbidden);
  });

  test.each([
    ["begins yesterday", () => [aLine({ cost: rate("0.0001") })], -1, "priceFirstDayPast"],
    ["raises before thirty days are over", () => [aLine({ cost: rate("0.01") })], 29, "priceRaiseEarly"],
    ["changes nothing", () => [aLine({ cost: rate("0.0010") })], 0, "priceUnchanged"],
    ["is a slip of the finger", () => [aLine({ cost: rate("0.05") })], 40, "priceTooLarge"],
    ["leaves something without a price", () => [aLine({})], 40, "priceBaseEnded"],
  ] as const)("that %s is refused, and a preview says so", async (_what, lines, days, obstacle) => {
    const firstDay = addDays(prices.today(), days);
    expect((await prices.propose(lines(), { firstDay })).code).toBe(code.refused);
    const { data } = await first.call(contract.previewPrices, prices.changeOf(lines(), { firstDay }));
    expect(data.obstacle).toBe(obstacle);
  });

  test("for a merchant whom nobody knows is refused", async () => {
    const line = aLine({ merchant: randomUUID(), cost: rate("0.0001") });
    expect((await prices.propose([line])).code).toBe(code.notFound);
    expect((await first.call(contract.findPricedMerchant, { merchantNo: "ME0" })).code).toBe(code.notFound);
  });

  test("is previewed: what it was, whom it touches, and what their last thirty days would have cost", async () => {
    const lines = [
      aLine({ cost: rate("0.0005") }),
      aLine({ merchant: company.tenant, cost: rate("0.0002") }),
    ];
    const { data } = await first.call(contract.previewPrices, prices.changeOf(lines));
    expect(data).toMatchObject({ obstacle: null, raisesFrom: null });
    const [general, own] = data.lines;
    expect(general).toMatchObject({ before: { rate: "0.001" }, difference: [] });
    expect(general!.merchants).toBe(data.merchants - 1);
    // Two receipts of 1,000.00, at 0.10% and at 0.02%.
    expect(own).toMatchObject({ merchants: 1, difference: [{ currency: "USD", amount: "-1.60" }] });
    // 0.666 is 0.67.
    const third = prices.changeOf([aLine({ merchant: company.tenant, cost: rate("0.000333") })]);
    const rounded = (await first.call(contract.previewPrices, third)).data.lines[0]!;
    expect(rounded.difference).toEqual([{ currency: "USD", amount: "-1.33" }]);
  });

  test("of one merchant's own price shows him the standard one beside it, and tells nobody else", async () => {
    const others = await api.member();
    const id = await prices.changed([aLine({ merchant: company.tenant, cost: rate("0.0002") })]);
    expect((await read()).rows[1]).toMatchObject({ cost: { rate: "0.0002" }, standard: { rate: "0.001" } });
    const { data } = await others.call(portal.readPrices, {});
    expect(JSON.stringify(data)).not.toContain("0.0002");
    expect(await tellMerchants(api.ctx, id, "00000000-0000-0000-0000-000000000000")).toBeNull();
    const told = await api.ctx.db.tx(others.session.tenant, (tx) =>
      tx.rows("SELECT FROM price_told WHERE version = 3"),
    );
    expect(told).toHaveLength(0);
  });

  test("that raises one merchant's own price is a raise, though everybody's is higher still", async () => {
    const raised = await prices.propose([aLine({ merchant: company.tenant, cost: rate("0.0005") })]);
    expect(raised.data).toMatchObject({ refusal: "priceRaiseEarly" });
  });

  test("that was agreed to on its first day holds, though it is carried out the day after", async () => {
    expect((await prices.propose([aLine({ cost: rate("0.0008") })])).code).toBe(0);
    const { agreementId } = (await prices.agree()).data;
    const dayAfter = { now: () => new Date(at().getTime() + 86_400_000) };
    await beginPrices({ ...api.ctx, clock: dayAfter }, agreementId);
    await endBeginning(api.ctx, agreementId);
    expect((await prices.board()).versions[0]).toMatchObject({ state: "inForce", refusal: null });
  });

  test("of where tiers begin holds for quotes from its first day", async () => {
    const tomorrow = addDays(prices.today(), 1);
    // More than silver begins with from tomorrow on, and less than today.
    const others = await api.member();
    const { tenant } = others.session;
    await api.ctx.db.tx(tenant, (tx) => addExchangeVolume(tx, { at: at(), usdMinor: 6_000_000n }));
    await prices.changed([], { firstDay: tomorrow, tiers: { ...prices.tiers, silverFrom: "50000.00" } });
    const tierOn = (day: string) =>
      api.served.portal.db.tx(tenant, async (tx) => {
        const asked = { sell: "USD", buy: "CNH", at: new Date(`${day}T04:00:00Z`) } as const;
        return [(await findExchangePrice(tx, asked)).tier, (await readTier(tx, asked.at)).tier];
      });
    expect(await tierOn(prices.today())).toEqual(["STANDARD", "STANDARD"]);
    expect(await tierOn(tomorrow)).toEqual(["SILVER", "SILVER"]);
  });
});

test("what a company paid this month is the fees of what was credited to it", async () => {
  const collected = async () => (await read()).paid.find(({ kind }) => kind === "collection")?.amounts;
  const { id } = await treasury.aReceipt({ accountId: usd });
  expect(await collected()).toEqual([]);
  await treasury.approve(id);
  await creditOrder(api.ctx, company.tenant, id);
  // USD 1,000.00 at the 0.02 % of its own.
  expect(await collected()).toEqual([{ currency: "USD", amount: "0.20" }]);
});
