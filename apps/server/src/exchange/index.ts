export { askForExchange, exchangeState, holdByFlow, releaseByFlow } from "./ask-for-exchange.ts";
export { holdForExchange } from "./create-exchange.ts";
export type { Quoted } from "./exchange.ts";
export { assertSize, assertStillWithin, quoteNow } from "./make-quote.ts";
export { resumeExchange } from "./cover-exchange.ts";
export { exchangePaid, readExchangeBusiness } from "./exchange-business.store.ts";
export { exchangeFlow } from "./exchange.flow.ts";
export { exchangeRoutes } from "./exchange.routes.ts";
