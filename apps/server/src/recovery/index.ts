export { takeFacePassed } from "./ask-recovery.ts";
export { recoveryAct } from "./propose-recovery.ts";
export { recoveryConsoleRoutes } from "./recovery.console.routes.ts";
export { recoveryRoutes } from "./recovery.routes.ts";
export { signedRecoveries } from "./signed-recoveries.ts";
