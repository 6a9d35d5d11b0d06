import { expect, test } from "vitest";
import type { Bank } from "@causeway/server/partners/bank/port.ts";
import type { sandboxBank, transfersAt } from "./sandbox-bank.ts";

/** What holds of our own money at either bank. */
export function testTransfers(
  at: () => { readonly bank: Bank; readonly its: ReturnType<typeof sandboxBank> },
  { transferOf, othersThan }: ReturnType<typeof transfersAt>,
): void {
  test("send our own money elsewhere once, and know what became of it", async () => {
    await at().its.aCredit();
    const asked = transferOf();
    expect(await at().bank.findTransfer(asked.transferId)).toMatchObject({ state: "denied" });
    expect(await at().bank.requestTransfer(asked)).toEqual({ state: "accepted" });
    expect(await at().bank.requestTransfer(asked)).toEqual({ state: "executed" });
    expect(await at().bank.findTransfer(asked.transferId)).toEqual({ state: "executed" });
    const tooMuch = await at().bank.requestTransfer(transferOf(100_000_000n));
    expect(tooMuch).toEqual({ state: "refused", reason: "INSUFFICIENT_FUNDS" });
    await at().its.panel("faults", { kind: "called-duplicate", times: 1 });
    expect(await at().bank.requestTransfer(transferOf(1n))).toMatchObject({ state: "unclear" });
  });

  test("send our own money nowhere but where it was written down to go", async () => {
    const asked = transferOf();
    for (const other of othersThan(asked))
      await expect(at().bank.requestTransfer(other)).rejects.toThrow(
        `transfer ${asked.transferId} was expected to be sent as it was written down`,
      );
    const nowhere = { ...asked, money: { ...asked.money, currency: "KRW" as const } };
    await expect(at().bank.requestTransfer(nowhere)).rejects.toThrow(
      "an account of ours in KRW was expected",
    );
    expect(await at().bank.findTransfer(asked.transferId)).toMatchObject({ state: "denied" });
  });
}
