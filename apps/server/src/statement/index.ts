export { statementConsoleRoutes } from "./statement.console.routes.ts";
export { statementFlow } from "./statement.flow.ts";
