export { operationsConsoleRoutes } from "./operations.console.routes.ts";
