import { accountCurrencies, type CurrencyCode } from "@causeway/money";
import { expect, test } from "vitest";
import { railsFor } from "./receiving-details.ts";

/**
 * An independent checker: each rule in the form its issuer publishes for verifying, not the one used for making.
 * IBANs by long division of one great integer, the others by the weighted sum over the whole number.
 */
const ibanLength: Record<string, number> = { DE: 22, GB: 22, CH: 21, SE: 24, AE: 23 };
function isIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  const number = BigInt(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55)));
  return iban.length === ibanLength[iban.slice(0, 2)] && number % 97n === 1n;
}
const isAba = (aba: string) => {
  const d = Array.from(aba, Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return (
    /^\d{9}$/.test(aba) &&
    (3 * (d[0] + d[3] + d[6]) + 7 * (d[1] + d[4] + d[7]) + (d[2] + d[5] + d[8])) % 10 === 0
  );
};
const isClabe = (clabe: string) => {
  const weights = "37137137137137137";
  const sum = Array.from(clabe.slice(0, 17)).reduce(
    (s, d, i) => s + ((Number(d) * Number(weights[i])) % 10),
    0,
  );
  return /^\d{18}$/.test(clabe) && (10 - (sum % 10)) % 10 === Number(clabe[17]);
};
const isNz = (bank: string, branch: string, base: string) => {
  const weights = [0, 0, 6, 3, 7, 9, 0, 10, 5, 8, 4, 2, 1];
  const sum = Array.from(bank + branch + base).reduce((s, d, i) => s + Number(d) * weights[i]!, 0);
  return /^\d{13}$/.test(bank + branch + base) && sum % 11 === 0;
};
/** The names of those codes whose check digits are wrong. */
function failedChecks(codes: Partial<Record<string, string>>): string[] {
  const { IBAN, ABA, CLABE, SUFFIX, BANK_CODE = "", BRANCH_CODE = "", ACCOUNT = "" } = codes;
  return [
    ...(IBAN === undefined || isIban(IBAN) ? [] : ["IBAN"]),
    ...(ABA === undefined || isAba(ABA) ? [] : ["ABA"]),
    ...(CLABE === undefined || isClabe(CLABE) ? [] : ["CLABE"]),
    // Only New Zealand's numbers have a suffix.
    ...(SUFFIX === undefined || isNz(BANK_CODE, BRANCH_CODE, ACCOUNT) ? [] : ["NZ"]),
  ];
}
const isBic = (bic: string) => /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);

/** What a payer's bank asks for on each local rail, and the form it has to have. */
const asked: Partial<Record<CurrencyCode, { rails: string[]; codes: Record<string, RegExp> }>> = {
  USD: { rails: ["ACH", "FEDWIRE"], codes: { ACCOUNT: /^\d{4,17}$/, ABA: /^\d{9}$/ } },
  EUR: { rails: ["SEPA"], codes: { IBAN: /^DE\d{20}$/ } },
  GBP: { rails: ["FPS", "CHAPS"], codes: { SORT_CODE: /^\d{6}$/, ACCOUNT: /^\d{8}$/, IBAN: /^GB/ } },
  HKD: {
    rails: ["FPS", "CHATS"],
    codes: { BANK_CODE: /^\d{3}$/, BRANCH_CODE: /^\d{3}$/, ACCOUNT: /^\d{6,9}$/ },
  },
  CNH: {
    rails: ["FPS", "CHATS"],
    codes: { BANK_CODE: /^\d{3}$/, BRANCH_CODE: /^\d{3}$/, ACCOUNT: /^\d{6,9}$/ },
  },
  AUD: { rails: ["BECS", "NPP"], codes: { BSB: /^\d{6}$/, ACCOUNT: /^\d{6,9}$/ } },
  CAD: { rails: ["EFT"], codes: { INSTITUTION: /^\d{3}$/, TRANSIT: /^\d{5}$/, ACCOUNT: /^\d{7,12}$/ } },
  SGD: {
    rails: ["FAST", "GIRO"],
    codes: { BANK_CODE: /^\d{4}$/, BRANCH_CODE: /^\d{3}$/, ACCOUNT: /^\d{6,11}$/ },
  },
  JPY: {
    rails: ["ZENGIN"],
    codes: {
      BANK_CODE: /^\d{4}$/,
      BRANCH_CODE: /^\d{3}$/,
      ACCOUNT: /^\d{7}$/,
      KANA_NAME: /^[ｦ-ﾟA-Z0-9 ().\-/]{1,30}$/,
    },
  },
  NZD: {
    rails: ["BECS_NZ"],
    codes: { BANK_CODE: /^\d{2}$/, BRANCH_CODE: /^\d{4}$/, ACCOUNT: /^\d{7}$/, SUFFIX: /^\d{2,3}$/ },
  },
  CHF: { rails: ["SIC"], codes: { IBAN: /^CH\d{19}$/ } },
  SEK: { rails: ["BANKGIRO"], codes: { IBAN: /^SE\d{22}$/, CLEARING: /^\d{4,5}$/ } },
  AED: { rails: ["UAEFTS"], codes: { IBAN: /^AE\d{21}$/ } },
  MXN: { rails: ["SPEI"], codes: { CLABE: /^\d{18}$/ } },
};
const serials = [1, 2, 3, 77, 998, 12_345, 99_999];

