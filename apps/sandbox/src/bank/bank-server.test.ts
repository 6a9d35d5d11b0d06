import { generateKeyPairSync, randomUUID, type KeyObject } from "node:crypto";
import {
  isGood,
  readAccountReport,
  readBankMessage,
  readOpeningAnswer,
  readReturnReport,
  readXml,
  validate,
  writeAccountEnquiry,
  writeOpeningRequest,
  writeEnquiry,
  writeReturnRequest,
  writeStandingChange,
} from "@causeway/bank-link";
import { accountCurrencies, type CurrencyCode } from "@causeway/money";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bankBic } from "./receiving-details.ts";
import { about, openingOf, startCustomer, type Customer } from "./testing/customer.ts";

let customer: Customer;
let heard: Customer["heard"];
let url: string;
beforeAll(async () => {
  customer = await startCustomer();
  ({ heard } = customer);
  url = customer.url();
});
afterAll(() => customer.stop());
beforeEach(() => heard.splice(0));

const say = (xml: string, key?: KeyObject) => customer.say(xml, key);
const open = (currency: CurrencyCode) => customer.open(currency);
const panel = (path: string, body: object) => customer.panel(path, body);
const arm = (kind: string, times = 1, ms = 50) => panel("faults", { kind, times, ms });
const pay = (account: string, amount: string) => customer.pay(account, amount);
/** Of one currency, because a notice of an earlier test may still be on its way. */
const notices = (currency: CurrencyCode) =>
  heard
    .filter(({ xml }) => xml.includes("camt.054"))
    .flatMap(({ xml, fault }) =>
      reportsOf(xml).flatMap(({ entries }) => entries.map((entry) => ({ ...entry, fault }))),
    )
    .filter(({ money }) => money.currency === currency);
/** A bank that errs in nothing sends no line that cannot be read. */
const reportsOf = (xml: string) => {
  const message = readBankMessage(new TextEncoder().encode(xml));
  if (!("reports" in message)) throw new Error(`reports were expected, not ${message.name}`);
  expect(message.reports.flatMap(({ lines }) => lines).every(isGood)).toBe(true);
  return message.reports.map(({ lines, ...report }) => ({
    ...report,
    entries: lines.filter(isGood).flatMap(({ entries }) => entries),
  }));
};

