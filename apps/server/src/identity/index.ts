export { profileRoutes } from "./profile/profile.routes.ts";
export { findMerchant, findPersonId, listMerchantNames, listUsernames } from "./directory.store.ts";
export { factorRoutes } from "./factor/factor.routes.ts";
export { identityRoutes } from "./identity.routes.ts";
export { memberRoutes } from "./member/member.routes.ts";
export { makeChallenge, spendChallenge } from "./factor/passkey.ts";
export { createPasswords, isCommonPassword, type Passwords } from "./sign-in/password.ts";
export { menuPages } from "./menu.ts";
export { merchantName } from "./identity.store.ts";
