export { creditOrders, findOverused, freeOrders, claimOrders, type OrderUse } from "./order-uses.ts";
export { shopReview } from "./review-shop.ts";
export { findShopOfReceipt, shopIsPaidBy } from "./shop-of-receipt.ts";
export { shopFlow } from "./shop.flow.ts";
export { shopRoutes } from "./shop.routes.ts";
