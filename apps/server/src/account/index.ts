export { accountConsoleRoutes } from "./account.console.routes.ts";
export { receivingAccountFlow } from "./account.flow.ts";
export { receivingAccountRoutes } from "./account.routes.ts";
export { listAccountsForShops, nicknameOf, railsOf, type AccountForShops } from "./accounts-for-shops.ts";
export { findReceivingAccount, findReceivingIn, isFrozen, type Receiving } from "./find-receiving-account.ts";
export { accountReview } from "./review-account.ts";
export { topics as accountTopics } from "./account.ts";
