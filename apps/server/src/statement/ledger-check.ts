import type { Context } from "../context.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { keepFindings } from "./keep-findings.ts";

/** How many breaches are named one by one in the log; the count says how many there are. */
const mostNamed = 20;

/**
 * Reads every rule of the books over all of them. The database holds most of them at every statement; this finds what
 * cannot be seen there, and what was done by somebody whom nothing binds. A rule that does not hold is an open item until
 * it holds again.
 */
export function ledgerCheck(ctx: Context): Schedule {
  return {
    name: "ledgerCheck",
    cadence: { everySeconds: 3_600 },
    missed: "once",
    run: async () => {
      const broken = await ctx.books.brokenRules();
      for (const { rule, subject } of broken.slice(0, mostNamed))
        ctx.events.emit({ event: "ledger.broken", rule, ledgerSubject: subject });
      const rules = [...new Set(broken.map(({ rule }) => rule))];
      const nothing = { currency: null, bankMinor: null, booksMinor: null };
      await keepFindings(
        ctx,
        "booksBroken",
        rules.map((reference) => ({ reference, ...nothing })),
      );
      if (broken.length > 0)
        throw new BooksBroken(`${broken.length} times a rule of the books does not hold: ${broken[0]?.rule}`);
    },
  };
}

class BooksBroken extends Error {
  override readonly name = "BooksBroken";
}
