import { staffMay } from "@causeway/contract";
import * as contract from "@causeway/contract/console/review";
import type { Context } from "../context.ts";
import { act, read, staff, write, type Bound } from "#platform/http/binding.ts";
import { staffActOf } from "#platform/data/machine.ts";
import { refuse } from "#platform/refusal.ts";
import { inMerchant, refuseOwnMerchant, type StaffAct } from "#platform/data/staff-tenancy.ts";
import { askMerchant, withdrawQuestion } from "./ask-merchant.ts";
import { assignCase, releaseCase, takeCase } from "./assign-case.ts";
import { record } from "./case-event.ts";
import { decideCase } from "./decide-case.ts";
import { exportQueue } from "./export-queue.ts";
import { countCases, listCases } from "./list-cases.ts";
import { findAnywhere, onCase, reviewerOf, whyLooked } from "./on-case.ts";
import { holdsFile, namesOf, readCase, wholeOf } from "./read-case.ts";
import type { ReviewParts } from "./review-kind.ts";
import { caseMachine, type QuestionId } from "./review.ts";
import { takeNextCase } from "./take-next-case.ts";

export function reviewConsoleRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [...queueRoutes(ctx, parts), ...caseRoutes(ctx, parts), ...threadRoutes(ctx, parts)];
}

function queueRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    read(contract.listCases, staff("case.view"), ({ actor }, query) => listCases(ctx, parts, actor, query)),
    act(contract.exportCases, staff("case.view"), (transact, call, query) =>
      transact((tx) => exportQueue(ctx, parts, tx, call, query)),
    ),
    read(contract.countCases, staff("case.view"), ({ actor }) => countCases(ctx, parts, actor)),
    write(contract.takeCase, staff("case.decide"), (tx, call, { caseId }) =>
      onCase(ctx, tx, call, caseId, staffActOf(caseMachine, "take"), (own, one) =>
        takeCase(ctx, own, reviewerOf(call), one.id),
      ),
    ),
    write(contract.takeNextCase, staff("case.decide"), (tx, call) => takeNextCase(ctx, tx, call)),
    write(contract.assignCase, staff("case.assign"), async (tx, call, { caseIds, staffId }) => {
      const to = (await parts.staff(tx)).find(({ id }) => id === staffId);
      if (!to?.active || !staffMay(to.role, "case.decide")) refuse("notFound");
      // In one order whoever assigns, so that two who assign the same cases do not wait for each other.
      for (const id of caseIds.toSorted())
        await onCase(ctx, tx, call, id, staffActOf(caseMachine, "assign"), (own, one) =>
          assignCase(ctx, own, reviewerOf(call), one.id, to.id),
        );
      return { done: true as const };
    }),
    write(contract.releaseCase, staff("case.decide"), (tx, call, { caseId }) =>
      onCase(ctx, tx, call, caseId, staffActOf(caseMachine, "release"), (own, one) =>
        releaseCase(ctx, own, reviewerOf(call), one.id),
      ),
    ),
  ];
}

function caseRoutes(ctx: Context, parts: ReviewParts): Bound[] {
  return [
    act(contract.openCasePage, staff("case.view"), (transact, call, { caseId, why }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        const names = await namesOf(parts, tx);
        const looked: StaffAct = {
          merchant: one.tenant,
          act: "case.viewed",
          subject: one.id,
          ...whyLooked(one, call, why ?? { purpose: "review" }),
        };
        return inMerchant(ctx, tx, call, looked, (own) =>
          readCase(parts, own, names, one, call.actor.staffId),
        );
      }),
    ),
    act(contract.revealField, staff("case.decide"), (transact, call, { caseId, field, why }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        const looks = whyLooked(one, call, why);
        const looked: StaffAct = {
          merchant: one.tenant,
          act: "case.fieldRevealed",
          subject: one.id,
          reason: looks.reason,
          details: { ...looks.details, field },
        };
        return inMerchant(ctx, tx, call, looked, async (own) => ({
          value: (await wholeOf(parts, own, one, field)) ?? refuse("notFound"),
        }));
      }),
    ),
    act(contract.openCaseDocument, staff("case.view"), (transact, call, { caseId, why, ...file }) =>
      transact(async (tx) => {
        const one = await findAnywhere(tx, call, caseId);
        const { reason, details } = whyLooked(one, call, why);
        return tx.asTenant(one.tenant, async (own) => {
          await refuseOwnMerchant(own, call.actor.staffId);
          if (!(await holdsFile(parts, own, one, file.documentId))) refuse("notFound");
          return parts.linkFile(own, call, file, { ...details, reason });
        });
      }),
    ),
    write(contract.decideCase, staff("case.decide"), async (tx, call, { caseId, ...verdict }) => {
      let ended = false;
      await onCase(ctx, tx, call, caseId, staffActOf(caseMachine, "close"), async (own, one) => {
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
        await onCase(ctx, tx, call, caseId, staffActOf(caseMachine, "ask"), async (own, one) => {
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
