export { creditOrders, findOverused, freeOrders, leanOnOrders, type OrderUse } from "./lean-on-orders.ts";
export { shopReview } from "./review-shop.ts";
export { findShopOfReceipt, shopIsPaidBy } from "./shop-of-receipt.ts";
export { shopFlow } from "./shop.flow.ts";
export { shopRoutes } from "./shop.routes.ts";
