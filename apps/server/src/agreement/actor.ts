import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor, UserActor } from "#platform/http/binding.ts";
import { house, type Id } from "#platform/ids.ts";
import type { Party } from "./agreement.ts";

export function partyOf({ actor, sessionProof }: Call<StaffActor> | Call<UserActor>): Party {
  const { sessionId, role } = actor;
  return { sessionId, sessionProof, role, person: actor.kind === "staff" ? actor.staffId : actor.userId };
}

/** As the audit names people: staff in the house, members at their merchant. */
export function actorOf(tx: Tx, { person }: Pick<Party, "person">): AuditActor {
  return tx.tenant === house ? `staff:${person}` : (person as Id<"user">);
}
