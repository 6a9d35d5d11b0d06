export { isDecidedOnce, noteOnCase } from "./assign-case.ts";
export { caseForScreening, type CaseForScreening } from "./case-for-screening.ts";
export { caseStatusFor } from "./case-status.ts";
export { handIn } from "./hand-in.ts";
export { finishScreening, openCase, type NewCase } from "./open-case.ts";
export { refuseIssues } from "./refuse-issues.ts";
export type {
  CaseDocument,
  CaseRow,
  CaseSection,
  FinalDecision,
  Hit,
  MerchantMessage,
  ReviewKind,
  ReviewParts,
} from "./review-kind.ts";
export { nobody, screenTopic, type CaseId, type Party, type Reviewer, type StoredParty } from "./review.ts";
export { reviewFlow } from "./review.flow.ts";
export { onCase, reviewerOf } from "./on-case.ts";
export { reviewConsoleRoutes } from "./review.console.routes.ts";
export { reviewRoutes } from "./review.routes.ts";
export { findCaseAbout, outcomeAboutMerchant } from "./review.store.ts";
export { findSignedOutcome } from "./signed-review.ts";
export { calendarCheck } from "./calendar-check.ts";
export { isWorkingDay, workingDaysAfter, type CalendarRegion } from "./calendar.ts";
export { withdrawCase } from "./withdraw-case.ts";
export { merchantMessages, reviewerMail } from "./review.messages.ts";
