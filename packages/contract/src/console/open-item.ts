import * as z from "zod/mini";
import { collectionStatuses } from "../portal/collection.ts";
import { defineAct, defineRead } from "../route.ts";
import { instructionAnswers, instructionStates } from "./instruction.ts";
import { itemFilters, openItem } from "./statement.ts";

const amount = z.string();
const moment = z.iso.datetime();
const breakId = z.uuid();
const messageId = z.uuid();

const entry = z.object({
  reference: z.string(),
  account: z.string(),
  direction: z.enum(["credit", "debit"]),
  currency: z.string(),
  amount,
  bookingDay: z.iso.date(),
  valueDate: z.iso.date(),
  isReversal: z.boolean(),
  /** What it is in our books. */
  became: z.enum([
    "order",
    "refund",
    "charge",
    "interest",
    "reversal",
    "suspense",
    "blocked",
    "transfer",
    "deal",
  ]),
  /** The statement that has it. */
  statementId: z.nullable(z.string()),
  /** Whether it was taken out of the books again. */
  isCancelled: z.boolean(),
});

const receipt = z.object({
  merchant: z.object({ merchantNo: z.string(), name: z.string() }),
  orderNo: z.string(),
  /** As its merchant sees it. */
  status: z.enum(collectionStatuses),
});

const instruction = z.object({
  instructionId: z.uuid(),
  state: z.enum(instructionStates),
  currency: z.string(),
  amount,
  writtenAt: moment,
  attempts: z.array(
    z.object({
      n: z.int(),
      kind: z.enum(["send", "enquiry"]),
      at: moment,
      answer: z.nullable(z.enum(instructionAnswers)),
      reason: z.nullable(z.string()),
    }),
  ),
});

/** What happened to it, by the audit. */
const event = z.object({
  at: moment,
  act: z.string(),
  /** A member of staff by name; otherwise the part of the system that acted. */
  by: z.string(),
  isPerson: z.boolean(),
  details: z.record(z.string(), z.string()),
});

const told = z.object({
  messageId,
  number: z.string(),
  name: z.nullable(z.string()),
  receivedAt: moment,
});

const whole = z.object({
  item: openItem,
  /** The day of the bank's that it is about. */
  day: z.nullable(z.iso.date()),
  entry: z.nullable(entry),
  receipt: z.nullable(receipt),
  instruction: z.nullable(instruction),
  /** The newest first. */
  history: z.array(event),
  /** The bank's messages that tell of it, the oldest first. */
  messages: z.array(told),
});
export type WholeItem = z.infer<typeof whole>;

export const readOpenItem = defineRead({
  method: "POST",
  path: "/statement/item",
  summary: "An open item with everything known about it, the bank's own words aside",
  input: z.object({ breakId }),
  output: whole,
  refusals: ["notFound"],
});

/** What we read in a line of the bank's, in the order in which it is shown. */
export const readFields = [
  "reference",
  "account",
  "direction",
  "amount",
  "status",
  "kind",
  "bookingDay",
  "valueDate",
  "counterparty",
  "counterpartyAccount",
  "counterpartyBank",
  "remittance",
  "endToEndId",
  "returnId",
  "reverses",
  "batch",
] as const;
export type ReadField = (typeof readFields)[number];

export const openItemMessage = defineAct({
  method: "POST",
  path: "/statement/itemMessage",
  signature: "recent",
  summary:
    "What a message of the bank's says of an open item, line by line as it came, beside our reading; it holds personal data, so the look is audited",
  input: z.object({ breakId, messageId }),
  output: z.object({
    lines: z.array(
      z.object({
        /** Where in the message it stands. */
        place: z.string(),
        raw: z.string(),
        /** Entry by entry; none where nobody can read it. */
        readings: z.array(z.array(z.object({ field: z.enum(readFields), value: z.string() }))),
        /** Why nobody can read it. */
        fault: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ["notFound"],
});

const file = z.object({ name: z.string(), type: z.string(), base64: z.string() });

export const exportBreaks = defineAct({
  method: "POST",
  path: "/statement/exportBreaks",
  summary:
    "Open or settled items as a file, narrowed as the list is, at most 10,000; who takes it is audited",
  input: z.object(itemFilters),
  output: file,
  refusals: ["exportTooLong"],
});

export const exportTreasuryDay = defineAct({
  method: "POST",
  path: "/treasury/exportDay",
  summary: "Banks and currencies of a day as a file; who takes it is audited",
  input: z.object({ day: z.iso.date() }),
  output: file,
  refusals: ["notFound"],
});
