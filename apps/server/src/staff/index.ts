export { newPasskeys } from "./new-passkeys.ts";
export { assertStaffDomain, sendInvitation } from "./send-invitation.ts";
export { staffRoutes } from "./staff.routes.ts";
export { stateOf, type Staff, type StaffId } from "./staff.ts";
export {
  countSeniors,
  endStaffSessions,
  findStaff,
  findStaffByEmail,
  hasMailbox,
  insertStaff,
  listAccounts,
  listColleagues,
  listStaffNames,
  lockStaff,
  setCredentials,
  setDisabled,
  setRole,
} from "./staff.store.ts";
export { deletePasskeys } from "./staff-passkey.store.ts";
export { tellStaff, type StaffNews } from "./tell-staff.ts";
