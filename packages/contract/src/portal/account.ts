import * as z from "zod/mini";
import { oneTimeCode } from "../credential.ts";
import { defineAct, defineRead, nothing } from "../route.ts";
import { secondStepChannel } from "./identity.ts";

/** How long a fresh proof of who one is lasts. */
export const stepUpMs = 10 * 60_000;

const sentCode = z.object({ codeId: z.uuid(), resendAfterMs: z.int() });
const codeProof = { codeId: z.uuid(), code: oneTimeCode };

export const listReauthMethods = defineRead({
  name: "listReauthMethods",
  method: "GET",
  path: "/reauth/methods",
  channel: "sealed",
  summary: "The second factors with which the person can prove again who he is",
  input: nothing,
  output: z.array(z.object({ method: secondStepChannel, masked: z.string() })),
});

export const sendReauthCode = defineAct({
  name: "sendReauthCode",
  method: "POST",
  path: "/reauth/send",
  channel: "sealed",
  summary: "Sends the code with which the person proves again who he is",
  input: z.object({ channel: secondStepChannel }),
  output: sentCode,
});

export const reauthenticate = defineAct({
  name: "reauthenticate",
  method: "POST",
  path: "/reauth/prove",
  channel: "sealed",
  summary:
    "Password and a second factor; the session goes on under a new token and may make sensitive changes",
  input: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(128)),
    proof: z.object({ method: secondStepChannel, ...codeProof }),
  }),
  output: z.object({ token: z.string(), until: z.string() }),
  refusals: ["passwordWrong", "codeWrong", "lockedUntil"],
});
