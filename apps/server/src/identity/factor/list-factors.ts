import type { OutputOf } from "@causeway/contract";
import type { listFactors as route } from "@causeway/contract/portal/factor";
import type { Context } from "#context.ts";
import type { UserActor } from "#platform/http/binding.ts";
import { countRecoveryCodes, findBoundAt } from "./authenticator.store.ts";
import { listMemberships } from "../identity.store.ts";
import { listPasskeys } from "./passkey.store.ts";

export function listFactors(ctx: Context, actor: UserActor): Promise<OutputOf<typeof route>> {
  return ctx.db.tx(actor.tenant, async (tx) => {
    const boundAt = await findBoundAt(tx, actor.userId);
    const passkeys = await listPasskeys(tx, actor.userId);
    const memberships = await listMemberships(tx, actor.userId);
    return {
      authenticator: boundAt
        ? {
            boundAt: boundAt.toISOString(),
            recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
          }
        : null,
      authenticatorRequired: memberships.some(({ authenticatorRequired }) => authenticatorRequired),
      passkeys: passkeys.map(({ id, name, synced, boundAt: since, usedAt }) => ({
        id,
        name,
        synced,
        boundAt: since.toISOString(),
        usedAt: usedAt?.toISOString() ?? null,
      })),
    };
  });
}
