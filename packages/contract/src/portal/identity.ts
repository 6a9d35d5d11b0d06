import * as z from "zod/mini";
import { code } from "../code.ts";
import { oneTimeCode, publicJwk, strongPassword } from "../credential.ts";
import { defineAct, defineRead, nothing } from "../route.ts";
import { roles } from "../role.ts";
import { passkeyProof, passkeyProofOptions } from "./passkey.ts";

export const codeDigits = 6;
export const codeTtlMs = 5 * 60_000;
export const codePauseMs = 60_000;
export const deviceTrustDays = 30;
export const captchaTtlMs = 120_000;

/** Letters and digits, at most 30. */
export const accountName = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{1,30}$/));
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
export const phoneArea = z.string().check(z.regex(/^\d{1,4}$/));
export const phone = z.string().check(z.regex(/^\d{4,14}$/));

/** Found by trying: see work.ts. */
const captchaWork = {
  captchaId: z.string().check(z.maxLength(1000)),
  work: z.string().check(z.maxLength(20)),
};
const captchaText = z.string().check(z.trim(), z.maxLength(12));

/** Where a code goes: exactly one of an e-mail and a phone. */
const codeTarget = z.discriminatedUnion("channel", [
  z.object({ channel: z.literal("email"), email }),
  /** In international form: +85261234567. */
  z.object({ channel: z.literal("sms"), phone: z.string().check(z.regex(/^\+\d{7,15}$/)) }),
]);

export const createCaptcha = defineRead({
  method: "GET",
  path: "/captcha/create",
  summary: "A picture with characters to type, as a PNG in base64, good for two minutes and one try",
  input: nothing,
  output: z.object({ captchaId: z.string(), image: z.string(), workBits: z.int() }),
});

export const createSpokenCaptcha = defineRead({
  method: "GET",
  path: "/captcha/speak",
  summary: "Six spoken digits to type instead of a picture, as a WAV in base64",
  input: nothing,
  output: z.object({ captchaId: z.string(), audio: z.string(), workBits: z.int() }),
});

/** A session for whoever has proved who he is. The other half of the token lies in a cookie. */
export const session = z.object({
  token: z.string(),
  publicKey: z.extend(publicJwk, { kid: z.string() }),
  devicePwd: z.string(),
  /** What the person should do now. */
  asks: z.nullable(z.enum(["authenticator", "password"])),
});
export const codeOfSession = ({ asks }: z.output<typeof session>) => {
  if (asks === "authenticator") return code.successSetUpAuthenticator;
  return asks === "password" ? code.successUpdatePassword : code.success;
};

export const sendCode = defineAct({
  method: "POST",
  path: "/verification/send",
  summary: "Sends a six-digit code; answers alike whether or not anybody has that address",
  input: z
    .object({
      purpose: z.enum(["register", "login", "reset"]),
      to: codeTarget,
      ...captchaWork,
      /** For signing in, where a code is worth the most. */
      captcha: z.optional(captchaText),
    })
    // Whoever registers proves his e-mail; a short message to any number in the world would be at our expense.
    .check(z.refine(({ purpose, to }) => purpose !== "register" || to.channel === "email")),
  output: z.object({ codeId: z.uuid(), resendAfterMs: z.int() }),
  refusals: ["captchaWrong"],
});

export const register = defineAct({
  method: "POST",
  path: "/clientUser/register",
  summary: "Opens an account for a new person and his company; he is signed in",
  input: z.object({
    username: accountName,
    email,
    codeId: z.uuid(),
    code: oneTimeCode,
    phoneArea,
    phone,
    password: strongPassword,
    agreed: z.literal(true),
    sessionKey: publicJwk,
  }),
  output: session,
  successCode: codeOfSession,
  refusals: ["codeWrong", "codeExpired", "accountTaken", "passwordCommon", "phoneWrong"],
});

export const signInByPassword = defineAct({
  method: "POST",
  path: "/clientUser/login",
  summary: "User name, password and captcha; asks for a second step unless the device is trusted",
  input: z.object({
    username: z.string().check(z.trim(), z.maxLength(254)),
    password: z.string().check(z.maxLength(128)),
    ...captchaWork,
    captcha: captchaText,
    sessionKey: publicJwk,
  }),
  output: session,
  successCode: codeOfSession,
  refusals: ["captchaWrong", "signInFailed", "lockedUntil", "secondStepNeeded"],
});

export const signInByCode = defineAct({
  method: "POST",
  path: "/clientUser/loginByCode",
  summary: "A code sent to an e-mail or a phone; always asks for a second step, which is something else",
  input: z.object({ codeId: z.uuid(), code: oneTimeCode, sessionKey: publicJwk }),
  output: session,
  successCode: codeOfSession,
  refusals: ["codeWrong", "codeExpired", "lockedUntil", "secondStepNeeded"],
});

export const secondStepChannel = z.enum(["email", "sms"]);

export const sendSecondStepCode = defineAct({
  method: "POST",
  path: "/clientUser/secondStep/send",
  summary: "Sends the code of the second step to the chosen channel",
  input: z.object({ attemptId: z.uuid(), channel: secondStepChannel }),
  output: z.object({ codeId: z.uuid(), resendAfterMs: z.int() }),
  refusals: ["attemptOver", "methodNotOffered"],
});

