import type { Route } from "../route.ts";
import * as audit from "./audit.ts";
import * as staff from "./staff.ts";

/** Every call of the staff console. */
export const consoleRoutes = {
  signInStaff: staff.signInStaff,
  finishStaffSignIn: staff.finishStaffSignIn,
  logoutStaff: staff.logoutStaff,
  staffInfo: staff.staffInfo,
  openStaffInvitation: staff.openStaffInvitation,
  acceptStaffInvitation: staff.acceptStaffInvitation,
  listStaff: staff.listStaff,
  inviteStaff: staff.inviteStaff,
  inviteStaffAgain: staff.inviteStaffAgain,
  changeStaffRole: staff.changeStaffRole,
  setStaffDisabled: staff.setStaffDisabled,
  askAuthenticatorReset: staff.askAuthenticatorReset,
  approveAuthenticatorReset: staff.approveAuthenticatorReset,
  listAudit: audit.listAudit,
  verifyAudit: audit.verifyAudit,
} as const satisfies Record<string, Route>;
