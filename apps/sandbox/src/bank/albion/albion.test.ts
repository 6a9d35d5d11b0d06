import { generateKeyPairSync, randomUUID } from "node:crypto";
import {
  isGood,
  readAlbionAccount,
  readAlbionFeedPage,
  readAlbionOpeningAnswer,
  readAlbionStandingAnswer,
  writeAlbionOpening,
  writeAlbionStanding,
} from "@causeway/bank-link";
import { accountCurrencies } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openingAt, startAlbionCustomer, type AlbionCustomer } from "../testing/albion-customer.ts";
import { soon } from "../testing/misdeeds.ts";

let customer: AlbionCustomer;
beforeAll(async () => {
  customer = await startAlbionCustomer();
});
afterAll(() => customer.stop());
const feed = "/v1/events?after=&limit=1";

describe("a question to Albion", () => {
  const statusOf = async (compact: string, path = feed) => (await customer.send(compact, path, false)).status;

  test("is answered when a client signed it for this very address, and once", async () => {
    const { compact } = customer.question(feed);
    expect(await statusOf(compact)).toBe(200);
    expect(await statusOf(compact)).toBe(409);
    expect(await statusOf(customer.question(feed).compact, "/v1/events?after=&limit=2")).toBe(401);
  });

  test("is refused unsigned, from a stranger, and with a cursor that the bank did not give out", async () => {
    const stranger = generateKeyPairSync("ed25519").privateKey;
    expect(await statusOf(customer.question(feed, undefined, stranger).compact)).toBe(401);
    expect((await fetch(`${customer.url()}${feed}`)).status).toBe(401);
    await expect(customer.ask("/v1/events?after=7")).rejects.toThrow(/400.*cursor/);
    await expect(customer.ask("/v1/accounts", "{}")).rejects.toThrow(/400.*opening\.openingId/);
  });

  test("once asked stays asked after a kill", async () => {
    const { compact } = customer.question(feed);
    expect(await statusOf(compact)).toBe(200);
    await customer.restart();
    expect(await statusOf(compact)).toBe(409);
  });
});

describe("an account at Albion", () => {
  test("is opened in its own currencies alone, once for an id, and told by the feed", async () => {
    const wanted = openingAt("GBP");
    for (let n = 0; n < 2; n++) {
      const answer = await customer.ask("/v1/accounts", writeAlbionOpening(wanted));
      expect(readAlbionOpeningAnswer(answer)).toEqual({ openingId: wanted.openingId, status: "received" });
    }
    const told = () =>
      customer.found.flatMap(({ event }) =>
        event?.type === "account" && event.account.openingId === wanted.openingId ? [event.account] : [],
      );
    await expect.poll(async () => (await customer.poll()) && told().length, soon).toBe(1);
    const [account] = told();
    expect(account).toMatchObject({
      status: "open",
      report: {
        currency: "GBP",
        status: "ENAB",
        bank: "ALBNGB2LXXX",
        accountId: expect.stringMatching(/^77/),
      },
    });
    for (const currency of accountCurrencies.filter((code) => code !== "GBP" && code !== "EUR")) {
      const other = writeAlbionOpening(openingAt(currency));
      expect(readAlbionOpeningAnswer(await customer.ask("/v1/accounts", other)).status).toBe("refused");
    }
  });

  test("takes no money once it is blocked, and stays closed", async () => {
    const { processId, accountId } = await customer.open("EUR");
    const openingId = processId.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
    const set = async (standing: "open" | "blocked" | "closed", id = openingId) =>
      readAlbionStandingAnswer(
        await customer.ask(`/v1/accounts/${id}/standing`, writeAlbionStanding(standing)),
      );
    expect((await set("blocked")).status).toBe("received");
    expect((await customer.pay(accountId, "1.00")).status).toBe(400);
    expect((await set("open")).status).toBe("received");
    expect((await customer.pay(accountId, "1.00")).status).toBe(200);
    expect((await set("closed")).status).toBe("received");
    expect((await set("open")).status).toBe("refused");
    expect((await set("open", randomUUID())).status).toBe("unknown");
    const unknown = readAlbionAccount(await customer.ask(`/v1/accounts/${randomUUID()}`));
    expect(unknown.status).toBe("unknown");
  });
});

