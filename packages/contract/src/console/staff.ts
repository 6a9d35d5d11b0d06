import * as z from "zod/mini";
import { oneTimeCode, publicJwk, strongPassword } from "../credential.ts";
import {
  passkeyCreation,
  passkeyCreationOptions,
  passkeyDescriptor,
  passkeyProof,
  passkeyProofOptions,
} from "../portal/passkey.ts";
import { defineAct, defineRead, nothing } from "../route.ts";
import { staffPermissions, staffRoles } from "../staff-role.ts";

export const staffInvitationDays = 3;

export const staffEmail = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());
export const staffName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const role = z.enum(staffRoles);
/** Why something is done to somebody or looked at; it stays in the audit for good. */
export const reason = z.string().check(z.trim(), z.minLength(4), z.maxLength(400));

/** The other half of the token lies in a cookie of the console's own. */
const session = z.object({ token: z.string(), publicKey: z.extend(publicJwk, { kid: z.string() }) });

export const signInStaff = defineAct({
  method: "POST",
  path: "/staff/signIn",
  summary: "E-mail and password; a second step always follows",
  input: z.object({ email: staffEmail, password: z.string().check(z.maxLength(128)), sessionKey: publicJwk }),
  output: z.object({
    attemptId: z.uuid(),
    /** Whether a passkey can be used in place of the authenticator. */
    passkey: z.boolean(),
  }),
  refusals: ["signInFailed", "lockedUntil"],
});

export const startStaffPasskeyStep = defineAct({
  method: "POST",
  path: "/staff/signIn/passkey",
  summary: "What the browser needs to prove a passkey as the second step",
  input: z.object({ attemptId: z.uuid() }),
  output: passkeyProofOptions,
  refusals: ["attemptOver"],
});

const secondStep = z.discriminatedUnion("method", [
  z.object({ method: z.literal("authenticator"), code: oneTimeCode }),
  z.object({ method: z.literal("passkey"), passkey: passkeyProof }),
]);

export const finishStaffSignIn = defineAct({
  method: "POST",
  path: "/staff/signIn/finish",
  summary: "The authenticator's code or a passkey; opens the session",
  input: z.object({ attemptId: z.uuid(), proof: secondStep }),
  output: session,
  refusals: ["codeWrong", "passkeyWrong", "attemptOver", "lockedUntil"],
});

export const logoutStaff = defineAct({
  method: "POST",
  path: "/staff/logout",
  summary: "Ends the session",
  input: nothing,
  output: z.object({ ended: z.literal(true) }),
});

export const staffInfo = defineRead({
  method: "POST",
  path: "/staff/info",
  summary: "Who is signed in and what his role may do",
  input: nothing,
  output: z.object({
    staffId: z.uuid(),
    name: z.string(),
    email: z.string(),
    role,
    permissions: z.array(z.enum(staffPermissions)),
    /** Seconds without a call after which the session ends. */
    idleSeconds: z.int(),
  }),
});

export const listStaffPasskeys = defineRead({
  method: "POST",
  path: "/staff/passkey/list",
  summary: "The passkeys of whoever is signed in",
  input: nothing,
  output: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      boundAt: z.string(),
      usedAt: z.nullable(z.string()),
      /** From when on it signs; nothing until it was confirmed with the code that was mailed. */
      countsFrom: z.nullable(z.string()),
      /** As the browser knows it. */
      credential: passkeyDescriptor,
    }),
  ),
});

export const stepUpStaff = defineAct({
  method: "POST",
  path: "/staff/stepUp",
  signature: "own",
  summary: "Nothing but a signature: for a while this session may look at personal data",
  input: nothing,
  output: z.object({ until: z.string() }),
});

export const startStaffPasskey = defineAct({
  method: "POST",
  path: "/staff/passkey/start",
  summary: "What the browser needs to make a passkey",
  input: nothing,
  output: passkeyCreationOptions,
});

export const bindStaffPasskey = defineAct({
  method: "POST",
  path: "/staff/passkey/bind",
  summary: "Binds the passkey that the browser has made; takes a fresh code of the authenticator",
  input: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    passkey: passkeyCreation,
    code: oneTimeCode,
  }),
  output: z.object({ id: z.uuid() }),
  refusals: ["codeWrong", "passkeyWrong", "lockedUntil"],
});

export const confirmStaffPasskey = defineAct({
  method: "POST",
  path: "/staff/passkey/confirm",
  summary: "Says with the code that was mailed to its owner that a passkey is his; from then on it can sign",
  input: z.object({ id: z.uuid(), code: z.string().check(z.trim(), z.minLength(15), z.maxLength(40)) }),
  output: z.object({ confirmed: z.literal(true) }),
  refusals: ["codeWrong", "lockedUntil"],
});

export const sendStaffPasskeyCode = defineAct({
  method: "POST",
  path: "/staff/passkey/sendCode",
  summary: "Has another code mailed, which replaces the last one",
  input: z.object({ id: z.uuid() }),
  output: z.object({ asked: z.literal(true) }),
  refusals: ["notFound"],
});

export const removeStaffPasskey = defineAct({
  method: "POST",
  path: "/staff/passkey/remove",
  signature: "own",
  summary: "Unbinds a passkey; the authenticator stays",
  input: z.object({ id: z.uuid() }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ["notFound"],
});

const invitationToken = z.string().check(z.regex(/^[\w-]{43}$/));

export const openStaffInvitation = defineAct({
  method: "POST",
  path: "/staff/invitation/open",
  summary: "Whom the invitation is for, and the authenticator's key to be scanned",
  input: z.object({ invitation: invitationToken }),
  output: z.object({
    name: z.string(),
    email: z.string(),
    role,
    /** As authenticator apps read it from a picture. */
    authenticatorUri: z.string(),
    /** For typing by hand. */
    authenticatorKey: z.string(),
  }),
  refusals: ["invitationOver", "staffDomain"],
});

export const acceptStaffInvitation = defineAct({
  method: "POST",
  path: "/staff/invitation/accept",
  summary: "Sets the password and proves the authenticator; the person can then sign in",
  input: z.object({ invitation: invitationToken, password: strongPassword, code: oneTimeCode }),
  output: z.object({ accepted: z.literal(true) }),
  refusals: ["invitationOver", "staffDomain", "codeWrong", "passwordCommon", "lockedUntil"],
});
