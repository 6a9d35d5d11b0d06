import { writeAlbionEvent, writeReturnReport, writeTransferReport } from "@causeway/bank-link";
import { describe, expect, test } from "vitest";
import { stateOf, transferStateOf } from "./iso-bank.ts";
import { readMessage, recallNotice } from "./notices.ts";

const id = "0192f0c4-7a11-7c3e-9d2b-5a1f4e6b8c90";
const wire = id.replaceAll("-", "");
const about = { messageId: "m1", createdAt: new Date("2026-11-13T08:30:00Z") };
const harbour = { wire: "iso20022", zone: "Asia/Hong_Kong" } as const;
const albion = { wire: "albion", zone: "Europe/London" } as const;

function toldBy(text: string, voice: typeof harbour | typeof albion) {
  const { parts } = readMessage(Buffer.from(text), new Set(), voice);
  return parts.flatMap((part) => (part.is === "told" ? part.told : []));
}

describe("what became of a transfer", () => {
  const tellings = [
    toldBy(writeTransferReport({ ...about, transferId: wire, status: "ACSC" }), harbour),
    toldBy(writeAlbionEvent({ type: "transfer", report: { transferId: id, status: "executed" } }), albion),
  ];

  test("is told under its id and its state, in whichever voice", () => {
    for (const [told, ...others] of tellings) {
      expect(others).toEqual([]);
      expect(told).toMatchObject({ kind: "transfer", eventId: `transfer:${id}:executed` });
      expect(recallNotice(told!.body)).toEqual({ kind: "transfer", transferId: id, state: "executed" });
    }
  });

  test("is not what became of a return of the same id", () => {
    const returned = toldBy(writeReturnReport({ ...about, returnId: wire, status: "ACCC" }), harbour);
    expect(returned).toMatchObject([{ kind: "refund", eventId: `refund:${id}:returned` }]);
  });

  test("is not believed under an id that cannot be ours", () => {
    const other = "E2E-of-somebody-else";
    const report = writeTransferReport({ ...about, transferId: other, status: "ACSC" });
    expect(() => toldBy(report, harbour)).toThrow(/no id of ours/);
    const event = { type: "transfer", report: { transferId: other, status: "executed" } } as const;
    expect(() => toldBy(writeAlbionEvent(event), albion)).toThrow(/no id of ours/);
  });

  test.each([
    ["ACSC", undefined, "executed", "accepted"],
    ["ACCC", undefined, "executed", "returned"],
    ["ACTC", undefined, "accepted", "accepted"],
    ["ACSP", undefined, "accepted", "accepted"],
    ["PDNG", undefined, "accepted", "accepted"],
    ["RJCT", "AC04", "refused", "refused"],
    ["RJCT", undefined, "refused", "refused"],
    ["RJCT", "NOOR", "denied", "denied"],
    ["RJCT", "AM05", "unclear", "unclear"],
    ["RJCT", "DUPL", "unclear", "unclear"],
    ["PART", undefined, "unclear", "unclear"],
    ["RCVD", undefined, "unclear", "unclear"],
  ])("is by its status %s (%s): %s, and of a return: %s", (status, reason, ofTransfer, ofReturn) => {
    const told = { status, ...(reason === undefined ? {} : { reason }) };
    expect([transferStateOf(told), stateOf(told)]).toEqual([ofTransfer, ofReturn]);
  });
});
