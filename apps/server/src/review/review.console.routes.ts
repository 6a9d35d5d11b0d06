import { staffMay, staffRolePermissions } from "@causeway/contract";
import * as contract from "@causeway/contract/console/review";
import type { AuditAct } from "@causeway/contract/audit-act";
import type { Context } from "../context.ts";
import { dayIn, startOfDay } from "#platform/day.ts";
import type { Tx } from "#platform/db.ts";
import { act, read, staff, write, type Bound, type Call, type StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { announce } from "#platform/live.ts";
import { refuse, Refusal } from "#platform/refusal.ts";
import { acrossMerchants, inMerchant, type StaffAct } from "#platform/staff-tenancy.ts";
import { askMerchant, withdrawQuestion } from "./ask-merchant.ts";
import { assignCase, releaseCase, takeCase } from "./assign-case.ts";
import { record } from "./case-event.ts";
import { decideCase } from "./decide-case.ts";
import { exportQueue } from "./export-queue.ts";
import { countQueue, findNext, findQueued, listQueue, type QueuedCase } from "./queue.store.ts";
import { holdsFile, namesOf, readCase, rowOf, wholeOf } from "./read-case.ts";
import type { ReviewParts } from "./review-kind.ts";
import type { CaseId, QuestionId, Reviewer, StaffId } from "./review.ts";

type StaffCall = Call<StaffActor>;

export function reviewConsoleRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [...queueRoutes(ctx, parts), ...caseRoutes(ctx, parts), ...threadRoutes(ctx, parts)];
}

function queueRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    read(contract.listCases, staff("case.view"), ({ actor }, { after, ...query }) =>
      ctx.db.tx(house, async (tx) => {
        const found = await acrossMerchants(tx, actor, (all) =>
          listQueue(all, { ...query, reader: actor.staffId, after: readMark(after) }),
        );
        const names = await namesOf(parts, tx);
        const rows = found.slice(0, query.limit);
        return {
          rows: rows.map((one) => rowOf(parts, names, one)),
          next: found.length > query.limit ? markOf(rows.at(-1)) : null,
        };
      }),
    ),
    act(contract.exportCases, staff("case.view"), (transact, call, query) =>
      transact((tx) => exportQueue(ctx, parts, tx, call, query)),
    ),
    read(contract.countCases, staff("case.view"), ({ actor }) =>
      ctx.db.tx(house, async (tx) => {
        const now = ctx.clock.now();
        const today = startOfDay("Asia/Hong_Kong", dayIn("Asia/Hong_Kong", now));
        const { overdue, dueWithinHour, closedToday, medianMinutes, ...views } = await acrossMerchants(
          tx,
          actor,
          (all) => countQueue(all, actor.staffId, now, today),
        );
        const people = (await parts.staff(tx)).filter(
          ({ active, role }) => active && staffMay(role, "case.decide"),
        );
        return {
          views,
          overdue,
          dueWithinHour,
          closedToday,
          medianMinutes,
          kinds: parts.kinds.map(({ kind, words }) => ({ kind, words: [...words] as const })),
          reviewers: people.map(({ id, name, role }) => ({
            id,
            name,
            mayAssign: staffMay(role, "case.assign"),
          })),
        };
      }),
    ),
    write(contract.takeCase, staff("case.decide"), (tx, call, { caseId }) =>
      onCase(ctx, tx, call, caseId, "case.taken", (own, one) => takeCase(ctx, own, reviewerOf(call), one.id)),
    ),
    write(contract.takeNextCase, staff("case.decide"), (tx, call) => takeNext(ctx, tx, call)),
    write(contract.assignCase, staff("case.assign"), async (tx, call, { caseIds, staffId }) => {
      const to = (await parts.staff(tx)).find(({ id }) => id === staffId);
      if (!to?.active || !staffMay(to.role, "case.decide")) refuse("notFound");
      // In one order whoever assigns, so that two who assign the same cases do not wait for each other.
      for (const id of caseIds.toSorted())
        await onCase(ctx, tx, call, id, "case.assigned", (own, one) =>
          assignCase(ctx, own, reviewerOf(call), one.id, to.id),
        );
      return { done: true as const };
    }),
    write(contract.releaseCase, staff("case.decide"), (tx, call, { caseId }) =>
      onCase(ctx, tx, call, caseId, "case.released", (own, one) =>
        releaseCase(ctx, own, reviewerOf(call), one.id),
      ),
    ),
  ];
}

function caseRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    act(contract.openCasePage, staff("case.view"), (transact, call, { caseId, reason }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        // Whoever has the case, or decided first in it, works on it; everybody else says why he looks.
        const mine = [one.assignee, one.firstBy].includes(call.actor.staffId);
        const why = mine ? one.caseNo : (reason ?? refuse("reasonNeeded"));
        const names = await namesOf(parts, tx);
        const looked: StaffAct = { merchant: one.tenant, act: "case.viewed", subject: one.id, reason: why };
        return inMerchant(ctx, tx, call, looked, (own) =>
          readCase(parts, own, names, one, call.actor.staffId),
        );
      }),
    ),
    act(contract.revealField, staff("case.decide"), (transact, call, { caseId, field, reason }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        const looked: StaffAct = {
          merchant: one.tenant,
          act: "case.fieldRevealed",
          subject: one.id,
          reason,
          details: { field },
        };
        return inMerchant(ctx, tx, call, looked, async (own) => ({
          value: (await wholeOf(parts, own, one, field)) ?? refuse("notFound"),
        }));
      }),
    ),
    act(contract.openCaseDocument, staff("case.view"), (transact, call, { caseId, ...file }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        return tx.asTenant(one.tenant, async (own) => {
          if (!(await holdsFile(parts, own, one, file.documentId))) refuse("notFound");
          return parts.linkFile(own, call, file, one.caseNo);
        });
      }),
    ),
    write(contract.decideCase, staff("case.decide"), async (tx, call, { caseId, ...verdict }) => {
      let ended = false;
      await onCase(ctx, tx, call, caseId, "case.decided", async (own, one) => {
        ({ ended } = await decideCase(ctx, parts, own, reviewerOf(call), one.id, verdict));
      });
      return { ended };
    }),
  ];
}

function threadRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    write(
      contract.askMerchant,
      staff("case.decide"),
      async (tx, call, { caseId, type, words, workingDays }) => {
        let questionId = "";
        await onCase(ctx, tx, call, caseId, "case.asked", async (own, one) => {
          questionId = await askMerchant(ctx, parts, own, reviewerOf(call), one.id, {
            type,
            words,
            workingDays,
          });
        });
        return { questionId };
      },
    ),
    write(contract.withdrawQuestion, staff("case.decide"), (tx, call, { caseId, questionId }) =>
      onCase(ctx, tx, call, caseId, "case.questionWithdrawn", (own) =>
        withdrawQuestion(ctx, parts, own, reviewerOf(call), questionId as QuestionId),
      ),
    ),
    write(contract.noteCase, staff("case.decide"), (tx, call, { caseId, text }) =>
      onCase(ctx, tx, call, caseId, "case.noted", async (own, one) => {
        if (one.state === "closed") refuse("caseMoved");
        const actor = { kind: "staff", id: call.actor.staffId } as const;
        await record(ctx, own, one.id, { actor, act: "noted", details: { text } });
      }),
    ),
  ];
}

/** One act on one case, in its merchant's name and chain; the console's open pages then look again. */
export async function onCase(
  ctx: Context,
  tx: Tx,
  call: StaffCall,
  id: string,
  what: AuditAct,
  work: (own: Tx, one: QueuedCase) => Promise<void>,
): Promise<{ done: true }> {
  const one = await findAnywhere(tx, call, id);
  const acted = { merchant: one.tenant, act: what, subject: one.id, reason: one.caseNo };
  await inMerchant(ctx, tx, call, acted, (own) => work(own, one));
  await announce(tx, "reviewCase", one.id);
  return { done: true };
}

async function findAnywhere(tx: Tx, { actor }: StaffCall, id: string): Promise<QueuedCase> {
  return (await acrossMerchants(tx, actor, (all) => findQueued(all, id as CaseId))) ?? refuse("notFound");
}

export function reviewerOf({ actor }: StaffCall): Reviewer {
  return {
    id: actor.staffId as string as StaffId,
    mayAssign: (staffRolePermissions[actor.role] as readonly string[]).includes("case.assign"),
  };
}

/** Where a page of the queue ended. */
function markOf(last: QueuedCase | undefined): string | null {
  return last ? `${(last.closedAt ?? last.dueAt).toISOString()}_${last.id}` : null;
}

function readMark(mark: string | undefined): { at: string; id: string } | undefined {
  const [, at, id] = /^([\dTZ:.-]{24})_([0-9a-f-]{36})$/.exec(mark ?? "") ?? [];
  return at && id ? { at, id } : undefined;
}

/** Whoever was faster has that one; there may be another. */
async function takeNext(ctx: Context, tx: Tx, call: StaffCall): Promise<{ caseId: string | null }> {
  for (;;) {
    const next = await acrossMerchants(tx, call.actor, (all) => findNext(all, call.actor.staffId));
    if (!next) return { caseId: null };
    try {
      await onCase(ctx, tx, call, next.id, "case.taken", (own) =>
        takeCase(ctx, own, reviewerOf(call), next.id),
      );
      return { caseId: next.id };
    } catch (error) {
      if (!(error instanceof Refusal) || !["caseTaken", "caseMoved"].includes(error.refusal)) throw error;
    }
  }
}
