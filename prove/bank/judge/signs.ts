import type { BankBooking, Item } from "../facts.ts";

/** As the bank's account counts: what came is above zero. */
export function signed({
  direction,
  minor,
}: {
  readonly direction: BankBooking["direction"];
  readonly minor: string | bigint;
}): bigint {
  return BigInt(minor) * (direction === "credit" ? 1n : -1n);
}

/**
 * By how much the bank has more than the books, by the item's own figures. Of an entry they are sizes: what more of it left
 * is less at the bank.
 */
export function differenceOf({ bank_minor, books_minor, is_of_debit }: Item): bigint {
  const more = (bank_minor ?? 0n) - (books_minor ?? 0n);
  return is_of_debit ? -more : more;
}

/** Items about a line of a statement that is not as the books have it. */
export function isAboutLine({ kind, is_open }: Item): boolean {
  return is_open && (kind === "differs" || kind === "accountDiffers");
}

/**
 * Items that say the nostro is not what the bank has: a line with another amount, or an entry without a line. Whatever
 * else an item is about, the nostro has moved as the bank says.
 */
export function saysNostroDiffers(item: Item): boolean {
  return isAboutLine(item) || (item.is_open && item.kind === "notInStatement");
}

/** The bank's books have it, in a currency that no list knows. */
export const nobodysCurrency = "XQZ";

export function sumBy<T>(
  all: readonly T[],
  keyOf: (one: T) => string,
  amountOf: (one: T) => bigint,
): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0n) + amountOf(one));
  return sums;
}

/** What both sides say about every key that either has; one line for each key about which they differ. */
export function compare(
  ours: ReadonlyMap<string, bigint>,
  theirs: ReadonlyMap<string, bigint>,
  words: (key: string, ours: bigint, theirs: bigint) => string,
): string[] {
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [own, other] = [ours.get(key) ?? 0n, theirs.get(key) ?? 0n];
    return own === other ? [] : [words(key, own, other)];
  });
}
