/** Completes numbers as their issuers do. Each takes the digits without the check and gives them back with it. */

const each = (text: string) => Array.from(text);

/** American routing number: weights 3, 7, 1 over eight digits. */
export function withAbaCheck(eight: string): string {
  const sum = each(eight).reduce((total, digit, index) => total + Number(digit) * [3, 7, 1][index % 3]!, 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

/** Mexican CLABE: the same weights, each product cut to its last digit. */
export function withClabeCheck(seventeen: string): string {
  const sum = each(seventeen).reduce(
    (total, digit, index) => total + ((Number(digit) * [3, 7, 1][index % 3]!) % 10),
    0,
  );
  return `${seventeen}${(10 - (sum % 10)) % 10}`;
}

/** ISO 13616: the two digits after the country make the whole number leave 1 when divided by 97. */
export function ibanOf(country: string, bban: string): string {
  const digits = each(`${bban}${country}00`)
    .map((character) => Number.parseInt(character, 36))
    .join("");
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return `${country}${String(98 - rest).padStart(2, "0")}${bban}`;
}

/** New Zealand: the last digit of the base makes branch and base, weighted, divisible by 11. Some bases have none. */
export function withNzCheck(branch: string, six: string): string | undefined {
  const weighted = (text: string, weights: readonly number[]) =>
    each(text).reduce((total, digit, index) => total + Number(digit) * weights[index]!, 0);
  const sum = weighted(branch, [6, 3, 7, 9]) + weighted(six, [0, 10, 5, 8, 4, 2]);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? undefined : `${six}${check}`;
}

/** Sweden: the account inside the IBAN ends in a Luhn digit. */
export function withLuhnCheck(digits: string): string {
  const sum = each(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
