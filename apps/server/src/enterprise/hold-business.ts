import type { Words } from "@causeway/contract";
import type { Outcome } from "@causeway/contract/review";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Reader, Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { defineReading } from "#platform/data/question.ts";
import {
  caseForScreening,
  findCaseAbout,
  nobody,
  openCase,
  outcomeAboutMerchant,
  type CaseForScreening,
  type CaseSection,
  type FinalDecision,
  type ReviewKind,
} from "#review/index.ts";
import { holdKind, merchantDay, reviewKind } from "./enterprise.ts";
import { tellPaused, tellResumed } from "./tell-merchant.ts";

/** Long enough for an authority to answer; nobody who is held is forgotten. */
const daysUntilNextLook = 20;
/** Of a hold two people let go, whatever the threshold. */
const riskScore = 100;
const listedSignal: Words = ["名单命中已确认", "名單命中已確認", "A list hit was confirmed"];

/**
 * Somebody of a certified company turned out to be on a list: nothing moves this merchant's money until two people have
 * cleared it. The hold is the case itself, so that there is none without somebody who has to look at it.
 */
export async function holdListed(ctx: Context, tx: Tx, before: CaseForScreening): Promise<void> {
  if (before.kind !== reviewKind || (await isBusinessHeld(tx))) return;
  await openHold(ctx, tx, before, { subjectNo: before.caseNo, workingDays: 1 });
  await tellPaused(ctx, tx);
  await audit(tx, ctx.clock.now(), { actor: "flow", act: "enterprise.held", subject: before.id });
}

/** The newest case about it says whether a merchant is held. */
export const holdOutcome = outcomeAboutMerchant(holdKind);
const readHoldOutcome = defineReading("hold-outcome", holdOutcome);

export async function isBusinessHeld(reader: Reader): Promise<boolean> {
  return isHold(await readHoldOutcome(reader, {}));
}

export function isHold(outcome: Outcome | null | undefined): boolean {
  return outcome !== undefined && outcome !== "approve";
}

export function holdReview(ctx: Context): ReviewKind {
  return {
    kind: holdKind,
    words: ["业务暂停", "業務暫停", "Business on hold"],
    followedBy: "enterprise.view",
    roles: {},
    describe: (tx) => describeHold(tx),
    decided: (tx, decision) => applyHoldDecision(ctx, tx, decision),
  };
}

async function applyHoldDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const released = decision.outcome === "approve";
  if (released) await tellResumed(ctx, tx);
  else {
    const closed = await caseForScreening(tx, decision.caseId);
    if (!closed) throw new Error("a decision about a hold that is not there");
    await openHold(ctx, tx, closed, { subjectNo: closed.subjectNo, workingDays: daysUntilNextLook });
  }
  await announce(tx, "enterprise", tx.tenant);
  await audit(tx, decision.decidedAt, {
    actor: "reviewer",
    act: released ? "enterprise.released" : "enterprise.heldOn",
    subject: decision.caseId,
  });
}

async function openHold(
  ctx: Context,
  tx: Tx,
  { tenant, merchantName, calendar }: CaseForScreening,
  about: { subjectNo: string; workingDays: number },
): Promise<void> {
  await openCase(ctx, tx, {
    ...about,
    tenant,
    kind: holdKind,
    subjectId: tenant,
    merchantName,
    riskScore,
    signals: [listedSignal],
    preparedBy: nobody,
    permission: "enterprise.edit",
    link: pageLink("MyEnterprise"),
    calendar,
  });
}

async function describeHold(tx: Tx): Promise<CaseSection[]> {
  const held = await findCaseAbout(tx, holdKind, tx.tenant);
  if (!held) return [];
  return [
    {
      key: "hold",
      title: ["暂停", "暫停", "Hold"],
      rows: [
        { field: "since", label: ["暂停自", "暫停自", "Since"], value: merchantDay(held.openedAt) },
        {
          field: "case",
          label: ["名单命中所涉案件", "名單命中所涉個案", "Case whose parties were found"],
          value: held.subjectNo,
        },
      ],
      documents: [],
    },
  ];
}
