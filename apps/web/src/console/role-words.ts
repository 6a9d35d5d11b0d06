import { defineWords } from "#shared/i18n/words.ts";

export const staffRoleWords = defineWords("staffRole", {
  reviewer: ["审核员", "審核員", "Reviewer"],
  seniorReviewer: ["高级审核员", "高級審核員", "Senior reviewer"],
  treasury: ["资金专员", "資金專員", "Treasury"],
  support: ["客服", "客戶服務", "Support"],
  auditor: ["审计员", "審計員", "Auditor"],
});
