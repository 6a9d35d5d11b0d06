import { isGood, writeOpeningRequest } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { misdeeds, occasions, type Misdeed } from "./misdeeds.ts";
import { openingOf, startCustomer, type Customer } from "./testing/customer.ts";
import { amounts, isWhole, observe, reportsIn, soon, testMisdeeds, type Rules } from "./testing/misdeeds.ts";

let customer: Customer;
beforeAll(async () => {
  customer = await startCustomer();
});
afterAll(() => customer.stop());
const { arm, booked, linesAbout, told, noticesOf } = observe(() => customer);

/** An account that a payer has sent 100.00 while the bank did this. */
const paid = async (kind: Misdeed<"harbour">, currency: CurrencyCode = "USD", ms = 100) => {
  const { accountId } = await customer.open(currency);
  await arm(kind, ms);
  const { body } = await customer.pay(accountId, currency === "JPY" ? "10000" : "100.00");
  return { accountId, reference: body["reference"]! };
};

const ofAnswers: Rules<"answers", "harbour"> = {
  slow: async () => {
    await arm("slow", 300);
    const startedAt = performance.now();
    await customer.say(writeOpeningRequest(openingOf("HKD")));
    expect(performance.now() - startedAt).toBeGreaterThan(290);
  },
  down: async () => {
    await arm("down");
    expect((await customer.say(writeOpeningRequest(openingOf("HKD")))).status).toBe(503);
  },
  silent: async () => {
    await arm("silent");
    const request = openingOf("HKD");
    await expect(customer.say(writeOpeningRequest(request))).rejects.toThrow();
    const accounts = await customer.read<{ processId: string }[]>("accounts");
    expect(accounts.map(({ processId }) => processId)).toContain(request.processId);
  },
};
testMisdeeds("harbour", "answers", ofAnswers);

const ofNotices: Rules<"notices", "harbour"> = {
  duplicate: async () => {
    const { accountId } = await paid("duplicate");
    await told(accountId, 5);
    expect(await booked(accountId)).toHaveLength(1);
  },
  reordered: async () => {
    const { accountId } = await paid("reordered");
    await told(accountId, 1);
  },
  late: async () => {
    const { accountId } = await paid("late", "USD", 600);
    await customer.pay(accountId, "200.00");
    await told(accountId, 2);
    expect(amounts(linesAbout(accountId))).toEqual([20_000n, 10_000n]);
  },
  withheld: async () => {
    const { accountId } = await paid("withheld");
    await customer.pay(accountId, "200.00");
    await told(accountId, 1);
    expect(amounts(linesAbout(accountId))).toEqual([20_000n]);
    expect(await booked(accountId)).toHaveLength(2);
  },
  intraday: async () => {
    const { accountId, reference } = await paid("intraday");
    await told(accountId, 1);
    await expect.poll(() => linesAbout(accountId, "intraday").length, soon).toBe(1);
    expect(linesAbout(accountId, "intraday")[0]?.reference).toBe(reference);
  },
  repeated: async () => {
    const { accountId } = await paid("repeated");
    await told(accountId, 3);
    const same = noticesOf(accountId);
    expect(new Set(same.map(({ xml }) => xml)).size).toBe(1);
    expect(new Set(same.map(({ nonce }) => nonce)).size).toBe(3);
  },
  replayed: async () => {
    const { accountId } = await paid("replayed");
    await told(accountId, 2);
    const same = noticesOf(accountId);
    expect(new Set(same.map(({ nonce }) => nonce)).size).toBe(1);
  },
  "wrong-amount": async () => {
    const { accountId } = await paid("wrong-amount");
    await told(accountId, 2);
    expect(amounts(linesAbout(accountId))).toEqual([10_000n, 10_001n]);
  },
  "wrong-first": async () => {
    const { accountId } = await paid("wrong-first");
    await told(accountId, 2);
    expect(amounts(linesAbout(accountId))).toEqual([10_001n, 10_000n]);
  },
  "nameless-notice": async () => {
    const { accountId, reference } = await paid("nameless-notice");
    await told(accountId, 1);
    expect(linesAbout(accountId)[0]).toMatchObject({ status: "information" });
    expect((await booked(accountId))[0]?.reference).toBe(reference);
  },
  phantom: async () => {
    const { accountId, reference } = await paid("phantom");
    await told(accountId, 2);
    const phantom = linesAbout(accountId).find((entry) => entry.reference !== reference);
    expect(phantom).toMatchObject({ status: "booked", money: { minor: 10_000n } });
    expect((await booked(accountId)).map((entry) => entry.reference)).toEqual([reference]);
  },
  unreadable: async () => {
    const { accountId } = await paid("unreadable");
    await told(accountId, 1);
    const broken = () => customer.heard.filter(({ xml }) => xml.includes(accountId) && !isWhole(xml));
    await expect.poll(() => broken().length, soon).toBe(1);
    expect(broken()[0]?.fault).toBeUndefined();
  },
  forged: async () => {
    const { accountId } = await paid("forged");
    const believed = () => noticesOf(accountId);
    await expect.poll(() => believed().length, soon).toBe(2);
    expect(believed().map(({ fault }) => fault)).toContain("wrong-signature");
    expect(await booked(accountId)).toHaveLength(1);
  },
  stale: async () => {
    const { accountId } = await paid("stale");
    const all = () => noticesOf(accountId);
    await expect.poll(() => all().length, soon).toBe(2);
    expect(all().map(({ fault }) => fault)).toContain("stale");
  },
};
testMisdeeds("harbour", "notices", ofNotices);

