import { createHash } from "node:crypto";
import { decimalsOf, money, portion, toDecimal, type CurrencyCode } from "@causeway/money";

export type PlayedOrder = {
  readonly orderRef: string;
  readonly status: "PAID" | "SHIPPED" | "DELIVERED" | "REFUNDED" | "CANCELLED";
  readonly title: string;
  readonly buyerCountry: string;
  readonly tracking: string | null;
  readonly total: { readonly currency: string; readonly amount: string };
  readonly fee: { readonly currency: string; readonly amount: string };
  readonly orderedAt: string;
  readonly changedAt: string;
};

const goods = [
  "Desk lamp, walnut",
  "Canvas tote bag",
  "Ceramic pour-over set",
  "Wireless keyboard",
  "Linen bed sheet, queen",
  "Travel adapter",
  "Running belt",
  "Bamboo cutting board",
];
const countries = ["US", "CA", "GB", "DE", "FR", "JP", "AU"];
const hourMs = 3_600_000;

/** The same seller has the same orders every time, the last of them a moment ago. */
export function makeOrders(
  seller: string,
  wanted: { first: number; count: number; currency: CurrencyCode; now: Date },
): PlayedOrder[] {
  return Array.from({ length: wanted.count }, (_, n) => {
    const place = wanted.first + n;
    const dice = createHash("sha256").update(`${seller}/${place}`).digest();
    const orderedAt = new Date(wanted.now.getTime() - (wanted.count - n) * 7 * hourMs);
    // Between 12 and 271 of the currency's main unit.
    const minor = BigInt(1200 + (dice.readUInt16BE(0) % 26_000)) * 10n ** BigInt(decimalsOf(wanted.currency));
    const total = money(wanted.currency, minor / 100n);
    const status = statusOf(dice[2] ?? 0, wanted.count - n);
    const kept = status === "CANCELLED" || status === "REFUNDED" ? total : portion(total, "0.15", "half-up");
    const number = String(dice.readUIntBE(3, 6)).padStart(15, "0").slice(-14);
    const wire = (amount: typeof total) => ({ currency: amount.currency, amount: toDecimal(amount) });
    return {
      orderRef: `${String(place).padStart(3, "0")}-${number.slice(0, 7)}-${number.slice(7)}`,
      status,
      title: goods[(dice[9] ?? 0) % goods.length] ?? "",
      buyerCountry: countries[(dice[10] ?? 0) % countries.length] ?? "US",
      tracking: status === "SHIPPED" || status === "DELIVERED" ? `1Z${number}` : null,
      total: wire(total),
      fee: wire(kept),
      orderedAt: orderedAt.toISOString(),
      changedAt: wanted.now.toISOString(),
    };
  });
}

function statusOf(dice: number, age: number): PlayedOrder["status"] {
  if (dice % 17 === 0) return "CANCELLED";
  if (dice % 23 === 0) return "REFUNDED";
  return age < 4 ? "PAID" : age < 12 ? "SHIPPED" : "DELIVERED";
}
