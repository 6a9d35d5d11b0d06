export { securityRetention } from "./retention.ts";
export { securityConsoleRoutes } from "./security.console.routes.ts";
export { securityRoutes } from "./security.routes.ts";
