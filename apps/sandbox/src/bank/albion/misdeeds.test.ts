import { readAlbionAccount, readAlbionOpeningAnswer, writeAlbionOpening } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kindsOf, occasions, type Misdeed } from "../misdeeds.ts";
import { observeAlbion } from "../testing/albion-books.ts";
import { openingAt, startAlbionCustomer, type AlbionCustomer } from "../testing/albion-customer.ts";
import { amounts, soon, testMisdeeds, type Rules } from "../testing/misdeeds.ts";

let customer: AlbionCustomer;
beforeAll(async () => {
  customer = await startAlbionCustomer();
});
afterAll(() => customer.stop());
const { arm, booked, reports, inStatements } = observeAlbion(() => customer);

/** An account that a payer has sent 100.00 while the bank did this. */
const paid = async (kind: Misdeed<"albion">, ms = 100, currency: CurrencyCode = "GBP") => {
  const { accountId } = await customer.open(currency);
  await arm(kind, ms);
  const { body } = await customer.pay(accountId, "100.00");
  return { accountId, reference: body["reference"]! };
};
/** An opening that was asked for while the bank did this. */
const asked = async (kind: Misdeed<"albion">, ms = 100) => {
  await arm(kind, ms);
  const opening = openingAt("GBP");
  return { ...opening, ask: () => customer.ask("/v1/accounts", writeAlbionOpening(opening)) };
};
const isOpen = async (openingId: string) =>
  readAlbionAccount(await customer.ask(`/v1/accounts/${openingId}`)).status === "open";

const ofAnswers: Rules<"answers", "albion"> = {
  slow: async () => {
    const { ask } = await asked("slow", 300);
    const startedAt = performance.now();
    expect(readAlbionOpeningAnswer(await ask()).status).toBe("received");
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  },
  down: async () => {
    const { ask, openingId } = await asked("down");
    await expect(ask()).rejects.toThrow(/answered 500/);
    expect(await isOpen(openingId)).toBe(false);
  },
  silent: async () => {
    const { ask, openingId } = await asked("silent");
    await expect(ask()).rejects.toThrow("fetch failed");
    expect(await isOpen(openingId)).toBe(true);
  },
  hanging: async () => {
    const { ask, openingId } = await asked("hanging", 600);
    const startedAt = performance.now();
    await expect(ask()).rejects.toThrow("fetch failed");
    expect(performance.now() - startedAt).toBeGreaterThan(590);
    expect(await isOpen(openingId)).toBe(true);
  },
  "wrong-signature": async () => {
    await expect((await asked("wrong-signature")).ask()).rejects.toThrow("wrong-signature");
  },
  "retired-key": async () => {
    await expect((await asked("retired-key")).ask()).rejects.toThrow("unknown-key");
  },
  "unknown-key": async () => {
    await expect((await asked("unknown-key")).ask()).rejects.toThrow("unknown-key");
  },
  "other-question": async () => {
    await expect((await asked("other-question")).ask()).rejects.toThrow("uncovered");
  },
};
testMisdeeds("albion", "answers", ofAnswers);

