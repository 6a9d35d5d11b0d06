import * as z from "zod/mini";
import { faceStates } from "../portal/enterprise.ts";
import { firstSteps, recoveryStatuses, vouchers } from "../recovery.ts";
import { roles } from "../role.ts";
import { defineAct, defineRead, defineWrite } from "../route.ts";
import { agreementStates } from "./agreement.ts";
import { reason } from "./staff.ts";

const moment = z.iso.datetime();
const recoveryId = z.uuid();
const someone = z.object({ staffId: z.uuid(), name: z.string() });

const listed = z.object({
  recoveryId,
  status: z.enum(recoveryStatuses),
  username: z.string(),
  company: z.string(),
  askedAt: moment,
  readyAt: z.nullable(moment),
  expiresAt: moment,
  /** It was proposed, and a second person is awaited. */
  proposed: z.boolean(),
});
export type ListedRecovery = z.output<typeof listed>;

export const listRecoveryCases = defineRead({
  method: "POST",
  path: "/recovery/list",
  summary: "Recoveries under way, the first to expire first, or those that are over, newest first",
  input: z.object({ state: z.enum(["open", "over"]) }),
  output: z.array(listed),
});

/** What happens in a recovery, in the order of its history. */
export const recoverySteps = ["ask", "pass", "agree", "cancel", "decline", "expire", "finish"] as const;

const recoveryCase = z.object({
  ...listed.shape,
  /** Enough to know whom it is about; the addresses are masked. */
  email: z.string(),
  phone: z.string(),
  firstStep: z.enum(firstSteps),
  browser: z.string(),
  address: z.string(),
  companies: z.array(z.object({ merchantNo: z.string(), name: z.string(), role: z.enum(roles) })),
  /** What is removed when it is finished. */
  factors: z.object({ authenticator: z.boolean(), recoveryCodes: z.int(), passkeys: z.int() }),
  face: z.object({
    state: z.enum(faceStates),
    voucher: z.enum(vouchers),
    name: z.string(),
    sentTo: z.string(),
    attemptsLeft: z.int(),
    finishedAt: z.nullable(moment),
  }),
  /** The newest proposal about it. */
  proposal: z.nullable(
    z.object({
      agreementId: z.uuid(),
      digest: z.string(),
      state: z.enum(agreementStates),
      reason: z.string(),
      proposedBy: someone,
      proposedAt: moment,
      until: moment,
      endedBy: z.nullable(someone),
      declinedBecause: z.nullable(z.string()),
      mayDecide: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({
      action: z.enum(recoverySteps),
      at: moment,
      /** A colleague's name, the account's, or nobody's. */
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  waitHours: z.int(),
  mayPropose: z.boolean(),
  mayDecline: z.boolean(),
  mayStop: z.boolean(),
});
export type RecoveryCase = z.output<typeof recoveryCase>;

export const openRecoveryCase = defineAct({
  method: "POST",
  path: "/recovery/open",
  signature: "recent",
  summary:
    "One recovery: who asks and from where, what would be removed, the face check, the history; audited",
  input: z.object({ recoveryId }),
  output: recoveryCase,
  refusals: ["notFound", "involved"],
});

export const proposeRecovery = defineWrite({
  method: "POST",
  path: "/recovery/propose",
  signature: "own",
  summary: "Proposes a recovery whose face check was passed to a second person",
  input: z.object({ recoveryId, reason }),
  output: z.object({ waitsUntil: moment }),
  refusals: ["notFound", "involved", "agreementWaits", "recoveryUnchecked", "recoveryOver"],
});

export const declineRecovery = defineWrite({
  method: "POST",
  path: "/recovery/decline",
  signature: "own",
  summary: "Declines a recovery with a reason; a proposal about it ends as well",
  input: z.object({ recoveryId, reason }),
  output: z.object({ declined: z.literal(true) }),
  refusals: ["notFound", "recoveryOver"],
});

export const stopRecovery = defineWrite({
  method: "POST",
  path: "/recovery/stop",
  signature: "own",
  summary: "Ends a recovery at once, also while it is waited for",
  input: z.object({ recoveryId }),
  output: z.object({ stopped: z.literal(true) }),
  refusals: ["notFound", "recoveryOver"],
});