const ofPayments: Rules<"payments", "harbour"> = {
  "unknown-account": async () => {
    const { accountId } = await paid("unknown-account", "SGD");
    await told(accountId, 1);
    const lost = (await booked("889999999999")).filter(({ currency }) => currency === "SGD");
    expect(lost).toMatchObject([{ direction: "credit", minor: "10000" }]);
  },
  "other-currency": async () => {
    const { accountId } = await paid("other-currency", "EUR");
    await told(accountId, 2);
    expect((await booked(accountId)).map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  },
  "unknown-currency": async () => {
    const { accountId } = await paid("unknown-currency");
    await told(accountId, 2);
    expect((await booked(accountId)).map(({ currency }) => currency)).toEqual(["USD", "THB"]);
  },
  "unknown-code": async () => {
    const { accountId } = await paid("unknown-code");
    await told(accountId, 1);
    expect((await booked(accountId)).map(({ currency }) => currency)).toEqual(["USD", "XQZ"]);
    const strange = () =>
      customer.heard.filter(({ xml }) => xml.includes('Ccy="XQZ"') && xml.includes(accountId));
    await expect.poll(() => strange().length, soon).toBe(1);
  },
  "pending-booked": async () => {
    const { accountId, reference } = await paid("pending-booked");
    await told(accountId, 2);
    expect(linesAbout(accountId)).toMatchObject([
      { reference, status: "pending" },
      { reference, status: "booked" },
    ]);
    expect(await booked(accountId)).toMatchObject([{ reference, minor: "10000" }]);
  },
  "pending-changed": async () => {
    const { accountId, reference } = await paid("pending-changed");
    await told(accountId, 2);
    expect(amounts(linesAbout(accountId))).toEqual([10_000n, 9_900n]);
    expect(await booked(accountId)).toMatchObject([{ reference, minor: "9900" }]);
  },
  "pending-dropped": async () => {
    const { accountId } = await paid("pending-dropped");
    await told(accountId, 1);
    expect(linesAbout(accountId)[0]).toMatchObject({ status: "pending" });
    expect(await booked(accountId)).toEqual([]);
  },
  reversed: async () => {
    const { accountId, reference } = await paid("reversed");
    await told(accountId, 2);
    expect(linesAbout(accountId)[1]).toMatchObject({
      direction: "debit",
      isReversal: true,
      reverses: reference,
      money: { minor: 10_000n },
    });
    expect(await booked(accountId)).toMatchObject([{ direction: "credit" }, { direction: "debit" }]);
  },
  corrected: async () => {
    const { accountId, reference } = await paid("corrected");
    await told(accountId, 3);
    expect(await booked(accountId)).toMatchObject([
      { direction: "credit", minor: "10101" },
      { direction: "debit", minor: "10101", reverses: reference },
      { direction: "credit", minor: "10000" },
    ]);
  },
  charge: async () => {
    const { accountId } = await paid("charge", "SEK");
    await told(accountId, 1);
    expect(await booked("POOLSEK")).toMatchObject([{ kind: "charge", direction: "debit", minor: "101" }]);
    await told("POOLSEK", 1);
    expect(linesAbout("POOLSEK")[0]).toMatchObject({ kind: "charge", counterparty: null });
  },
  "charge-inside": async () => {
    const { accountId, reference } = await paid("charge-inside");
    await told(accountId, 2);
    expect(linesAbout(accountId)).toMatchObject([
      { reference, direction: "credit", money: { minor: 10_000n } },
      { reference: `${reference}/charge1`, direction: "debit", kind: "charge", money: { minor: 101n } },
    ]);
    expect((await booked(accountId)).map((entry) => entry.reference)).toEqual([
      reference,
      `${reference}/charge1`,
    ]);
  },
  interest: async () => {
    const { accountId } = await paid("interest", "AED");
    await told(accountId, 1);
    expect(await booked("POOLAED")).toMatchObject([{ kind: "interest", direction: "credit", minor: "101" }]);
  },
  "unexpected-debit": async () => {
    const { accountId } = await paid("unexpected-debit");
    await told(accountId, 2);
    expect(await booked(accountId)).toMatchObject([
      { direction: "credit", minor: "10000" },
      { direction: "debit", minor: "101", returnId: null },
    ]);
  },
  batch: async () => {
    const { accountId } = await paid("batch");
    await told(accountId, 4);
    const message = noticesOf(accountId)[0]!;
    expect(message.xml.match(/<Ntry>/g)).toHaveLength(1);
    const references = (entries: readonly { reference: string }[]) =>
      entries.map(({ reference }) => reference);
    expect(references(linesAbout(accountId))).toEqual(references(await booked(accountId)));
    expect(amounts(linesAbout(accountId))).toEqual([10_001n, 10_002n, 10_003n, 10_004n]);
  },
  "batch-missum": async () => {
    const { accountId, reference } = await paid("batch-missum");
    await told(accountId, 1);
    expect(linesAbout(accountId)).toMatchObject([{ reference, kind: "other", money: { minor: 10_000n } }]);
    expect(await booked(accountId)).toMatchObject([{ reference, minor: "10000" }]);
  },
  "several-entries": async () => {
    const { accountId } = await paid("several-entries");
    await told(accountId, 3);
    const reports = customer.heard.flatMap(reportsIn).filter((report) => report.accountId === accountId);
    expect(reports).toHaveLength(1);
    expect(await booked(accountId)).toHaveLength(3);
  },
  "several-notifications": async () => {
    await customer.open("GBP");
    const { accountId } = await paid("several-notifications", "GBP");
    await told(accountId, 1);
    const message = noticesOf(accountId)[0]!;
    expect(reportsIn(message)).toHaveLength(2);
  },
  unnamed: async () => {
    const { accountId } = await paid("unnamed");
    await told(accountId, 2);
    expect(linesAbout(accountId).map(({ status }) => status)).toEqual(["information", "information"]);
    expect((await booked(accountId)).map(({ minor }) => minor)).toEqual(["10000", "10000"]);
  },
  "shared-reference": async () => {
    const { accountId, reference } = await paid("shared-reference", "NZD");
    await told(accountId, 1);
    expect(await booked("POOLNZD")).toMatchObject([
      { kind: "charge", oddity: "borrowed", borrows: reference, minor: "101" },
    ]);
    expect(linesAbout("POOLNZD")).toEqual([]);
  },
  "value-date": async () => {
    const { accountId } = await paid("value-date");
    await told(accountId, 1);
    const [entry] = await booked(accountId);
    expect(entry?.valueDate).not.toBe(entry?.bookingDay);
    expect(linesAbout(accountId)[0]).toMatchObject({
      bookingDay: entry?.bookingDay,
      valueDate: entry?.valueDate,
    });
  },
  "bad-amount": () => besideSpoilt("bad-amount"),
  "bad-date": () => besideSpoilt("bad-date"),
  "absurd-length": () => besideSpoilt("absurd-length"),
};
testMisdeeds("harbour", "payments", ofPayments);

/** The neighbour is sound, and the bank has booked both. */
async function besideSpoilt(kind: "bad-amount" | "bad-date" | "absurd-length"): Promise<void> {
  const { accountId, reference } = await paid(kind);
  const lines = () =>
    customer.heard
      .flatMap(reportsIn)
      .filter((report) => report.accountId === accountId)
      .flatMap((report) => report.lines);
  await expect.poll(() => lines().map(isGood), soon).toEqual([true, false]);
  expect(linesAbout(accountId).map((entry) => entry.reference)).toEqual([reference]);
  expect(await booked(accountId)).toHaveLength(2);
}

describe("at random", () => {
  const moods = async (seed: number) => {
    const { accountId } = await customer.open("USD");
    await customer.panel("mood", { perMille: 500, seed });
    const before = await customer.read<{ committed: Record<string, number> }>("summary");
    for (let n = 0; n < 12; n++) await customer.pay(accountId, "100.00");
    await customer.panel("mood", { perMille: 0 });
    const after = await customer.read<{ committed: Record<string, number> }>("summary");
    return Object.entries(after.committed)
      .map(([kind, n]) => [kind, n - (before.committed[kind] ?? 0)] as const)
      .filter(([kind, n]) => n > 0 && kind in misdeeds.harbour.payments);
  };

  test("the same seed commits the same misdeeds again, and another one others", async () => {
    const first = await moods(11);
    expect(first.length).toBeGreaterThan(2);
    expect(await moods(11)).toEqual(first);
    expect(await moods(12)).not.toEqual(first);
  });
});

test("the panel shows every misdeed in its group, and what is armed", async () => {
  await arm("phantom");
  const page = await customer.page();
  for (const occasion of occasions)
    for (const kind of Object.keys(misdeeds.harbour[occasion])) expect(page).toContain(`value="${kind}"`);
  expect(page).toMatch(/value="phantom".*?× 1 armed/);
  await customer.panel("faults", { kind: "phantom", times: 0, ms: 0 });
});

test("the panel says what each misdeed was about: entries, with those beside them, or a day of a currency", async () => {
  const about = async (wanted: Misdeed<"harbour">) =>
    (await customer.read<{ kind: string; about: string }[]>("misdeeds"))
      .filter(({ kind }) => kind === wanted)
      .map((misdeed) => misdeed.about);
  const before = await about("unknown-account");
  const { reference } = await paid("unknown-account");
  const [named, beside, ...others] = (await about("unknown-account")).slice(before.length);
  expect([named, others]).toEqual([reference, []]);
  const entries = await customer.read<{ reference: string; accountId: string }[]>("entries");
  expect(entries.find((entry) => entry.reference === beside)?.accountId).toBe("889999999999");
  const late = await paid("late");
  expect(await about("late")).toContain(late.reference);
  await arm("resent");
  const [{ bookingDay } = { bookingDay: "" }] = await booked(late.accountId);
  const resent = (await about("resent")).length;
  await customer.panel("clock", { days: 4 });
  await expect
    .poll(async () => (await about("resent")).slice(resent), soon)
    .toEqual([expect.stringMatching(new RegExp(`^[A-Z]{3} ${bookingDay}$`))]);
});
