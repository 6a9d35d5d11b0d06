import * as z from "zod/mini";
import { pageMark, pageOf } from "../page-mark.ts";
import { words } from "../review.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { agreementStates } from "./agreement.ts";

const breakId = z.uuid();
const amount = z.string();

/** What an open item may be about. */
export const breakKinds = [
  // Money that nobody can be given stands in suspense.
  "unknownAccount",
  "accountNotOpen",
  "unknownCurrency",
  "unnamedPayer",
  "unclearEntry",
  "returnRefused",
  // Kept apart because a sanctions list names its payer, and in suspense again after two people lifted that.
  "blocked",
  "unblocked",
  // Money that left otherwise than we asked for, or did not leave although we asked.
  "unexpectedDebit",
  "doubleDebit",
  "refundDiffers",
  "debitAfterRefusal",
  "debitUnasked",
  "reversal",
  "refundRefused",
  "refundUnanswered",
  "refundNotStopped",
  "debitMissing",
  // The bank is not of one mind, or not of ours.
  "contradiction",
  "differs",
  "accountDiffers",
  "notInStatement",
  "balanceDiffers",
  "openingDiffers",
  "statementDiffers",
  "statementMissing",
  "closedDayMoved",
  // What the bank said and nobody could read.
  "unreadableMessage",
  "unreadableLine",
  "pageMissing",
  // What the books did not take, or have without any entry.
  "creditFailed",
  "unknownPosting",
  // What our own checks find, and settle when they find it no more.
  "notCovered",
  "booksBroken",
] as const;
export type BreakKind = (typeof breakKinds)[number];

/** What its owner last proposed to a second person about a break, and what became of that. */
const breakProposal = z.object({
  state: z.enum(agreementStates),
  proposedBy: z.string(),
  until: z.iso.datetime(),
  /** Who agreed, declined or withdrew. */
  endedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type BreakProposal = z.infer<typeof breakProposal>;

/**
 * What may be decided about an open item.
 *
 * `keep`: the bank's statement confirms what was booked, and it goes on. `return`: back to its payer. `correct`: the receipt
 * takes the amount of the bank's statement. `cancel`: the receipt is undone, because the bank has no such credit or took it
 * back. `takeBack`: a receipt that was credited is taken from the merchant's available balance. `writeOff`: the house bears
 * it. `retry`: the books are asked once more. `match`: another entry or a statement of the bank's explains it. `assign`: money
 * in suspense is a merchant's, and becomes a receipt of his. `block`: a sanctions list names its payer; it is kept apart and
 * goes to nobody. `unblock`: that is lifted, always by two people.
 */
export const breakDecisions = [
  "keep",
  "return",
  "assign",
  "block",
  "unblock",
  "correct",
  "cancel",
  "takeBack",
  "writeOff",
  "retry",
  "match",
] as const;
export type BreakChoice = (typeof breakDecisions)[number];

export const openItem = z.object({
  breakId,
  /** Nothing for what our own checks find. */
  bank: z.nullable(words),
  reference: z.string(),
  kind: z.enum(breakKinds),
  /** Nothing where nobody could read it. */
  currency: z.nullable(z.string()),
  bankAmount: z.nullable(amount),
  booksAmount: z.nullable(amount),
  /** What it is about, with the sign of the bank's account: what the bank has more than the books, or what came or left. */
  amount: z.nullable(amount),
  openedAt: z.iso.datetime(),
  dueOn: z.iso.date(),
  /** The member of staff who looks into it; until somebody does, it belongs to everybody of this role. */
  owner: z.nullable(z.uuid()),
  ownerName: z.nullable(z.string()),
  ownerRole: z.string(),
  closedAt: z.nullable(z.iso.datetime()),
  note: z.nullable(z.string()),
  /** What waits for the decision: a merchant's receipt, or money in suspense. */
  waits: z.nullable(z.enum(["receipt", "suspense"])),
  proposal: z.nullable(breakProposal),
  /** What may be decided about it as it stands; nothing more once something is. */
  choices: z.array(z.enum(breakDecisions)),
  /** What was decided and is being carried out. */
  decision: z.nullable(z.enum(breakDecisions)),
  /** Why the last decision could not be carried out. */
  refusal: z.nullable(z.string()),
  /** What settled it: a posting by its id, an entry or a statement by its reference, the bank's word, or a check of ours. */
  settledHow: z.nullable(z.enum(["posting", "entry", "statement", "word", "check"])),
  settledBy: z.nullable(z.string()),
});
export type OpenItem = z.infer<typeof openItem>;

export const itemFilters = {
  state: z.enum(["open", "closed"]),
  partner: z.optional(z.string().check(z.maxLength(60))),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  kind: z.optional(z.enum(breakKinds)),
  /** Who looks into it, or `none`. */
  owner: z.optional(z.union([z.uuid(), z.literal("none")])),
  /** Found at least so many days ago, by the house's calendar. */
  age: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999))),
};

export const listBreaks = defineRead({
  method: "POST",
  path: "/statement/breaks",
  summary:
    "Where the bank and the books do not say the same: open ones with the oldest first, closed ones with the newest",
  input: z.object({
    ...itemFilters,
    after: z.optional(pageMark),
    limit: z.int().check(z.gte(1), z.lte(100)),
  }),
  output: pageOf(openItem),
  refusals: ["pageLost"],
});

export const countBreaks = defineRead({
  method: "POST",
  path: "/statement/countBreaks",
  summary: "How many items are open, since when the oldest, and whose they are",
  input: nothing,
  output: z.object({
    open: z.int(),
    unowned: z.int(),
    oldestAt: z.nullable(z.iso.datetime()),
    /** All banks, and whoever looks into something. */
    banks: z.array(z.object({ partner: z.string(), bank: words })),
    owners: z.array(z.object({ staffId: z.uuid(), name: z.string() })),
  }),
});

export const listStatements = defineRead({
  method: "POST",
  path: "/statement/list",
  summary: "Reconciled statements with how many lines matched, and whether clients' money was covered",
  input: nothing,
  output: z.array(
    z.object({
      statementId: z.string(),
      currency: z.string(),
      day: z.iso.date(),
      opening: amount,
      closing: amount,
      lines: z.int(),
      matched: z.int(),
      owed: amount,
      held: amount,
      /** Whether what was held then was enough for what was owed. */
      covered: z.boolean(),
      reconciledAt: z.iso.datetime(),
    }),
  ),
});

export const takeBreak = defineWrite({
  method: "POST",
  path: "/statement/takeBreak",
  summary: "Looks into a break, so that everybody knows who does",
  input: z.object({ breakId }),
  output: z.object({ breakId }),
  refusals: ["notFound"],
});

/** What its owner decides about a break. */
export const breakDecision = z.object({
  breakId,
  note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
  decision: z.optional(z.enum(breakDecisions)),
  /** For `match`: the bank's reference of the entry or the statement that explains it. */
  matchedBy: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  /** For `assign`: whose it is, and which of his accounts it was meant for. */
  merchantId: z.optional(z.uuid()),
  accountId: z.optional(z.uuid()),
});

export type BreakDecision = z.output<typeof breakDecision>;

export const closeBreak = defineWrite({
  method: "POST",
  path: "/statement/closeBreak",
  signature: "own",
  summary:
    "Says how a break was explained, and where money that waits for it goes; only who owns it may, and above an amount he proposes it to a second person",
  input: breakDecision,
  /** Until when it waits for a second person; nothing where it is done. */
  output: z.object({ breakId, waitsUntil: z.nullable(z.iso.datetime()) }),
  refusals: ["notFound", "involved", "wrongState", "agreementWaits", "payerUnnamed"],
});
