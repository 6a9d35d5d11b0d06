import * as z from "zod/mini";
import { oneTimeCode, strongPassword } from "../credential.ts";
import { defineAct, defineRead, nothing } from "../route.ts";
import {
  accountName,
  email,
  factorMethod,
  phone,
  phoneArea,
  secondStepChannel,
  secondStepProof,
} from "./identity.ts";
import { passkeyProofOptions } from "./passkey.ts";

/** How long a fresh proof of who one is lasts. */
export const stepUpMs = 10 * 60_000;

const sentCode = z.object({ codeId: z.uuid(), resendAfterMs: z.int() });
const codeProof = { codeId: z.uuid(), code: oneTimeCode };

export const listReauthMethods = defineRead({
  method: "GET",
  path: "/reauth/methods",
  summary: "The second factors with which the person can prove again who he is",
  input: nothing,
  output: z.array(factorMethod),
});

export const sendReauthCode = defineAct({
  method: "POST",
  path: "/reauth/send",
  summary: "Sends the code with which the person proves again who he is",
  input: z.object({ channel: secondStepChannel }),
  output: sentCode,
  refusals: ["methodNotOffered"],
});

export const startReauthPasskey = defineAct({
  method: "POST",
  path: "/reauth/passkey",
  summary: "What the browser needs to prove a passkey to the session it is in",
  input: nothing,
  output: passkeyProofOptions,
});

export const reauthenticate = defineAct({
  method: "POST",
  path: "/reauth/prove",
  summary:
    "Password and a second factor; the session goes on under a new token and may make sensitive changes",
  input: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    proof: secondStepProof,
  }),
  output: z.object({ token: z.string(), until: z.string() }),
  refusals: ["passwordWrong", "codeWrong", "codeExpired", "passkeyWrong", "methodNotOffered", "lockedUntil"],
});

/** Exactly six digits. */
export const paymentPassword = z.string().check(z.regex(/^\d{6}$/));
export const nickname = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

const done = z.object({ changed: z.literal(true) });

export const readAccount = defineRead({
  method: "GET",
  path: "/myAccount/read",
  summary: "How the person's account is protected, and until when his payments are held",
  input: nothing,
  output: z.object({
    passwordSetAt: z.string(),
    /** A code that was sent to the phone came back; until then it is no way of proving who one is. */
    phoneVerified: z.boolean(),
    paymentPasswordSetAt: z.nullable(z.string()),
    /** After a change of how somebody proves who he is, nothing is paid until then. */
    paymentsHeldUntil: z.nullable(z.string()),
  }),
});

export const sendNewAddressCode = defineAct({
  method: "POST",
  path: "/myAccount/sendNewAddressCode",
  summary: "Sends a code to a new e-mail or phone; answers alike whether or not somebody has it already",
  input: z.object({
    to: z.discriminatedUnion("channel", [
      z.object({ channel: z.literal("email"), email }),
      z.object({ channel: z.literal("sms"), phoneArea, phone }),
    ]),
  }),
  output: sentCode,
  refusals: ["phoneWrong", "phoneNotServed"],
});

export const changeEmail = defineAct({
  method: "POST",
  path: "/myAccount/changeEmail",
  summary: "Another e-mail, proved by the code sent there; old and new address are told, payments wait a day",
  input: z.object({ email, ...codeProof }),
  output: done,
  refusals: ["codeWrong", "codeExpired", "accountTaken"],
});

export const changePhone = defineAct({
  method: "POST",
  path: "/myAccount/changePhone",
  summary: "Another phone, proved by the code sent there; old and new number are told, payments wait a day",
  input: z.object({ phoneArea, phone, ...codeProof }),
  output: done,
  refusals: ["codeWrong", "codeExpired", "accountTaken", "phoneWrong"],
});

export const changePassword = defineAct({
  method: "POST",
  path: "/myAccount/changePassword",
  summary: "Another login password; every other session ends, payments wait a day",
  input: z.object({ password: strongPassword }),
  output: done,
  refusals: ["passwordCommon", "passwordSame"],
});

export const setPaymentPassword = defineAct({
  method: "POST",
  path: "/myAccount/setPaymentPassword",
  summary:
    "Sets the payment password for the first time, or anew when it was forgotten; then payments wait a day",
  input: z.object({ password: paymentPassword }),
  output: done,
  refusals: ["paymentPasswordWeak"],
});

export const changePaymentPassword = defineAct({
  method: "POST",
  path: "/myAccount/changePaymentPassword",
  summary: "Changes the payment password for whoever knows the one he has",
  input: z.object({ current: paymentPassword, password: paymentPassword }),
  output: done,
  refusals: ["paymentPasswordUnset", "paymentPasswordWrong", "paymentPasswordWeak", "lockedUntil"],
});

export const changeAccountName = defineAct({
  method: "POST",
  path: "/myAccount/changeAccountName",
  summary: "Another name to sign in with, once",
  input: z.object({ username: accountName }),
  output: done,
  refusals: ["renameUsed", "accountTaken"],
});

export const changeNickname = defineAct({
  method: "POST",
  path: "/myAccount/changeNickname",
  summary: "Another name to be addressed by",
  input: z.object({ nickname }),
  output: done,
});
