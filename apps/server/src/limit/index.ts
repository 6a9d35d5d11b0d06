export { limitFlow } from "./limit.flow.ts";
export { limitRoutes } from "./limit.routes.ts";
export { limitOrders } from "./watch-limits.ts";
