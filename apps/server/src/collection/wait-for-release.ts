import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { send, sendingOf, settleSending } from "#platform/engine/outbox.ts";
import type { OrderId } from "./collection.ts";

const askAgainMs = 15 * 60_000;

/** The money of a company whose business is held stays where it is; true when somebody looks again later. */
export function waitsForRelease(
  ctx: Context,
  tenant: TenantId,
  topic: string,
  id: OrderId,
): Promise<boolean> {
  return ctx.db.tx(tenant, async (tx) => {
    const work = { topic, key: id };
    const sending = await sendingOf(tx, work);
    if (!(await isBusinessHeld(tx))) return false;
    // Sent again meanwhile, it is looked at again at once.
    if (await settleSending(tx, work, sending))
      await send(tx, work, new Date(ctx.clock.now().getTime() + askAgainMs));
    return true;
  });
}
