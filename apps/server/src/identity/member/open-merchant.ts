import type { Context } from "#context.ts";
import { insertMembership, insertMerchant } from "../identity.store.ts";
import type { Membership, PersonId } from "../person.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, newOrderNo, type TenantId } from "#platform/ids.ts";

/** A company with this person as its administrator, yet to be certified. */
export async function openMerchant(
  ctx: Context,
  tx: Tx,
  person: { id: PersonId; username: string },
): Promise<Membership> {
  const now = ctx.clock.now();
  const tenant: TenantId = newId(now);
  const merchantNo = newOrderNo("ME", ctx.config.cell, now);
  await tx.asTenant(tenant, async (own) => {
    await insertMerchant(own, merchantNo, person.username, now);
    await insertMembership(own, person.id, "administrator", now);
  });
  return {
    tenant,
    merchantNo,
    nickname: person.username,
    role: "administrator",
    authenticatorRequired: false,
  };
}
