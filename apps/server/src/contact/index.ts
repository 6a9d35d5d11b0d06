export { contactFlow } from "./contact.flow.ts";
export { contactRoutes } from "./contact.routes.ts";
