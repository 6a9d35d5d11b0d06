import { randomUUID } from "node:crypto";
import type { BankEntry } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { observeAlbion } from "./testing/albion-books.ts";
import { startAlbionCustomer } from "./testing/albion-customer.ts";
import { startCustomer } from "./testing/customer.ts";
import { observe, soon, type Booking } from "./testing/misdeeds.ts";

type Client = {
  readonly panel: (path: string, body: object) => Promise<{ readonly status: number; readonly body: object }>;
  readonly booked: (accountId: string) => Promise<readonly (Booking & { readonly remittance?: string })[]>;
  readonly told: () => Promise<readonly BankEntry[]>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const pool = "POOLGBP";
const banks: Readonly<Record<string, () => Promise<Client>>> = {
  Harbour: async () => {
    const customer = await startCustomer();
    const { booked, linesAbout } = observe(() => customer);
    return { ...customer, booked, told: async () => linesAbout(pool) };
  },
  Albion: async () => {
    const customer = await startAlbionCustomer();
    const { booked } = observeAlbion(() => customer);
    const told = async () => (await customer.poll()) && customer.entries(pool);
    return { ...customer, booked, told };
  },
};

describe.each(Object.keys(banks))("a side of a deal that the venue settles at %s", (name) => {
  let client: Client;
  beforeAll(async () => {
    client = await banks[name]!();
  });
  afterAll(() => client.stop());

  /** A deal, and what is booked since. */
  const aDeal = async () => {
    const dealId = randomUUID();
    const side = { dealId, dealNumber: "CV0000000042", direction: "debit", currency: "GBP", amount: "75.00" };
    const before = (await client.booked(pool)).length;
    return {
      endToEndId: dealId.replaceAll("-", ""),
      settle: async (over: object = {}) => (await client.panel("settlements", { ...side, ...over })).body,
      putRight: async (over: object = {}) =>
        (await client.panel("settlements/right", { ...side, ...over })).body,
      status: async (over: object) => (await client.panel("settlements", { ...side, ...over })).status,
      since: async () => (await client.booked(pool)).slice(before),
    };
  };

  test("is an entry of the pool with the deal's id and number, and told of", async () => {
    const { endToEndId, settle, since } = await aDeal();
    const answer = await settle();
    await settle({ direction: "credit", amount: "30.00" });
    const said = {
      kind: "payment",
      endToEndId,
      remittance: "CV0000000042",
      counterparty: { name: "Causeway Sandbox Venue" },
    };
    const entries = await since();
    expect(entries).toMatchObject([
      { ...said, direction: "debit", minor: "7500" },
      { ...said, direction: "credit", minor: "3000" },
    ]);
    expect(answer).toEqual({ reference: entries[0]!.reference });
    const isIts = (entry: BankEntry) => entry.endToEndId === endToEndId;
    await expect.poll(async () => (await client.told()).filter(isIts).length, soon).toBe(2);
    expect((await client.told()).find(isIts)).toMatchObject(said);
  });

  test("is booked once, however often and at once it is asked for, and after a kill", async () => {
    const { settle, since } = await aDeal();
    const answers = await Promise.all([1, 2, 3].map(() => settle()));
    await client.restart();
    answers.push(await settle(), await settle({ amount: "80.00" }));
    expect(await since()).toMatchObject([{ minor: "7500" }]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("is booked once more for whoever asks for it again", async () => {
    const { settle, since } = await aDeal();
    const [first, second] = [await settle(), await settle({ again: true })];
    expect(second).not.toEqual(first);
    expect(await settle()).toEqual(first);
    expect(await since()).toMatchObject([{ minor: "7500" }, { minor: "7500" }]);
  });

  test("does not say for which deal it is where it is asked not to, and is booked once all the same", async () => {
    const { settle, since } = await aDeal();
    expect(await settle({ unnamed: true })).toEqual(await settle({ unnamed: true }));
    const entries = await since();
    expect(entries).toMatchObject([{ minor: "7500", endToEndId: null }]);
    expect(entries[0]).not.toHaveProperty("remittance");
  });

  test("is put right by reversing what is wrong or too much, and booking what is missing", async () => {
    const { endToEndId, settle, putRight, since } = await aDeal();
    await settle({ amount: "70.00" });
    const right = await putRight();
    const [wrong, ...others] = await since();
    expect(others).toMatchObject([
      { direction: "credit", minor: "7000", reverses: wrong!.reference },
      { direction: "debit", minor: "7500", endToEndId },
    ]);
    expect(right).toEqual({ reference: others[1]!.reference });
    const double = (await settle({ again: true })) as { reference: string };
    expect([await putRight(), await putRight()]).toEqual([right, right]);
    expect((await since()).slice(4)).toMatchObject([{ direction: "credit", reverses: double.reference }]);
  });

  test("is refused in a currency that the bank does not hold, and of no amount of it", async () => {
    const { status, since } = await aDeal();
    expect(await status({ currency: "THB" })).toBe(404);
    expect(await status({ currency: "ZZZ" })).toBe(404);
    for (const amount of ["0.00", "-1.00", "1.001", "much"]) expect(await status({ amount })).toBe(400);
    expect(await since()).toEqual([]);
  });
});
