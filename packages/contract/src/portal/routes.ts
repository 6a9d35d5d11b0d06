import type { Route } from "../route.ts";
import * as account from "./account.ts";
import * as contact from "./contact.ts";
import * as document from "./document.ts";
import * as factor from "./factor.ts";
import * as identity from "./identity.ts";
import * as live from "./live.ts";
import * as notification from "./notification.ts";
import * as member from "./member.ts";
import * as reference from "./reference.ts";
import * as review from "./review.ts";

/** Every call of the merchant portal. */
export const portalRoutes = {
  listTranslations: reference.listTranslations,
  listCurrencies: reference.listCurrencies,
  listCountries: reference.listCountries,
  listChinaProvinces: reference.listChinaProvinces,
  generateDeviceId: reference.generateDeviceId,
  listMyCurrencies: reference.listMyCurrencies,
  createCaptcha: identity.createCaptcha,
  sendCode: identity.sendCode,
  register: identity.register,
  signInByPassword: identity.signInByPassword,
  signInByCode: identity.signInByCode,
  sendSecondStepCode: identity.sendSecondStepCode,
  startPasskeyStep: identity.startPasskeyStep,
  finishSignIn: identity.finishSignIn,
  startPasskeySignIn: identity.startPasskeySignIn,
  signInByPasskey: identity.signInByPasskey,
  proveReset: identity.proveReset,
  resetPassword: identity.resetPassword,
  logout: identity.logout,
  clientUserInfo: identity.clientUserInfo,
  switchMerchant: identity.switchMerchant,
  listClientMenu: identity.listClientMenu,
  userInfo: identity.userInfo,
  listReauthMethods: account.listReauthMethods,
  sendReauthCode: account.sendReauthCode,
  reauthenticate: account.reauthenticate,
  switchRole: member.switchRole,
  listMembers: member.listMembers,
  inviteMember: member.inviteMember,
  resendInvitation: member.resendInvitation,
  withdrawInvitation: member.withdrawInvitation,
  changeMemberRole: member.changeMemberRole,
  removeMember: member.removeMember,
  readInvitation: member.readInvitation,
  acceptInvitation: member.acceptInvitation,
  registerByInvitation: member.registerByInvitation,
  listFactors: factor.listFactors,
  startAuthenticator: factor.startAuthenticator,
  confirmAuthenticator: factor.confirmAuthenticator,
  removeAuthenticator: factor.removeAuthenticator,
  renewRecoveryCodes: factor.renewRecoveryCodes,
  startPasskey: factor.startPasskey,
  bindPasskey: factor.bindPasskey,
  renamePasskey: factor.renamePasskey,
  removePasskey: factor.removePasskey,
  followLive: live.followLive,
  listMessages: notification.listMessages,
  readMessage: notification.readMessage,
  readAllMessages: notification.readAllMessages,
  clearMessages: notification.clearMessages,
  readNotificationPreferences: notification.readNotificationPreferences,
  saveNotificationPreferences: notification.saveNotificationPreferences,
  uploadDocument: document.uploadDocument,
  openDocument: document.openDocument,
  sendDocument: document.sendDocument,
  readCaseThread: review.readCaseThread,
  answerQuestion: review.answerQuestion,
  submitContactMessage: contact.submitContactMessage,
} as const satisfies Record<string, Route>;
