import type { Words } from "@causeway/contract";
import {
  caseStates,
  type Answer,
  type AnswerType,
  type AnsweringPermission,
  type CaseState,
  type FieldReason,
  type Outcome,
  type QuestionState,
} from "@causeway/contract/review";
import type { Money } from "@causeway/money";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Id, TenantId } from "#platform/ids.ts";
import { defineMachine } from "#platform/data/machine.ts";
import type { CalendarRegion } from "./calendar.ts";

export type CaseId = Id<"case">;
export type QuestionId = Id<"question">;
export type StaffId = Id<"staff">;

/** Prepared by no person: by a flow, or by a list that changed. */
export const nobody = "00000000-0000-0000-0000-000000000000";

export type ReviewCase = {
  readonly id: CaseId;
  readonly tenant: TenantId;
  readonly caseNo: string;
  readonly kind: string;
  readonly subjectId: string;
  /** What people call the subject: an order's number, an account's currency. */
  readonly subjectNo: string;
  readonly merchantName: string;
  readonly amount: Money | null;
  readonly riskScore: number;
  /** Why somebody should look twice, each in three languages. */
  readonly signals: readonly Words[];
  readonly peopleNeeded: 1 | 2;
  readonly preparedBy: string;
  readonly permission: AnsweringPermission;
  readonly link: PageLink;
  readonly calendar: CalendarRegion;
  readonly state: CaseState;
  readonly assignee: StaffId | null;
  readonly openedAt: Date;
  readonly dueAt: Date;
  readonly outcome: Outcome | null;
  readonly closedAt: Date | null;
};

/** Somebody, or some company, whose name is looked for in the lists. */
export type Party = {
  /** What it is to the case, in the kind's own word: `company`, `legalPerson`, `owner`. */
  readonly role: string;
  readonly person: boolean;
  /** Every name it is known by, in any script. */
  readonly names: readonly string[];
  readonly country: string | null;
  readonly birthDate: string | null;
  readonly number: string | null;
};
export type StoredParty = Party & { readonly id: Id<"party">; readonly caseId: CaseId };

export type Question = {
  readonly id: QuestionId;
  readonly caseId: CaseId;
  readonly askedBy: StaffId;
  readonly askedAt: Date;
  readonly type: AnswerType;
  readonly words: Words;
  readonly dueAt: Date;
  readonly state: QuestionState;
  readonly answeredBy: string | null;
  readonly answeredAt: Date | null;
  readonly answer: Answer | null;
};

/** One person's decision about one case. */
export type Decision = {
  readonly caseId: CaseId;
  readonly step: 1 | 2;
  readonly staffId: StaffId;
  readonly outcome: Outcome;
  readonly reasons: readonly FieldReason[];
  readonly note: string;
  readonly decidedAt: Date;
};

/** Who acts on a case in the console. */
export type Reviewer = { readonly id: StaffId; readonly mayAssign: boolean };

/**
 * What may happen to a case. `propose` is the decision of a first person where a second one has to confirm it; `resume`
 * is the last question answered, withdrawn or expired. What follows for the merchant from a decision is told by the
 * slice whose thing was decided.
 */
export const caseMachine = defineMachine(caseStates, {
  screened: { ways: { screening: "queued" }, audit: "cause", live: "reviewCase", tells: "nobody" },
  take: {
    ways: { queued: "reviewing", confirming: "confirming" },
    audit: { byStaff: "case.taken" },
    live: "reviewCase",
    tells: "nobody",
  },
  assign: {
    ways: {
      queued: "reviewing",
      reviewing: "reviewing",
      asked: "asked",
      confirming: "confirming",
      confirmingAsked: "confirmingAsked",
    },
    audit: { byStaff: "case.assigned" },
    live: "reviewCase",
    tells: "nobody",
  },
  release: {
    ways: { reviewing: "queued", confirming: "confirming" },
    audit: { byStaff: "case.released" },
    live: "reviewCase",
    tells: "nobody",
  },
  ask: {
    ways: {
      reviewing: "asked",
      asked: "asked",
      confirming: "confirmingAsked",
      confirmingAsked: "confirmingAsked",
    },
    audit: { byStaff: "case.asked" },
    live: "reviewCase",
    tells: "answerers",
  },
  resume: {
    ways: { asked: "reviewing", confirmingAsked: "confirming" },
    audit: "cause",
    live: "reviewCase",
    tells: "nobody",
  },
  propose: {
    ways: { reviewing: "confirming" },
    audit: { byStaff: "case.decided" },
    live: "reviewCase",
    tells: "nobody",
  },
  close: {
    ways: { reviewing: "closed", confirming: "closed" },
    audit: { byStaff: "case.decided" },
    live: "reviewCase",
    tells: "nobody",
  },
  /** What was handed in is gone, so nobody decides about it any more. */
  withdraw: {
    ways: {
      screening: "closed",
      queued: "closed",
      reviewing: "closed",
      asked: "closed",
      confirming: "closed",
      confirmingAsked: "closed",
    },
    audit: "cause",
    live: "reviewCase",
    tells: "nobody",
  },
});
export type CaseAction = keyof typeof caseMachine.moves;

/** Whether a decision ends the case or waits for a second person. Sending something back for mending needs one person. */
export function ends(outcome: Outcome, step: 1 | 2, peopleNeeded: 1 | 2): boolean {
  return outcome === "reject" || step === peopleNeeded;
}

/** A second person confirms what the first decided, or sends it back for mending; he does not overrule. */
export function mayFollow(first: Outcome, second: Outcome): boolean {
  return first !== "reject" && (second === first || second === "reject");
}

export const openedTopic = "review/opened";
export const screenTopic = "screening/screen";
export const remindTopic = "review/remind";
export const questionTopic = "review/question";
