import type { Route } from "../route.ts";
import * as staff from "./staff.ts";

/** Every call of the staff console. */
export const consoleRoutes = {
  signInStaff: staff.signInStaff,
  finishStaffSignIn: staff.finishStaffSignIn,
  logoutStaff: staff.logoutStaff,
  staffInfo: staff.staffInfo,
} as const satisfies Record<string, Route>;
