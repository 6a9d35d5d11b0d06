import * as z from "zod/mini";
import { oneTimeCode } from "../credential.ts";
import { defineAct, defineRead, nothing } from "../route.ts";
import { passkeyCreation, passkeyCreationOptions } from "./passkey.ts";

export const recoveryCodeCount = 10;
/** How long a key that was shown, or a challenge, waits for its answer. */
export const enrolTtlMs = 5 * 60_000;

export const passkeyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by a password manager and present on several devices. */
  synced: z.boolean(),
  boundAt: z.string(),
  usedAt: z.nullable(z.string()),
});

export const listFactors = defineRead({
  method: "GET",
  path: "/clientUser/factor/list",
  summary: "The authenticator and the passkeys of the signed-in person",
  input: nothing,
  output: z.object({
    authenticator: z.nullable(z.object({ boundAt: z.string(), recoveryCodesLeft: z.int() })),
    /** A company he acts for asks for an authenticator, so it cannot be removed. */
    authenticatorRequired: z.boolean(),
    passkeys: z.array(passkey),
  }),
});

export const startAuthenticator = defineAct({
  method: "POST",
  path: "/clientUser/factor/authenticator/start",
  summary: "A new key for an authenticator app; it counts once a code made with it is handed in",
  input: nothing,
  output: z.object({
    /** For typing it in. */
    key: z.string(),
    /** The same as an address for a QR code. */
    uri: z.string(),
  }),
});

export const confirmAuthenticator = defineAct({
  method: "POST",
  path: "/clientUser/factor/authenticator/confirm",
  summary:
    "Binds the authenticator; the session goes on under a new token, and recovery codes are shown once",
  input: z.object({ code: oneTimeCode }),
  output: z.object({ recoveryCodes: z.array(z.string()), token: z.string() }),
  refusals: ["codeWrong", "enrolmentOver", "lockedUntil"],
});

export const removeAuthenticator = defineAct({
  method: "POST",
  path: "/clientUser/factor/authenticator/remove",
  summary: "Unbinds the authenticator and voids its recovery codes",
  input: nothing,
  output: z.object({ removed: z.literal(true) }),
  refusals: ["notFound", "authenticatorRequired"],
});

export const renewRecoveryCodes = defineAct({
  method: "POST",
  path: "/clientUser/factor/recovery/renew",
  summary: "Ten new recovery codes, shown once; the ones before are void",
  input: nothing,
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  refusals: ["notFound"],
});

export const startPasskey = defineAct({
  method: "POST",
  path: "/clientUser/factor/passkey/start",
  summary: "What the browser needs to make a passkey",
  input: nothing,
  output: passkeyCreationOptions,
});

export const bindPasskey = defineAct({
  method: "POST",
  path: "/clientUser/factor/passkey/bind",
  summary:
    "Binds the passkey that the browser has made, under the browser's name until its owner gives it another",
  input: z.object({ passkey: passkeyCreation }),
  output: z.object({ id: z.uuid() }),
  refusals: ["passkeyWrong"],
});

export const renamePasskey = defineAct({
  method: "POST",
  path: "/clientUser/factor/passkey/rename",
  summary: "Another name for a passkey",
  input: z.object({ id: z.uuid(), name: passkeyName }),
  output: z.object({ renamed: z.literal(true) }),
  refusals: ["notFound"],
});

export const removePasskey = defineAct({
  method: "POST",
  path: "/clientUser/factor/passkey/remove",
  summary: "Unbinds a passkey",
  input: z.object({ id: z.uuid() }),
  output: z.object({ removed: z.literal(true) }),
  refusals: ["notFound"],
});
