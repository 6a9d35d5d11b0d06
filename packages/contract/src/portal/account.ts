import { accountCurrencies } from "@causeway/money";
import * as z from "zod/mini";
import { accountApplication, accountTypes, platformTypes, storeStatuses } from "../receiving/application.ts";
import { accountStatuses } from "../receiving/words.ts";
import { defineCaseKind, fieldReason } from "../review.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";

export const accountCase = defineCaseKind("account");

const currency = z.enum(accountCurrencies);
const status = z.enum(accountStatuses);

export const applyAccount = defineWrite({
  method: "POST",
  path: "/vaAccount/apply",
  summary: "Applies for a receiving account; review takes one to two working days",
  input: accountApplication,
  output: z.object({ accountId: z.uuid(), accountNo: z.string() }),
  refusals: ["notCertified", "businessPaused", "applicationIncomplete", "documentGone"],
});

export const completeAccount = defineWrite({
  method: "POST",
  path: "/vaAccount/complete",
  summary: "Hands in a mended application that the reviewers sent back",
  input: z.extend(accountApplication, { accountId: z.uuid() }),
  output: z.object({ accountId: z.uuid(), accountNo: z.string() }),
  refusals: [
    "notCertified",
    "businessPaused",
    "applicationIncomplete",
    "documentGone",
    "notFound",
    "accountNotOpenToChange",
  ],
});

const listed = z.object({
  accountId: z.uuid(),
  accountNo: z.string(),
  name: z.string(),
  nickname: z.string(),
  type: z.enum(accountTypes),
  status,
  currencies: z.array(currency),
  appliedAt: z.iso.datetime(),
});

export const listReceivingAccounts = defineRead({
  method: "GET",
  path: "/vaAccount/list",
  summary: "The merchant's receiving accounts, newest first",
  input: nothing,
  output: z.array(listed),
});

const rail = z.object({
  rail: z.string(),
  scope: z.enum(["LOCAL", "SWIFT"]),
  accountName: z.string(),
  codes: z.array(z.object({ type: z.string(), value: z.string() })),
  bankName: z.string(),
  /** ISO 3166 alpha-2. */
  bankCountry: z.string(),
  bankAddress: z.string(),
});

export const readReceivingAccount = defineRead({
  method: "GET",
  path: "/vaAccount/detail",
  summary: "One receiving account with what payers need, rail by rail",
  input: z.object({ accountId: z.uuid() }),
  output: z.extend(listed, {
    platformType: z.enum(platformTypes),
    storeStatus: z.enum(storeStatuses),
    shopName: z.nullable(z.string()),
    /** By when the reviewers answer, while they have it. */
    reviewDueAt: z.nullable(z.iso.datetime()),
    reasons: z.array(fieldReason),
    receipts: z.array(
      z.object({
        currency,
        state: z.enum(["WAITING", "OPEN", "REFUSED"]),
        rails: z.array(rail),
      }),
    ),
    /** What was handed in last, for mending it. */
    application: z.nullable(accountApplication),
    history: z.array(z.object({ act: z.string(), at: z.iso.datetime() })),
  }),
  refusals: ["notFound"],
});

export const accountPapers = ["card", "letter"] as const;

export const printAccount = defineRead({
  method: "GET",
  path: "/vaAccount/paper",
  summary: "How to pay into an account, or a letter that proves whose it is, as a PDF",
  input: z.object({ accountId: z.uuid(), currency, paper: z.enum(accountPapers) }),
  output: z.object({ name: z.string(), pdf: z.base64() }),
  refusals: ["notFound"],
});
