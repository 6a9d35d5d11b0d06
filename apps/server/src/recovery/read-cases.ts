import { staffMay, type OutputOf } from "@causeway/contract";
import type {
  ListedRecovery,
  listRecoveryCases as listRoute,
  openRecoveryCase as openRoute,
  RecoveryCase,
} from "@causeway/contract/console/recovery";
import type { Context } from "../context.ts";
import { findLatest, type Agreement } from "#agreement/index.ts";
import { readRecoveryFace, type RecoveryFace } from "#enterprise/index.ts";
import {
  browserLine,
  getPerson,
  listFactorsOf,
  listMemberships,
  listMerchantNames,
  maskEmail,
  maskPhone,
} from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { acrossMerchants, inMerchant } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { listStaffNames } from "#staff/index.ts";
import { isOpen, statusOf, type Recovery } from "./recovery.ts";
import { findRecovery, listCases, listSteps, type RecoveryStep } from "./recovery.store.ts";

const act = "identity.recover";

export function listRecoveryCases(
  ctx: Context,
  actor: StaffActor,
  state: "open" | "over",
): Promise<OutputOf<typeof listRoute>> {
  return ctx.db.tx(house, async (tx) => {
    const found = await listCases(tx, state);
    const proposals = await findLatest(
      tx,
      act,
      found.map(({ id }) => id),
    );
    const companies = found.map(({ company }) => company);
    const names = await acrossMerchants(tx, actor, (all) => listMerchantNames(all, companies));
    return found.map((each) => listedOf(each, names.get(each.company)?.name ?? "", proposals.get(each.id)));
  });
}

/** Shows personal data, so who looked stands in the audit of the company. */
export async function openRecoveryCase(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  recoveryId: string,
): Promise<OutputOf<typeof openRoute>> {
  const recovery = (await findRecovery(tx, recoveryId)) ?? refuse("notFound");
  const { id, person: personId, company: merchant, faceCheck } = recovery;
  const looked = { merchant, act: "recovery.viewed", subject: id, reason: id } as const;
  const face = await inMerchant(ctx, tx, call, looked, (own) => readRecoveryFace(ctx, own, faceCheck));
  const person = await getPerson(tx, personId);
  const memberships = await listMemberships(tx, personId);
  const proposal = (await findLatest(tx, act, [id])).get(id);
  const steps = await listSteps(tx, id);
  const named = await namerOf(tx, recovery, steps, proposal);
  const company = memberships.find(({ tenant }) => tenant === merchant)?.nickname ?? "";
  return {
    ...listedOf(recovery, company, proposal),
    email: maskEmail(person.email),
    phone: maskPhone(person.phoneArea, person.phone),
    firstStep: recovery.firstStep,
    browser: browserLine(recovery.browser),
    address: recovery.address,
    companies: memberships.map(({ merchantNo, nickname: name, role }) => ({ merchantNo, name, role })),
    factors: await listFactorsOf(tx, personId),
    face: shownFace(face),
    proposal: proposal ? shownProposal(proposal, call.actor, named) : null,
    history: steps.map((step) => ({
      action: step.action,
      at: step.at.toISOString(),
      // It is done in the name of who proposed it; who agreed is who did it.
      by: named(step.action === "agree" ? `staff:${proposal?.endedBy}` : step.actor),
      reason: step.reason,
    })),
    waitHours: ctx.config.recovery.waitHours,
    ...choices(recovery, proposal, call.actor),
  };
}

function listedOf(recovery: Recovery, company: string, proposal: Agreement | undefined): ListedRecovery {
  return {
    recoveryId: recovery.id,
    status: statusOf(recovery),
    username: recovery.username,
    company,
    askedAt: recovery.askedAt.toISOString(),
    readyAt: recovery.readyAt?.toISOString() ?? null,
    expiresAt: recovery.expiresAt.toISOString(),
    proposed: isOpen(recovery) && proposal?.state === "waiting",
  };
}

function shownFace({ finishedAt, ...face }: RecoveryFace): RecoveryCase["face"] {
  return { ...face, finishedAt: finishedAt?.toISOString() ?? null };
}

type Named = (actor: string) => string | null;

/** What actors of the history are called: colleagues by name, the person by his account, everybody else by the step. */
async function namerOf(
  tx: Tx,
  { person, username }: Recovery,
  steps: readonly RecoveryStep[],
  proposal: Agreement | undefined,
): Promise<Named> {
  const staff = [
    ...steps.flatMap(({ actor }) => (actor.startsWith("staff:") ? [actor.slice("staff:".length)] : [])),
    ...(proposal ? [proposal.proposedBy, ...(proposal.endedBy ? [proposal.endedBy] : [])] : []),
  ];
  const names = await listStaffNames(tx, staff);
  return (actor) => (actor === person ? username : (names.get(actor.replace(/^staff:/, "")) ?? null));
}

function shownProposal(
  { id, digest, state, content, proposedBy, proposedAt, until, endedBy, reason }: Agreement,
  { staffId, role }: StaffActor,
  named: Named,
): RecoveryCase["proposal"] {
  const someone = (who: string) => ({ staffId: who, name: named(who) ?? "" });
  return {
    agreementId: id,
    digest,
    state,
    reason: content.wish["reason"] ?? "",
    proposedBy: someone(proposedBy),
    proposedAt: proposedAt.toISOString(),
    until: until.toISOString(),
    endedBy: endedBy === null ? null : someone(endedBy),
    declinedBecause: reason,
    mayDecide: state === "waiting" && proposedBy !== staffId && staffMay(role, "recovery.agree"),
  };
}

function choices(recovery: Recovery, proposal: Agreement | undefined, { role }: StaffActor) {
  const acts = isOpen(recovery) && staffMay(role, "recovery.act");
  return {
    mayPropose: acts && recovery.state === "CHECKED" && proposal?.state !== "waiting",
    mayDecline: acts && recovery.state !== "AGREED",
    mayStop: acts,
  };
}
