/** Recurring work of the house. Whatever runs on a schedule stands here, so that the console has words for it. */
export const scheduleNames = [
  "auditCheck",
  "auditHeads",
  "bankDays",
  "bankFeeds",
  "calendars",
  "clientMoney",
  "exchangeStock",
  "housekeeping",
  "ledgerCheck",
  "limitOrders",
  "newPasskeys",
  "positions",
  "rateHistory",
  "securityRetention",
  "signedRecoveries",
  "staffChanges",
  "unheardMessages",
  "watchLists",
] as const;
export type ScheduleName = (typeof scheduleNames)[number];
