import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHarbour } from "@causeway/sandbox/bank/harbour/harbour.ts";
import { createIsoBank } from "@causeway/server/partners/bank/iso-bank.ts";
import { BankSilent, type Bank } from "@causeway/server/partners/bank/port.ts";
import { accountCurrencies } from "@causeway/money";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOpening, sandboxBank, transfersAt } from "./testing/sandbox-bank.ts";
import { testTransfers } from "./testing/transfer-rules.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-bank-"));
const ours = generateKeyPairSync("ed25519");
let app: ReturnType<typeof createHarbour>;
let bank: Bank;
let its: ReturnType<typeof sandboxBank>;
beforeAll(async () => {
  app = createHarbour({
    file: join(dir, "books.sqlite"),
    clientUrl: "http://127.0.0.1:1/partner/bank",
    keys: { valid: [{ id: "bank", private: generateKeyPairSync("ed25519").privateKey }] },
    clientKeys: { causeway: ours.publicKey },
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const own = { signingKey: ours.privateKey, keyId: "causeway" };
  const options = {
    partner: "harbour",
    zone: "Asia/Hong_Kong",
    url,
    bic: "CWHBHKHHXXX",
    ...own,
    keys: { keyAt: () => undefined },
    pools: { USD: "POOLUSD" },
  } as const;
  bank = createIsoBank(options, { now: () => new Date() });
  its = sandboxBank(url, bank, "USD");
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const own = { holder: "Causeway & Sons (HK) Ltd", account: "622003101001", bic: "EXMPHKHHXXX" };
const transfers = transfersAt("USD", own);

describe("the adapter and the bank it was written for", () => {
  testTransfers(() => ({ bank, its }), transfers);

  test.each(accountCurrencies)("open an account in %s and read how it is reached", async (currency) => {
    const wanted = anOpening(currency);
    expect(await bank.findAccount(wanted.openingId, wanted.holder.id)).toBe("unknown");
    expect(await bank.openAccount(wanted)).toBe("received");
    const report = await bank.findAccount(wanted.openingId, wanted.holder.id);
    expect(report).toMatchObject({ currency, accountName: wanted.accountName, status: "ENAB" });
  });

  test("refuse a currency the bank does not hold", async () => {
    expect(await bank.openAccount(anOpening("KRW"))).toBe("refused");
  });

  test("send money back once, and know what became of it", async () => {
    const asked = its.refundOf(await its.aCredit());
    expect(await bank.findRefund(asked.refundId)).toMatchObject({ state: "denied" });
    expect(await bank.requestRefund(asked)).toEqual({ state: "accepted" });
    expect(await bank.requestRefund(asked)).toEqual({ state: "returned" });
    expect(await bank.findRefund(asked.refundId)).toEqual({ state: "returned" });
    const tooMuch = await bank.requestRefund(its.refundOf(await its.aCredit(), 8_001n));
    expect(tooMuch).toEqual({ state: "refused", reason: "AMOUNT" });
  });

  test("when the bank does the work and says nothing, asking finds that it was done", async () => {
    const asked = its.refundOf(await its.aCredit());
    await its.panel("faults", { kind: "silent", times: 1 });
    await expect(bank.requestRefund(asked)).rejects.toThrow(BankSilent);
    expect(await bank.findRefund(asked.refundId)).toEqual({ state: "returned" });
    await its.aCredit();
    const sent = transfers.transferOf();
    await its.panel("faults", { kind: "silent", times: 1 });
    await expect(bank.requestTransfer(sent)).rejects.toThrow(BankSilent);
    expect(await bank.findTransfer(sent.transferId)).toEqual({ state: "executed" });
  });

  test("nothing leaves that is not what was written down", async () => {
    const asked = its.refundOf(await its.aCredit());
    const more = { ...asked, money: { currency: "USD" as const, minor: 7_999n } };
    await expect(bank.requestRefund(more)).rejects.toThrow("as it was written down");
    expect(await bank.findRefund(asked.refundId)).toMatchObject({ state: "denied" });
  });

  test("a closed bank is silence, not a no", async () => {
    await its.panel("faults", { kind: "down", times: 1 });
    await expect(bank.openAccount(anOpening("EUR"))).rejects.toThrow(BankSilent);
  });
});
