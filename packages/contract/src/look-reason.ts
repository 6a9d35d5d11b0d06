import * as z from "zod/mini";
import type { Words } from "./locale.ts";

/** Why staff look at a merchant's documents and personal data. Each look stands in the merchant's audit with one. */
export const lookPurposes = ["review", "customer", "sanctions", "audit", "authority", "other"] as const;
export type LookPurpose = (typeof lookPurposes)[number];

export const lookPurposeWords: Record<LookPurpose, Words> = {
  review: ["审核本案件", "審核此個案", "Review of this case"],
  customer: ["回答客户咨询", "回覆客戶查詢", "Question from the customer"],
  sanctions: ["核查制裁名单警示", "核查制裁名單警示", "Sanctions alert"],
  audit: ["审计抽查", "審計抽查", "Audit"],
  authority: ["主管机关要求", "主管機關要求", "Request of an authority"],
  other: ["其他理由", "其他理由", "Another reason"],
};

/** Another reason than the usual ones is said in words. */
export const lookReason = z.union([
  z.object({ purpose: z.enum(["review", "customer", "sanctions", "audit", "authority"]) }),
  z.object({
    purpose: z.literal("other"),
    words: z.string().check(z.trim(), z.minLength(4), z.maxLength(400)),
  }),
]);
export type LookReason = z.output<typeof lookReason>;

/** What staff looked at, as the audit names it. */
export const lookActs = ["case.viewed", "case.fieldRevealed", "document.opened", "recovery.viewed"] as const;
