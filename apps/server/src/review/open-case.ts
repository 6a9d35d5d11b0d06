import type { Words } from "@causeway/contract";
import type { AnsweringPermission } from "@causeway/contract/review";
import type { Money } from "@causeway/money";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { newId, newOrderNo, type TenantId } from "#platform/ids.ts";
import { leadsTo } from "#platform/data/machine.ts";
import { send } from "#platform/engine/outbox.ts";
import { workingDaysAfter, type CalendarRegion } from "./calendar.ts";
import { record } from "./case-event.ts";
import { moveCase } from "./move-case.ts";
import {
  caseMachine,
  openedTopic,
  remindTopic,
  screenTopic,
  type CaseId,
  type Party,
  type ReviewCase,
} from "./review.ts";
import {
  findCaseAbout,
  insertCase,
  insertParty,
  listDecisions,
  lockOpenCase,
  raiseRisk,
} from "./review.store.ts";

export type NewCase = {
  readonly tenant: TenantId;
  readonly kind: string;
  readonly subjectId: string;
  readonly subjectNo: string;
  readonly merchantName: string;
  readonly riskScore: number;
  readonly signals?: readonly Words[];
  readonly amount?: Money;
  /** Whoever prepared it, or `nobody`; he will not be the one who decides. */
  readonly preparedBy: string;
  /** Who of the merchant answers questions about it, and on which page he does. */
  readonly permission: AnsweringPermission;
  readonly link: PageLink;
  readonly calendar: CalendarRegion;
  readonly workingDays: number;
  /** Whose names are looked for in the lists before anybody reviews. */
  readonly parties?: readonly Party[];
};

/**
 * Opens a case in the transaction of what is submitted. While one about the same subject is open it is that one, so
 * that a step which runs twice opens one case.
 */
export async function openCase(ctx: Context, tx: Tx, wanted: NewCase): Promise<ReviewCase> {
  return tx.asTenant(wanted.tenant, async (own) => {
    const now = ctx.clock.now();
    const parties = wanted.parties ?? [];
    const opened: ReviewCase = {
      id: newId(now),
      tenant: wanted.tenant,
      caseNo: newOrderNo("RC", ctx.config.cell, now),
      kind: wanted.kind,
      subjectId: wanted.subjectId,
      subjectNo: wanted.subjectNo,
      merchantName: wanted.merchantName,
      amount: wanted.amount ?? null,
      riskScore: wanted.riskScore,
      signals: wanted.signals ?? [],
      peopleNeeded: peopleFor(ctx, wanted.riskScore),
      preparedBy: wanted.preparedBy,
      permission: wanted.permission,
      link: wanted.link,
      calendar: wanted.calendar,
      state: parties.length > 0 ? "screening" : "queued",
      assignee: null,
      openedAt: now,
      dueAt: workingDaysAfter(now, wanted.workingDays, wanted.calendar),
      outcome: null,
      closedAt: null,
    };
    if (!(await insertCase(own, opened))) return openAlready(own, wanted);
    for (const party of parties) await insertParty(own, { ...party, id: newId(now), caseId: opened.id });
    await record(ctx, own, opened.id, { actor: { kind: "flow" }, act: "opened" });
    await send(own, { topic: parties.length > 0 ? screenTopic : openedTopic, key: opened.id });
    await send(own, { topic: remindTopic, key: opened.id }, reminderBefore(opened.dueAt, now));
    return opened;
  });
}

/**
 * What the lists say about the case's parties. The first time people may take it from then on; later a changed list may
 * add to what they know, and ask for a second person as long as nobody has decided.
 */
export async function finishScreening(
  ctx: Context,
  tx: Tx,
  id: CaseId,
  found: { riskScore: number; signals: readonly Words[] },
): Promise<void> {
  const reviewed = await lockOpenCase(tx, id);
  if (!reviewed) return;
  const isFirst = leadsTo(caseMachine, reviewed.state, "screened") !== undefined;
  if (!isFirst && found.signals.length === 0) return;
  const undecided = (await listDecisions(tx, id)).length === 0;
  await raiseRisk(tx, id, { ...found, peopleNeeded: undecided ? peopleFor(ctx, found.riskScore) : 1 });
  if (isFirst) await moveCase(tx, reviewed, "screened", { actor: "flow", at: ctx.clock.now() });
  else await record(ctx, tx, id, { actor: { kind: "flow" }, act: "screened" });
  await send(tx, { topic: openedTopic, key: id });
}

/** Reviewers hear of a deadline two hours before it, or at once where there is less time. */
export function reminderBefore(dueAt: Date, now: Date): Date {
  return new Date(Math.max(dueAt.getTime() - 2 * 3_600_000, now.getTime()));
}

function peopleFor(ctx: Context, riskScore: number): 1 | 2 {
  return riskScore >= ctx.config.review.twoPeopleFrom ? 2 : 1;
}

async function openAlready(tx: Tx, { kind, subjectId }: NewCase): Promise<ReviewCase> {
  const found = await findCaseAbout(tx, kind, subjectId);
  if (!found) throw new Error(`a case about ${kind} ${subjectId} is in the way of another and is not there`);
  return found;
}
