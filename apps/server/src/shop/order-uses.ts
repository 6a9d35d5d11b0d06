import { compare, money, type Money } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import {
  creditUses,
  deleteUses,
  findOrders,
  insertUses,
  listUses,
  lockOrders,
  type OrderName,
} from "./order.store.ts";
import type { ShopId } from "./shop.ts";

/** An order of a shop, and how much of it accounts for a receipt. */
export type OrderUse = { readonly shopId: string; readonly orderRef: string; readonly amount: Money };

const nameOf = ({ shopId, orderRef }: { shopId: string; orderRef: string }): OrderName => ({
  shopId: shopId as ShopId,
  orderRef,
});
const keyOf = ({ shopId, orderRef }: { shopId: string; orderRef: string }) => `${shopId}/${orderRef}`;

/** The uses that cannot be: of orders nobody knows, in another currency, or of more than is left. */
export async function findOverused(
  tx: Tx,
  receiptId: string,
  uses: readonly OrderUse[],
): Promise<OrderUse[]> {
  const own = await listUses(tx, receiptId);
  const left = new Map<string, Money>();
  for (const order of await findOrders(tx, uses.map(nameOf))) {
    const before = own.find((use) => keyOf(use) === keyOf(order))?.minor ?? 0n;
    left.set(keyOf(order), money(order.left.currency, order.left.minor + before));
  }
  return uses.filter((use) => !covers(left.get(keyOf(use)), use.amount));
}

function covers(left: Money | undefined, amount: Money): boolean {
  return left !== undefined && left.currency === amount.currency && compare(left, amount) >= 0;
}

/** Counts a receipt against orders; what it counted on before is freed first, and nobody else counts meanwhile. */
export async function claimOrders(tx: Tx, receiptId: string, uses: readonly OrderUse[]): Promise<void> {
  if (new Set(uses.map(keyOf)).size < uses.length) refuse("shopOrdersUsed");
  await deleteUses(tx, receiptId);
  if (uses.length === 0) return;
  const known = new Map((await lockOrders(tx, uses.map(nameOf))).map((order) => [keyOf(order), order.left]));
  if (uses.some((use) => !covers(known.get(keyOf(use)), use.amount))) refuse("shopOrdersUsed");
  await insertUses(
    tx,
    receiptId,
    uses.map((use) => ({ ...nameOf(use), minor: use.amount.minor })),
  );
  await tellPages(tx, uses);
}

export async function freeOrders(tx: Tx, receiptId: string): Promise<void> {
  const uses = await listUses(tx, receiptId);
  if (uses.length === 0) return;
  await deleteUses(tx, receiptId);
  await tellPages(tx, uses);
}

/** The receipt is in the balance: its orders are not to be credited any more. Said again, it changes nothing. */
export async function creditOrders(tx: Tx, receiptId: string): Promise<void> {
  for (const shopId of await creditUses(tx, receiptId)) await announce(tx, "shop", shopId);
}

async function tellPages(tx: Tx, uses: readonly { shopId: string }[]): Promise<void> {
  for (const shopId of new Set(uses.map((use) => use.shopId))) await announce(tx, "shop", shopId);
}
