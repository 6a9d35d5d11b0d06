import { isCurrencyCode, readRate } from "@causeway/money";
import { z } from "zod";
import { readAnswer } from "#partners/bank/read-answer.ts";
import type { PolledRates, Tick } from "./port.ts";

export type ApiRatesOptions = { readonly url: string; readonly appId: string };

const source = "api";
const timeoutMs = 10_000;
const mostBytes = 1 << 20;

/** A company that sells rates, in the shape of Open Exchange Rates' `latest.json`: one rate for each currency of the dollar's. */
export function createApiRates({ url, appId }: ApiRatesOptions): PolledRates {
  return {
    source,
    ask: async () => {
      const reply = await fetch(url, {
        headers: { authorization: `Token ${appId}` },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readAnswer(reply, mostBytes);
      if (!reply.ok) throw new Error(`the rates were answered with ${reply.status}`);
      return ticksIn(text);
    },
  };
}

/** Numbers are kept as they are written: a rate is never a number here. */
const latest = z.object({
  timestamp: z.string().regex(/^\d{9,11}$/),
  base: z.literal("USD"),
  rates: z.record(z.string(), z.string()),
});

export function ticksIn(text: string): readonly Tick[] {
  const { timestamp, base, rates } = latest.parse(
    JSON.parse(text, (_key, value: unknown, { source: written }: { readonly source?: string } = {}) =>
      typeof value === "number" ? written : value,
    ),
  );
  const at = new Date(Number(timestamp) * 1_000);
  return Object.entries(rates).flatMap(([code, written]) => {
    // It sells rates of metals and coins as well, some of them with an exponent.
    const rate = isCurrencyCode(code) ? readRate(base, code, written) : undefined;
    return rate ? [{ source, bid: rate, ask: rate, at }] : [];
  });
}
