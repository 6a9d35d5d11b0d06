import { writeRate } from "@causeway/money";
import { MessageRefused } from "@causeway/bank-link";
import { describe, expect, test } from "vitest";
import { ticksIn as apiTicks } from "./api-rates.ts";
import { ticksIn as ecbTicks } from "./ecb-rates.ts";
import type { Tick } from "./port.ts";

const said = (ticks: readonly Tick[]) =>
  Object.fromEntries(ticks.map(({ bid }) => [`${bid.base}/${bid.quote}`, writeRate(bid)]));

/** As the bank publishes it, byte by byte but for the currencies that are left out. */
const daily = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='2026-11-18'>
\t\t\t<Cube currency='USD' rate='1.1618'/>
\t\t\t<Cube currency='JPY' rate='179.15'/>
\t\t\t<Cube currency='IDR' rate='19391.07'/>
\t\t\t<Cube currency='CNY' rate='8.2310'/>
\t\t\t<Cube currency='KRW' rate='1699.10'/>
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
const readEcb = (xml: string) => ecbTicks(Buffer.from(xml));

describe("the European Central Bank's file", () => {
  test("is read to the digit, at a quarter past two in Frankfurt, with its yuan as offshore ones", () => {
    const ticks = readEcb(daily);
    expect(said(ticks)).toEqual({
      "EUR/USD": "1.1618",
      "EUR/JPY": "179.15",
      "EUR/IDR": "19391.07",
      "EUR/CNH": "8.2310",
      "EUR/KRW": "1699.10",
    });
    expect(new Set(ticks.map(({ at }) => at.toISOString()))).toEqual(new Set(["2026-11-18T13:15:00.000Z"]));
    expect(ticks.every(({ bid, ask, source }) => bid === ask && source === "ecb")).toBe(true);
    const summer = readEcb(daily.replace("2026-11-18", "2026-07-15"));
    expect(summer[0]?.at.toISOString()).toBe("2026-07-15T12:15:00.000Z");
  });

  test("of ninety days says its newest one, wherever that stands", () => {
    const older = `<Cube time="2026-11-17"><Cube currency="USD" rate="1.1500"/></Cube>`;
    const history = daily
      .replace("<Cube>\n", `<Cube>${older}\n`)
      .replace("\t</Cube>\n</gesmes", `${older}</Cube></gesmes`);
    expect(said(readEcb(history))["EUR/USD"]).toBe("1.1618");
  });

  test("leaves out a currency that nobody here knows, and nothing else", () => {
    expect(Object.keys(said(readEcb(daily.replace("'IDR'", "'XTS'"))))).toEqual([
      "EUR/USD",
      "EUR/JPY",
      "EUR/CNH",
      "EUR/KRW",
    ]);
  });

  test.each([
    [
      "another envelope",
      daily.replaceAll("2002-08-01/eurofxref", "2002-08-01").replaceAll("gesmes.org", "g"),
    ],
    ["no day", daily.replace("time='2026-11-18'", "time='yesterday'")],
    ["no days at all", daily.replace(/<Cube time[^]*<\/Cube>\n\t<\/Cube>/, "</Cube>")],
    ["a rate of nothing", daily.replace("1.1618", "0")],
    ["a rate that is none", daily.replace("1.1618", "N/A")],
    ["half of it", daily.slice(0, daily.length / 2)],
    ["entities", daily.replace("<gesmes:Env", "<!DOCTYPE a [<!ENTITY b 'c'>]><gesmes:Env")],
    ["a page that says sorry", "<html><body>Service unavailable</body></html>"],
  ])("with %s is refused whole", (_what, xml) => {
    expect(() => readEcb(xml)).toThrow(MessageRefused);
  });
});

/** In the shape of Open Exchange Rates. */
const latest = `{
  "disclaimer": "Usage subject to terms: https://openexchangerates.org/terms",
  "license": "https://openexchangerates.org/license",
  "timestamp": 1763539200,
  "base": "USD",
  "rates": {
    "AED": 3.6725,
    "BTC": 0.000010852418,
    "CNH": 7.1067,
    "EUR": 0.862913,
    "JPY": 155.87450000000001,
    "KWD": 0.30675,
    "VND": 26360,
    "XAU": 0.00024556,
    "BAD": 1.5e-7
  }
}`;

describe("the file of a company that sells rates", () => {
  test("is read to the digit it was written with, and what nobody here knows is left out", () => {
    expect(said(apiTicks(latest))).toEqual({
      "USD/AED": "3.6725",
      "USD/CNH": "7.1067",
      "USD/EUR": "0.862913",
      "USD/JPY": "155.87450000000001",
      "USD/KWD": "0.30675",
      "USD/VND": "26360",
    });
    expect(apiTicks(latest)[0]).toMatchObject({ source: "api", at: new Date(1_763_539_200_000) });
  });

  test("says nothing of a currency at zero, below it, or with an exponent", () => {
    for (const odd of ["0", "-1", "8.6e-1"])
      expect(said(apiTicks(latest.replace("0.862913", odd)))["USD/EUR"]).toBeUndefined();
  });

  test.each([
    ["another base", latest.replace('"USD"', '"EUR"')],
    ["a text for a time", latest.replace("1763539200", '"now"')],
    ["no rates", latest.replace('"rates"', '"other"')],
    ["half of it", latest.slice(0, 200)],
    ["an error", '{"error":true,"status":401,"message":"invalid_app_id"}'],
  ])("with %s is refused whole", (_what, text) => {
    expect(() => apiTicks(text)).toThrow();
  });
});