export const startPasskeyStep = defineAct({
  method: "POST",
  path: "/clientUser/secondStep/passkey",
  summary: "What the browser needs to prove a passkey as the second step",
  input: z.object({ attemptId: z.uuid() }),
  output: passkeyProofOptions,
  refusals: ["attemptOver"],
});

/** A factor beside the password; codes go to a target that is shown masked. */
export const factorMethod = z.discriminatedUnion("method", [
  z.object({ method: z.enum(["passkey", "authenticator", "recovery"]) }),
  z.object({ method: secondStepChannel, masked: z.string() }),
]);

/** One of the ways a person has of proving who he is a second time. */
export const secondStepProof = z.discriminatedUnion("method", [
  z.object({ method: secondStepChannel, codeId: z.uuid(), code: oneTimeCode }),
  z.object({ method: z.literal("authenticator"), code: oneTimeCode }),
  /** As it was written down: small letters and blanks do no harm. */
  z.object({ method: z.literal("recovery"), code: z.string().check(z.maxLength(40)) }),
  z.object({ method: z.literal("passkey"), passkey: passkeyProof }),
  /** For whoever came by a code. */
  z.object({ method: z.literal("password"), password: z.string().check(z.minLength(1), z.maxLength(128)) }),
]);
const secondStepRefusals = [
  "codeWrong",
  "codeExpired",
  "passkeyWrong",
  "passwordWrong",
  "accountTaken",
  "methodNotOffered",
  "attemptOver",
  "lockedUntil",
] as const;

export const finishSignIn = defineAct({
  method: "POST",
  path: "/clientUser/secondStep/finish",
  summary: "The second step; opens the session",
  input: z.object({ attemptId: z.uuid(), proof: secondStepProof, trustDevice: z.boolean() }),
  output: session,
  successCode: codeOfSession,
  refusals: secondStepRefusals,
});

export const startPasskeySignIn = defineAct({
  method: "POST",
  path: "/clientUser/passkey/start",
  summary: "What the browser needs to sign in with a passkey alone",
  input: nothing,
  output: passkeyProofOptions,
});

export const signInByPasskey = defineAct({
  method: "POST",
  path: "/clientUser/loginByPasskey",
  summary: "A passkey proves what one has and who one is, so no second step follows",
  input: z.object({ passkey: passkeyProof, sessionKey: publicJwk }),
  output: session,
  successCode: codeOfSession,
  refusals: ["passkeyWrong"],
});

export const proveReset = defineAct({
  method: "POST",
  path: "/password/prove",
  summary: "The code that was sent; answers what else has to be proved before a new password is set",
  input: z.object({ codeId: z.uuid(), code: oneTimeCode, sessionKey: publicJwk }),
  output: z.object({ attemptId: z.uuid(), methods: z.array(factorMethod) }),
  refusals: ["codeWrong", "codeExpired"],
});

export const resetPassword = defineAct({
  method: "POST",
  path: "/password/reset",
  summary: "The second proof and a new password; ends every session of the account and opens a new one",
  input: z.object({ attemptId: z.uuid(), proof: secondStepProof, password: strongPassword }),
  output: session,
  successCode: codeOfSession,
  refusals: [...secondStepRefusals, "passwordCommon"],
});

export const logout = defineAct({
  method: "POST",
  path: "/clientUser/logout",
  summary: "Ends the session",
  input: nothing,
  output: z.object({ ended: z.literal(true) }),
});

const merchant = z.object({
  merchantId: z.uuid(),
  merchantNo: z.string(),
  nickname: z.string(),
  role: z.enum(roles),
});

export const clientUserInfo = defineRead({
  method: "POST",
  path: "/clientUser/userInfo",
  summary: "Everything the signed-in area knows about the person",
  input: nothing,
  output: z.object({
    userId: z.uuid(),
    accountId: z.uuid(),
    username: z.string(),
    /** The one change of the name is still available. */
    setUsername: z.boolean(),
    name: z.string(),
    avatar: z.string(),
    headIcon: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneArea: z.string(),
    registrationDate: z.string(),
    userType: z.literal("MERCHANT"),
    clientBase: z.object({ type: z.literal("MERCHANT") }),
    currentRole: z.enum(roles),
    adminRoles: z.array(z.enum(roles)),
    permissions: z.array(z.string()),
    googleAuthStatus: z.boolean(),
    forceGoogleAuth: z.boolean(),
    certification: z.enum(["NONE", "AUDITING", "NORMAL", "REJECT", "FAILED"]),
    vaMerchant: merchant,
    vaMerchants: z.array(merchant),
  }),
});

export const switchMerchant = defineAct({
  method: "POST",
  path: "/clientUser/switchMerchant",
  summary: "Goes on for another merchant of the same person, under a new token",
  input: z.object({ merchantId: z.uuid() }),
  output: z.object({ token: z.string() }),
  refusals: ["notFound"],
});

const menuPage = z.object({ name: z.string() });
const menuEntry = z.object({ name: z.string(), children: z.array(menuPage) });

export const listClientMenu = defineRead({
  method: "POST",
  path: "/clientMenu/listClientMenu",
  summary: "The menu of the signed-in person, computed from what his role may do",
  input: nothing,
  output: z.array(menuEntry),
});

export const userInfo = defineRead({
  method: "GET",
  path: "/user/info",
  channel: "standard",
  summary: "Who is signed in, as the route guards need it",
  input: nothing,
  output: z.object({ userId: z.uuid(), merchantId: z.uuid(), currentRole: z.string() }),
});