const ofNotices: Rules<"notices", "albion"> = {
  withheld: async () => {
    const { accountId } = await paid("withheld");
    await customer.pay(accountId, "200.00");
    await customer.told(accountId, 1);
    expect(amounts(await inStatements(accountId, 2))).toEqual([10_000n, 20_000n]);
    expect(amounts(customer.entries(accountId))).toEqual([20_000n]);
  },
  late: async () => {
    const { accountId } = await paid("late", 600);
    await customer.pay(accountId, "200.00");
    expect(amounts(await customer.told(accountId, 2))).toEqual([20_000n, 10_000n]);
  },
  reordered: async () => {
    const { accountId } = await paid("reordered");
    await customer.told(accountId, 1);
  },
  "after-statement": async () => {
    const { accountId } = await paid("after-statement");
    await inStatements(accountId, 1);
    await customer.told(accountId, 1);
    const place = (isIt: (found: (typeof customer.found)[number]) => boolean) =>
      customer.found.findIndex(isIt);
    const inStatement = place(({ reports: files }) =>
      JSON.stringify(files, textOfBigint)?.includes(accountId),
    );
    const inFeed = place(({ event }) => event?.type === "transaction" && event.entry.accountId === accountId);
    expect(inStatement).toBeGreaterThan(-1);
    expect(inFeed).toBeGreaterThan(inStatement);
  },
  repeated: async () => {
    const { accountId } = await paid("repeated");
    const [first, second] = await customer.told(accountId, 2);
    expect(second).toEqual(first);
    const seqs = customer.found.flatMap(({ event, verified }) =>
      event?.type === "transaction" && event.entry.accountId === accountId ? [verified!.seq] : [],
    );
    expect(new Set(seqs).size).toBe(2);
    expect(await booked(accountId)).toHaveLength(1);
  },
  "wrong-amount": async () => {
    const { accountId, reference } = await paid("wrong-amount");
    const told = await customer.told(accountId, 2);
    expect(amounts(told)).toEqual([10_000n, 10_001n]);
    expect(told.map((entry) => entry.reference)).toEqual([reference, reference]);
  },
  phantom: async () => {
    const { accountId, reference } = await paid("phantom");
    expect(await customer.told(accountId, 2)).toHaveLength(2);
    expect((await booked(accountId)).map((entry) => entry.reference)).toEqual([reference]);
  },
  forged: async () => {
    const before = customer.found.length;
    const { accountId } = await paid("forged");
    await customer.told(accountId, 1);
    const faults = () => customer.found.slice(before).flatMap(({ fault }) => fault ?? []);
    await expect.poll(async () => (await customer.poll()) && faults(), soon).toEqual(["wrong-signature"]);
    expect(await booked(accountId)).toHaveLength(1);
  },
};
testMisdeeds("albion", "notices", ofNotices);

const ofPayments: Rules<"payments", "albion"> = {
  "unknown-account": async () => {
    const before = await booked("779999999999");
    const { accountId } = await paid("unknown-account");
    await customer.told(accountId, 1);
    expect((await booked("779999999999")).slice(before.length)).toMatchObject([{ minor: "10000" }]);
  },
  "other-currency": async () => {
    const { accountId } = await paid("other-currency");
    const told = await customer.told(accountId, 2);
    expect(told.map(({ money }) => money.currency)).toEqual(["GBP", "USD"]);
  },
  "unknown-currency": async () => {
    const { accountId } = await paid("unknown-currency");
    const told = await customer.told(accountId, 2);
    expect(told.map(({ money }) => money.currency)).toEqual(["GBP", "THB"]);
  },
  "unknown-code": async () => {
    const { accountId } = await paid("unknown-code");
    await customer.told(accountId, 1);
    const faults = () => customer.found.flatMap(({ fault }) => fault ?? []);
    await expect.poll(async () => (await customer.poll()) && faults(), soon).toContain("no currency: XQZ");
    expect((await booked(accountId)).map(({ currency }) => currency)).toEqual(["GBP", "XQZ"]);
    await customer.panel("clock", { days: 5 });
    const strange = () => reports().filter((report) => report.accountId === "POOLMRU");
    await expect.poll(async () => (await customer.poll()) && strange().length, soon).toBeGreaterThan(0);
    expect(strange()[0]).toMatchObject({
      currency: null,
      faults: ["no currency: XQZ", "no currency: XQZ", "no currency: XQZ"],
    });
  },
  "pending-booked": async () => {
    const { accountId, reference } = await paid("pending-booked");
    expect(await customer.told(accountId, 2)).toMatchObject([
      { reference, status: "pending" },
      { reference, status: "booked" },
    ]);
    expect(await booked(accountId)).toMatchObject([{ reference, minor: "10000" }]);
  },
  "pending-changed": async () => {
    const { accountId } = await paid("pending-changed");
    expect(amounts(await customer.told(accountId, 2))).toEqual([10_000n, 9_900n]);
    expect(await booked(accountId)).toMatchObject([{ minor: "9900" }]);
  },
  "pending-dropped": async () => {
    const { accountId } = await paid("pending-dropped");
    expect(await customer.told(accountId, 1)).toMatchObject([{ status: "pending" }]);
    expect(await booked(accountId)).toEqual([]);
  },
  reversed: async () => {
    const { accountId, reference } = await paid("reversed");
    const [, undone] = await customer.told(accountId, 2);
    expect(undone).toMatchObject({ direction: "debit", isReversal: true, reverses: reference });
    // The statement says so by its mark alone.
    expect(await inStatements(accountId, 2)).toMatchObject([
      { direction: "credit", isReversal: false },
      { direction: "debit", isReversal: true },
    ]);
  },
  corrected: async () => {
    const { accountId, reference } = await paid("corrected");
    await customer.told(accountId, 3);
    expect(await booked(accountId)).toMatchObject([
      { direction: "credit", minor: "10101" },
      { direction: "debit", minor: "10101", reverses: reference },
      { direction: "credit", minor: "10000" },
    ]);
  },
  charge: async () => {
    const before = await booked("POOLGBP");
    const { accountId } = await paid("charge");
    await customer.told(accountId, 1);
    expect((await booked("POOLGBP")).slice(before.length)).toMatchObject([
      { kind: "charge", direction: "debit", minor: "101" },
    ]);
    await expect
      .poll(async () => (await customer.poll()) && customer.entries("POOLGBP").at(-1), soon)
      .toMatchObject({ kind: "charge", counterparty: null });
  },
  interest: async () => {
    const before = await booked("POOLGBP");
    await paid("interest");
    expect((await booked("POOLGBP")).slice(before.length)).toMatchObject([
      { kind: "interest", direction: "credit", minor: "101" },
    ]);
  },
  "unexpected-debit": async () => {
    const { accountId } = await paid("unexpected-debit");
    await customer.told(accountId, 2);
    expect(await booked(accountId)).toMatchObject([
      { direction: "credit", minor: "10000" },
      { direction: "debit", minor: "101", returnId: null },
    ]);
  },
  twins: async () => {
    const { accountId } = await paid("twins");
    const [first, second] = await customer.told(accountId, 2);
    expect(second).toEqual({
      ...first,
      reference: second!.reference,
      uetr: second!.uetr,
      bookedAt: second!.bookedAt,
    });
    expect(second?.reference).not.toBe(first?.reference);
    expect(amounts(await inStatements(accountId, 2))).toEqual([10_000n, 10_000n]);
  },
  "foreign-name": async () => {
    const { accountId } = await paid("foreign-name");
    const [entry] = await customer.told(accountId, 1);
    expect(entry?.counterparty?.name).toContain("有限公司");
    const [line] = await inStatements(accountId, 1);
    expect(line?.counterparty?.name).toBe("Nordwind GmbH Grosshandel fur Ubersee-Maschinen und Zu");
    expect(line?.remittance?.length).toBeLessThan(entry!.remittance!.length);
  },
  "value-date": async () => {
    const { accountId } = await paid("value-date");
    const [entry] = await customer.told(accountId, 1);
    expect(entry?.valueDate).not.toBe(entry?.bookingDay);
    const { bookingDay, valueDate } = entry!;
    expect(await inStatements(accountId, 1)).toMatchObject([{ bookingDay, valueDate }]);
  },
  "bad-amount": () => besideGarbled("bad-amount", /an amount of GBP/),
  "bad-date": () => besideGarbled("bad-date", /a day was expected at event\.bookingDay/),
  "absurd-length": () => besideGarbled("absurd-length", /event\.transactionId/),
};
testMisdeeds("albion", "payments", ofPayments);

