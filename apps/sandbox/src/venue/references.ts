import { writeEurofxref, type ReferenceDay } from "@causeway/bank-link";
import { cross, divide, writeRate, type CurrencyCode, type Rate } from "@causeway/money";
import type { FastifyInstance } from "fastify";
import { dayAfter, dayAt, isWeekend, timeAt } from "../day.ts";
import type { Market } from "./market.ts";

/** What the central bank names, in its order; its yuan is the Mainland's. */
const daily =
  "USD JPY CZK DKK GBP HUF PLN RON SEK CHF NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN MYR NZD PHP SGD THB ZAR".split(
    " ",
  ) as CurrencyCode[];
const daysKept = 62;
const frankfurt = "Europe/Berlin";
const publishedAt = "16:00";

/** The central bank's daily file and a company that sells rates, both of the very market that the venue deals in. */
export function serveReferences(app: FastifyInstance, market: Market, appIds: readonly string[]): void {
  const days = () => {
    const rates = ratesIn(market);
    return workingDays(new Date()).map((day, n): ReferenceDay => ({ day, rates: rates.map(aged(n)) }));
  };
  const xml = "text/xml; charset=utf-8";
  app.get("/eurofxref-daily.xml", async (_request, reply) =>
    reply.type(xml).send(writeEurofxref(days().slice(0, 1))),
  );
  app.get("/eurofxref-hist-90d.xml", async (_request, reply) => reply.type(xml).send(writeEurofxref(days())));
  app.get("/api/latest.json", async (request, reply) => {
    const [, token = ""] = /^Token (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
    if (!appIds.includes(token))
      return reply.code(401).send({ error: true, status: 401, message: "invalid_app_id" });
    return reply.type("application/json; charset=utf-8").send(latest(market, new Date()));
  });
}

function ratesIn(market: Market): Rate[] {
  const prices = market.anchors();
  return daily.flatMap((currency) => {
    const found = cross(prices, "EUR", currency === "CNY" ? "CNH" : currency);
    return found ? [{ ...shortened(found.mid, 5), quote: currency }] : [];
  });
}

/** As many digits as it publishes. */
function shortened(rate: Rate, digits: number): Rate {
  const surplus = rate.units.toString().length - digits;
  const places = Math.max(0, Math.min(rate.places, rate.places - surplus));
  return { ...rate, units: divide(rate.units, 10n ** BigInt(rate.places - places), "half-even"), places };
}

/** A little off for each day that it is older. */
function aged(days: number) {
  return (rate: Rate): Rate => {
    const parts = BigInt(((days * 37) % 13) - 6) * (days === 0 ? 0n : 8n);
    return { ...rate, units: rate.units + (rate.units * parts) / 10_000n };
  };
}

/** From the last that was published on, backwards. */
function workingDays(now: Date): string[] {
  const days: string[] = [];
  const today = dayAt(frankfurt, now);
  let day = timeAt(frankfurt, now) >= publishedAt ? today : dayAfter(today, -1);
  for (; days.length < daysKept; day = dayAfter(day, -1)) if (!isWeekend(day)) days.push(day);
  return days;
}

/** Numbers stand in it as they are sold: a text would be another format. */
function latest(market: Market, now: Date): string {
  const rates = market.pairs
    .map((pair) => pair.split("/").find((code) => code !== "USD") as CurrencyCode)
    .toSorted()
    .flatMap((currency) => {
      const found = market.cross("USD", currency);
      return found ? [`    "${currency}": ${writeRate(shortened(found.mid, 8))}`] : [];
    });
  return `{
  "disclaimer": "Played by the sandbox.",
  "license": "Played by the sandbox.",
  "timestamp": ${Math.floor(now.getTime() / 1_000)},
  "base": "USD",
  "rates": {
${rates.join(",\n")},
    "USD": 1
  }
}
`;
}
