import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { writeTransferReport } from "@causeway/bank-link";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BankSilent, type Transfer, type TransferReport } from "#partners/bank/port.ts";
import { house } from "#platform/ids.ts";
import type { StaffClient, TestApi } from "#testing/api.ts";
import { facing } from "#testing/bank.ts";
import { startTestFlows, type TestFlows } from "#testing/flows.ts";
import { houseMoneyOf } from "#testing/house-money.ts";
import { startTreasury, type treasuryOf } from "#testing/treasury.ts";
import { recordEntry } from "./record-entry.ts";

let api: TestApi;
let flows: TestFlows;
let first: StaffClient;
let treasury: ReturnType<typeof treasuryOf>;
let money: ReturnType<typeof houseMoneyOf>;
const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));

/** A bank that remembers what it was asked for and answers as a test wants it to. */
const played = { asked: [] as Transfer[], states: new Map<string, TransferReport>(), isSilent: false };
const playedBank = {
  findTransfer: async (id: string): Promise<TransferReport> => played.states.get(id) ?? { state: "denied" },
  requestTransfer: async (transfer: Transfer): Promise<TransferReport> => {
    played.asked.push(transfer);
    played.states.set(transfer.transferId, { state: "accepted" });
    if (played.isSilent) throw new BankSilent("the line broke");
    return { state: "accepted" };
  },
};

beforeAll(async () => {
  ({ api, staff: first, treasury } = await startTreasury());
  money = houseMoneyOf(api, first, await api.aStaffMember("treasury"));
  flows = await startTestFlows(facing(api.ctx, playedBank), dir);
});
afterAll(async () => {
  await flows.stop();
  await api.stop();
  rmSync(dir, { recursive: true, force: true });
});

const patient = { timeout: 30_000 };
const stateOf = async (id: string) => (await money.shown(id))?.state;
const workOn = async (key: string) =>
  (
    await api.ctx.db.tx(house, (tx) =>
      tx.rows<{ topic: string }>("SELECT topic FROM outbox WHERE key = $1 ORDER BY topic", [key]),
    )
  ).map(({ topic }) => topic);

describe("a sweep that two people agreed to, with every step replayed", { timeout: 120_000 }, () => {
  test("is asked for once, told by the bank, debited, and comes to rest", async () => {
    await money.earn("fee", "HKD", 10_000n);
    const id = await money.agreed({ currency: "HKD", minor: 9_000n });
    await expect.poll(() => played.asked.length, patient).toBe(1);
    expect(played.asked[0]).toMatchObject({ transferId: id, to: await money.own("HKD") });
    played.states.set(id, { state: "executed" });
    const report = { messageId: "m", createdAt: new Date(), transferId: id.replaceAll("-", "") };
    expect(await money.bank.tell(writeTransferReport({ ...report, status: "ACSC" }))).toBe(204);
    await expect.poll(() => stateOf(id), patient).toBe("told");
    expect(await treasury.houseBalance("fee", "HKD")).toBe(1_000n);
    expect(await treasury.houseBalance("suspense", "HKD")).toBe(9_000n);
    await recordEntry(api.ctx, money.debitOf(id, "HKD", 9_000n));
    await expect.poll(() => stateOf(id), patient).toBe("done");
    expect(await treasury.houseBalance("suspense", "HKD")).toBe(0n);
    expect(played.asked).toHaveLength(1);
    expect(await workOn(id)).toEqual(["statement/debit"]);
  });

  test("is found by asking when the line broke, and refused when the bank says so", async () => {
    played.isSilent = true;
    await money.earn("fee", "SGD", 10_000n);
    const id = await money.agreed({ currency: "SGD", minor: 10_000n });
    await expect.poll(() => played.asked.length, patient).toBe(2);
    played.states.set(id, { state: "refused", reason: "AM04" });
    await expect.poll(() => stateOf(id), patient).toBe("refused");
    expect(await treasury.houseBalance("fee", "SGD")).toBe(10_000n);
    expect(played.asked).toHaveLength(2);
    await expect.poll(() => workOn(id), patient).toEqual([]);
  });
});