describe("the bank", () => {
  test.each(accountCurrencies)("opens an account in %s and tells every rail of it", async (currency) => {
    const report = await open(currency);
    expect(report).toMatchObject({ currency, status: "ENAB", accountName: "Harbour Light Trading Ltd" });
    expect(report.rails.at(-1)?.scope).toBe("SWIFT");
  });

  test("opens one account however often it is asked, and says so when asked again", async () => {
    const request = openingOf("EUR");
    const answers = await Promise.all([1, 2, 3].map(() => say(writeOpeningRequest(request))));
    for (const answer of answers)
      expect(readOpeningAnswer(readXml(await answer.text()))).toMatchObject({ status: "RECEIVED" });
    const enquiry = { ...about(), processId: request.processId, holderId: "M1", bank: bankBic };
    const first = readAccountReport(readXml(await (await say(writeAccountEnquiry(enquiry))).text()));
    const again = readAccountReport(readXml(await (await say(writeAccountEnquiry(enquiry))).text()));
    expect(again.accountId).toBe(first.accountId);
  });

  test("does not know an opening it never got, and refuses a currency it does not hold", async () => {
    const enquiry = { ...about(), processId: "ffff", holderId: "M1", bank: bankBic };
    const answer = readOpeningAnswer(readXml(await (await say(writeAccountEnquiry(enquiry))).text()));
    expect(answer.status).toBe("UNKNOWN");
    const refused = readOpeningAnswer(
      readXml(await (await say(writeOpeningRequest(openingOf("KRW")))).text()),
    );
    expect(refused.status).toBe("REFUSED");
  });

  test("takes no payer's money for an account that is shut, and opens none again that was closed", async () => {
    const account = await open("AED");
    const stand = async (standing: "ENAB" | "DISA" | "DELE") => {
      const change = { ...about(), processId: account.processId, standing, bank: bankBic };
      return readOpeningAnswer(readXml(await (await say(writeStandingChange(change))).text())).status;
    };
    expect(await stand("DISA")).toBe("RECEIVED");
    expect((await pay(account.accountId, "10.00")).status).toBe(400);
    expect(await stand("ENAB")).toBe("RECEIVED");
    expect((await pay(account.accountId, "10.00")).status).toBe(200);
    for (let n = 0; n < 2; n++) expect(await stand("DELE")).toBe("RECEIVED");
    expect(await stand("ENAB")).toBe("REFUSED");
    expect((await pay(account.accountId, "10.00")).status).toBe(400);
  });

  test("takes nothing unsigned, forged, or against its schema", async () => {
    const xml = writeOpeningRequest(openingOf("USD"));
    const unsigned = await fetch(`${url}/messages`, {
      method: "POST",
      headers: { "content-type": "application/xml" },
      body: xml,
    });
    expect(unsigned.status).toBe(401);
    expect((await say(xml, generateKeyPairSync("ed25519").privateKey)).status).toBe(401);
    expect((await say(xml.replace("<Ccy>USD</Ccy>", ""))).status).toBe(400);
  });

  test("tells of a credit once it is booked, yen without decimals", async () => {
    const account = await open("JPY");
    const { body } = await pay(account.accountId, "125000");
    await expect.poll(() => notices("JPY").length).toBe(1);
    expect(notices("JPY")[0]).toMatchObject({
      reference: body["reference"],
      accountId: account.accountId,
      money: { currency: "JPY", minor: 125_000n },
      counterparty: { name: "Nordwind GmbH" },
    });
    // What an earlier test paid may still be told.
    const told = heard.find(({ xml }) => xml.includes("camt.054") && xml.includes(account.accountId));
    expect(told?.xml).toContain('<Amt Ccy="JPY">125000</Amt>');
    expect((await pay(account.accountId, "125000.5")).status).toBe(400);
  });

  test("sends money back once per id, and says what became of it", async () => {
    const account = await open("USD");
    const { body } = await pay(account.accountId, "100.00");
    const request = {
      ...about(),
      messageId: "m1",
      returnId: randomUUID().replaceAll("-", ""),
      creditReference: body["reference"]!,
      money: { currency: "USD" as const, minor: 10_000n },
      reason: "NARR" as const,
    };
    for (let n = 0; n < 3; n++) {
      const report = readReturnReport(readXml(await (await say(writeReturnRequest(request))).text()));
      expect(report.status).toBe(n === 0 ? "ACTC" : "ACCC");
    }
    await expect.poll(() => notices("USD").filter(({ direction }) => direction === "debit").length).toBe(1);
    expect(notices("USD").find(({ direction }) => direction === "debit")).toMatchObject({
      returnId: request.returnId,
    });
    const enquiry = writeEnquiry({
      messageId: "m2",
      createdAt: new Date(),
      of: "return",
      id: request.returnId,
    });
    expect(readReturnReport(readXml(await (await say(enquiry)).text())).status).toBe("ACCC");
    const unheardOf = writeEnquiry({ messageId: "m3", createdAt: new Date(), of: "return", id: "never" });
    const answer = readReturnReport(readXml(await (await say(unheardOf)).text()));
    expect(answer).toMatchObject({ status: "RJCT", reason: "NEVER_RECEIVED" });
    const tooMuch = {
      ...request,
      returnId: "r-too-much",
      money: { currency: "USD" as const, minor: 10_001n },
    };
    const refused = readReturnReport(readXml(await (await say(writeReturnRequest(tooMuch))).text()));
    expect(refused).toMatchObject({ status: "RJCT", reason: "AMOUNT" });
  });

  test("keeps its books when it is started again", async () => {
    const account = await open("SGD");
    await customer.restart();
    url = customer.url();
    expect((await pay(account.accountId, "10.00")).status).toBe(200);
  });
});

describe("on a bad day the bank", () => {
  test("sends a notice five times, and once more with another amount", async () => {
    const account = await open("AUD");
    await arm("duplicate");
    await arm("wrong-amount");
    await pay(account.accountId, "50.00");
    await expect.poll(() => notices("AUD").length).toBe(6);
    expect(new Set(notices("AUD").map(({ reference }) => reference)).size).toBe(1);
    expect(new Set(notices("AUD").map(({ money }) => money.minor))).toEqual(new Set([5_000n, 5_001n]));
  });

  test("tells of another amount first and of the right one after it, as much later as it was asked to", async () => {
    const account = await open("MXN");
    await arm("wrong-first", 1, 600);
    const from = Date.now();
    await pay(account.accountId, "50.00");
    await expect.poll(() => notices("MXN").length).toBe(2);
    expect(Date.now() - from).toBeGreaterThanOrEqual(600);
    expect(notices("MXN").map(({ money }) => money.minor)).toEqual([5_001n, 5_000n]);
  });

  test("names an account nobody has, is late, and lets notices overtake each other", async () => {
    const account = await open("CAD");
    await arm("unknown-account");
    await arm("late", 1, 400);
    await arm("reordered", 1, 100);
    await pay(account.accountId, "1.00");
    await pay(account.accountId, "2.00");
    await expect.poll(() => notices("CAD").length).toBe(3);
    expect(notices("CAD")[0]?.money.minor).toBe(200n);
    expect(notices("CAD").some(({ accountId }) => accountId === "889999999999")).toBe(true);
  });

  test("somebody forges a notice and somebody repeats an old one: neither can be believed", async () => {
    const account = await open("NZD");
    await arm("forged");
    await arm("stale");
    await pay(account.accountId, "5.00");
    await expect.poll(() => notices("NZD").length).toBe(3);
    expect(new Set(notices("NZD").map(({ fault }) => fault))).toEqual(
      new Set(["stale", "wrong-signature", undefined]),
    );
  });

  test("is closed, slow, or does the work and says nothing", async () => {
    await arm("down");
    expect((await say(writeOpeningRequest(openingOf("HKD")))).status).toBe(503);
    await arm("slow", 1, 300);
    const startedAt = performance.now();
    await say(writeOpeningRequest(openingOf("HKD")));
    expect(performance.now() - startedAt).toBeGreaterThan(290);
    await arm("silent");
    const request = openingOf("HKD");
    await expect(say(writeOpeningRequest(request))).rejects.toThrow();
    const enquiry = { ...about(), processId: request.processId, holderId: "M1", bank: bankBic };
    const report = readAccountReport(readXml(await (await say(writeAccountEnquiry(enquiry))).text()));
    expect(report.processId).toBe(request.processId);
  });
});

