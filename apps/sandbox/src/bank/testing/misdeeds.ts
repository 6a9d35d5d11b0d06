import { isGood, readBankMessage, type BankEntry, type Report } from "@causeway/bank-link";
import { describe, expect, test } from "vitest";
import { misdeeds, type BankName, type Misdeed, type MisdeedOf, type Occasion } from "../misdeeds.ts";
import type { Customer, Heard } from "./customer.ts";

export type Booking = {
  readonly reference: string;
  readonly accountId: string;
  readonly direction: "credit" | "debit";
  readonly currency: string;
  readonly minor: string;
  readonly status: "booked" | "pending";
  readonly kind: string;
  readonly returnId: string | null;
  readonly endToEndId?: string;
  readonly reverses?: string;
  readonly bookingDay: string;
  readonly valueDate: string;
};
export const soon = { timeout: 10_000 };

export function reportsIn({ xml, fault }: Heard): readonly Report[] {
  if (fault !== undefined || !xml.includes("camt.05") || !isWhole(xml)) return [];
  const message = readBankMessage(new TextEncoder().encode(xml));
  return "reports" in message ? message.reports : [];
}

export const isWhole = (xml: string) => xml.endsWith("</Document>\n");
export const amounts = (entries: readonly BankEntry[]) => entries.map(({ money }) => money.minor);

/** What the bank is made to do, what it says then, and what its own books say. */
export function observe(customer: () => Customer) {
  const linesAbout = (accountId: string, kind: Report["kind"] = "notification") =>
    customer()
      .heard.flatMap(reportsIn)
      .filter((report) => report.kind === kind)
      .flatMap(({ lines }) => lines.filter(isGood).flatMap(({ entries }) => entries))
      .filter((entry) => entry.accountId === accountId);
  return {
    arm: (kind: Misdeed, ms = 100) => customer().panel("faults", { kind, times: 1, ms }),
    /** Of one account. */
    booked: async (accountId: string) =>
      (await customer().read<Booking[]>("entries")).filter(
        (entry) => entry.status === "booked" && entry.accountId === accountId,
      ),
    linesAbout,
    /** Waits until so many notices came. */
    told: async (accountId: string, count: number) => {
      await expect.poll(() => linesAbout(accountId).length, soon).toBe(count);
    },
    noticesOf: (accountId: string) =>
      customer().heard.filter(({ xml }) => xml.includes("camt.054") && xml.includes(accountId)),
  };
}

/** One rule for each misdeed of an occasion, and none left out. */
export type Rules<O extends Occasion, B extends BankName> = Readonly<
  Record<MisdeedOf<O, B>, () => Promise<void>>
>;

export function testMisdeeds<O extends Occasion, B extends BankName>(
  bank: B,
  occasion: O,
  rules: Rules<O, B>,
  of: string = occasion,
): void {
  const cases = Object.entries<string>(misdeeds[bank][occasion]).map(([kind, rule]) => ({ kind, rule }));
  describe(`on a bad day, of its ${of}, ${bank}`, () => {
    test.each(cases)("$rule", async ({ kind }) => {
      expect.hasAssertions();
      await rules[kind as MisdeedOf<O, B>]();
    });
  });
}
