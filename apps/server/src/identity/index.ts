export { profileRoutes } from "./profile/profile.routes.ts";
export {
  findMerchant,
  findPersonId,
  listMerchantNames,
  listNicknames,
  listUsernames,
} from "./directory.store.ts";
export { factorRoutes } from "./factor/factor.routes.ts";
export { identityRoutes } from "./identity.routes.ts";
export { memberFlow } from "./member/member.flow.ts";
export { listMembers as listMembersOf, mayStill } from "./member/member.store.ts";
export { memberRoutes } from "./member/member.routes.ts";
export { makeChallenge, spendChallenge } from "./factor/passkey.ts";
export { letSlowWorkYield } from "./slow-work/slow-work.ts";
export { createPasswords, isCommonPassword, type Passwords } from "./sign-in/password.ts";
export { menuPages } from "./menu.ts";
export { listFactorsOf, removeFactors } from "./factor/remove-factors.ts";
export { getPerson, holdRole, listMemberships, merchantName } from "./identity.store.ts";
export { internationalPhone, maskEmail, maskPhone, type PersonId } from "./person.ts";
export { auditEverywhere } from "./profile/credential-change.ts";
export { browserLine, nameBrowser } from "./session/browser-name.ts";
export { openSession } from "./session/open-session.ts";
export { findProving, lockProving } from "./sign-in/attempt.ts";