describe("a banking day that ends", () => {
  // Every currency opened above has its own statement for each day.
  const patient = { timeout: 15_000 };
  const statements = () =>
    heard.filter(({ xml }) => xml.includes("camt.053")).flatMap(({ xml }) => reportsOf(xml));

  test("sends one statement per currency, whose balances and entries agree, and none for a holiday", async () => {
    const account = await open("CHF");
    await pay(account.accountId, "70.00");
    await pay(account.accountId, "30.50");
    const { body } = await panel("clock", { days: 7 });
    await expect
      .poll(() => statements().filter(({ currency }) => currency === "CHF").length, patient)
      .toBeGreaterThan(3);
    await expect
      .poll(
        () => statements().flatMap(({ entries, currency }) => (currency === "CHF" ? entries : [])).length,
        patient,
      )
      .toBe(2);
    for (const { opening: before, closing, entries } of statements()) {
      const moved = entries.reduce(
        (sum, e) => sum + (e.direction === "credit" ? e.money.minor : -e.money.minor),
        0n,
      );
      expect(closing?.minor).toBe(before!.minor + moved);
    }
    const sent = statements().filter(({ currency }) => currency === "CHF");
    expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length);
    heard.forEach(({ xml }) => validate(xml));

    const next = new Date(new Date(body["now"]!).getTime() + 86_400_000 + 8 * 3_600_000)
      .toISOString()
      .slice(0, 10);
    await panel("holidays", { day: next });
    heard.splice(0);
    await panel("clock", { days: 7 });
    await expect
      .poll(() => statements().filter(({ currency }) => currency === "CHF").length, patient)
      .toBeGreaterThan(2);
    expect(statements().map(({ day }) => day)).not.toContain(next);
  });

  test("is known to the panel by what the bank holds, and by the statements that were taken", async () => {
    const account = await open("GBP");
    await arm("unexpected-debit");
    await pay(account.accountId, "100.00");
    const read = async () => (await customer.read<Record<string, string>>("balances"))["GBP"];
    // A hundredth of it and one more was taken again.
    expect(await read()).toBe("9899");
    await panel("clock", { days: 7 });
    type Taken = { statements: { id: string; currency: string }[] };
    await expect
      .poll(async () => (await customer.read<Taken[]>("taken")).flatMap((each) => each.statements), patient)
      .toContainEqual({ id: expect.stringMatching(/^STGBP/), currency: "GBP" });
  });

  test("is signed with the next of the bank's keys once it is told to, and after a kill as well", async () => {
    const keyOfNotice = async () => {
      const { accountId } = await open("SGD");
      heard.splice(0);
      await pay(accountId, "1.00");
      await expect.poll(() => notices("SGD").length).toBe(1);
      return heard.find(({ xml }) => xml.includes(accountId))?.keyId;
    };
    expect(await keyOfNotice()).toBe("bank");
    expect((await panel("keys", {})).body).toEqual({ signing: "bank-2" });
    await customer.restart();
    url = customer.url();
    expect(await keyOfNotice()).toBe("bank-2");
    expect((await panel("keys", {})).body).toEqual({ signing: "bank" });
  });

  test("the panel shows accounts and messages and escapes what it shows", async () => {
    const account = await open("SEK");
    await panel("credits", { account: account.accountId, amount: "1.00", payer: "<script>x</script>" });
    const html = await (await fetch(url)).text();
    expect(html).toContain(account.accountId);
    expect(html).not.toContain("<script>");
    const [latest] = (await (await fetch(`${url}/panel/messages`)).json()) as { seq: number }[];
    expect(await (await fetch(`${url}/panel/messages/${latest?.seq}`)).text()).toContain("&lt;Document");
  });
});
