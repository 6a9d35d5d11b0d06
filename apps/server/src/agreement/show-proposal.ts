import type { StaffActor } from "#platform/http/binding.ts";
import type { Agreement } from "./agreement.ts";

/** What stands beside every proposal, whatever it is about, for whoever reads it. */
export function proposalShown(
  { id, subject, digest, state, proposedBy, proposedAt, until, endedBy, reason }: Agreement,
  names: ReadonlyMap<string, string>,
  { staffId, role }: Pick<StaffActor, "staffId" | "role">,
  deciders: readonly string[],
) {
  const named = (person: string) => ({ staffId: person, name: names.get(person) ?? "" });
  const waits = state === "waiting";
  return {
    agreementId: id,
    digest,
    state,
    proposedBy: named(proposedBy),
    proposedAt: proposedAt.toISOString(),
    until: until.toISOString(),
    endedBy: endedBy === null ? null : named(endedBy),
    reason,
    mayDecide: waits && ![proposedBy, subject].includes(staffId) && deciders.includes(role),
    mayWithdraw: waits && proposedBy === staffId,
  };
}
