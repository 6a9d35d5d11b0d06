import type { Money } from "@causeway/money";
import { digestOf } from "#platform/engine/instruction-record.ts";

/** What is about to leave, as the bank will read it. */
export type Sent = { readonly id: string; readonly reference: string; readonly money: Money };

/** Nothing goes that says another thing than what was written down. */
export function assertAsWritten(
  kind: string,
  { id, digest }: { readonly id: string; readonly digest: string },
  sent: Sent,
): void {
  if (digestOf(kind, sent.id, sent) !== digest)
    throw new Error(`${kind} ${id} was expected to be sent as it was written down`);
}
