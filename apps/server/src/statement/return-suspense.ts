import type { AtBank } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { bankReferenceOf, type BreakId } from "./statement.ts";
import { findSuspended } from "./entry.store.ts";
import { withdrawDecision } from "./break.store.ts";

/** What the bank is asked to send back of what stands in suspense; nobody holds it. */
export async function wantReturn(tx: Tx, breakId: BreakId) {
  const entry = await suspended(tx, breakId);
  const { partner, currency, minor } = entry;
  return {
    asked: { partner, reference: bankReferenceOf(entry), money: { currency, minor } },
    mayLeave: true,
  };
}

async function suspended(tx: Tx, breakId: BreakId) {
  const entry = await findSuspended(tx, breakId);
  if (!entry) throw new Error(`money in suspense under break ${breakId} was expected, to be returned`);
  return entry;
}

/**
 * What the bank said in the end, and what comes to rest with it. The money leaves suspense with its debit, and the item is
 * settled by that; refused, its owner decides anew. Told again, it changes nothing.
 */
export async function finishReturn(
  ctx: AtBank,
  breakId: BreakId,
  outcome: "returned" | "refused",
  rest: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    if (!(await rest(tx))) return;
    if (outcome === "refused") await withdrawDecision(tx, breakId, "returnRefused");
    const act = outcome === "returned" ? "break.returned" : "break.returnRefused";
    await audit(tx, ctx.clock.now(), { actor: "bank", act, subject: breakId });
  });
}
