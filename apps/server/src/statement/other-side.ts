import type { HousePlace } from "#platform/data/books.ts";
import type { RecordedEntry } from "./statement.ts";

/** What was asked for leaves by way of suspense, where the bank's word about it puts it. */
export function otherSide({ became, currency }: RecordedEntry): HousePlace {
  if (became === "charge") return { kind: "bank_charge", currency };
  // What was sold leaves our own money, and what was bought joins it.
  if (became === "deal") return { kind: "fx", currency };
  if (became === "interest" || became === "blocked") return { kind: became, currency };
  return { kind: "suspense", currency };
}
