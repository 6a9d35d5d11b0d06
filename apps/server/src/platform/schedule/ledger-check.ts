import type { Books } from "../data/books.ts";
import type { Events } from "../events.ts";
import type { Schedule } from "./scheduler.ts";

/** How many breaches are named one by one; the count says how many there are. */
const mostNamed = 20;

/**
 * Reads every rule of the books over all of them. The database holds most of them at every statement; this finds what
 * cannot be seen there, and what was done by somebody whom nothing binds.
 */
export function ledgerCheck({ books, events }: { readonly books: Books; readonly events: Events }): Schedule {
  return {
    name: "ledgerCheck",
    cadence: { everySeconds: 3_600 },
    missed: "once",
    run: async () => {
      const broken = await books.brokenRules();
      for (const { rule, subject } of broken.slice(0, mostNamed))
        events.emit({ event: "ledger.broken", rule, ledgerSubject: subject });
      if (broken.length > 0)
        throw new BooksBroken(`${broken.length} times a rule of the books does not hold: ${broken[0]?.rule}`);
    },
  };
}

class BooksBroken extends Error {
  override readonly name = "BooksBroken";
}
