import * as z from "zod/mini";
import { pageMark, pageOf } from "../page-mark.ts";
import { answerTypes, caseStates, fieldReason, outcomes, question, riskLevels, words } from "../review.ts";
import { documentSummary } from "../portal/document.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { lookReason } from "../look-reason.ts";

const caseId = z.uuid();
const done = z.object({ done: z.literal(true) });
const staffName = z.object({ id: z.uuid(), name: z.string() });
const note = z.string().check(z.trim(), z.maxLength(2000));
const amount = z.object({ currency: z.string(), amount: z.string() });

export const queueViews = ["open", "mine", "confirm", "unassigned", "asked", "closed"] as const;
export type QueueView = (typeof queueViews)[number];

export const caseRow = z.object({
  caseId,
  caseNo: z.string(),
  kind: words,
  subjectNo: z.string(),
  merchantName: z.string(),
  amount: z.nullable(amount),
  riskScore: z.int(),
  risk: z.enum(riskLevels),
  signals: z.array(words),
  state: z.enum(caseStates),
  twoPeople: z.boolean(),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  closedAt: z.nullable(z.iso.datetime()),
  outcome: z.nullable(z.enum(outcomes)),
  assignee: z.nullable(staffName),
  /** Who decided first, where a second person has to confirm. */
  firstBy: z.nullable(staffName),
});
export type CaseRow = z.output<typeof caseRow>;

const filters = {
  view: z._default(z.enum(queueViews), "open"),
  /** A case's, subject's or merchant's number or name, or part of one. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  kind: z.optional(z.string().check(z.maxLength(60))),
  risk: z.optional(z.enum(riskLevels)),
  assignee: z.optional(z.uuid()),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
};

export const listCases = defineRead({
  method: "POST",
  path: "/review/list",
  summary: "The queue over all merchants, most urgent first; closed cases newest first",
  input: z.object({
    ...filters,
    after: z.optional(pageMark),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 20),
  }),
  output: pageOf(caseRow),
  refusals: ["pageLost"],
});

export const exportCases = defineAct({
  method: "POST",
  path: "/review/export",
  summary: "The narrowed queue as a file, at most 10,000 cases; who takes it is audited",
  input: z.object(filters),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  refusals: ["exportTooLong"],
});

export const countCases = defineRead({
  method: "POST",
  path: "/review/count",
  summary: "How many cases each view of the queue holds, and how the work stands today",
  input: nothing,
  output: z.object({
    views: z.record(z.enum(queueViews), z.int()),
    overdue: z.int(),
    dueWithinHour: z.int(),
    closedToday: z.int(),
    /** Minutes from opening to decision, of those closed in the last seven days. */
    medianMinutes: z.nullable(z.int()),
    kinds: z.array(z.object({ kind: z.string(), words })),
    reviewers: z.array(z.extend(staffName, { mayAssign: z.boolean() })),
  }),
});

const section = z.object({
  key: z.string(),
  title: words,
  rows: z.array(
    z.object({
      field: z.string(),
      label: words,
      /** As it was entered, or in three languages where it was chosen from a list. */
      value: z.union([z.string(), z.readonly(z.tuple([z.string(), z.string(), z.string()]))]),
      /** Shown in part; the whole is asked for with a reason. */
      masked: z.boolean(),
      check: z.nullable(z.enum(["good", "attention"])),
    }),
  ),
  documents: z.array(z.object({ documentId: z.uuid(), label: words, field: z.nullable(z.string()) })),
});

const hit = z.object({
  hitId: z.uuid(),
  partyName: z.string(),
  partyRole: words,
  list: words,
  listedName: z.string(),
  score: z.int(),
  /** What else the list says, and whether it agrees with what we know. */
  facts: z.array(
    z.object({
      fact: z.enum(["country", "birthDate", "number"]),
      listed: z.string(),
      agrees: z.nullable(z.boolean()),
    }),
  ),
  verdict: z.nullable(z.enum(["same", "different"])),
  decidedBy: z.nullable(staffName),
});

export const caseActor = z.object({
  kind: z.enum(["staff", "merchant", "flow"]),
  name: z.nullable(z.string()),
});

