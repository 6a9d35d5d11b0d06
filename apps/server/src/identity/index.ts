export { profileRoutes } from "./profile.routes.ts";
export { findMerchant, findPersonId, listMerchantNames, listUsernames } from "./directory.store.ts";
export { factorRoutes } from "./factor.routes.ts";
export { identityRoutes } from "./identity.routes.ts";
export { memberRoutes } from "./member.routes.ts";
export { makeChallenge, spendChallenge } from "./passkey.ts";
export { createPasswords, isCommonPassword, type Passwords } from "./password.ts";
export { menuPages } from "./menu.ts";
export { merchantName } from "./identity.store.ts";
