export { auditRoutes } from "./audit.routes.ts";
export { auditCheck, checkHeads, nameFault } from "./check-heads.ts";
export { auditHeads } from "./keep-heads.ts";
export { readHistory } from "./read-history.ts";
