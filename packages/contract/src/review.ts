import * as z from "zod/mini";
import type { Permission } from "./role.ts";
import type { UploadPurpose } from "./upload.ts";

/**
 * What a case goes through. Where the merchant was asked, the state remembers who had asked: the first reviewer or the
 * second, so that the case returns to him.
 */
export const caseStates = [
  "screening",
  "queued",
  "reviewing",
  "asked",
  "confirming",
  "confirmingAsked",
  "closed",
] as const;
export type CaseState = (typeof caseStates)[number];

declare const kind: unique symbol;
/** The kind of thing that a case is about: named once, in the contract of the thing, for its slice and for its page. */
export type CaseKind = string & { readonly [kind]: true };

export function defineCaseKind(name: string): CaseKind {
  return name as CaseKind;
}

/** Reject is for mending and handing in again; fail is final. */
export const outcomes = ["approve", "reject", "fail"] as const;
export type Outcome = (typeof outcomes)[number];

export const answerTypes = ["text", "file", "confirmation"] as const;
export type AnswerType = (typeof answerTypes)[number];

export const questionStates = ["open", "answered", "withdrawn", "expired"] as const;
export type QuestionState = (typeof questionStates)[number];

export const riskLevels = ["low", "medium", "high"] as const;
export type RiskLevel = (typeof riskLevels)[number];

export function riskLevelOf(score: number): RiskLevel {
  if (score >= 60) return "high";
  return score >= 30 ? "medium" : "low";
}

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
/** One thing said in zh-CN, zh-HK and en-US. */
export const wordsOf = (max: number) => z.readonly(z.tuple([text(max), text(max), text(max)]));
export const words = wordsOf(500);

/** Why something was refused: which field, or the whole where there is none, and how to mend it. */
export const fieldReason = z.object({ field: z.nullable(z.string()), words });
export type FieldReason = z.output<typeof fieldReason>;

export const answer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: text(2000) }),
  z.object({
    type: z.literal("file"),
    documentIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(5)),
  }),
  z.object({ type: z.literal("confirmation"), confirmed: z.literal(true) }),
]);
export type Answer = z.output<typeof answer>;

export const question = z.object({
  id: z.uuid(),
  type: z.enum(answerTypes),
  words,
  state: z.enum(questionStates),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  answeredAt: z.nullable(z.iso.datetime()),
  answer: z.nullable(answer),
});

/** Who of a merchant answers for a case, and the purpose under which the files of his answers are uploaded. */
export const answerFilePurposes = {
  "enterprise.edit": "enterpriseSupplement",
  "account.apply": "accountSupplement",
  "shop.bind": "shopSupplement",
  "collection.associate": "collectionSupplement",
} as const satisfies Partial<Record<Permission, UploadPurpose>>;
export type AnsweringPermission = keyof typeof answerFilePurposes;
