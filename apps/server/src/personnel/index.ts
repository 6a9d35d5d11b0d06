export { inviteFirstSenior } from "./first-people.ts";
export { personnelRoutes } from "./personnel.routes.ts";
export { changeActs } from "./propose-change.ts";
export { staffChanges } from "./take-effect.ts";
