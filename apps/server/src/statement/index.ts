export { breakAct } from "./decide-break.ts";
export { statementConsoleRoutes } from "./statement.console.routes.ts";
export { statementFlow } from "./statement.flow.ts";
export { topics as statementTopics } from "./statement.ts";
export { messageConsoleRoutes } from "./message.console.routes.ts";
export { hearMessage } from "./hear-message.ts";
export { unheardMessages } from "./unheard-messages.ts";
export { instructionConsoleRoutes } from "./instruction.console.routes.ts";
export { refundFlow } from "./refund.flow.ts";
