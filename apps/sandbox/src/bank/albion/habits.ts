import type { CurrencyCode } from "@causeway/money";
import { ibanOf } from "../check-digits.ts";
import type { Habits } from "../habits.ts";
import { code, digits, railsAt, type Branch } from "../receiving-details.ts";
import { isEnglishHoliday } from "../english-holidays.ts";

const bic = "ALBNGB2LXXX";
const office = {
  bic,
  name: "Albion Clearing Bank (Sandbox)",
  address: { street: "1 Sample Street", town: "London", postcode: "EC2N 1AA", country: "GB" },
};
const iban = (sortCode: string, serial: number) => ibanOf("GB", `ALBN${sortCode}${digits(serial, 8)}`);

const branches: Partial<Record<CurrencyCode, Branch>> = {
  GBP: {
    ...office,
    rails: ["FPS", "CHAPS"],
    codes: (serial) => [
      code("SORT_CODE", "049998"),
      code("ACCOUNT", digits(serial, 8)),
      code("IBAN", iban("049998", serial)),
    ],
  },
  EUR: { ...office, rails: ["SEPA"], codes: (serial) => [code("IBAN", iban("049997", serial))] },
};

/** London's days with its summer time, England's holidays, and a day that is over at half past three. */
export const albionHabits: Habits = {
  name: "albion",
  title: "Albion, the other sandbox bank",
  bic,
  zone: "Europe/London",
  cutOff: "15:30",
  isHoliday: isEnglishHoliday,
  accountNumber: (serial) => `77${digits(serial, 10)}`,
  // As many characters as a statement has room for.
  reference: (day, serial) => `AC${day.slice(2).replaceAll("-", "")}${digits(serial, 8)}`,
  canHold: (currency) => branches[currency] !== undefined,
  railsFor: (currency, serial, accountName) => {
    const branch = branches[currency];
    if (!branch) throw new RangeError(`this bank holds no ${currency}`);
    return railsAt(branch, currency, serial, accountName);
  },
};
