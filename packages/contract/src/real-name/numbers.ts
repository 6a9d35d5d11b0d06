/**
 * Numbers on certificates. Each rule takes what a person typed, cleaned by `plainNumber`, and says whether such a number
 * can exist; whether it belongs to somebody is for a reviewer and the identity check.
 */

/** Full-width forms become plain, blanks and brackets go, letters become capitals. */
export function plainNumber(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s()]/g, "")
    .toUpperCase();
}

const creditCodeSymbols = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const creditCodeWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Unified social credit code, GB 32100: 18 symbols without I, O, S, V, Z, the last one a check modulo 31. */
export function isCreditCode(code: string): boolean {
  const places = code.split("").map((symbol) => creditCodeSymbols.indexOf(symbol));
  if (places.length !== 18 || places.includes(-1)) return false;
  // Six digits of the place of registration stand behind two symbols for the authority and the kind of body.
  if (!/^.{2}\d{6}/.test(code)) return false;
  return (31 - (weighted(places, creditCodeWeights) % 31)) % 31 === places[17];
}

/** Resident identity card of the Mainland, GB 11643: area, birthday, sequence and a check by ISO 7064 MOD 11-2. */
export function isMainlandIdCard(number: string): boolean {
  const [, area, year, month, day] = /^([1-9]\d{5})(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(number) ?? [];
  if (area === undefined || !isDate(`${year}-${month}-${day}`)) return false;
  const weights = Array.from({ length: 17 }, (_, place) => 2 ** (17 - place) % 11);
  const sum = weighted(
    number.split("").map((symbol) => (symbol === "X" ? 10 : Number(symbol))),
    weights,
  );
  return (12 - (sum % 11)) % 11 === (number[17] === "X" ? 10 : Number(number[17]));
}

/** Hong Kong identity card: one or two letters, six digits and a check modulo 11, printed in brackets. */
export function isHongKongIdCard(number: string): boolean {
  if (!/^[A-Z]{1,2}\d{6}[\dA]$/.test(number)) return false;
  // A missing second letter counts as a blank, which stands for 36; A is 10 and Z is 35.
  const places = number
    .padStart(9, " ")
    .split("")
    .map((symbol) => (symbol === " " ? 36 : Number.parseInt(symbol, 36)));
  return weighted(places, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
}

/**
 * Passport numbers have no check of their own outside the machine-readable zone; the shape is known for the two most
 * frequent issuers and otherwise held to ICAO 9303: at most nine letters and digits, with at least one digit.
 */
export function isPassport(number: string, nationality: string): boolean {
  if (nationality === "CHN") return /^(?:[DEGPS]\d{8}|[DEGPS][A-HJ-NP-Z]\d{7})$/.test(number);
  if (nationality === "HKG") return /^[HK]J?\d{7,8}$/.test(number);
  return /^(?=.*\d)[A-Z0-9]{6,9}$/.test(number);
}

/**
 * The eight digits that identify a business in Hong Kong, from the number itself or from a certificate's longer one
 * (12345678-000-01-26-1: branch, month and year of issue, check). Nothing for what is neither.
 */
export function businessRegistrationNo(typed: string): string | undefined {
  const [, number, month] =
    /^(\d{8})(?:-\d{3}-(\d{2})-\d{2}-[0-9A-Z])?$/.exec(typed.normalize("NFKC").replaceAll(/\s/g, "")) ?? [];
  if (number === undefined || number === "00000000") return undefined;
  return month === undefined || (Number(month) >= 1 && Number(month) <= 12) ? number : undefined;
}

/** On a certificate of incorporation: since 27 December 2023 the business registration number, before seven digits. */
export function isIncorporationNo(number: string): boolean {
  return /^\d{7,8}$/.test(number) && !/^0+$/.test(number);
}

/** A day that exists, as yyyy-MM-dd. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function weighted(places: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * (places[at] ?? 0), 0);
}
