import * as z from "zod/mini";
import { pageMark, pageOf } from "../page-mark.ts";
import { words } from "../review.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";

const amount = z.string();
const someone = z.object({ staffId: z.uuid(), name: z.string() });

/**
 * How an account stands on a day: `waiting` for its statement, which is not due yet; `missing`, because it was due; `open`
 * once it is there; `closed` by a person, for good.
 */
export const accountDayStates = ["waiting", "missing", "open", "closed"] as const;

const accountDay = z.object({
  partner: z.string(),
  bank: words,
  /** The account at the bank; nothing before its first statement. */
  account: z.nullable(z.string()),
  currency: z.string(),
  state: z.enum(accountDayStates),
  /** By the bank's statements of the day; nothing as long as there is none. */
  opening: z.nullable(amount),
  in: z.nullable(amount),
  out: z.nullable(amount),
  closing: z.nullable(amount),
  lines: z.int(),
  /** What the ledger's nostro held at the end of the day. */
  books: amount,
  /** Closing balance less books, with its sign. */
  difference: z.nullable(amount),
  /** What of the difference open items make by name, and what is about to be posted. */
  named: amount,
  /** What is left of the difference. */
  rest: z.nullable(amount),
  /** What entries still wait for in the books. */
  unbooked: amount,
  /** The first day before this one that nobody has closed. */
  openSince: z.nullable(z.iso.date()),
  /** Open items of this account, of this day and of those before. */
  items: z.int(),
  unowned: z.int(),
  oldestAt: z.nullable(z.iso.datetime()),
  owners: z.array(someone),
  statementAt: z.nullable(z.iso.datetime()),
  /** What moved on the day, and how much of that both sides explain. */
  volume: amount,
  explained: amount,
  /** The same in percent, with two decimals, never rounded up; nothing as long as there is no statement. */
  explainedShare: z.nullable(z.string()),
  /** Whether a person may close it as it stands. */
  mayClose: z.boolean(),
});
export type AccountDay = z.infer<typeof accountDay>;

const closing = z.object({ at: z.iso.datetime(), by: someone, note: z.nullable(z.string()) });

export const readTreasuryDay = defineRead({
  method: "POST",
  path: "/treasury/day",
  summary:
    "Banks and currencies of a day: what the bank says, what the books say, and what lies between them",
  input: z.object({
    /** The newest day where none is chosen. */
    day: z.optional(z.iso.date()),
  }),
  output: z.object({
    /** Nothing where no bank has had a day yet. */
    day: z.nullable(z.iso.date()),
    accounts: z.array(accountDay),
    closed: z.nullable(closing),
    mayClose: z.boolean(),
  }),
});

export const listTreasuryDays = defineRead({
  method: "POST",
  path: "/treasury/days",
  summary: "Days with how many of their accounts are closed, the newest first",
  input: z.object({ after: z.optional(pageMark), limit: z.int().check(z.gte(1), z.lte(100)) }),
  output: pageOf(
    z.object({
      day: z.iso.date(),
      accounts: z.int(),
      /** Of these: with a statement, and closed. */
      stated: z.int(),
      closed: z.int(),
      closing: z.nullable(closing),
    }),
  ),
  refusals: ["pageLost"],
});

export const closeTreasuryDay = defineWrite({
  method: "POST",
  path: "/treasury/closeDay",
  signature: "own",
  summary:
    "Closes a day of all banks for good, once every difference is zero or made of open items that each have an owner",
  input: z.object({
    day: z.iso.date(),
    note: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  output: z.object({ day: z.iso.date() }),
  refusals: ["notFound", "dayUnexplained"],
});

const cover = z.object({
  currency: z.string(),
  /** What banks confirm: their last closing balances and what they have booked since, without what is in doubt. */
  held: amount,
  /** What is not ours: merchants' accounts, money in suspense, and what is blocked. */
  owed: amount,
  /** What is held beyond what is owed; below zero where it is not covered. */
  surplus: amount,
  /** Held by owed, with four decimals and rounded down; nothing where nothing is owed. */
  ratio: z.nullable(z.string()),
  covered: z.boolean(),
  lookedAt: z.iso.datetime(),
});
export type Cover = z.infer<typeof cover>;

export const readCover = defineRead({
  method: "POST",
  path: "/treasury/cover",
  summary: "Whether what banks confirm covers what clients are owed, per currency, as it was last looked at",
  input: nothing,
  output: z.array(cover),
});
