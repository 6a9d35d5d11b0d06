import * as z from "zod/mini";
import { amount, positiveAmount } from "../amount.ts";
import { pageAsked, pageOf } from "../page-mark.ts";
import { defineCaseKind } from "../review.ts";
import { defineRead, defineWrite } from "../route.ts";
import { documentSummary } from "./document.ts";

export const collectionCase = defineCaseKind("collection");

/**
 * What a merchant sees of a collection. NOT_CREDITED: accepted or on its way back to the payer, the money has not moved
 * yet. FAILED: crediting met a technical fault and is being repaired; nothing is asked of the merchant. CANCELLED: the bank
 * took the money back or never had it.
 */
export const collectionStatuses = [
  "WAITING_RELATIVE",
  "AUDITING",
  "NOT_CREDITED",
  "FINISHED",
  "REJECT",
  "REFUNDED",
  "FAILED",
  "CANCELLED",
] as const;
export type CollectionStatus = (typeof collectionStatuses)[number];

export const tradeTypes = ["GOODS", "SERVICE"] as const;
export const credentialPaymentTypes = ["FULL", "ADVANCE", "BALANCE"] as const;

const number = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));
const files = z.array(z.uuid()).check(z.minLength(1), z.maxLength(5));

const contract = z.object({
  contractNo: number,
  /** What the contract is worth in all. */
  total: positiveAmount,
  /** How much of this receipt it accounts for, in the receipt's currency. */
  thisTime: positiveAmount,
  files,
});

/** An order of one of the merchant's shops, and how much of this receipt it accounts for. */
const shopOrder = z.object({
  shopId: z.uuid(),
  orderRef: z.string().check(z.minLength(1), z.maxLength(80)),
  thisTime: positiveAmount,
});
export const shopOrdersAtMost = 500;

const credentials = {
  tradeType: z.enum(tradeTypes),
  paymentType: z.enum(credentialPaymentTypes),
  contracts: z.array(contract).check(z.maxLength(10)),
  invoices: z.array(z.object({ invoiceNo: number, files })).check(z.maxLength(10)),
  /** Goods travel; services do not. */
  logistics: z.nullable(z.object({ logisticsNo: number, files })),
  otherFiles: z.array(z.uuid()).check(z.maxLength(5)),
  shopOrders: z._default(z.array(shopOrder).check(z.maxLength(shopOrdersAtMost)), []),
};

/**
 * What proves where a receipt comes from: contracts with their invoices, or a shop's orders as its marketplace tells
 * them. Several may prove one receipt, and one may prove several.
 */
export const evidence = z.object(credentials).check(
  z.refine(({ contracts, shopOrders }) => contracts.length + shopOrders.length > 0, { path: ["contracts"] }),
  z.refine(({ contracts, invoices }) => contracts.length === 0 || invoices.length > 0, {
    path: ["invoices"],
  }),
  z.refine(
    ({ contracts, tradeType, logistics }) =>
      contracts.length === 0 || tradeType !== "GOODS" || logistics !== null,
    { path: ["logistics"] },
  ),
);
export type Evidence = z.output<typeof evidence>;

/** A form that is not finished: everything may be missing, nothing is trusted. */
export const evidenceDraft = z.record(z.string(), z.unknown());

/** What is looked at before a reviewer does. */
export const checkpoints = [
  "payerInContract",
  "sameCurrency",
  "contractNoInFiles",
  "invoiceNoInFiles",
  "receiptCovered",
  "contractCovers",
  "invoiceTotal",
  "datesPlausible",
  "usedOnce",
  "payerIsMarketplace",
  "shopOrdersCover",
] as const;
export type Checkpoint = (typeof checkpoints)[number];

/** `unread`: the attachment has no text a machine can read, so a person will look. */
const point = z.object({
  point: z.enum(checkpoints),
  state: z.enum(["passed", "open", "unread"]),
  details: z.optional(z.record(z.string(), z.string())),
});

const contractLeft = z.object({
  contractNo: z.string(),
  total: amount,
  used: amount,
  thisTime: amount,
  left: amount,
  usedBy: z.array(z.object({ orderId: z.uuid(), orderNo: z.string(), amount, at: z.iso.datetime() })),
});

export const checkedEvidence = z.object({
  checkedAt: z.iso.datetime(),
  points: z.array(point),
  contracts: z.array(contractLeft),
});

const day = z.iso.date();
const filters = {
  /** An order number, the beginning of a payer's name, or a payer's whole account number. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  dayFrom: z.optional(day),
  dayTo: z.optional(day),
  currency: z.optional(z.string().check(z.length(3))),
  /** A shop's id, or `b2b` for receipts that belong to none. */
  shop: z.optional(z.union([z.uuid(), z.literal("b2b")])),
  status: z.optional(z.enum(collectionStatuses)),
};

