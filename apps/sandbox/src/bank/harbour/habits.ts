import { bankBic, canHold, railsFor } from "../receiving-details.ts";
import type { Habits } from "../habits.ts";

/** Hong Kong's days from midnight to midnight, and no holidays but those that a person adds. */
export const harbourHabits: Habits = {
  name: "harbour",
  title: "Sandbox bank",
  bic: bankBic,
  zone: "Asia/Hong_Kong",
  isHoliday: () => false,
  accountNumber: (serial) => `88${String(serial).padStart(10, "0")}`,
  reference: (day, serial) => `BK${day.replaceAll("-", "")}${String(serial).padStart(10, "0")}`,
  canHold,
  railsFor,
};
