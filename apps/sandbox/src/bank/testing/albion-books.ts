import { isGood, type BankEntry, type Report } from "@causeway/bank-link";
import { expect } from "vitest";
import type { Misdeed } from "../misdeeds.ts";
import type { AlbionCustomer } from "./albion-customer.ts";
import { soon, type Booking } from "./misdeeds.ts";

/** What the bank is made to do, what its statements say, and what its own books say. */
export function observeAlbion(customer: () => AlbionCustomer) {
  const reports = (): Report[] => customer().found.flatMap((found) => found.reports ?? []);
  const linesAbout = (accountId: string): BankEntry[] =>
    reports()
      .flatMap(({ lines }) => lines.flatMap((line) => (isGood(line) ? line.entries : [])))
      .filter((entry) => entry.accountId === accountId);
  return {
    arm: (kind: Misdeed<"albion">, ms = 100, times = 1) => customer().panel("faults", { kind, times, ms }),
    /** Of one account. */
    booked: async (accountId: string) =>
      (await customer().read<Booking[]>("entries")).filter(
        (entry) => entry.status === "booked" && entry.accountId === accountId,
      ),
    reports,
    linesAbout,
    /** Lets days pass until statements have so many lines of an account. */
    inStatements: async (accountId: string, count: number) => {
      await customer().panel("clock", { days: 5 });
      await expect
        .poll(async () => (await customer().poll()) && linesAbout(accountId).length, soon)
        .toBe(count);
      return linesAbout(accountId);
    },
  };
}
