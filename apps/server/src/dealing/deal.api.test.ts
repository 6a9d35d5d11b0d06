import { money, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { listAttempts } from "#platform/engine/instruction-record.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { notesOf } from "#testing/security.ts";
import { startDesk, type Desk } from "#testing/dealing.ts";
import { type Exchanges } from "#testing/exchange.ts";
import { deals } from "./deal-out.ts";
import { lookAtStock } from "./stock.ts";

const now = () => new Date();
let api: TestApi;
let world: Exchanges;
let company: Company;
let openDesk: () => Promise<Desk>;
let desk: Desk;
beforeAll(async () => {
  ({ api, world, company, openDesk } = await startDesk(now));
  await world.give(company, "USD", 1_000_000_00n);
});
afterAll(() => api.stop());
beforeEach(async () => {
  desk = await openDesk();
});

const fx = (currency: CurrencyCode) => api.ctx.books.houseStands("fx", currency);
const free = async (currency: CurrencyCode) => {
  await api.ctx.db.tx(house, (tx) => lookAtStock(api.ctx, tx, [currency]));
  return (await desk.position(currency)).free;
};

describe("a deal at the venue", () => {
  test("moves no money until the banks settle it, each side by its own entry, and then is settled", async () => {
    const before = { USD: await fx("USD"), HKD: await fx("HKD"), covered: await desk.position("USD") };
    const id = await desk.dealt(["USD", "HKD"], money("USD", 500_000_00n));
    expect(desk.venue.asked).toHaveLength(1);
    expect(desk.venue.asked[0]).toMatchObject({
      dealId: id,
      sell: "USD",
      buy: "HKD",
      fixed: money("USD", 500_000_00n),
    });
    const { done, ...shown } = (await desk.shown(id))!;
    expect(shown).toMatchObject({ state: "dealt", doubt: null, refusal: null });
    expect(done!.sold).toMatchObject({ amount: "500000.00", settledAt: null, isOverdue: false });
    expect({ USD: await fx("USD"), HKD: await fx("HKD") }).toMatchObject({
      USD: before.USD,
      HKD: before.HKD,
    });
    expect((await desk.position("USD")).covered).toBe(less(before.covered.covered, "500000.00"));

    await desk.books(id, "sold");
    expect(await fx("USD")).toBe(before.USD - 500_000_00n);
    expect((await desk.shown(id))!.state).toBe("dealt");
    await desk.books(id, "bought");
    expect(await fx("HKD")).toBe(before.HKD + desk.venue.deals.get(id)!.bought.minor);
    const settled = (await desk.shown(id))!;
    expect(settled.state).toBe("settled");
    expect([settled.done!.sold.settledAt, settled.done!.bought.settledAt]).not.toContain(null);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("keeps back what it sells from the moment it is begun until it has left, once and not twice", async () => {
    const before = BigInt((await free("EUR")).replace(".", ""));
    const after = async () => before - BigInt((await free("EUR")).replace(".", ""));
    const id = await desk.agreed(["EUR", "USD"], money("EUR", 10_000_00n));
    expect(await after()).toBe(0n);
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    await desk.work();
    expect((await desk.shown(id))!.state).toBe("underWay");
    expect(await after()).toBe(10_000_00n);
    desk.venue.onEnquiry = undefined;
    await desk.work();
    expect((await desk.shown(id))!.state).toBe("dealt");
    expect(await after()).toBe(10_000_00n);
    await desk.books(id, "sold", { partner: "albion" });
    expect(await after()).toBe(10_000_00n);
    expect(desk.venue.asked).toHaveLength(1);
  });

  test("whose buy side is fixed keeps back what that costs at the worst rate, and no more once it is dealt", async () => {
    const before = BigInt((await free("USD")).replace(".", ""));
    const id = await desk.agreed(["USD", "JPY"], money("JPY", 15_000_000n), { limit: "152.5" });
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    await desk.work();
    expect(before - BigInt((await free("USD")).replace(".", ""))).toBe(98_360_66n);
    desk.venue.onEnquiry = undefined;
    await desk.work();
    const { sold } = desk.venue.deals.get(id)!;
    expect(before - BigInt((await free("USD")).replace(".", ""))).toBe(sold.minor);
    expect((await desk.shown(id))!.done!.bought.amount).toBe("15000000");
  });

  test("that the venue refuses gives back what was kept and names the venue's word", async () => {
    const before = await free("GBP");
    desk.venue.isDealing = false;
    desk.venue.onDeal = { says: "refused", reason: "CREDIT" };
    desk.venue.onEnquiry = { says: "refused", reason: "CREDIT" };
    const id = await desk.dealt(["GBP", "USD"], money("GBP", 1_000_00n));
    expect(await desk.shown(id)).toMatchObject({ state: "refused", refusal: "CREDIT", done: null });
    expect(await free("GBP")).toBe(before);
  });

  test("is dealt once though the line broke after the venue had dealt", async () => {
    desk.venue.onDeal = { says: "silent", reason: "no answer" };
    const id = await desk.dealt(["AUD", "USD"], money("AUD", 2_000_00n));
    await desk.work();
    expect(desk.venue.asked).toHaveLength(1);
    expect(await desk.shown(id)).toMatchObject({ state: "dealt" });
    const attempts = await api.ctx.db.tx(house, (tx) => listAttempts(tx, id));
    expect(attempts.map(({ kind, answer }) => `${kind} ${answer}`)).toEqual(["send silent", "enquiry done"]);
  });

  test("at a worse rate than allowed stands, is counted, and is a person's matter", async () => {
    desk.venue.factor = "0.99";
    const before = (await notesOf(api, "deal.doubtful")).length;
    const id = await desk.dealt(["NZD", "USD"], money("NZD", 2_000_00n));
    expect(await notesOf(api, "deal.doubtful")).toHaveLength(before + 1);
    expect(await desk.shown(id)).toMatchObject({ state: "dealt", doubt: "worse" });
    expect((await desk.position("NZD")).covered).toBe("-2000.00");
  });

  test("that the venue never had is not sent again once the decision about it is old, and gives back what was kept", async () => {
    const before = await free("AUD");
    desk.venue.isDealing = false;
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    const id = await desk.dealt(["AUD", "USD"], money("AUD", 1_000_00n));
    await execute(
      api.database.ownerUrl,
      `SET session_replication_role = 'replica';
       UPDATE agreement SET agreed_at = agreed_at - interval '16 minutes' WHERE id = '${id}';
       UPDATE bank_instruction_attempt SET at = at - interval '16 minutes' WHERE instruction = '${id}'`,
    );
    desk.venue.onEnquiry = undefined;
    for (let n = 0; n < 3; n++) await desk.work();
    expect(desk.venue.asked).toHaveLength(1);
    expect(await desk.shown(id)).toMatchObject({ state: "refused", refusal: "late" });
    expect(await free("AUD")).toBe(before);
  });

  test("whose rate is worse says so, also where the venue had been silent for long", async () => {
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    desk.venue.factor = "0.99";
    const id = await desk.dealt(["NZD", "USD"], money("NZD", 1_000_00n));
    const before = (await notesOf(api, "deal.doubtful")).length;
    const own = { id } as never;
    for (let n = 0; n < 2; n++) await deals(desk.ctx, async () => {}).report(own, "unanswered");
    expect(await desk.shown(id)).toMatchObject({ doubt: "unanswered" });
    desk.venue.onEnquiry = undefined;
    await desk.work();
    expect(await desk.shown(id)).toMatchObject({ state: "dealt", doubt: "worse" });
    await deals(desk.ctx, async () => {}).report(own, "unanswered");
    expect(await desk.shown(id)).toMatchObject({ doubt: "worse" });
    expect(await notesOf(api, "deal.doubtful")).toHaveLength(before + 2);
  });

  test("to which the venue gives the number of another is a person's matter, and is asked about again", async () => {
    const one = await desk.dealt(["CHF", "USD"], money("CHF", 1_000_00n));
    desk.venue.onDeal = { says: "silent" };
    desk.venue.onEnquiry = { says: "silent" };
    const two = await desk.dealt(["CHF", "USD"], money("CHF", 1_100_00n));
    const right = desk.venue.deals.get(two)!;
    const { dealNumber } = desk.venue.deals.get(one)!;
    desk.venue.deals.set(two, { ...right, dealNumber });
    desk.venue.onEnquiry = undefined;
    await desk.work();
    expect(await desk.shown(two)).toMatchObject({ doubt: "contradiction", done: null });
    desk.venue.deals.set(two, right);
    await desk.work();
    expect(await desk.shown(two)).toMatchObject({ state: "dealt" });
  });

  test("of which the venue says another thing later keeps what it said first", async () => {
    const id = await desk.dealt(["CHF", "USD"], money("CHF", 2_000_00n));
    const said = (await desk.shown(id))!.done;
    const deal = desk.venue.deals.get(id)!;
    desk.venue.deals.set(id, { ...deal, bought: money("USD", deal.bought.minor - 100n) });
    const instruction = { id, digest: "" } as never;
    expect(await deals(desk.ctx, async () => {}).enquire(instruction)).toMatchObject({ says: "unclear" });
    expect(await desk.shown(id)).toMatchObject({ doubt: "contradiction", done: said });
  });
});

function less(amount: string, by: string): string {
  const cents = BigInt(amount.replace(".", "")) - BigInt(by.replace(".", ""));
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
