export { receivingAccountFlow } from "./account.flow.ts";
export { receivingAccountRoutes } from "./account.routes.ts";
export { findReceivingAccount, type Receiving } from "./find-receiving-account.ts";
export { accountReview } from "./review-account.ts";
