import { randomUUID } from "node:crypto";
import {
  isGood,
  readTransferReport,
  readXml,
  writeTransferRequest,
  type BankEntry,
  type Report,
} from "@causeway/bank-link";
import type { Money } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { albionTeller, transferOf as albionTransferOf } from "./testing/albion-teller.ts";
import { startAlbionCustomer } from "./testing/albion-customer.ts";
import { startCustomer } from "./testing/customer.ts";
import { elsewhere, harbourTeller, transferOf as harbourTransferOf } from "./testing/harbour-teller.ts";
import type { Teller } from "./testing/instruction-rules.ts";
import { reportsIn, soon } from "./testing/misdeeds.ts";

type Client = {
  readonly transfers: Teller;
  readonly returns: Teller;
  /** Why a transfer was refused. */
  readonly refusal: (over: { money?: Money; from?: string }) => Promise<string | undefined>;
  readonly panel: (path: string, body: object) => Promise<{ readonly status: number }>;
  readonly page: () => Promise<string>;
  readonly reports: () => Promise<readonly Report[]>;
  readonly restart: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly currency: "USD" | "GBP";
  /** Of a currency that it does not keep. */
  readonly strange: Money;
};

const banks: Readonly<Record<string, () => Promise<Client>>> = {
  Harbour: async () => {
    const customer = await startCustomer();
    const teller = (of: Teller["of"]) => harbourTeller(() => customer, of);
    return {
      ...customer,
      currency: "USD",
      strange: { currency: "KRW", minor: 100n },
      transfers: teller("transfer"),
      returns: teller("return"),
      refusal: async ({ money, from }) => {
        const wanted = harbourTransferOf(randomUUID().replaceAll("-", ""), money && { money });
        const account = from ?? wanted.from.account;
        const xml = writeTransferRequest({ ...wanted, from: { ...wanted.from, account } });
        return readTransferReport(readXml(await (await customer.say(xml)).text())).reason;
      },
      reports: async () => customer.heard.flatMap(reportsIn).filter(({ kind }) => kind === "statement"),
    };
  },
  Albion: async () => {
    const customer = await startAlbionCustomer();
    const teller = (of: Teller["of"]) => albionTeller(() => customer, of);
    return {
      ...customer,
      currency: "GBP",
      strange: { currency: "USD", minor: 100n },
      transfers: teller("transfer"),
      returns: teller("return"),
      refusal: async ({ money, from }) => {
        const over = { ...(money && { money }), ...(from !== undefined && { accountId: from }) };
        return (await customer.transfer(albionTransferOf(randomUUID(), over))).reason;
      },
      reports: async () => (await customer.poll()).flatMap(({ reports }) => reports ?? []),
    };
  },
};

describe.each(Object.keys(banks))("a transfer at %s", (name) => {
  let client: Client;
  beforeAll(async () => {
    client = await banks[name]!();
  });
  afterAll(() => client.stop());
  const entriesOf = async (find: (entry: BankEntry) => boolean) =>
    (await client.transfers.told(client.transfers.pool)).filter(find);
  const linesOf = async () =>
    (await client.reports()).flatMap(({ lines }) =>
      lines.flatMap((line) => (isGood(line) ? line.entries : [])),
    );

  test("is taken once for an id, debited, told and stated with that id, also after a kill", async () => {
    const { transfers } = client;
    const { id, accountId } = await transfers.prepare();
    expect(await transfers.enquire(id)).toBe("unknown");
    expect(await transfers.instruct(id)).toBe("accepted");
    expect(await transfers.instruct(id)).toBe("done");
    await client.restart();
    expect(await transfers.instruct(id)).toBe("done");
    expect(await transfers.enquire(id)).toBe("done");
    const plain = id.replaceAll("-", "");
    const isIts = ({ endToEndId }: { readonly endToEndId?: string }) => endToEndId === plain;
    const booked = (await transfers.booked(accountId)).filter(isIts);
    expect(booked).toMatchObject([{ direction: "debit", minor: "10000", kind: "payment" }]);
    await expect.poll(async () => (await entriesOf(isIts)).length, soon).toBe(1);
    const counterparty = { name: elsewhere.holder, bankBic: expect.stringMatching(/^EXMP/) };
    expect(await entriesOf(isIts)).toMatchObject([{ accountId: transfers.pool, counterparty }]);
    await expect.poll(() => transfers.words(id), soon).toEqual(["done"]);
    await transfers.moveDays(5);
    await expect.poll(async () => (await linesOf()).filter(isIts).length, soon).toBe(1);
    const [line] = (await linesOf()).filter(isIts);
    expect(line).toMatchObject({ direction: "debit", kind: "payment", accountId: transfers.pool });
  });

  test("is refused from an account that is no pool, of nothing, and of more than there is", async () => {
    const { currency } = client;
    const { accountId } = await client.returns.prepare();
    expect(await client.refusal({ from: accountId })).toBe("UNKNOWN_ACCOUNT");
    expect(await client.refusal({ from: "POOLCHF" })).toBe("UNKNOWN_ACCOUNT");
    expect(await client.refusal({ money: client.strange })).toBe("UNKNOWN_ACCOUNT");
    expect(await client.refusal({ money: { currency, minor: 0n } })).toBe("AMOUNT");
    expect(await client.refusal({ money: { currency, minor: 10_000_000n } })).toBe("INSUFFICIENT_FUNDS");
    expect(await client.refusal({})).toBeUndefined();
  });

  test("is another thing than a return under the same id", async () => {
    const { returns, transfers } = client;
    const { id } = await returns.prepare();
    expect(await returns.instruct(id)).toBe("accepted");
    expect(await transfers.enquire(id)).toBe("unknown");
    await transfers.prepare();
    expect(await transfers.instruct(id)).toBe("accepted");
    expect(await returns.enquire(id)).toBe("done");
  });

  test("the other way is a payment into the pool, with the id and the account that the payer gives", async () => {
    const { pool } = client.transfers;
    const endToEndId = randomUUID().replaceAll("-", "");
    const topUp = {
      account: pool,
      amount: "250.00",
      payer: "Causeway Payments Limited",
      payerAccount: "622003101001",
      payerBank: "Example Bank",
      remittance: `top-up ${endToEndId}`,
      endToEndId,
    };
    expect((await client.panel("credits", topUp)).status).toBe(200);
    const isIts = (entry: BankEntry) => entry.endToEndId === endToEndId;
    await expect.poll(async () => (await entriesOf(isIts)).length, soon).toBe(1);
    expect(await entriesOf(isIts)).toMatchObject([
      {
        accountId: pool,
        direction: "credit",
        kind: "payment",
        money: { minor: 25_000n, currency: client.currency },
        counterparty: { name: "Causeway Payments Limited", account: "622003101001" },
        remittance: `top-up ${endToEndId}`,
      },
    ]);
    expect(await client.page()).toContain(`<option value="${pool}">`);
    expect((await client.panel("credits", { ...topUp, endToEndId: "x".repeat(36) })).status).toBe(400);
    expect((await client.panel("credits", { ...topUp, account: "POOLKRW" })).status).toBe(400);
  });
});
