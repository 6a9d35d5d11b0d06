export type { Business, PaidReader } from "./business.ts";
export {
  aboutExchange,
  addExchangeVolume,
  findCollectionPrice,
  findExchangePrice,
  findPaymentPrice,
  priceAmong,
  readTier,
  type Price,
} from "./find-price.ts";
export { feeOf } from "./price-list.ts";
export { priceCandidates } from "./price.store.ts";
export { priceConsoleRoutes } from "./price.console.routes.ts";
export { priceFlow } from "./price.flow.ts";
export { priceRoutes } from "./price.routes.ts";
export { priceAct } from "./propose-prices.ts";
