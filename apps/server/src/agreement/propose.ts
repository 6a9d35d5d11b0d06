import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { daysAfter } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import {
  digestOf,
  openForDays,
  type Agreement,
  type AgreementAct,
  type AgreementId,
  type Content,
  type Party,
} from "./agreement.ts";
import { actorOf } from "./actor.ts";
import { insertAgreement, lockOpen, markLapsed } from "./agreement.store.ts";

/** Undoes what was only tried. */
class Rehearsed extends Error {}

/**
 * The first of two people. What he proposes is rehearsed to its end and undone, so that whatever cannot be done is
 * refused to him and not to the second person.
 */
export async function propose(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  party: Party,
  act: AgreementAct,
  { subject, wish }: { readonly subject: string; readonly wish: Content["wish"] },
): Promise<Pick<Agreement, "id" | "until" | "content">> {
  if (!act.proposers.includes(party.role)) refuse("forbidden");
  const open = await lockOpen(tx, act.name, subject);
  if (open?.state === "waiting") refuse("agreementWaits");
  const content = { wish, facts: await act.readFacts(tx, subject) };
  const now = ctx.clock.now();
  const id: AgreementId = newId(now);
  const rehearsed = { agreementId: id, subject, wish, proposedBy: party.person, agreedBy: undefined };
  await rehearse(tx, () => act.carryOut(tx, rehearsed));
  const until = daysAfter(now, openForDays);
  if (open) await markLapsed(tx, open.id);
  const isFirst = await insertAgreement(tx, party, { id, act: act.name, subject, content, until });
  if (!isFirst) refuse("agreementWaits");
  await announce(tx, "agreement", id);
  await audit(tx, now, {
    actor: actorOf(tx, party),
    act: "agreement.proposed",
    subject: id,
    details: { act: act.name, about: subject, digest: digestOf(content), until: until.toISOString() },
  });
  return { id, until, content };
}

async function rehearse(tx: Tx, work: () => Promise<void>): Promise<void> {
  const end = new Rehearsed();
  await tx
    .savepoint(async () => {
      await work();
      throw end;
    })
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
}
