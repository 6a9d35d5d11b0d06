export type { CalendarRegion } from "./calendar.ts";
export { workingDaysAfter } from "./calendar.ts";
export { caseStatusFor } from "./case-status.ts";
export { finishScreening, openCase, type NewCase } from "./open-case.ts";
export type {
  CaseDocument,
  CaseRow,
  CaseSection,
  FinalDecision,
  Hit,
  MerchantMessage,
  ReviewKind,
  ReviewParts,
  ReviewerMessage,
} from "./review-kind.ts";
export { nobody, type CaseId, type Party, type StoredParty } from "./review.ts";
export { reviewFlow } from "./review.flow.ts";
