import * as z from "zod/mini";
import { answer, fieldReason, outcomes, question } from "../review.ts";
import { uploadPurposeNames } from "../upload.ts";
import { defineRead, defineWrite } from "../route.ts";

/** Where a case stands, as its merchant sees it: who must act, what is missing and by when. */
export const caseStatus = z.object({
  caseNo: z.string(),
  /** `us`: we are reviewing. `you`: something is asked of the merchant. `nobody`: it is decided. */
  mustAct: z.enum(["us", "you", "nobody"]),
  openedAt: z.iso.datetime(),
  /** Until when whoever must act has time; nothing once it is decided. */
  by: z.nullable(z.iso.datetime()),
  /** What is asked and not answered yet. */
  missing: z.array(question),
  outcome: z.nullable(z.enum(outcomes)),
  reasons: z.array(fieldReason),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type CaseStatus = z.output<typeof caseStatus>;

export const readCaseThread = defineRead({
  method: "GET",
  path: "/review/thread",
  summary: "Where the newest case about something stands, and everything asked and answered in it",
  input: z.object({ kind: z.string().check(z.maxLength(60)), subjectId: z.uuid() }),
  output: z.object({
    /** Nothing where no case was ever opened about it. */
    status: z.nullable(caseStatus),
    questions: z.array(question),
    mayAnswer: z.boolean(),
    /** The purpose under which files of an answer are uploaded; nothing where there is no case. */
    filePurpose: z.nullable(z.enum(uploadPurposeNames)),
  }),
});

export const answerQuestion = defineWrite({
  method: "POST",
  path: "/review/answer",
  summary: "Answers one question of a reviewer in place",
  input: z.object({ questionId: z.uuid(), answer }),
  output: z.object({ left: z.int() }),
  refusals: ["notFound", "questionClosed", "caseMoved"],
});
