import type { Context } from "../context.ts";
import { holdRole } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Recovery } from "./recovery.ts";
import { moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";

/**
 * A company vouches for its own people: where it has removed him since, his recovery is over. Who has a place there keeps it
 * until the transaction ends.
 */
export async function endUnvouched(ctx: Context, tx: Tx, recovery: Recovery): Promise<boolean> {
  if (await holdRole(tx, recovery.person, recovery.company)) return false;
  await moveRecovery(tx, recovery, "cancel", {
    actor: "flow",
    at: ctx.clock.now(),
    tell: () => tellEverybody(ctx, tx, recovery, "recovery.cancelled", "flow"),
  });
  return true;
}
