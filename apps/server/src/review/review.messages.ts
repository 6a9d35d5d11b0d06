import type { Words } from "@causeway/contract";
import { homeTime } from "#platform/day.ts";
import type { MerchantMessage, ReviewerMessage } from "./review-kind.ts";

/** What merchants read about a case; shaped as the message box wants it. */
export const merchantMessages = {
  "review.asked": {
    name: "review.asked",
    tab: "todo",
    topic: "review",
    title: ["审核需要您补充资料", "審核需要您補充資料", "A review needs something from you"],
    text: [
      "案件 {caseNo}：{question}请在 {dueAt} 前回复，逾期将按现有资料审核。",
      "個案 {caseNo}：{question}請在 {dueAt} 前回覆，逾期將按現有資料審核。",
      "Case {caseNo}: {question} Please answer by {dueAt}; after that we decide with what we have.",
    ],
  },
  "review.reminded": {
    name: "review.reminded",
    tab: "message",
    topic: "review",
    title: ["补充资料即将到期", "補充資料即將到期", "Your answer is due soon"],
    text: [
      "案件 {caseNo} 仍在等您回复：{question}请在 {dueAt} 前回复。",
      "個案 {caseNo} 仍在等您回覆：{question}請在 {dueAt} 前回覆。",
      "Case {caseNo} still waits for your answer: {question} Please answer by {dueAt}.",
    ],
  },
  "review.expired": {
    name: "review.expired",
    tab: "message",
    topic: "review",
    title: ["补充资料已到期", "補充資料已到期", "The time for your answer is over"],
    text: [
      "案件 {caseNo} 未在 {dueAt} 前收到回复：{question}我们将按现有资料审核；审核结束前您仍可回复。",
      "個案 {caseNo} 未在 {dueAt} 前收到回覆：{question}我們將按現有資料審核；審核結束前您仍可回覆。",
      "Case {caseNo} had no answer by {dueAt}: {question} We go on with what we have; you can still answer until it is decided.",
    ],
  },
} as const satisfies Record<
  MerchantMessage["kind"],
  { name: string; tab: string; topic: string; title: Words; text: Words }
>;

/** What a reviewer is mailed about a deadline. */
export function reviewerMail({ caseNo, dueAt, act }: ReviewerMessage): { subject: Words; body: Words } {
  const at = homeTime(dueAt);
  if (act === "dueSoon")
    return {
      subject: [`案件 ${caseNo} 即将到期`, `個案 ${caseNo} 即將到期`, `Case ${caseNo} is due soon`],
      body: [
        `您处理的案件 ${caseNo} 将于 ${at} 到期。`,
        `您處理的個案 ${caseNo} 將於 ${at} 到期。`,
        `The case ${caseNo} that you have is due at ${at}.`,
      ],
    };
  return {
    subject: [`案件 ${caseNo} 已超时`, `個案 ${caseNo} 已逾時`, `Case ${caseNo} is overdue`],
    body: [
      `您处理的案件 ${caseNo} 已于 ${at} 到期，商户仍在等待。`,
      `您處理的個案 ${caseNo} 已於 ${at} 到期，商戶仍在等待。`,
      `The case ${caseNo} that you have was due at ${at}; the merchant is waiting.`,
    ],
  };
}
