import * as z from "zod/mini";
import { priceFaults } from "../price/refusals.ts";
import { defineRead, defineWrite } from "../route.ts";
import { reason } from "./staff.ts";

/** What staff do in pairs. */
export const agreementActs = [
  "break.close",
  "deal.make",
  "house.transfer",
  "identity.recover",
  "price.change",
  "staff.invite",
  "staff.role",
  "staff.enable",
  "staff.reset",
] as const;
export type AgreementActName = (typeof agreementActs)[number];

/** `waiting` for a second person; `agreed` is carried out; `lapsed`: nobody agreed in time. */
export const agreementStates = ["waiting", "agreed", "declined", "withdrawn", "lapsed"] as const;
export type AgreementState = (typeof agreementStates)[number];

const agreementId = z.uuid();
/** SHA-256 of what is to be done, in hex. */
const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const someone = z.object({ staffId: z.uuid(), name: z.string() });

/** What stands beside every proposal, whatever it is about. */
export const proposalParts = {
  agreementId,
  digest,
  state: z.enum(agreementStates),
  proposedBy: someone,
  proposedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** Who agreed, declined or withdrew; nobody where it lapsed. */
  endedBy: z.nullable(someone),
  reason: z.nullable(z.string()),
  /** Whether whoever reads this may agree or decline: a second person of those who decide such things. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
};

export const listAgreements = defineRead({
  method: "POST",
  path: "/agreement/list",
  summary: "What waits for a second person, the most urgent first, or what became of it, newest first",
  input: z.object({ state: z.enum(["waiting", "over"]) }),
  output: z.array(
    z.object({
      ...proposalParts,
      act: z.enum(agreementActs),
      subject: z.string(),
      /** What was asked for, and what it is about: ids, amounts and words, as the act names them. */
      wish: z.record(z.string(), z.string()),
      facts: z.record(z.string(), z.string()),
      endedAt: z.nullable(z.iso.datetime()),
    }),
  ),
});

const named = z.object({ agreementId });

export const agreeToProposal = defineWrite({
  method: "POST",
  path: "/agreement/agree",
  signature: "own",
  summary: "Agrees, as a second person, to what was read; it is carried out at once or refused",
  input: z.object({ agreementId, digest }),
  output: named,
  refusals: [
    "notFound",
    "involved",
    "secondPersonNeeded",
    "agreementOver",
    "agreementMoved",
    "proposerGone",
    "wrongState",
    "payerUnnamed",
    "houseLacks",
    "coverLacks",
    "itemsUnowned",
    "sweptToday",
    "dealStock",
    "dealLimitFar",
    "marketClosed",
    "rateUnavailable",
    "ownAccountMissing",
    "recoveryUnchecked",
    "recoveryOver",
    "notOneself",
    "staffExists",
    "staffDomain",
    "staffChangeWaits",
    ...priceFaults,
  ],
});

export const declineProposal = defineWrite({
  method: "POST",
  path: "/agreement/decline",
  signature: "own",
  summary: "Declines, as a second person, with a reason; nothing is done",
  input: z.object({ agreementId, reason }),
  output: named,
  refusals: ["notFound", "secondPersonNeeded", "agreementOver"],
});

export const withdrawProposal = defineWrite({
  method: "POST",
  path: "/agreement/withdraw",
  signature: "own",
  summary: "Takes back one's own proposal while nobody has agreed to it",
  input: z.object({ agreementId }),
  output: named,
  refusals: ["notFound", "agreementOver"],
});
