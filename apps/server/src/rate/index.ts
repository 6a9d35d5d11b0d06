export { deliveredAs } from "./dealt-currencies.ts";
export { findRate, type FoundRate } from "./find-rate.ts";
export { followRates } from "./follow-rates.ts";
export { marketAt } from "./market-hours.ts";
export { rateHistory } from "./rate-history.ts";
export { rateRoutes } from "./rate.routes.ts";
export { usdOf } from "./usd-of.ts";
