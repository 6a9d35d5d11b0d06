import type { Certification } from "@causeway/contract/portal/enterprise";
import type { RealNameForm } from "@causeway/contract/real-name/form";
import type { FieldReason, Outcome } from "@causeway/contract/review";
import { dayIn, type Day } from "#platform/day.ts";
import type { Id } from "#platform/ids.ts";

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

export const enterpriseActions = ["save", "submit", "approve", "reject", "fail"] as const;
export type EnterpriseAction = (typeof enterpriseActions)[number];

/**
 * What may happen to a certification, and where that leads. A certified company stays certified while a change of it is
 * reviewed, whatever becomes of the change.
 */
export const transitions: Record<EnterpriseState, Partial<Record<EnterpriseAction, EnterpriseState>>> = {
  DRAFT: { save: "DRAFT", submit: "AUDITING" },
  AUDITING: { approve: "NORMAL", reject: "REJECT", fail: "FAILED" },
  REJECT: { save: "REJECT", submit: "AUDITING" },
  FAILED: {},
  NORMAL: { save: "NORMAL", submit: "AMENDING" },
  AMENDING: { approve: "NORMAL", reject: "AMEND_REJECT", fail: "NORMAL" },
  AMEND_REJECT: { save: "AMEND_REJECT", submit: "AMENDING" },
};

export function next(state: EnterpriseState, action: EnterpriseAction): EnterpriseState | undefined {
  return transitions[state][action];
}

const shown: Record<EnterpriseState, [Certification, "NONE" | "AUDITING" | "REJECT"]> = {
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
  const [certification, amendment] = shown[state];
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

export const reviewKind = "enterprise";
/** Cases of it are about a merchant itself; it says nothing of why, because merchants may read it. */
export const holdKind = "enterprise.hold";

export const announceExpiryTopic = "enterprise/announceExpiry";
export const enquireFaceTopic = "enterprise/enquireFace";

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
