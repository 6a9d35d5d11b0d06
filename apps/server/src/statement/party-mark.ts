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

/** Who stands at both ends of a booking, as far as is known. */
export type Ends = { readonly mark: string; readonly accountNo: string };
type Same = (one: Ends, other: Ends) => boolean;

/**
 * Whether two may be the same booking: who is unknown may be anybody, and so may whose account is only known to be in the
 * pool. From what is surest on.
 */
export function likenesses(pool: string): readonly Same[] {
  const hasMark: Same = (one, other) => one.mark === other.mark;
  const hasAccount: Same = (one, other) => one.accountNo === other.accountNo;
  const mayHaveMark: Same = (one, other) => hasMark(one, other) || one.mark === "" || other.mark === "";
  const mayHaveAccount: Same = (one, other) =>
    hasAccount(one, other) || one.accountNo === pool || other.accountNo === pool;
  const both =
    (first: Same, second: Same): Same =>
    (one, other) =>
      first(one, other) && second(one, other);
  return [
    both(hasAccount, hasMark),
    both(hasAccount, mayHaveMark),
    both(mayHaveAccount, hasMark),
    both(mayHaveAccount, mayHaveMark),
  ];
}