export const openCasePage = defineAct({
  method: "POST",
  path: "/review/open",
  signature: "recent",
  summary: "Everything about one case; who looks without having it says why",
  input: z.object({ caseId, why: z.optional(lookReason) }),
  output: z.extend(caseRow, {
    merchantId: z.uuid(),
    sections: z.array(section),
    parties: z.int(),
    hits: z.array(hit),
    questions: z.array(z.extend(question, { askedBy: z.string(), answeredBy: z.nullable(z.string()) })),
    history: z.array(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        actor: caseActor,
        act: z.string(),
        details: z.record(z.string(), z.string()),
      }),
    ),
    decisions: z.array(
      z.object({
        step: z.int(),
        by: staffName,
        outcome: z.enum(outcomes),
        reasons: z.array(fieldReason),
        note: z.string(),
        at: z.iso.datetime(),
      }),
    ),
    /** Cases about the same thing before this one. */
    former: z.array(z.object({ caseId, caseNo: z.string(), outcome: z.nullable(z.enum(outcomes)) })),
    mine: z.boolean(),
  }),
  refusals: ["notFound", "involved", "reasonNeeded"],
});
export type CasePage = z.output<typeof openCasePage.output>;

export const revealField = defineAct({
  method: "POST",
  path: "/review/reveal",
  signature: "recent",
  summary: "The whole of one value that is shown in part; the reason stays in the merchant's audit",
  input: z.object({ caseId, field: z.string().check(z.maxLength(120)), why: lookReason }),
  output: z.object({ value: z.string() }),
  refusals: ["notFound", "involved", "reasonNeeded"],
});

export const openCaseDocument = defineAct({
  method: "POST",
  path: "/review/document",
  signature: "recent",
  summary:
    "A link to one file of a case, for this browser and for one minute; the look is audited with its reason",
  input: z.object({ caseId, documentId: z.uuid(), as: z.enum(["preview", "download"]), why: lookReason }),
  output: z.extend(documentSummary, { url: z.string() }),
  refusals: ["notFound", "involved", "reasonNeeded"],
});

export const takeCase = defineWrite({
  method: "POST",
  path: "/review/take",
  summary: "Makes a case one's own",
  input: z.object({ caseId }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved", "caseTaken", "secondPersonNeeded"],
});

export const takeNextCase = defineWrite({
  method: "POST",
  path: "/review/takeNext",
  summary: "Makes the most urgent case one's own that nobody has",
  input: nothing,
  output: z.object({ caseId: z.nullable(caseId) }),
});

export const assignCase = defineWrite({
  method: "POST",
  path: "/review/assign",
  summary: "Hands cases to somebody",
  input: z.object({ caseIds: z.array(caseId).check(z.minLength(1), z.maxLength(100)), staffId: z.uuid() }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved", "secondPersonNeeded"],
});

export const releaseCase = defineWrite({
  method: "POST",
  path: "/review/release",
  summary: "Puts a case back for others",
  input: z.object({ caseId }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved", "caseTaken"],
});

export const askMerchant = defineWrite({
  method: "POST",
  path: "/review/ask",
  signature: "own",
  summary: "Asks the merchant for something, to be answered by a day",
  input: z.object({
    caseId,
    type: z.enum(answerTypes),
    words,
    workingDays: z.int().check(z.minimum(1), z.maximum(20)),
  }),
  output: z.object({ questionId: z.uuid() }),
  refusals: ["notFound", "involved", "caseMoved", "caseTaken"],
});

export const withdrawQuestion = defineWrite({
  method: "POST",
  path: "/review/withdrawQuestion",
  summary: "Takes back a question that need not be answered any more",
  input: z.object({ caseId, questionId: z.uuid() }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved", "caseTaken", "questionClosed"],
});

export const noteCase = defineWrite({
  method: "POST",
  path: "/review/note",
  summary: "Leaves a note for colleagues; the merchant never sees it",
  input: z.object({ caseId, text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)) }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved"],
});

export const decideCase = defineWrite({
  method: "POST",
  path: "/review/decide",
  signature: "own",
  summary: "One person's decision; the last one needed ends the case",
  input: z.object({
    caseId,
    outcome: z.enum(outcomes),
    reasons: z.array(fieldReason).check(z.maxLength(50)),
    note,
  }),
  output: z.object({ ended: z.boolean() }),
  refusals: [
    "notFound",
    "caseMoved",
    "caseTaken",
    "secondPersonNeeded",
    "involved",
    "decisionNotConfirmed",
    "firstReviewerGone",
    "hitsUndecided",
    "payerListed",
    "reasonNeeded",
  ],
});

export const decideHit = defineWrite({
  method: "POST",
  path: "/review/hit",
  signature: "own",
  summary: "Whether a listed name is the same as ours",
  input: z.object({ caseId, hitId: z.uuid(), verdict: z.enum(["same", "different"]) }),
  output: done,
  refusals: ["notFound", "involved", "caseMoved", "caseTaken", "hitsSettled"],
});
