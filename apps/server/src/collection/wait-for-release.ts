import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import type { TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
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
    if (!(await isBusinessHeld(tx))) return false;
    await settle(tx, { topic, key: id });
    await send(tx, { topic, key: id }, new Date(ctx.clock.now().getTime() + askAgainMs));
    return true;
  });
}
