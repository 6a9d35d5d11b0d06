import * as z from "zod/mini";
import { positiveAmount } from "../amount.ts";
import { words } from "../review.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { proposalParts, someone } from "./agreement.ts";

/**
 * A `sweep` pays what we earned to an account of our own; a `topUp` brings in what we have borne, and `stock` what merchants
 * exchange from.
 */
export const houseTransferKinds = ["sweep", "topUp", "stock"] as const;
export type HouseTransferKind = (typeof houseTransferKinds)[number];

/**
 * `agreed` by two, and looked at by nobody yet. `underWay`: the bank was asked, or a payment to us is awaited. `told`: the
 * bank says that it has paid, and its debit is awaited. `done` with its entry. `refused` by the bank, or by ourselves because
 * it could not be done any more.
 */
export const houseTransferStates = ["agreed", "underWay", "told", "done", "refused"] as const;

/** Why a transfer is not made, as long as it is so. */
export const houseTransferRefusals = [
  "houseLacks",
  "coverLacks",
  "itemsUnowned",
  "sweptToday",
  "ownAccountMissing",
] as const;
export type HouseTransferRefusal = (typeof houseTransferRefusals)[number];

const amount = z.string();
const moment = z.iso.datetime();
const place = { partner: z.string(), currency: z.string() };

/** Our own account, at another bank. */
const ownAccount = z.object({ name: z.string(), account: z.string(), bank: z.string() });

const proposal = z.object({
  ...proposalParts,
  kind: z.enum(houseTransferKinds),
  amount,
  note: z.string(),
});
export type HouseProposal = z.infer<typeof proposal>;

const houseAccount = z.object({
  ...place,
  bank: words,
  /** Nothing where none is configured: then nothing can be swept or topped up here. */
  own: z.nullable(ownAccount),
  /** What we earned of the currency and have not taken out, less what is on its way. */
  earned: amount,
  onItsWay: amount,
  /** What we have borne and not brought in, less what is agreed to come. */
  missing: amount,
  /** What we have of it to exchange from. */
  stock: amount,
  /** How much may be swept now, and what is in the way where it is nothing. */
  sweepable: amount,
  obstacle: z.nullable(z.enum(houseTransferRefusals)),
  /** What was last proposed, as long as somebody may want to know what became of it. */
  proposal: z.nullable(proposal),
});
export type HouseAccount = z.infer<typeof houseAccount>;

const houseTransfer = z.object({
  transferId: z.uuid(),
  ...place,
  bank: words,
  kind: z.enum(houseTransferKinds),
  amount,
  note: z.string(),
  own: z.string(),
  state: z.enum(houseTransferStates),
  /** By the bank where it is `bank`. */
  refusal: z.nullable(z.string()),
  proposedBy: someone,
  agreedBy: someone,
  agreedAt: moment,
});
export type HouseTransfer = z.infer<typeof houseTransfer>;

export const readHouseMoney = defineRead({
  method: "POST",
  path: "/treasury/houseMoney",
  summary:
    "What is ours among clients' money and what we owe to it, per bank and currency; what is proposed, on its way and done",
  input: nothing,
  output: z.object({
    accounts: z.array(houseAccount),
    /** The newest first. */
    transfers: z.array(houseTransfer),
  }),
});

export const houseTransferWish = z.object({
  kind: z.enum(houseTransferKinds),
  amount: z.string(),
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
});

export const proposeHouseTransfer = defineWrite({
  method: "POST",
  path: "/treasury/proposeTransfer",
  signature: "own",
  summary: "Proposes a sweep, a top-up or stock to a second person; the account of ours is configuration",
  input: z.object({
    partner: z.string(),
    kind: z.enum(houseTransferKinds),
    money: positiveAmount,
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  }),
  output: z.object({ waitsUntil: moment }),
  refusals: ["notFound", "agreementWaits", ...houseTransferRefusals],
});
