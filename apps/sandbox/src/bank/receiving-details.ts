import type { PostalAddress, Rail, RoutingCode, RoutingCodeType } from "@causeway/bank-link";
import type { CurrencyCode } from "@causeway/money";
import { ibanOf, withAbaCheck, withClabeCheck, withLuhnCheck, withNzCheck } from "./check-digits.ts";

export const bankBic = "CWHBHKHHXXX";
const headOffice = {
  name: "Causeway Harbour Bank (Sandbox)",
  address: { street: "1 Example Quay, Central", town: "Hong Kong", country: "HK" },
};

export type Branch = {
  readonly bic: string;
  readonly name: string;
  readonly address: PostalAddress;
  readonly rails: readonly string[];
  readonly codes: (serial: number) => readonly RoutingCode[];
  /** Codes of one rail alone, where rails differ. */
  readonly railCodes?: Readonly<Record<string, readonly RoutingCode[]>>;
};

export const digits = (serial: number, length: number) => String(serial % 10 ** length).padStart(length, "0");
export const code = (type: RoutingCodeType, value: string): RoutingCode => ({ type, value });

/** Where the bank receives each currency: a branch of its own per country, none of them real. */
const branches: Partial<Record<CurrencyCode, Branch>> = {
  USD: {
    bic: "CWHBUS3NXXX",
    name: "Causeway Harbour Bank NA (Sandbox)",
    address: { street: "100 Example Plaza", town: "New York", postcode: "10001", country: "US" },
    rails: ["ACH", "FEDWIRE"],
    codes: (serial) => [code("ACCOUNT", `88${digits(serial, 10)}`)],
    railCodes: {
      ACH: [code("ABA", withAbaCheck("02600001"))],
      FEDWIRE: [code("ABA", withAbaCheck("02600002"))],
    },
  },
  EUR: {
    bic: "CWHBDEFFXXX",
    name: "Causeway Harbour Bank Europe (Sandbox)",
    address: { street: "Beispielstrasse 1", town: "Frankfurt am Main", postcode: "60311", country: "DE" },
    rails: ["SEPA"],
    codes: (serial) => [code("IBAN", ibanOf("DE", `50099900${digits(serial, 10)}`))],
  },
  GBP: {
    bic: "CWHBGB2LXXX",
    name: "Causeway Harbour Bank UK (Sandbox)",
    address: { street: "1 Example Lane", town: "London", postcode: "EC2V 1AA", country: "GB" },
    rails: ["FPS", "CHAPS"],
    codes: (serial) => [
      code("SORT_CODE", "049999"),
      code("ACCOUNT", digits(serial, 8)),
      code("IBAN", ibanOf("GB", `CWHB049999${digits(serial, 8)}`)),
    ],
  },
  HKD: hongKong(["FPS", "CHATS"], "1"),
  CNH: hongKong(["FPS", "CHATS"], "2"),
  AUD: {
    bic: "CWHBAU2SXXX",
    name: "Causeway Harbour Bank Australia (Sandbox)",
    address: { street: "1 Example Street", town: "Sydney", postcode: "2000", country: "AU" },
    rails: ["BECS", "NPP"],
    codes: (serial) => [code("BSB", "802999"), code("ACCOUNT", digits(serial, 9))],
  },
  CAD: {
    bic: "CWHBCATTXXX",
    name: "Causeway Harbour Bank Canada (Sandbox)",
    address: { street: "1 Example Street West", town: "Toronto", postcode: "M5H 1A1", country: "CA" },
    rails: ["EFT"],
    codes: (serial) => [
      code("INSTITUTION", "899"),
      code("TRANSIT", "20002"),
      code("ACCOUNT", digits(serial, 9)),
    ],
  },
  SGD: {
    bic: "CWHBSGSGXXX",
    name: "Causeway Harbour Bank Singapore (Sandbox)",
    address: { street: "1 Example Place", town: "Singapore", postcode: "048616", country: "SG" },
    rails: ["FAST", "GIRO"],
    codes: (serial) => [
      code("BANK_CODE", "9998"),
      code("BRANCH_CODE", "001"),
      code("ACCOUNT", digits(serial, 10)),
    ],
  },
  JPY: {
    bic: "CWHBJPJTXXX",
    name: "Causeway Harbour Bank Tokyo (Sandbox)",
    address: { street: "1-1 Example, Chiyoda-ku", town: "Tokyo", postcode: "100-0001", country: "JP" },
    rails: ["ZENGIN"],
    codes: (serial) => [
      code("BANK_CODE", "9998"),
      code("BRANCH_CODE", "101"),
      code("ACCOUNT", digits(serial, 7)),
    ],
  },
  NZD: {
    bic: "CWHBNZ2WXXX",
    name: "Causeway Harbour Bank New Zealand (Sandbox)",
    address: { street: "1 Example Quay", town: "Wellington", postcode: "6011", country: "NZ" },
    rails: ["BECS_NZ"],
    codes: (serial) => [
      code("BANK_CODE", "38"),
      code("BRANCH_CODE", "9000"),
      code("ACCOUNT", nzBase("9000", serial)),
      code("SUFFIX", "000"),
    ],
  },
  CHF: {
    bic: "CWHBCHZZXXX",
    name: "Causeway Harbour Bank Switzerland (Sandbox)",
    address: { street: "Beispielgasse 1", town: "Zurich", postcode: "8001", country: "CH" },
    rails: ["SIC"],
    codes: (serial) => [code("IBAN", ibanOf("CH", `08999${digits(serial, 12)}`))],
  },
  SEK: {
    bic: "CWHBSESSXXX",
    name: "Causeway Harbour Bank Sweden (Sandbox)",
    address: { street: "Exempelgatan 1", town: "Stockholm", postcode: "111 20", country: "SE" },
    rails: ["BANKGIRO"],
    codes: (serial) => [
      code("IBAN", ibanOf("SE", `999${withLuhnCheck(digits(serial, 16))}`)),
      code("CLEARING", "9990"),
    ],
  },
  AED: {
    bic: "CWHBAEADXXX",
    name: "Causeway Harbour Bank DIFC (Sandbox)",
    address: { street: "Example Tower", town: "Dubai", country: "AE" },
    rails: ["UAEFTS"],
    codes: (serial) => [code("IBAN", ibanOf("AE", `099${digits(serial, 16)}`))],
  },
  MXN: {
    bic: "CWHBMXMMXXX",
    name: "Causeway Harbour Bank Mexico (Sandbox)",
    address: { street: "Avenida Ejemplo 1", town: "Ciudad de Mexico", postcode: "06600", country: "MX" },
    rails: ["SPEI"],
    codes: (serial) => [code("CLABE", withClabeCheck(`999180${digits(serial, 11)}`))],
  },
};

