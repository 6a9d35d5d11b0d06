export { accountConsoleRoutes } from "./account.console.routes.ts";
export { receivingAccountFlow } from "./account.flow.ts";
export { receivingAccountRoutes } from "./account.routes.ts";
export { findReceivingAccount, isFrozen, type Receiving } from "./find-receiving-account.ts";
export { accountReview } from "./review-account.ts";
