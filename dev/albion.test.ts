import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAlbion } from "@causeway/sandbox/bank/albion/albion.ts";
import { createAlbionBank } from "@causeway/server/partners/bank/albion-bank.ts";
import { BankSilent, type Bank } from "@causeway/server/partners/bank/port.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOpening, sandboxBank, transfersAt } from "./testing/sandbox-bank.ts";
import { testTransfers } from "./testing/transfer-rules.ts";

const dir = mkdtempSync(join(tmpdir(), "causeway-albion-"));
const ours = generateKeyPairSync("ed25519");
const theirs = ["albion-1", "albion-2"].map((id) => ({ id, ...generateKeyPairSync("ed25519") }));
const [first, second] = theirs.map(({ id, privateKey }) => ({ id, private: privateKey }));
const keys = { keyAt: (kid: string) => theirs.find(({ id }) => id === kid)?.publicKey };
let app: ReturnType<typeof createAlbion>;
let bank: Bank;
let its: ReturnType<typeof sandboxBank>;
beforeAll(async () => {
  app = createAlbion({
    file: join(dir, "books.sqlite"),
    keys: { valid: [first!, second!], retired: { id: "albion-0", private: first!.private } },
    clientKeys: { causeway: ours.publicKey },
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const own = { signingKey: ours.privateKey, keyId: "causeway", keys };
  const options = {
    partner: "albion",
    zone: "Europe/London",
    url,
    ...own,
    pools: { GBP: "POOLGBP" },
  } as const;
  bank = createAlbionBank(options, { now: () => new Date() });
  its = sandboxBank(url, bank, "GBP");
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The feed from a cursor to its end; every message of it is the bank's. */
const readOn = async (from: string) => {
  const messages: Buffer[] = [];
  let after = from;
  for (let isLast = false; !isLast;) {
    const page = await bank.feed!(after);
    for (const { bytes, signed } of page.messages) {
      expect(await bank.doubtOf({ bytes, deliveries: [{ signed, receivedAt: new Date() }] })).toBeUndefined();
      messages.push(bytes);
    }
    ({ next: after, isLast } = page);
  }
  return { messages, after };
};

const own = { holder: "Causeway & Sons Ltd", account: "GB66EXMP04000462200101", bic: "EXMPGB2LXXX" };
const transfers = transfersAt("GBP", own);

describe("the adapter and the bank that never calls", () => {
  testTransfers(() => ({ bank, its }), transfers);

  test("open an account, read how it is reached, and shut it", async () => {
    const wanted = anOpening("EUR");
    expect(await bank.findAccount(wanted.openingId, wanted.holder.id)).toBe("unknown");
    expect(await bank.openAccount(wanted)).toBe("received");
    const report = await bank.findAccount(wanted.openingId, wanted.holder.id);
    expect(report).toMatchObject({ currency: "EUR", accountName: wanted.accountName, status: "ENAB" });
    await bank.setStanding(wanted.openingId, "closed");
    await expect(bank.setStanding(wanted.openingId, "open")).rejects.toThrow(
      /did not take a change: refused/,
    );
    expect(await bank.openAccount(anOpening("USD"))).toBe("refused");
  });

  test("send money back once, and know what became of it", async () => {
    const asked = its.refundOf(await its.aCredit());
    expect(await bank.findRefund(asked.refundId)).toEqual({ state: "denied" });
    expect(await bank.requestRefund(asked)).toEqual({ state: "accepted" });
    expect(await bank.requestRefund(asked)).toEqual({ state: "returned" });
    expect(await bank.findRefund(asked.refundId)).toEqual({ state: "returned" });
    const tooMuch = await bank.requestRefund(its.refundOf(await its.aCredit(), 8_001n));
    expect(tooMuch).toEqual({ state: "refused", reason: "AMOUNT" });
    await its.panel("faults", { kind: "called-duplicate", times: 1 });
    expect(await bank.requestRefund(its.refundOf(await its.aCredit()))).toEqual({ state: "unclear" });
  });

  test.each(["silent", "wrong-signature", "retired-key", "unknown-key", "other-question"])(
    "when the bank does the work and its answer is %s, asking finds that it was done",
    async (kind) => {
      const asked = its.refundOf(await its.aCredit());
      await its.panel("faults", { kind, times: 1 });
      await expect(bank.requestRefund(asked)).rejects.toThrow(BankSilent);
      expect(await bank.findRefund(asked.refundId)).toEqual({ state: "returned" });
      await its.aCredit();
      const sent = transfers.transferOf();
      await its.panel("faults", { kind, times: 1 });
      await expect(bank.requestTransfer(sent)).rejects.toThrow(BankSilent);
      expect(await bank.findTransfer(sent.transferId)).toEqual({ state: "executed" });
    },
  );

  test("read the feed on from a cursor, across a change of keys, to the day's statement", async () => {
    const reference = await its.aCredit();
    const isTold = (messages: readonly Buffer[], wanted: string) =>
      messages.some((bytes) => bytes.includes(`"transactionId":"${wanted}"`));
    await expect.poll(async () => isTold((await readOn("")).messages, reference)).toBe(true);
    const { after } = await readOn("");
    await its.panel("keys", {});
    const next = await its.aCredit();
    await expect.poll(async () => isTold((await readOn(after)).messages, next)).toBe(true);
    const { messages } = await readOn(after);
    expect(isTold(messages, reference)).toBe(false);
    const { after: end } = await readOn(after);
    await its.panel("clock", { days: 4 });
    const files = async () => (await readOn(end)).messages.filter((bytes) => bytes.includes(":62F:"));
    await expect.poll(async () => (await files()).length).toBeGreaterThan(0);
  });
});
