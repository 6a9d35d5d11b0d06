import { readEurofxref } from "@causeway/bank-link";
import type { Rate } from "@causeway/money";
import { momentIn } from "#platform/day.ts";
import { readAnswer } from "#partners/bank/read-answer.ts";
import type { PolledRates, Tick } from "./port.ts";

const source = "ecb";
const timeoutMs = 15_000;
const mostBytes = 1 << 20;
/** It is set at a quarter past two, Frankfurt's time, and London's clocks are an hour behind all year. */
const setAt = "13:15";

/** The reference rates of the European Central Bank: one for each currency and working day, and nobody deals at them. */
export function createEcbRates(url: string): PolledRates {
  return {
    source,
    ask: async () => {
      const reply = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
      const text = await readAnswer(reply, mostBytes);
      if (!reply.ok) throw new Error(`the reference rates were answered with ${reply.status}`);
      return ticksIn(Buffer.from(text));
    },
  };
}

/** Of the newest day in the file. */
export function ticksIn(bytes: Uint8Array): readonly Tick[] {
  const [newest] = readEurofxref(bytes);
  if (!newest) return [];
  const at = momentIn("Europe/London", newest.day, setAt);
  return newest.rates.map(asOffshore).map((rate) => ({ source, bid: rate, ask: rate, at }));
}

/** Its yuan are the Mainland's. For a yardstick they are near enough to those that we deal in, of which it says nothing. */
function asOffshore(rate: Rate): Rate {
  return rate.quote === "CNY" ? { ...rate, quote: "CNH" } : rate;
}
