import type { InputOf, OutputOf } from "@causeway/contract";
import { effectiveRole } from "@causeway/contract";
import { pageLink } from "@causeway/contract/portal/page-link";
import type {
  askForFactor as askRoute,
  listMemberFactors as route,
} from "@causeway/contract/portal/security";
import type { Context } from "../context.ts";
import { listFactorsOf, listMembersOf, merchantName, type PersonId } from "#identity/index.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { daysAfter, daysInMs } from "#platform/day.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { factorAsked } from "./security.messages.ts";
import { listAsked, listLastSignIns } from "./security.store.ts";

export function listMemberFactors(
  ctx: Context,
  { tenant, userId }: UserActor,
): Promise<OutputOf<typeof route>> {
  return ctx.db.tx(tenant, async (tx) => {
    const members = await listMembersOf(tx);
    const seen = await listLastSignIns(
      tx,
      members.map(({ id }) => id),
    );
    const asked = await listAsked(tx, daysAfter(ctx.clock.now(), -1));
    const rows = [];
    for (const member of members) {
      const { id: personId, name, username } = member;
      const { passkeys, authenticator } = await listFactorsOf(tx, personId);
      rows.push({
        personId,
        name,
        username,
        role: effectiveRole(member),
        passkeys,
        authenticator,
        lastSignInAt: seen.get(personId)?.toISOString() ?? null,
        self: personId === userId,
        asked: asked.has(personId),
      });
    }
    return { members: rows };
  });
}

/** A person sets up his own factors; a colleague can ask him to, and not more than once a day. */
export async function askForFactor(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  input: InputOf<typeof askRoute>,
): Promise<OutputOf<typeof askRoute>> {
  const now = ctx.clock.now();
  const member = (await listMembersOf(tx)).find(({ id }) => id === input.personId) ?? refuse("notFound");
  const personId: PersonId = member.id;
  const { passkeys, authenticator } = await listFactorsOf(tx, personId);
  if (passkeys > 0 || authenticator) refuse("wrongState");
  if ((await listAsked(tx, daysAfter(now, -1))).has(personId))
    refuse("tooFrequent", { retryAfterMs: daysInMs(1) });
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: { personId },
    kind: factorAsked,
    words: { merchant: await merchantName(tx) },
    link: pageLink("UserInfo"),
  });
  await audit(tx, now, { actor: actor.userId, act: "security.reminded", subject: personId });
  return { asked: true };
}
