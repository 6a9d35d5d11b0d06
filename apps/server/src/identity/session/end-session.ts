import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/session";
import type { Context } from "#context.ts";
import type { PersonId } from "../person.ts";
import { endAllBut, endOneOf, type EndedSession } from "./session.store.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, Transact, UserActor } from "#platform/http/binding.ts";
import type { Id } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";

type SignedInCall = Call<UserActor>;

export function endSession(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
  { id }: InputOf<typeof contract.endSession>,
): Promise<OutputOf<typeof contract.endSession>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    // Whoever wants to end the session he is in logs out.
    const ended = id === actor.sessionId ? undefined : await endOneOf(tx, actor.userId, id, now);
    if (!ended) return refuse("notFound");
    await tellEnded(tx, [ended]);
    await audit(tx, now, { actor: actor.userId, act: "session.ended", subject: id });
    return { ended: 1 };
  });
}

export function endOtherSessions(
  ctx: Context,
  transact: Transact,
  { actor }: SignedInCall,
): Promise<OutputOf<typeof contract.endOtherSessions>> {
  return transact(async (tx) => {
    const now = ctx.clock.now();
    const ended = await endOthers(tx, actor.userId, actor.sessionId, now);
    await audit(tx, now, { actor: actor.userId, act: "session.othersEnded", subject: actor.userId });
    return { ended };
  });
}

export async function endOthers(tx: Tx, person: PersonId, kept: Id<"session">, now: Date): Promise<number> {
  const ended = await endAllBut(tx, person, kept, now);
  await tellEnded(tx, ended);
  return ended.length;
}

/** Their pages leave at once instead of at their next call. */
async function tellEnded(tx: Tx, ended: readonly EndedSession[]): Promise<void> {
  for (const { id, tenant } of ended.toSorted((a, b) => (a.tenant < b.tenant ? -1 : 1)))
    await tx.asTenant(tenant, (own) => announce(own, "session.ended", id));
}
