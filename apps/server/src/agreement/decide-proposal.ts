import type { AgreementActName } from "@causeway/contract/console/agreement";
import type { Context } from "../context.ts";
import { audit, type AuditEntry } from "#platform/data/audit.ts";
import { codeOf, type Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { refuse } from "#platform/refusal.ts";
import { actorOf } from "./actor.ts";
import { digestOf, type Agreement, type AgreementAct, type Party } from "./agreement.ts";
import {
  findRole,
  lockAgreement,
  lockOpen,
  markAgreed,
  markCarriedOut,
  markEnded,
} from "./agreement.store.ts";

type Acts = readonly AgreementAct[];
type Clocked = Pick<Context, "clock">;

/**
 * The second of two people. What he read is what is done, now and in this transaction: where the facts have moved since
 * it was proposed, nothing is, and somebody has to look again.
 */
export async function agree(
  ctx: Clocked,
  tx: Tx,
  party: Party,
  acts: Acts,
  { agreementId, digest }: { readonly agreementId: string; readonly digest: string },
): Promise<Agreement> {
  const { found, act } = await lockWaiting(tx, party, acts, agreementId, "deciders");
  mustBeSecond(found, party);
  if (found.subject === party.person) refuse("notOneself");
  if (digest !== found.digest) refuse("agreementMoved");
  const proposer = await findRole(tx, found.proposedBy);
  if (proposer === undefined || !act.proposers.includes(proposer)) refuse("proposerGone");
  const { subject, content } = found;
  const facts = await act.readFacts(tx, subject);
  if (digestOf({ wish: content.wish, facts }) !== found.digest) refuse("agreementMoved");
  await agreeByRules(tx, found, party);
  const { proposedBy } = found;
  const { wish } = content;
  await act.carryOut(tx, { agreementId: found.id, subject, wish, proposedBy, agreedBy: party.person });
  await markCarriedOut(tx, found.id);
  await note(ctx, tx, party, found, "agreement.agreed", { proposedBy: found.proposedBy });
  return found;
}

export async function decline(
  ctx: Clocked,
  tx: Tx,
  party: Party,
  acts: Acts,
  { agreementId, reason }: { readonly agreementId: string; readonly reason: string },
): Promise<Agreement> {
  const { found } = await lockWaiting(tx, party, acts, agreementId, "deciders");
  mustBeSecond(found, party);
  await markEnded(tx, found.id, party, "declined", reason);
  await note(ctx, tx, party, found, "agreement.declined", { proposedBy: found.proposedBy, reason });
  return found;
}

/** Only who proposed it takes it back; to everybody else it is not his. */
export async function withdraw(
  ctx: Clocked,
  tx: Tx,
  party: Party,
  acts: Acts,
  { agreementId }: { readonly agreementId: string },
): Promise<Agreement> {
  const { found } = await lockWaiting(tx, party, acts, agreementId, "proposers");
  if (found.proposedBy !== party.person) refuse("notFound");
  await markEnded(tx, found.id, party, "withdrawn", null);
  await note(ctx, tx, party, found, "agreement.withdrawn", {});
  return found;
}

/** What it is about is over: whoever ended that ends the proposal with it, if one waits. */
export async function endProposal(
  ctx: Clocked,
  tx: Tx,
  party: Party,
  {
    act,
    subject,
    reason,
  }: { readonly act: AgreementActName; readonly subject: string; readonly reason: string },
): Promise<void> {
  const found = await lockOpen(tx, act, subject);
  if (found?.state !== "waiting") return;
  const isOwn = found.proposedBy === party.person;
  await markEnded(tx, found.id, party, isOwn ? "withdrawn" : "declined", isOwn ? null : reason);
  await note(ctx, tx, party, found, isOwn ? "agreement.withdrawn" : "agreement.declined", { reason });
}

async function lockWaiting(
  tx: Tx,
  party: Party,
  acts: Acts,
  agreementId: string,
  whoMay: "proposers" | "deciders",
) {
  const found = (await lockAgreement(tx, agreementId)) ?? refuse("notFound");
  const act = acts.find(({ name }) => name === found.act) ?? refuse("notFound");
  if (!act[whoMay].includes(party.role)) refuse("forbidden");
  if (found.state !== "waiting") refuse("agreementOver");
  return { found, act };
}

function mustBeSecond({ proposedBy }: Agreement, { person }: Party): void {
  if (proposedBy === person) refuse("secondPersonNeeded");
}

/** The table knows who is one human under two accounts; what it says no to is said in words here. */
async function agreeByRules(tx: Tx, { id }: Agreement, party: Party): Promise<void> {
  try {
    await tx.savepoint(() => markAgreed(tx, id, party));
  } catch (error) {
    if (codeOf(error) === "23514") refuse("secondPersonNeeded");
    throw error;
  }
}

async function note(
  ctx: Clocked,
  tx: Tx,
  party: Party,
  { id, act, subject, digest }: Agreement,
  what: AuditEntry["act"],
  details: Record<string, string>,
): Promise<void> {
  await announce(tx, "agreement", id);
  await audit(tx, ctx.clock.now(), {
    actor: actorOf(tx, party),
    act: what,
    subject: id,
    details: { act, about: subject, digest, ...details },
  });
}
