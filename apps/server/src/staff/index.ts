export { staffRoutes } from "./staff.routes.ts";
export { findStaffByEmail, listStaffNames } from "./staff.store.ts";