test.each(accountCurrencies)(
  "every %s account passes the independent check, on each of its rails",
  (currency) => {
    for (const serial of serials) {
      const rails = railsFor(currency, serial, "Müller Trading (HK) Co., Ltd");
      const local = rails.filter(({ scope }) => scope === "LOCAL");
      expect(local.map(({ rail }) => rail)).toEqual(asked[currency]?.rails);
      for (const { codes } of local) {
        const values = Object.fromEntries(codes.map(({ type, value }) => [type, value]));
        expect(Object.keys(values).toSorted()).toEqual(Object.keys(asked[currency]?.codes ?? {}).toSorted());
        for (const [type, form] of Object.entries(asked[currency]?.codes ?? {}))
          expect(values[type]).toMatch(form);
        expect(failedChecks(values)).toEqual([]);
      }
    }
  },
);

test.each(accountCurrencies)(
  "a %s account can be reached by SWIFT, with a bank that can be found",
  (currency) => {
    const swift = railsFor(currency, 5, "Harbour Light").at(-1);
    expect(swift).toMatchObject({ rail: "SWIFT", scope: "SWIFT", accountName: "Harbour Light" });
    expect(isBic(swift?.codes.find(({ type }) => type === "BIC")?.value ?? "")).toBe(true);
    expect(swift?.codes.some(({ type }) => ["ACCOUNT", "IBAN", "CLABE"].includes(type))).toBe(true);
    expect(swift?.bankAddress.town).toBeTruthy();
    expect(swift?.bankAddress.country).toMatch(/^[A-Z]{2}$/);
  },
);

test("the checker finds a wrong digit in each of them", () => {
  const wrong = { IBAN: "DE89370400440532013001", ABA: "026009594", CLABE: "032180000118359718" };
  expect(failedChecks(wrong)).toEqual(["IBAN", "ABA", "CLABE"]);
  const right = { IBAN: "DE89370400440532013000", ABA: "026009593", CLABE: "032180000118359719" };
  expect(failedChecks(right)).toEqual([]);
  const nz = { SUFFIX: "00", BANK_CODE: "01", BRANCH_CODE: "0902" };
  expect(failedChecks({ ...nz, ACCOUNT: "0068389" })).toEqual([]);
  expect(failedChecks({ ...nz, ACCOUNT: "0068388" })).toEqual(["NZ"]);
});

test("the routing numbers for ACH and for wires differ", () => {
  const abas = railsFor("USD", 5, "Harbour Light").flatMap(({ codes }) =>
    codes.filter(({ type }) => type === "ABA").map(({ value }) => value),
  );
  expect(new Set(abas).size).toBe(2);
});

test.each(accountCurrencies)("no two %s accounts share their numbers", (currency) => {
  const numbers = Array.from({ length: 3_000 }, (_, serial) =>
    JSON.stringify(railsFor(currency, serial + 1, "A").at(-1)?.codes),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});
