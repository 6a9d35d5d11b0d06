import type { Facts } from "../facts.ts";
import { causes, type Cause } from "./causes.ts";
import { subjectsIn } from "./subjects.ts";

/** Whatever somebody looks into has its cause: what a bank did wrong with the very thing that it is about, most of all. */
export function causeFaults(facts: Facts): string[] {
  const subjectOf = subjectsIn(facts);
  return facts.items
    .filter(({ is_open, is_owned }) => is_open || is_owned)
    .flatMap((item) => {
      const subject = subjectOf(item);
      const isSo = (cause: Cause) =>
        ("because" in cause ||
          subject.wrongs[cause.to].some(({ kind }) => (cause.did as readonly string[]).includes(kind))) &&
        (cause.so?.(item, subject) ?? true);
      if (causes[item.kind as keyof typeof causes].some(isSo)) return [];
      const { currency: _, ...near } = subject.wrongs;
      const did = new Set(Object.values(near).flatMap((wrongs) => wrongs.map(({ kind }) => kind)));
      const figures = `${item.bank_minor ?? "-"} at the bank, ${item.books_minor ?? "-"} in the books`;
      return [
        `${item.partner} ${item.kind} ${item.reference}: somebody looks into it, and the bank did ${[...did].join(", ") || "nothing"} (${figures})`,
      ];
    });
}
