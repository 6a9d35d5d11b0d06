import type { Certification } from "@causeway/contract/portal/enterprise";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { FieldReason, Outcome } from "@causeway/contract/review";
import { dayIn, type Day } from "#platform/day.ts";
import type { Id } from "#platform/ids.ts";
import { defineMachine, leadsTo } from "#platform/data/machine.ts";

export type SubmissionId = Id<"enterpriseSubmission">;

export const enterpriseStates = [
  "DRAFT",
  "AUDITING",
  "NORMAL",
  "REJECT",
  "FAILED",
  "AMENDING",
  "AMEND_REJECT",
] as const;
export type EnterpriseState = (typeof enterpriseStates)[number];

/**
 * What may happen to a certification. A certified company stays certified while a change of it is reviewed, whatever
 * becomes of the change.
 */
export const enterpriseMachine = defineMachine(enterpriseStates, {
  submit: {
    ways: { DRAFT: "AUDITING", REJECT: "AUDITING", NORMAL: "AMENDING", AMEND_REJECT: "AMENDING" },
    audit: "enterprise.submitted",
    live: "enterprise",
    tells: "enterprise.edit",
  },
  approve: {
    ways: { AUDITING: "NORMAL", AMENDING: "NORMAL" },
    audit: "enterprise.approved",
    live: "enterprise",
    tells: "enterprise.edit",
  },
  reject: {
    ways: { AUDITING: "REJECT", AMENDING: "AMEND_REJECT" },
    audit: "enterprise.rejected",
    live: "enterprise",
    tells: "enterprise.edit",
  },
  fail: {
    ways: { AUDITING: "FAILED", AMENDING: "NORMAL" },
    audit: "enterprise.failed",
    live: "enterprise",
    tells: "enterprise.edit",
  },
});

/** What can be handed in can be filled in. */
export function isOpenToChange(state: EnterpriseState): boolean {
  return leadsTo(enterpriseMachine, state, "submit") !== undefined;
}

const standings: Record<EnterpriseState, [Certification, "NONE" | "AUDITING" | "REJECT"]> = {
  DRAFT: ["NONE", "NONE"],
  AUDITING: ["AUDITING", "NONE"],
  NORMAL: ["NORMAL", "NONE"],
  REJECT: ["REJECT", "NONE"],
  FAILED: ["FAILED", "NONE"],
  AMENDING: ["NORMAL", "AUDITING"],
  AMEND_REJECT: ["NORMAL", "REJECT"],
};

/** The public status is derived; what becomes of a change to a certified company is told apart. */
export function standingOf(state: EnterpriseState) {
  const [certification, amendment] = standings[state];
  return { certification, amendment };
}

export type Enterprise = {
  readonly state: EnterpriseState;
  readonly draft: RealNameForm;
  readonly revision: number;
  readonly savedAt: Date | null;
  readonly lastId: SubmissionId | null;
  readonly certifiedId: SubmissionId | null;
};

export type Submission = {
  readonly id: SubmissionId;
  readonly submissionNo: string;
  readonly amendment: boolean;
  readonly form: RealNameForm;
  readonly submittedAt: Date;
  readonly submittedBy: string;
  readonly outcome: Outcome | null;
  readonly reasons: readonly FieldReason[];
  readonly decidedAt: Date | null;
};

export { enterpriseCase as reviewKind, holdCase as holdKind } from "@causeway/contract/portal/enterprise";

export const announceExpiryTopic = "enterprise/announceExpiry";
export const enquireFaceTopic = "enterprise/enquireFace";
export const hearFaceTopic = "enterprise/hearFace";

/** A certificate is valid until the end of its last day where its merchant is, in the one zone that merchants have. */
export function merchantDay(now: Date): Day {
  return dayIn("Asia/Hong_Kong", now);
}

/** How many days ahead somebody is told that a document runs out. */
export const noticeDays = [60, 30, 7] as const;

export type Expiry = { readonly field: "company.licence" | "company.br"; readonly validUntil: string };

/** Documents that run out. A licence without an end does not. */
export function expiriesOf({ company }: RealNameForm): Expiry[] {
  return [
    ...(company.licenceValidUntil === ""
      ? []
      : [{ field: "company.licence" as const, validUntil: company.licenceValidUntil }]),
    ...(company.brValidUntil === ""
      ? []
      : [{ field: "company.br" as const, validUntil: company.brValidUntil }]),
  ];
}

/** The closest warning whose day has come. Someone certified with 20 days left hears of it at once, and not twice. */
export function warningDue(daysLeft: number): number | undefined {
  return noticeDays.findLast((days) => daysLeft <= days);
}

/** The days ahead at which the next warning falls; nothing when the last one was given. */
export function nextWarning(daysLeft: number): number | undefined {
  return noticeDays.find((days) => days < daysLeft);
}

/** 44************0014: enough to compare, too little to use. */
export function maskNumber(number: string): string {
  return number.length <= 4 ? number : `${"*".repeat(number.length - 4)}${number.slice(-4)}`;
}
