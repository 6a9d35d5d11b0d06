import * as z from "zod/mini";
import { pageMark, pageOf } from "../page-mark.ts";
import { defineAct, defineRead, defineWrite } from "../route.ts";

const messageId = z.uuid();
const page = { after: z.optional(pageMark), limit: z.int().check(z.gte(1), z.lte(100)) };

/** Not read yet; read, if perhaps not every line of it; nobody could read it; or it was not believed. */
export const messageVerdicts = ["waiting", "read", "unreadable", "refused"] as const;

const bankMessage = z.object({
  messageId,
  /** In the order in which they came. */
  number: z.string(),
  receivedAt: z.iso.datetime(),
  /** What the bank says it is, as ISO 20022 names it; nothing where nobody has read it. */
  name: z.nullable(z.string()),
  verdict: z.enum(messageVerdicts),
  /** Why it was refused, or what cannot be read. */
  reason: z.nullable(z.string()),
  bytes: z.int(),
  /** How often it came. */
  times: z.int(),
  parts: z.nullable(z.int()),
  partsRead: z.int(),
  /** Lines that could not be read and still cannot. */
  unreadable: z.int(),
});
export type BankMessageRow = z.infer<typeof bankMessage>;

export const listBankMessages = defineRead({
  method: "POST",
  path: "/bankMessage/list",
  summary: "What the bank has sent, the newest first, and what became of it",
  input: z.object(page),
  output: pageOf(bankMessage),
  refusals: ["pageLost"],
});

const unreadableLine = z.object({
  messageId,
  number: z.string(),
  /** Where in the message it stands. */
  place: z.string(),
  reason: z.string(),
  /** What of it could be made out, believed by nobody. */
  claimed: z.object({
    reference: z.nullable(z.string()),
    amount: z.nullable(z.string()),
    currency: z.nullable(z.string()),
    direction: z.nullable(z.enum(["credit", "debit"])),
  }),
  keptAt: z.iso.datetime(),
});
export type UnreadableLine = z.infer<typeof unreadableLine>;

export const listUnreadableLines = defineRead({
  method: "POST",
  path: "/bankMessage/lines",
  summary: "Lines of the bank's that nobody could read, the oldest first",
  input: z.object(page),
  output: pageOf(unreadableLine),
  refusals: ["pageLost"],
});

const announcedEntry = z.object({
  reference: z.string(),
  direction: z.enum(["credit", "debit"]),
  currency: z.string(),
  amount: z.string(),
  bookingDay: z.iso.date(),
});
export type AnnouncedEntry = z.infer<typeof announcedEntry>;

export const listAnnounced = defineRead({
  method: "POST",
  path: "/bankMessage/announced",
  summary: "What the bank has announced and not booked: no money yet, and perhaps never",
  input: z.object(page),
  output: pageOf(announcedEntry),
  refusals: ["pageLost"],
});

export const openBankMessage = defineAct({
  method: "POST",
  path: "/bankMessage/open",
  signature: "recent",
  summary: "A message as the bank sent it; it holds personal data, so the look is audited",
  input: z.object({ messageId }),
  output: z.object({
    text: z.string(),
    /** Only its beginning is shown where it is very long, or where no more was kept. */
    isWhole: z.boolean(),
  }),
  refusals: ["notFound"],
});

export const readBankMessageAgain = defineWrite({
  method: "POST",
  path: "/bankMessage/readAgain",
  summary: "Has a message read once more, of which something could not be read",
  input: z.object({ messageId }),
  output: z.object({ messageId }),
  refusals: ["wrongState"],
});