const order = z.object({
  id: z.uuid(),
  orderNo: z.string(),
  status: z.enum(collectionStatuses),
  amount,
  payerName: z.string(),
  /** The last characters of the payer's account number. */
  payerAccountTail: z.string(),
  accountId: z.uuid(),
  accountName: z.string(),
  accountTail: z.string(),
  shopId: z.nullable(z.uuid()),
  shopName: z.nullable(z.string()),
  platformName: z.nullable(z.string()),
  collectedAt: z.iso.datetime(),
  /** When evidence is due; after it the money goes back. */
  evidenceDueAt: z.iso.datetime(),
});
export type CollectionOrderRow = z.output<typeof order>;

const byId = z.object({ id: z.uuid() });

export const listCollectionOrders = defineRead({
  method: "POST",
  path: "/collection/list",
  summary: "Collection orders, newest first, a page at a time",
  input: z.object({
    ...filters,
    ...pageAsked,
  }),
  output: pageOf(order),
  refusals: ["pageLost"],
});

/** Counting stops here; a list this long is told as `more`. */
export const countedAtMost = 1_000;

export const summarizeCollectionOrders = defineRead({
  method: "POST",
  path: "/collection/summary",
  summary: "How many orders stand in each status, and what the filtered ones come to in each currency",
  input: z.object(filters),
  output: z.object({
    counts: z.array(z.object({ status: z.enum(collectionStatuses), n: z.int(), more: z.boolean() })),
    sums: z.array(z.object({ amount, n: z.int() })),
    /** True when the sums cover the newest orders only, because there are too many. */
    more: z.boolean(),
  }),
});

export const readCollectionOrder = defineRead({
  method: "POST",
  path: "/collection/detail",
  summary: "Everything about one collection order",
  input: byId,
  output: z.extend(order, {
    payerAccount: z.string(),
    payerBank: z.nullable(z.string()),
    payerCountry: z.nullable(z.string()),
    bankReference: z.string(),
    remittanceInformation: z.string(),
    fee: z.nullable(amount),
    /** Whose line the fee comes from; nothing where there was no price list yet. */
    priceVersion: z.nullable(z.int()),
    /** What reaches, or has reached, the balance; nothing, nor a fee, where all of it goes back to its payer. */
    credited: z.nullable(amount),
    evidence: z.nullable(evidence),
    files: z.array(documentSummary),
    note: z.nullable(z.string()),
    draft: z.nullable(evidenceDraft),
    draftSavedAt: z.nullable(z.iso.datetime()),
    /**
     * Why its money does not move for now: the `bank` is being asked about it, its account is `frozen`, or the company's
     * `business` is.
     */
    holds: z.array(z.enum(["bank", "frozen", "business"])),
    reasons: z.array(z.object({ field: z.string(), text: z.string() })),
    steps: z.array(z.object({ at: z.iso.datetime(), step: z.string(), actor: z.string() })),
  }),
  refusals: ["notFound"],
});

export const checkEvidence = defineRead({
  method: "POST",
  path: "/collection/checkEvidence",
  summary:
    "Looks at evidence before it is submitted: what passed, what is open, what is left of each contract",
  input: z.object({ id: z.uuid(), evidence }),
  output: checkedEvidence,
  refusals: ["notFound"],
});

export const saveEvidenceDraft = defineWrite({
  method: "POST",
  path: "/collection/saveDraft",
  summary: "Keeps a half-filled form of evidence with its order",
  input: z.object({ id: z.uuid(), draft: evidenceDraft }),
  output: z.object({ savedAt: z.iso.datetime() }),
  refusals: ["notFound", "wrongState"],
});

export const submitEvidence = defineWrite({
  method: "POST",
  path: "/collection/associate",
  summary: "Hands evidence in for review; open points need an explanation",
  input: z.object({
    id: z.uuid(),
    evidence,
    note: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
  }),
  output: z.object({ status: z.enum(collectionStatuses) }),
  refusals: [
    "notFound",
    "wrongState",
    "documentGone",
    "uploadTooMany",
    "contractDiffers",
    "explanationNeeded",
    "shopOrdersUsed",
  ],
});

export const refundCollection = defineWrite({
  method: "POST",
  path: "/collection/refund",
  summary: "Sends a receipt back to its payer",
  input: z.object({ id: z.uuid(), reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
  output: z.object({ status: z.enum(collectionStatuses) }),
  refusals: ["notFound", "wrongState"],
});

/** An export holds at most so many orders. */
export const exportedAtMost = 10_000;

export const exportCollectionOrders = defineRead({
  method: "POST",
  path: "/collection/export",
  summary: "The filtered orders as a file, with fees and credited amounts",
  input: z.object({ ...filters, format: z.enum(["csv", "xlsx"]) }),
  output: z.object({ name: z.string(), type: z.string(), base64: z.string() }),
  refusals: ["exportTooLong"],
});
