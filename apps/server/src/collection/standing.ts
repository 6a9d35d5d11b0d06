import { refundKind } from "#partners/bank/port.ts";
import { leadsTo } from "#platform/data/machine.ts";
import type { Tx } from "#platform/data/db.ts";
import { listAway } from "#platform/engine/instruction-record.ts";
import { orderMachine, type Order, type OrderId, type State } from "./collection.ts";
import { listOrders } from "./collection.store.ts";

/** What a decision about a receipt depends on. */
export type Standing = Pick<Order, "state" | "holds" | "creditingAt" | "bookedAt"> & {
  /** Whether the bank may have been asked to send it back, and has not said its last word. */
  readonly isAway: boolean;
};

/** How each of these receipts stands. */
export async function readStandings(
  tx: Tx,
  ids: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Standing>> {
  const away = await listAway(tx, refundKind, ids);
  const orders = await listOrders(tx, ids);
  return new Map(orders.map((order) => [order.id, { ...order, isAway: away.has(order.id) }]));
}

/** Nothing of its money is left to be moved. */
export function isOver({ state }: Pick<Standing, "state">): boolean {
  return state === "FINISHED" || state === "REFUNDED" || state === "CANCELLED";
}

/** What begins to be credited can be turned round no more, and what is on its way back goes there already. */
export function canBeRecalled({ state, creditingAt }: Standing): boolean {
  return state === "REFUNDING" || (creditingAt === null && may(state, "recall"));
}

export function canBeCancelled({ state, creditingAt, isAway }: Standing): boolean {
  return creditingAt === null && !isAway && may(state, "cancel");
}

export function canBeTakenBack({ state }: Standing): boolean {
  return may(state, "takeBack");
}

/** While reviewers have the evidence they decide first; what the bank was asked for stays as it was asked. */
export function canBeCorrected(standing: Standing): boolean {
  const { state, holds, bookedAt, isAway } = standing;
  const isUnderWay = !isOver(standing) && state !== "AUDITING" && !isAway;
  return isUnderWay && holds.includes("bank") && bookedAt !== null;
}

function may(state: State, action: "recall" | "cancel" | "takeBack"): boolean {
  return leadsTo(orderMachine, state, action) !== undefined;
}
