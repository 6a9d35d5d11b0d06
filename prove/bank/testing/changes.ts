import type { Facts, Item, OwnEntry } from "../facts.ts";
import { aBooking, aDay, aMovement, anEntry, anItem, soundFacts } from "./sound-facts.ts";

export type Change = (facts: Facts) => Partial<Facts>;

export const without =
  (reference: string, kind?: string): Change =>
  ({ items }) => ({
    items: items.filter((item) => item.reference !== reference || (kind ?? item.kind) !== item.kind),
  });
export const itemAs =
  (reference: string, more: Partial<Item>): Change =>
  ({ items }) => ({
    items: items.map((item) => (item.reference === reference ? { ...item, ...more } : item)),
  });
export const balanceAs =
  (kind: string, by: bigint): Change =>
  ({ balances }) => ({
    balances: balances.map((each) => (each.kind === kind ? { ...each, held: each.held + by } : each)),
  });
export const atBank =
  (more: Partial<Facts["bank"]>): Change =>
  ({ bank }) => ({ bank: { ...bank, ...more } });
export const statementAs =
  (more: Partial<Facts["statements"][number]>): Change =>
  ({ statements }) => ({ statements: statements.map((each) => ({ ...each, ...more })) });
export const dayAs =
  (more: Partial<Facts["days"][number]>): Change =>
  ({ days }) => ({ days: days.map((each) => ({ ...each, ...more })) });
export const orderAs =
  (reference: string, more: Partial<Facts["orders"][number]>): Change =>
  ({ orders }) => ({
    orders: orders.map((each) => (each.reference === reference ? { ...each, ...more } : each)),
  });

/** Of the entry BK1 the other bank told, and its statement has it in a line without a reference. */
export const atAlbion =
  (reference: string, as: Partial<OwnEntry>): Change =>
  ({ bank, entries, orders, balances }) => {
    const isMoved = (each: { readonly reference: string }) => each.reference === "BK1";
    const own = entries.find(isMoved)!;
    return {
      bank: {
        ...bank,
        entries: bank.entries.map((each) => (isMoved(each) ? { ...each, partner: "albion" } : each)),
        balances: [
          ...bank.balances.map((each) => (each.currency === "USD" ? { ...each, held: 701n } : each)),
          { partner: "albion", currency: "USD", held: 1_000n },
        ],
      },
      entries: entries.map((each) => (isMoved(each) ? { ...own, partner: "albion", ...as } : each)),
      orders: orders.map((each) => (isMoved(each) ? { ...each, reference } : each)),
      statements: [],
      days: [aDay(701, 800, -99), { ...aDay(1_000, 1_000, 0), partner: "albion" }],
      balances: [
        ...balances.map((each) => (each.kind === "nostro" ? { ...each, held: 800n } : each)),
        { merchant: null, kind: "nostro", currency: "USD", partner: "albion", held: 1_000n },
      ],
    };
  };

/** A debit of the bank's beside the one that was asked for, in suspense under an item of this kind. */
export const oneMoreDebit =
  (kind: string): Change =>
  ({ bank, entries, movements, items, balances, statements }) => {
    const own = anEntry("BK8", -300, "suspense", { break_id: `${kind} BK8`, instruction: "refund-3" });
    return {
      bank: {
        ...bank,
        entries: [...bank.entries, aBooking("BK8", -300, { returnId: "refund3" })],
        balances: bank.balances.map((each) => (each.currency === "USD" ? { ...each, held: 1_401n } : each)),
        committed: { "doubled-debit": 1 },
      },
      entries: [...entries, own],
      movements: [...movements, aMovement(own)],
      items: [...items, anItem(kind, "BK8", -300, -300)],
      balances: balances.map((each) =>
        each.kind === "nostro" || each.kind === "suspense" ? { ...each, held: each.held - 300n } : each,
      ),
      statements: statements.map((each) => ({ ...each, closing: 1_401n, lines: 6, matched: 5 })),
      days: [aDay(1_401, 1_500, -99)],
    };
  };

export const changed = (...changes: readonly Change[]): Facts =>
  changes.reduce((facts, change) => ({ ...facts, ...change(facts) }), soundFacts());
