export { auditRoutes } from "./audit.routes.ts";
export { readHistory } from "./read-history.ts";
