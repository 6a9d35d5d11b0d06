export { exchangePaid, readExchangeBusiness } from "./exchange-business.store.ts";
export { exchangeFlow } from "./exchange.flow.ts";
export { exchangeRoutes } from "./exchange.routes.ts";
export { exchangeStock } from "./stock.ts";
