import type { Words } from "./locale.ts";
import type { CaseState, Outcome } from "./review.ts";

/** Where a case stands, for the queue and for a file of it. */
export const caseStateWords = {
  screening: ["筛查中", "篩查中", "Screening"],
  queued: ["待领取", "待領取", "To be taken"],
  reviewing: ["审核中", "審核中", "In review"],
  asked: ["等待商户", "等待商戶", "With merchant"],
  confirming: ["待复核", "待覆核", "To confirm"],
  confirmingAsked: ["等待商户", "等待商戶", "With merchant"],
  closed: ["已结", "已結", "Closed"],
} as const satisfies Record<CaseState, Words>;

export const outcomeWords = {
  approve: ["通过", "通過", "Approved"],
  reject: ["退回修改", "退回修改", "Sent back"],
  fail: ["不通过", "不通過", "Refused"],
} as const satisfies Record<Outcome, Words>;