function hongKong(rails: readonly string[], branchDigit: string): Branch {
  return {
    bic: bankBic,
    name: headOffice.name,
    address: headOffice.address,
    rails,
    codes: (serial) => [
      code("BANK_CODE", "999"),
      code("BRANCH_CODE", `70${branchDigit}`),
      code("ACCOUNT", digits(serial, 9)),
    ],
  };
}

/** Serials whose base would need a check digit of ten do not exist there; the next free one is taken. */
function nzBase(branch: string, serial: number): string {
  // Every serial has a block of its own, so that two of them never end at the same base.
  for (let base = serial * 3; ; base++) {
    const whole = withNzCheck(branch, digits(base, 6));
    if (whole !== undefined) return whole;
  }
}

export function canHold(currency: CurrencyCode): boolean {
  return branches[currency] !== undefined;
}

export function railsFor(currency: CurrencyCode, serial: number, accountName: string): Rail[] {
  const branch = branches[currency];
  if (!branch) throw new RangeError(`this bank holds no ${currency}`);
  return railsAt(branch, currency, serial, accountName);
}

/** Every way money can reach one account, local rails first, SWIFT always. */
export function railsAt(branch: Branch, currency: CurrencyCode, serial: number, accountName: string): Rail[] {
  const own = branch.codes(serial);
  const at = { accountName, bankName: branch.name, bankAddress: branch.address };
  const kana = currency === "JPY" ? [code("KANA_NAME", zenginName(accountName))] : [];
  const local = branch.rails.map((rail) => ({
    ...at,
    rail,
    scope: "LOCAL" as const,
    codes: [...own, ...(branch.railCodes?.[rail] ?? []), ...kana],
  }));
  const account =
    own.find(({ type }) => type === "IBAN") ?? own.find(({ type }) => type === "CLABE") ?? accountOf(own);
  return [...local, { ...at, rail: "SWIFT", scope: "SWIFT", codes: [account, code("BIC", branch.bic)] }];
}

function accountOf(codes: readonly RoutingCode[]): RoutingCode {
  const found = codes.find(({ type }) => type === "ACCOUNT");
  if (!found) throw new Error("a branch gives a number, an IBAN or a CLABE");
  return found;
}

/** Zengin carries half-width kana, capital letters, digits and a few signs, at most 30 of them. */
function zenginName(name: string): string {
  const latin = name
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 ().\-/]/g, "")
    .replaceAll(/ +/g, " ")
    .trim();
  return `ｺｰｽﾞｳｴｲ ${latin}`.slice(0, 30).trim();
}
