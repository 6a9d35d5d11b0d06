import { z } from "zod";
import { readAmount } from "./setting-kinds.ts";

/** The largest amount, by currency, that one person of the treasury decides about alone; of others, none. */
export const aloneUpTo = z
  .string()
  .default(
    "USD 10000, EUR 10000, GBP 8000, HKD 80000, CNH 70000, JPY 1500000, AUD 15000, CAD 14000, SGD 13000, CHF 9000",
  )
  .transform((text, issue) => {
    const amounts = text.split(",").map((part) => readAmount(part.trim()));
    if (amounts.every((amount) => amount !== undefined)) {
      const byCurrency = new Map(amounts.map(({ currency, minor }) => [currency, minor]));
      if (byCurrency.size === amounts.length) return byCurrency;
    }
    issue.addIssue("one amount for each currency, such as 'USD 10000, JPY 1500000'");
    return z.NEVER;
  });