describe("Albion's feed", () => {
  test("has every event once, in its place without a gap, and the same again from any cursor", async () => {
    const { accountId } = await customer.open("GBP");
    for (let n = 1; n <= 20; n++) await customer.pay(accountId, `${n}.00`);
    await customer.told(accountId, 20);
    const seqs = customer.found.map(({ verified }) => verified?.seq);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
    const page = async (after: string) =>
      readAlbionFeedPage(await customer.ask(`/v1/events?after=${after}&limit=5`));
    const first = await page("");
    expect(first).toMatchObject({ more: true });
    expect(first.events).toHaveLength(5);
    expect(await page("")).toEqual(first);
    const second = await page(first.next);
    await customer.restart();
    expect(await page(first.next)).toEqual(second);
  });

  test("at its end gives the same cursor again, and what comes later behind it", async () => {
    const { accountId } = await customer.open("EUR");
    await customer.pay(accountId, "1.00");
    await customer.told(accountId, 1);
    await expect
      .poll(
        async () =>
          (await customer.poll()) && (await customer.read<{ undelivered: number }>("summary")).undelivered,
        soon,
      )
      .toBe(0);
    await customer.pay(accountId, "2.00");
    expect((await customer.told(accountId, 2)).at(-1)?.money.minor).toBe(200n);
  });

  test("is signed with the next key from a rotation on, and old events stay as they were signed", async () => {
    const { accountId } = await customer.open("GBP");
    await customer.pay(accountId, "1.00");
    await customer.told(accountId, 1);
    const signing = (await customer.panel("keys", {})).body["signing"];
    expect(signing).toBe("albion-2");
    await customer.pay(accountId, "2.00");
    await customer.told(accountId, 2);
    expect(customer.found.at(-1)?.verified?.keyId).toBe("albion-2");
    expect(customer.found[0]?.verified?.keyId).toBe("albion-1");
    expect(await customer.page()).toContain("Signs with albion-2");
    await customer.panel("keys", {});
  });
});

describe("a return at Albion", () => {
  test("is taken, debited and told, and asked again answered alike", async () => {
    const { accountId } = await customer.open("GBP");
    const { body } = await customer.pay(accountId, "100.00");
    const returnId = randomUUID();
    const money = { currency: "GBP", minor: 10_000n } as const;
    expect(await customer.findReturn(returnId)).toEqual({ returnId, status: "unknown" });
    expect((await customer.sendBack(returnId, body["reference"]!, money)).status).toBe("accepted");
    expect((await customer.sendBack(returnId, body["reference"]!, money)).status).toBe("returned");
    expect((await customer.findReturn(returnId)).status).toBe("returned");
    const debit = (await customer.told(accountId, 2)).at(-1);
    expect(debit).toMatchObject({
      direction: "debit",
      kind: "return",
      returnId: returnId.replaceAll("-", ""),
    });
    const words = customer.found.flatMap(({ event }) => (event?.type === "return" ? [event.report] : []));
    expect(words).toContainEqual({ returnId, status: "returned" });
    const unheard = await customer.sendBack(randomUUID(), "AC00000000000000", money);
    expect(unheard).toMatchObject({ status: "refused", reason: "UNKNOWN_PAYMENT" });
  });
});

describe("a day at Albion", () => {
  test("ends with a file of MT940 that has every entry, most of them without a reference", async () => {
    const { accountId } = await customer.open("GBP");
    for (let n = 1; n <= 12; n++) await customer.pay(accountId, `${n}.00`);
    const bookings = await customer.told(accountId, 12);
    const day = bookings[0]!.bookingDay;
    await customer.panel("clock", { days: 5 });
    const statements = () =>
      customer.found
        .flatMap(({ reports }) => reports ?? [])
        .filter((report) => report.currency === "GBP" && report.day === day);
    await expect.poll(async () => (await customer.poll()) && statements().length, soon).toBe(1);
    const [statement] = statements();
    expect(statement).toMatchObject({ accountId: "POOLGBP", faults: [] });
    const lines = statement!.lines.flatMap((line) => (isGood(line) ? line.entries : []));
    expect(lines.length).toBe(statement!.lines.length);
    const own = lines.filter((line) => line.accountId === accountId);
    expect(own.map(({ money }) => money.minor)).toEqual(bookings.map(({ money }) => money.minor));
    expect(own.filter(({ isNameless }) => isNameless).length).toBeGreaterThan(8);
    for (const { reference } of own.filter(({ isNameless }) => !isNameless))
      expect(bookings.map((each) => each.reference)).toContain(reference);
    const moved = lines.reduce(
      (sum, { direction, money }) => sum + (direction === "credit" ? 1n : -1n) * money.minor,
      0n,
    );
    expect(statement!.opening!.minor + moved).toBe(statement!.closing!.minor);
  });

  test("follows another, which it opens with the closing of, and none is of a weekend", async () => {
    await customer.panel("clock", { days: 9 });
    const days = () =>
      customer.found
        .flatMap(({ reports }) => reports ?? [])
        .filter(({ currency }) => currency === "GBP")
        .map(({ day, opening, closing, sequence }) => ({ day, opening, closing, sequence }));
    await expect.poll(async () => (await customer.poll()) && days().length, soon).toBeGreaterThan(7);
    days().reduce((before, after) => {
      expect(after.opening).toEqual(before.closing);
      expect(after.sequence).toBe(before.sequence! + 1);
      return after;
    });
    const weekdays = days().map(({ day }) => new Date(day!).getUTCDay());
    expect(weekdays.filter((weekday) => weekday === 0 || weekday === 6)).toEqual([]);
    const taken = await customer.read<{ statements: { id: string; currency: string }[] }[]>("taken");
    expect(taken.flatMap(({ statements }) => statements)).toContainEqual({
      id: expect.stringMatching(/^POOLGBP\//),
      currency: "GBP",
    });
  });
});
