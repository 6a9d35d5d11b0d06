import type { BreakChoice, BreakKind, RecordedEntry } from "./statement.ts";

/** What an item is about, as far as a decision depends on it. */
export type Subject = {
  readonly kind: BreakKind;
  readonly entry:
    | (Pick<RecordedEntry, "became" | "direction"> & {
        readonly isAboutOrder: boolean;
        /** Whether a statement of the bank's has it as we have it. */
        readonly isConfirmed: boolean;
        /** Whether it stands in suspense under this very item. */
        readonly isSuspended: boolean;
      })
    | undefined;
};

/**
 * What a person may decide. Nothing is kept that no statement confirms, and nothing is sent back that the bank's own
 * statement does not have.
 */
export function choicesFor({ kind, entry }: Subject): readonly BreakChoice[] {
  if (kind === "creditFailed") return ["retry"];
  if (!entry) return ["match"];
  if (entry.became === "order") return choicesForReceipt(kind, entry.isConfirmed);
  if (kind === "notInStatement") return ["cancel"];
  if (entry.became !== "suspense" || !entry.isSuspended) return ["match"];
  if (entry.direction === "credit") return ["return", "match"];
  return entry.isAboutOrder && kind !== "doubleDebit" && kind !== "refundDiffers"
    ? ["cancel", "takeBack", "writeOff", "match"]
    : ["writeOff", "match"];
}

function choicesForReceipt(kind: BreakKind, isConfirmed: boolean): readonly BreakChoice[] {
  if (isConfirmed) return ["keep", "return"];
  if (kind === "notInStatement") return ["cancel", "takeBack", "writeOff"];
  if (kind === "differs") return ["correct", "return", "writeOff"];
  return ["return"];
}