/** The neighbour is sound, and the bank has booked both. */
async function besideGarbled(kind: "bad-amount" | "bad-date" | "absurd-length", reason: RegExp) {
  const before = customer.found.length;
  const { accountId, reference } = await paid(kind);
  expect((await customer.told(accountId, 1)).map((entry) => entry.reference)).toEqual([reference]);
  const faults = () => customer.found.slice(before).flatMap(({ fault }) => fault ?? []);
  await expect.poll(async () => (await customer.poll()) && faults().length, soon).toBe(1);
  expect(faults()[0]).toMatch(reason);
  expect(await booked(accountId)).toHaveLength(2);
}

describe("Albion's panel", () => {
  test("shows every misdeed that is its own, and arms no other", async () => {
    const page = await customer.page();
    for (const occasion of occasions)
      for (const kind of kindsOf("albion", occasion)) expect(page).toContain(`value="${kind}"`);
    expect((await customer.panel("faults", { kind: "batch", times: 1, ms: 0 })).status).toBe(400);
    expect((await customer.panel("faults", { kind: "withheld", times: 0, ms: 0 })).status).toBe(200);
  });

  test("shows an event and a file as they were told", async () => {
    const messages = await customer.read<{ seq: number; kind: string }[]>("messages");
    const shown = async (kind: string) => {
      const { seq } = messages.find((message) => message.kind === kind)!;
      return (await fetch(`${customer.url()}/panel/messages/${seq}`)).text();
    };
    expect(await shown("transaction")).toContain("&quot;transactionId&quot;");
    expect(await shown("mt940")).toContain(":62F:");
  });
});

function textOfBigint(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
