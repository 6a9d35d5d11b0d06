import type { InputOf, OutputOf } from "@causeway/contract";
import type { distrustDevice as route } from "@causeway/contract/portal/session";
import type { Context } from "#context.ts";
import { distrust } from "./session.store.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";

export function distrustDevice(
  ctx: Context,
  transact: Transact,
  { actor }: Call<UserActor>,
  { id }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    if (!(await distrust(tx, actor.userId, id, now))) refuse("notFound");
    await audit(tx, now, { actor: actor.userId, act: "device.distrusted", subject: id });
    return { distrusted: true };
  });
}
