import type { BankEntry } from "@causeway/bank-link";
import { money, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { house } from "#platform/ids.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { findEntry } from "#statement/entry.store.ts";
import { suspendEntry } from "#statement/suspend-entry.ts";
import type { TestApi } from "#testing/api.ts";
import type { Company } from "#testing/company.ts";
import { execute } from "#testing/database.ts";
import { carryOutDecided, treasuryOf } from "#testing/treasury.ts";
import { startDesk, type Desk } from "#testing/dealing.ts";
import { atBank } from "../context.ts";
import { lockDeal } from "./deal.store.ts";

const now = () => new Date();
let api: TestApi;
let company: Company;
let openDesk: () => Promise<Desk>;
let desk: Desk;
beforeAll(async () => {
  ({ api, company, openDesk } = await startDesk(now));
});
afterAll(() => api.stop());
beforeEach(async () => {
  desk = await openDesk();
});

const stands = (kind: "fx" | "suspense", currency: CurrencyCode) =>
  kind === "fx" ? api.ctx.books.houseStands("fx", currency) : suspense(currency);
const suspense = async (currency: CurrencyCode) => {
  const [row] = await api.ctx.db.query<{ sum: string }>({
    name: "suspense",
    text: "SELECT coalesce(sum(CASE direction WHEN 'credit' THEN minor ELSE -minor END), 0)::text AS sum FROM bank_entry WHERE became = 'suspense' AND currency = $1",
    values: [currency],
  });
  return BigInt(row!.sum);
};
const openItems = async (...references: string[]) => {
  const [row] = await api.ctx.db.query<{ n: number }>({
    name: "open-items",
    text: "SELECT count(*)::int AS n FROM statement_break WHERE reference = ANY ($1) AND closed_at IS NULL",
    values: [references],
  });
  return row!.n;
};
/** As the bank tells it, so that what it said is kept. */
const tell = async (entry: BankEntry) => {
  expect(await desk.bank.tell(desk.bank.noticeOf(entry))).toBe(204);
  await desk.work();
};
const waiters = async () => {
  const [row] = await api.ctx.db.query<{ n: number }>({
    name: "waiters",
    text: "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    values: [],
  });
  return row!.n;
};
const reversalOf = (taken: BankEntry): BankEntry => {
  const { endToEndId: _, ...entry } = taken;
  return {
    ...entry,
    reference: `${taken.reference}R`,
    direction: "credit",
    isReversal: true,
    reverses: taken.reference,
  };
};
const became = async (reference: string, partner = "harbour") =>
  (await api.ctx.db.tx(house, (tx) => findEntry(tx, partner, reference)))?.became;

describe("what a bank books of a deal", () => {
  test("of another amount stands in suspense, and the side is waited for", async () => {
    const id = await desk.dealt(["USD", "HKD"], money("USD", 1_000_00n));
    const before = await stands("fx", "USD");
    const { reference } = await desk.books(id, "sold", { minor: 1_000_01n });
    expect(await became(reference)).toBe("suspense");
    expect(await stands("fx", "USD")).toBe(before);
    expect((await desk.shown(id))!.done!.sold.settledAt).toBeNull();
    await desk.books(id, "sold");
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
  });

  test("twice settles it once, and the second stands in suspense", async () => {
    const id = await desk.dealt(["USD", "SGD"], money("USD", 1_000_00n));
    const before = await stands("fx", "USD");
    await desk.books(id, "sold");
    const { reference } = await desk.books(id, "sold");
    expect(await became(reference)).toBe("suspense");
    expect(before - (await stands("fx", "USD"))).toBe(1_000_00n);
  });

  test("told twice under one reference moves money once", async () => {
    const id = await desk.dealt(["USD", "CAD"], money("USD", 1_000_00n));
    const before = await stands("fx", "CAD");
    const entry = await desk.books(id, "bought");
    await recordEntry(atBank(desk.ctx, "harbour"), entry);
    expect((await stands("fx", "CAD")) - before).toBe(entry.money.minor);
  });

  test("the wrong way round, or at another bank than the currency's, is none of it", async () => {
    const id = await desk.dealt(["EUR", "USD"], money("EUR", 1_000_00n));
    const credit = { ...desk.entryOf(id, "sold"), direction: "credit" as const };
    await recordEntry(atBank(desk.ctx, "albion"), credit);
    expect(await became(credit.reference, "albion")).toBe("suspense");
    const { reference } = await desk.books(id, "sold");
    expect(await became(reference)).toBe("suspense");
    await desk.books(id, "sold", { partner: "albion" });
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
  });

  test("without our id is money of nobody's, and settles nothing", async () => {
    const id = await desk.dealt(["USD", "CHF"], money("USD", 1_000_00n));
    const { endToEndId: _, ...entry } = desk.entryOf(id, "bought");
    await recordEntry(atBank(desk.ctx, "harbour"), entry);
    expect(await became(entry.reference)).toBe("suspense");
    expect((await desk.shown(id))!.done!.bought.settledAt).toBeNull();
  });

  test("before the venue has told of it is looked at again, whatever else it says meanwhile", async () => {
    desk.venue.onEnquiry = { says: "silent" };
    const id = await desk.dealt(["USD", "CAD"], money("USD", 1_000_00n));
    const entry = desk.entryOf(id, "sold");
    for (const says of ["denied", "refused", "unclear"] as const) {
      desk.venue.onEnquiry = { says };
      await expect(recordEntry(atBank(desk.ctx, "harbour"), entry)).rejects.toThrow(/was expected to tell/);
    }
    expect(await became(entry.reference)).toBeUndefined();
    desk.venue.onEnquiry = undefined;
    await recordEntry(atBank(desk.ctx, "harbour"), entry);
    expect(await became(entry.reference)).toBe("deal");
  });

  test("before the venue has told of it makes us ask the venue, and settles it", async () => {
    desk.venue.onEnquiry = { says: "silent" };
    const id = await desk.dealt(["USD", "SEK"], money("USD", 1_000_00n));
    const entry = desk.entryOf(id, "sold");
    await expect(recordEntry(atBank(desk.ctx, "harbour"), entry)).rejects.toThrow(/was expected to tell/);
    expect(await became(entry.reference)).toBeUndefined();
    desk.venue.onEnquiry = undefined;
    await recordEntry(atBank(desk.ctx, "harbour"), entry);
    expect(await became(entry.reference)).toBe("deal");
    await desk.work();
    expect(await desk.shown(id)).toMatchObject({ state: "dealt", doubt: null });
  });

  test("of a deal that the venue goes on calling refused stands in suspense", async () => {
    const id = await desk.dealt(["USD", "MXN"], money("USD", 1_000_00n));
    const entry = desk.entryOf(id, "sold");
    const other = await desk.agreed(["USD", "AED"], money("USD", 1_000_00n));
    desk.venue.onDeal = { says: "refused" };
    desk.venue.onEnquiry = { says: "refused" };
    await desk.work();
    const forged = { ...entry, reference: `${entry.reference}X`, endToEndId: other.replaceAll("-", "") };
    await recordEntry(atBank(desk.ctx, "harbour"), forged);
    expect(await became(forged.reference)).toBe("suspense");
  });

  test("twice, and takes back the one that we had taken for the right one, leaves the other in its place", async () => {
    const id = await desk.dealt(["USD", "AUD"], money("USD", 1_000_00n));
    const before = await stands("fx", "USD");
    const [one, other] = [desk.entryOf(id, "sold"), desk.entryOf(id, "sold")];
    for (const entry of [one, other]) await tell(entry);
    const isFirst = (await became(one.reference)) === "deal";
    const [taken, left] = isFirst ? [one, other] : [other, one];
    expect([await became(taken.reference), await became(left.reference)]).toEqual(["deal", "suspense"]);
    const back = reversalOf(taken);
    await recordEntry(atBank(desk.ctx, "harbour"), back);
    expect(await became(back.reference)).toBe("suspense");
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
    expect(before - (await stands("fx", "USD"))).toBe(1_000_00n);
    expect(await openItems(one.reference, other.reference)).toBe(0);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("twice, and takes the one back while the other is being placed, leaves the other in its place", async () => {
    const id = await desk.dealt(["USD", "SEK"], money("USD", 1_000_00n));
    const before = await stands("fx", "USD");
    const [one, other] = [desk.entryOf(id, "sold"), desk.entryOf(id, "sold")];
    await tell(one);
    // What it said of the other is kept, and nobody has placed it yet.
    expect(await desk.bank.tell(desk.bank.noticeOf(other))).toBe(204);
    await desk.bank.hear();
    let back: Promise<void> | undefined;
    await desk.ctx.db.tx(house, async (tx) => {
      await lockDeal(tx, id);
      back = recordEntry(atBank(desk.ctx, "harbour"), reversalOf(one));
      await expect.poll(waiters).toBe(1);
      await suspendEntry(desk.ctx, tx, other, "unexpectedDebit");
    });
    await back;
    await desk.work();
    expect(await openItems(one.reference, other.reference)).toBe(0);
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
    expect(before - (await stands("fx", "USD"))).toBe(1_000_00n);
  });

  test("though the venue had called it refused makes the deal stand, counts it, and tells a person", async () => {
    desk.venue.onDeal = { says: "refused", reason: "CREDIT" };
    desk.venue.onEnquiry = { says: "refused", reason: "CREDIT" };
    const before = await desk.position("EUR");
    const id = await desk.dealt(["USD", "EUR"], money("USD", 1_000_00n));
    expect(await desk.shown(id)).toMatchObject({ state: "refused" });
    expect(await desk.position("EUR")).toEqual(before);
    desk.venue.onEnquiry = undefined;
    const { reference } = await desk.books(id, "sold");
    expect(await became(reference)).toBe("deal");
    await desk.books(id, "bought", { partner: "albion" });
    expect(await desk.shown(id)).toMatchObject({
      state: "settled",
      doubt: "contradiction",
      refusal: null,
    });
    const { bought } = desk.venue.deals.get(id)!;
    expect(Number((await desk.position("EUR")).covered) - Number(before.covered)).toBeCloseTo(
      Number(bought.minor) / 100,
      2,
    );
  });

  test("and takes back is waited for again, and what was sold is kept back again", async () => {
    const id = await desk.dealt(["USD", "NZD"], money("USD", 1_000_00n));
    const before = await stands("fx", "USD");
    const entry = await desk.books(id, "sold");
    const back = {
      ...desk.entryOf(id, "sold"),
      direction: "credit" as const,
      isReversal: true,
      reverses: entry.reference,
    };
    await recordEntry(atBank(desk.ctx, "harbour"), back);
    expect(await became(back.reference)).toBe("deal");
    expect(await stands("fx", "USD")).toBe(before);
    expect((await desk.shown(id))!.done!.sold.settledAt).toBeNull();
    await desk.books(id, "sold");
    expect(before - (await stands("fx", "USD"))).toBe(1_000_00n);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });
});

describe("a line without our id, at a bank whose lines have none", () => {
  const lineOf = (told: BankEntry): BankEntry => {
    const { endToEndId: _, ...entry } = told;
    return { ...entry, reference: `${told.reference}L`, isNameless: true };
  };
  const albion = () => atBank(desk.ctx, "albion");

  test("settles its deal out of suspense, once, when the bank tells of it with our id", async () => {
    const id = await desk.dealt(["USD", "EUR"], money("USD", 1_050_00n));
    const [own, apart] = [await stands("fx", "EUR"), await suspense("EUR")];
    const told = desk.entryOf(id, "bought");
    const line = lineOf(told);
    await recordEntry(albion(), line);
    expect(await became(line.reference, "albion")).toBe("suspense");
    expect(await openItems(line.reference)).toBe(1);
    for (let n = 0; n < 3; n++) {
      await recordEntry(albion(), told);
      await desk.work();
    }
    expect(await became(line.reference, "albion")).toBe("deal");
    expect((await desk.shown(id))!.done!.bought.settledAt).not.toBeNull();
    expect((await stands("fx", "EUR")) - own).toBe(told.money.minor);
    expect(await suspense("EUR")).toBe(apart);
    expect(await openItems(line.reference)).toBe(0);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("settles it also where whoever heard of it died before he did", async () => {
    const id = await desk.dealt(["USD", "EUR"], money("USD", 1_150_00n));
    const told = desk.entryOf(id, "bought");
    await recordEntry(albion(), lineOf(told));
    // The line is known to be this entry, and nothing else has happened.
    await execute(
      api.database.ownerUrl,
      `UPDATE bank_entry SET told_as = '${told.reference}' WHERE reference = '${told.reference}L'`,
    );
    await recordEntry(albion(), told);
    expect((await desk.shown(id))!.done!.bought.settledAt).not.toBeNull();
    expect(await openItems(`${told.reference}L`)).toBe(0);
  });

  test("is booked into suspense before it leaves it, also where whoever placed it died before he booked it", async () => {
    const id = await desk.dealt(["USD", "EUR"], money("USD", 1_250_00n));
    const told = desk.entryOf(id, "bought");
    const { houseBalance } = treasuryOf(api, desk.bank, company);
    const [own, apart] = [await stands("fx", "EUR"), await houseBalance("suspense", "EUR")];
    const books = { ...desk.ctx.books, post: () => Promise.reject(new Error("killed")) };
    await expect(recordEntry(atBank({ ...desk.ctx, books }, "albion"), lineOf(told))).rejects.toThrow(
      "killed",
    );
    for (let n = 0; n < 2; n++) {
      await recordEntry(albion(), told);
      await desk.work();
    }
    expect((await stands("fx", "EUR")) - own).toBe(told.money.minor);
    expect(await houseBalance("suspense", "EUR")).toBe(apart);
    expect((await desk.shown(id))!.done!.bought.settledAt).not.toBeNull();
  });

  test("settles its deal or is decided about, and never both, where both happen at one moment", async () => {
    const treasury = treasuryOf(api, desk.bank, company);
    const staff = await api.aStaffMember("treasury");
    for (let n = 0n; n < 4n; n++) {
      const id = await desk.dealt(["USD", "EUR"], money("USD", 13_00n + n));
      const told = desk.entryOf(id, "bought");
      const line = lineOf(told);
      await recordEntry(albion(), line);
      const [kind] = await treasury.openAbout(line.reference);
      const item = await treasury.take(staff, line.reference, kind);
      const [, reply] = await Promise.all([
        recordEntry(albion(), told),
        treasury.decide(staff, item, { decision: "return" }),
      ]);
      const isSettled = (await desk.shown(id))!.done!.bought.settledAt !== null;
      expect(await became(line.reference, "albion")).toBe(isSettled ? "deal" : "suspense");
      expect(reply.code === 0).toBe(!isSettled);
    }
  });

  test("stays where it is once somebody has decided about it", async () => {
    const id = await desk.dealt(["USD", "EUR"], money("USD", 1_100_00n));
    const own = await stands("fx", "EUR");
    const told = desk.entryOf(id, "bought");
    const line = lineOf(told);
    await recordEntry(albion(), line);
    await execute(
      api.database.ownerUrl,
      `SET session_replication_role = 'replica'; UPDATE statement_break SET decision = 'return', decided_at = now(),
         decided_by = gen_random_uuid() WHERE reference = '${line.reference}'`,
    );
    await recordEntry(albion(), told);
    expect(await became(line.reference, "albion")).toBe("suspense");
    expect(await stands("fx", "EUR")).toBe(own);
    expect((await desk.shown(id))!.done!.bought.settledAt).toBeNull();
  });
});

describe("an entry of a deal that the bank's statement does not have", () => {
  const day = "2026-02-02";
  const ofDay = (entry: BankEntry): BankEntry => ({ ...entry, bookingDay: day, valueDate: day });
  const record = (entry: BankEntry) => recordEntry(atBank(desk.ctx, "harbour"), entry);
  let statements = 0;
  /** The statement lacks it, and a person takes it back. */
  const cancel = async (reference: string, stated: readonly BankEntry[] = []) => {
    const treasury = treasuryOf(api, desk.bank, company);
    await treasury.reconcile(day, stated, `S${(statements += 1)}`);
    const staff = await api.aStaffMember("treasury");
    const item = await treasury.take(staff, reference, "notInStatement");
    const reply = await treasury.decide(staff, item, { decision: "cancel" });
    await carryOutDecided(api);
    await desk.work();
    return reply;
  };

  test("is taken back by a person, and its side is waited for", async () => {
    const id = await desk.dealt(["USD", "HKD"], money("USD", 10_00n));
    const before = await stands("fx", "USD");
    const phantom = ofDay(desk.entryOf(id, "sold"));
    await record(phantom);
    expect(before - (await stands("fx", "USD"))).toBe(10_00n);
    expect((await cancel(phantom.reference)).code).toBe(0);
    expect(await stands("fx", "USD")).toBe(before);
    expect((await desk.shown(id))!.done!.sold.settledAt).toBeNull();
    await desk.books(id, "sold");
    expect(before - (await stands("fx", "USD"))).toBe(10_00n);
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("makes room for the other one, where the bank had told of both", async () => {
    const id = await desk.dealt(["USD", "HKD"], money("USD", 11_00n));
    const before = await stands("fx", "USD");
    const [phantom, real] = [ofDay(desk.entryOf(id, "sold")), ofDay(desk.entryOf(id, "sold"))];
    for (const entry of [phantom, real]) await tell(entry);
    expect(await became(real.reference)).toBe("suspense");
    expect((await cancel(phantom.reference, [real])).code).toBe(0);
    expect(await became(real.reference)).toBe("deal");
    expect(before - (await stands("fx", "USD"))).toBe(11_00n);
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
    expect(await openItems(phantom.reference, real.reference)).toBe(0);
    expect(await api.ctx.books.brokenRules()).toEqual([]);
  });

  test("is not taken back where the bank has taken it back itself, since another has settled its side meanwhile", async () => {
    const id = await desk.dealt(["USD", "HKD"], money("USD", 12_00n));
    const taken = ofDay(desk.entryOf(id, "sold"));
    await record(taken);
    await record(ofDay(reversalOf(taken)));
    await desk.books(id, "sold");
    expect((await cancel(taken.reference)).data).toMatchObject({ refusal: "wrongState" });
    expect((await desk.shown(id))!.done!.sold.settledAt).not.toBeNull();
  });
});
