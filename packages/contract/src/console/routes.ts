import type { Route } from "../route.ts";
import * as audit from "./audit.ts";
import * as document from "./document.ts";
import * as live from "./live.ts";
import * as review from "./review.ts";
import * as account from "./account.ts";
import * as statement from "./statement.ts";
import * as staff from "./staff.ts";

/** Every call of the staff console. */
export const consoleRoutes = {
  signInStaff: staff.signInStaff,
  startStaffPasskeyStep: staff.startStaffPasskeyStep,
  finishStaffSignIn: staff.finishStaffSignIn,
  logoutStaff: staff.logoutStaff,
  staffInfo: staff.staffInfo,
  listStaffPasskeys: staff.listStaffPasskeys,
  startStaffPasskey: staff.startStaffPasskey,
  bindStaffPasskey: staff.bindStaffPasskey,
  removeStaffPasskey: staff.removeStaffPasskey,
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
  sendCaseDocument: document.sendCaseDocument,
  followConsole: live.followConsole,
  listCases: review.listCases,
  exportCases: review.exportCases,
  countCases: review.countCases,
  openCasePage: review.openCasePage,
  revealField: review.revealField,
  openCaseDocument: review.openCaseDocument,
  takeCase: review.takeCase,
  takeNextCase: review.takeNextCase,
  assignCase: review.assignCase,
  releaseCase: review.releaseCase,
  askMerchant: review.askMerchant,
  withdrawQuestion: review.withdrawQuestion,
  noteCase: review.noteCase,
  decideCase: review.decideCase,
  decideHit: review.decideHit,
  listMerchantAccounts: account.listMerchantAccounts,
  changeAccountStanding: account.changeAccountStanding,
  listBreaks: statement.listBreaks,
  listStatements: statement.listStatements,
  takeBreak: statement.takeBreak,
  closeBreak: statement.closeBreak,
} as const satisfies Record<string, Route>;
