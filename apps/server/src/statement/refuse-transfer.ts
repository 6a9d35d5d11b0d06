import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { markRefused } from "./house-transfer.store.ts";

/** A transfer that was begun is not made after all; what is at its end stays as it is. */
export async function refuseTransfer(ctx: Context, tx: Tx, id: string, refusal: string): Promise<void> {
  if (await markRefused(tx, id, refusal)) await noteNotDone(ctx, tx, id, refusal);
}

/** Whoever looks at the board sees that it was not made, and the audit says why. */
export async function noteNotDone(ctx: Context, tx: Tx, id: string, refusal: string): Promise<void> {
  await announce(tx, "treasury", id);
  await audit(tx, ctx.clock.now(), {
    actor: refusal === "bank" ? "bank" : "flow",
    act: "houseTransfer.notDone",
    subject: id,
    details: { refusal },
  });
}
