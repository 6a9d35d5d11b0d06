import type { OutputOf, Permission, StaffRole, UploadPurpose, Words } from "@causeway/contract";
import type { openCaseDocument } from "@causeway/contract/console/review";
import type { PageLink } from "@causeway/contract/portal/page-link";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import type { Tx } from "#platform/data/db.ts";
import type { AnsweringPermission, Outcome, FieldReason } from "@causeway/contract/review";
import type { CaseId, Party, StaffId } from "./review.ts";

/** One line of what a reviewer reads. `field` is what a reason for refusing points at. */
export type CaseRow = {
  readonly field: string;
  readonly label: Words;
  /** Personal data masked, as far as the reader does not need it whole; in words where the reader's language decides. */
  readonly value: string | Words;
  /** The whole of a masked value. It leaves the server after a reviewer said why he needs it, and that is audited. */
  readonly whole?: string;
  /** What a check by the machine found: in order, or worth a look. */
  readonly check?: "good" | "attention";
};

export type CaseDocument = { readonly documentId: string; readonly label: Words; readonly field?: string };

export type CaseSection = {
  readonly key: string;
  readonly title: Words;
  readonly rows: readonly CaseRow[];
  readonly documents: readonly CaseDocument[];
};

/** What the subject's own slice learns of a decision that ended its case. */
export type FinalDecision = {
  readonly caseId: CaseId;
  readonly subjectId: string;
  readonly outcome: Outcome;
  readonly reasons: readonly FieldReason[];
  /** Whether a hit in a sanctions list was found to be one of its parties, or nobody has said of one yet. */
  readonly listed: "yes" | "no" | "undecided";
  readonly decidedAt: Date;
};

/** What a slice registers to have its things reviewed. Both functions run for the merchant the case belongs to. */
export type ReviewKind = {
  readonly kind: string;
  readonly words: Words;
  /** Who of the merchant follows its cases; of those that are the house's own affair a merchant hears nothing. */
  readonly followedBy: Permission | "staff";
  /** Names of the roles its parties have. */
  readonly roles: Readonly<Record<string, Words>>;
  readonly describe: (tx: Tx, subjectId: string) => Promise<readonly CaseSection[]>;
  /** Runs in the transaction of the decision: both happen or neither. It may refuse, and nothing was decided then. */
  readonly decided: (tx: Tx, decision: FinalDecision) => Promise<void>;
  /** Whether its merchant reads how the case ended; where it may not be known to him, he does not. */
  readonly shownAs?: (tx: Tx, subjectId: string) => Promise<"underReview" | "nothing" | "asItIs">;
};

export type Hit = {
  readonly id: string;
  readonly party: Party;
  readonly list: Words;
  readonly listedName: string;
  readonly matchedName: string;
  readonly score: number;
  readonly country: string | null;
  readonly birthDate: string | null;
  readonly number: string | null;
  readonly verdict: "same" | "different" | null;
  readonly decidedBy: string | null;
};

/** What review needs of slices it may not know; `capabilities.ts` brings them together. */
export type ReviewParts = {
  readonly kinds: readonly ReviewKind[];
  /** Tells everybody of the merchant who may answer, in his message box and by mail. */
  readonly tell: (tx: Tx, message: MerchantMessage) => Promise<void>;
  /** What was asked has been answered, or need not be any more. */
  readonly settleToDo: (tx: Tx, ref: string) => Promise<void>;
  /** Takes files that the merchant uploaded for an answer; refuses what is not his or was not checked. */
  readonly claimFiles: (
    tx: Tx,
    purpose: UploadPurpose,
    documentIds: readonly string[],
    owner: { kind: string; id: string },
  ) => Promise<void>;
  /** A link to a file for the browser that called, written into the audit with its reason. */
  readonly linkFile: (
    tx: Tx,
    call: Call<StaffActor>,
    file: { documentId: string; as: "preview" | "download" },
    why: Readonly<Record<string, string>>,
  ) => Promise<OutputOf<typeof openCaseDocument>>;
  /** Mails the reviewer who has the case that its deadline comes near or has passed. */
  readonly tellReviewer: (tx: Tx, message: ReviewerMessage) => Promise<void>;
  /** Everybody of the house, to be named. */
  readonly staff: (tx: Tx) => Promise<readonly StaffName[]>;
  readonly hitsOf: (tx: Tx, caseId: CaseId) => Promise<readonly Hit[]>;
};

export type MerchantMessage = {
  readonly kind: "review.asked" | "review.reminded" | "review.expired";
  readonly permission: AnsweringPermission;
  readonly link: PageLink;
  readonly ref: string;
  readonly caseNo: string;
  readonly question: Words;
  readonly dueAt: Date;
};

export type StaffName = {
  readonly id: StaffId;
  readonly name: string;
  readonly role: StaffRole;
  readonly active: boolean;
};

export type ReviewerMessage = {
  readonly staffId: StaffId;
  readonly caseId: CaseId;
  readonly caseNo: string;
  readonly dueAt: Date;
  readonly act: "dueSoon" | "overdue";
};

export function kindOf(parts: ReviewParts, kind: string): ReviewKind {
  const found = parts.kinds.find((one) => one.kind === kind);
  if (!found) throw new Error(`no slice reviews ${kind}`);
  return found;
}
