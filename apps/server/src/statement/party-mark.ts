import type { BankEntry } from "@causeway/bank-link";

const markLength = 12;

/**
 * Who stands at the other end of a booking, as far as a chopped line of a statement can tell it: the first letters of the
 * name in the few characters that such lines have, or the id that we gave a debit. Nothing where neither is known; names
 * in other scripts leave nothing as well.
 */
export function partyMark({ counterparty, returnId }: Pick<BankEntry, "counterparty" | "returnId">): string {
  if (returnId !== undefined) return returnId.replaceAll("-", "").toLowerCase();
  return plain(counterparty?.name ?? "").slice(0, markLength);
}

/** Banks write Müller as MULLER or as MUELLER, and either is the same name here. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll("ß", "SS")
    .replaceAll(/[^A-Z0-9]/g, "")
    .replaceAll(/([AOU])E/g, "$1")
    .replaceAll("SS", "S");
}

/** Whether two may be the same: who is unknown may be anybody. */
export function mayBeSame(one: string, other: string): boolean {
  return one === other || one === "" || other === "";
}
