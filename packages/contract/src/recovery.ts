import type { Words } from "./locale.ts";

/**
 * Where a recovery stands. `ASKED`: the face check is awaited; `CHECKED`: our people look at it; `WAITING` since two of them
 * agreed; `READY` for whoever passes the first step again.
 */
export const recoveryStatuses = [
  "ASKED",
  "CHECKED",
  "WAITING",
  "READY",
  "DONE",
  "CANCELLED",
  "DECLINED",
  "EXPIRED",
] as const;
export type RecoveryStatus = (typeof recoveryStatuses)[number];

export const recoveryStatusWords: Record<RecoveryStatus, Words> = {
  ASKED: ["待人脸核验", "待人臉核驗", "Awaiting the face check"],
  CHECKED: ["待审核", "待審核", "Under review"],
  WAITING: ["等待期内", "等候期內", "Waiting period"],
  READY: ["可以完成", "可以完成", "Ready to finish"],
  DONE: ["已完成", "已完成", "Done"],
  CANCELLED: ["已取消", "已取消", "Cancelled"],
  DECLINED: ["未通过", "不獲批准", "Declined"],
  EXPIRED: ["已过期", "已過期", "Expired"],
};

/** Who of the company passes the face check. */
export const vouchers = ["legalPerson", "director", "authorizer"] as const;
export type Voucher = (typeof vouchers)[number];

/** What was proved first. */
export const firstSteps = ["password", "code", "reset"] as const;
