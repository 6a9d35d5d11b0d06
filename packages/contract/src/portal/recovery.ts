import * as z from "zod/mini";
import { recoveryStatuses, vouchers } from "../recovery.ts";
import { defineAct, defineRead, defineWrite, nothing } from "../route.ts";
import { codeOfSession, session } from "./identity.ts";

const moment = z.iso.datetime();
const standing = {
  status: z.enum(recoveryStatuses),
  askedAt: moment,
  /** From when it can be finished; nothing before two people agreed. */
  readyAt: z.nullable(moment),
  expiresAt: moment,
};

const ownRecovery = z.object({
  ...standing,
  /** Whose legal representative or authorised person is sent the link. */
  company: z.string(),
  voucher: z.enum(vouchers),
});
export type OwnRecovery = z.output<typeof ownRecovery>;

const attempt = z.object({ attemptId: z.uuid() });

export const readRecovery = defineRead({
  method: "POST",
  path: "/recovery/read",
  summary: "The recovery that is under way for whoever has passed the first step",
  input: attempt,
  output: z.object({ recovery: z.nullable(ownRecovery) }),
  refusals: ["attemptOver"],
});

export const startRecovery = defineAct({
  method: "POST",
  path: "/recovery/start",
  summary:
    "Asks for a recovery after the first step; sends the link of the face check and tells every address",
  input: attempt,
  /** Shown once, to whoever asked; without it nobody finishes. */
  output: z.extend(ownRecovery, { recoveryKey: z.string() }),
  refusals: ["attemptOver", "recoveryOpen", "recoveryUncertified"],
});

export const finishRecovery = defineAct({
  method: "POST",
  path: "/recovery/finish",
  summary:
    "Removes every factor once the wait is over, and opens a session that can only set up an authenticator",
  /** As it was written down: small letters and blanks do no harm. */
  input: z.extend(attempt, { recoveryKey: z.string().check(z.maxLength(40)) }),
  output: session,
  successCode: codeOfSession,
  refusals: ["attemptOver", "recoveryNotReady", "recoveryKeyWrong", "lockedUntil"],
});

const openRecovery = z.object({
  ...standing,
  recoveryId: z.uuid(),
  self: z.boolean(),
  /** The name of the account. */
  username: z.string(),
  browser: z.string(),
  address: z.string(),
});
export type OpenRecovery = z.output<typeof openRecovery>;

export const listRecoveries = defineRead({
  method: "POST",
  path: "/recovery/list",
  summary: "Recoveries under way: one's own, and those of members for whoever may edit members",
  input: nothing,
  output: z.array(openRecovery),
});

export const cancelRecovery = defineWrite({
  method: "POST",
  path: "/recovery/cancel",
  summary:
    "Ends a recovery at once: by the person himself, or by whoever may edit the members of a company of his",
  input: z.object({ recoveryId: z.uuid() }),
  output: z.object({ cancelled: z.literal(true) }),
  refusals: ["notFound", "recoveryOver"],
});
