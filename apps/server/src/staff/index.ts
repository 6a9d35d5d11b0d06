export { inviteFirstSenior } from "./invite-staff.ts";
export { newPasskeys } from "./new-passkeys.ts";
export { staffRoutes } from "./staff.routes.ts";
export { findStaff, findStaffByEmail, listColleagues, listStaffNames } from "./staff.store.ts";
