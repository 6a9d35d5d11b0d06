import { fromWire, isCurrencyCode } from "@causeway/money";
import * as z from "zod/mini";

export const currencyCode = z.string().check(z.refine(isCurrencyCode));

/** Money on the wire: a decimal string with the currency's own decimals, never a number. */
export const amount = z.object({ currency: z.string(), amount: z.string() });

/** An amount somebody typed: above zero, and no finer than its currency. */
export const positiveAmount = z
  .object({ currency: currencyCode, amount: z.string().check(z.regex(/^\d{1,15}(\.\d{1,3})?$/)) })
  .check(z.refine((wire) => (fromWire(wire)?.minor ?? 0n) > 0n));
