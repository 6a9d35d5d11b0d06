import * as z from "zod/mini";
import { amount } from "../amount.ts";
import { linesAtMost, priceCost, priceLine, priceTiers, tierBounds } from "../price/line.ts";
import { priceFaults } from "../price/refusals.ts";
import { defineRead, defineWrite, nothing } from "../route.ts";
import { proposalParts, someone } from "./agreement.ts";

const day = z.iso.date();
const moment = z.iso.datetime();
const note = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** A change of prices as it is proposed: only the lines that differ from what holds. */
export const priceChange = z.object({
  firstDay: day,
  tiers: tierBounds,
  lines: z.array(priceLine).check(z.maxLength(linesAtMost)),
});
export type PriceChange = z.output<typeof priceChange>;

/** `announced`: its first day is to come. `inForce`: its lines hold wherever no newer version has one of the same key. */
export const priceVersionStates = ["announced", "inForce", "refused"] as const;

const version = z.object({
  /** Nothing where it was not carried out. */
  number: z.nullable(z.int()),
  state: z.enum(priceVersionStates),
  firstDay: day,
  tiers: tierBounds,
  lines: z.array(priceLine),
  note: z.string(),
  /** Nobody of the list that the system is delivered with. */
  proposedBy: z.nullable(someone),
  agreedBy: z.nullable(someone),
  agreedAt: z.nullable(moment),
  refusal: z.nullable(z.string()),
});
export type PriceVersion = z.output<typeof version>;

const proposal = z.object({
  ...proposalParts,
  change: priceChange,
  note: z.string(),
});
export type PriceProposal = z.output<typeof proposal>;

const merchant = z.object({ merchantId: z.uuid(), merchantNo: z.string(), name: z.string() });

export const readPriceBoard = defineRead({
  method: "POST",
  path: "/price/board",
  summary: "The price list that holds today, every version of it, and what waits for a second person",
  input: nothing,
  output: z.object({
    today: day,
    /** What holds today. */
    lines: z.array(z.extend(z.pick(version, { number: true, firstDay: true }), { line: priceLine })),
    tiers: tierBounds,
    /** The newest first. */
    versions: z.array(version),
    /** What was proposed last, until it has become a version. */
    proposal: z.nullable(proposal),
    /** Who is named in any of it. */
    merchants: z.array(merchant),
  }),
});

const touched = z.object({
  line: priceLine,
  /** What whoever it is for pays before. */
  before: priceCost,
  /** How many merchants pay something else because of it. */
  merchants: z.int(),
  /** By how much the business of the last 30 days would have cost them more, or less where it is below zero. */
  difference: z.array(amount),
});

export const previewPrices = defineRead({
  method: "POST",
  path: "/price/preview",
  summary: "What a change of prices would mean for whom, and what is in its way",
  input: priceChange,
  output: z.object({
    obstacle: z.nullable(z.enum(priceFaults)),
    /** The first day on which somebody pays more than he was told; nothing where nobody ever does. */
    raisesFrom: z.nullable(day),
    /** How many merchants pay something else for anything. */
    merchants: z.int(),
    lines: z.array(touched),
    tiers: z.array(z.object({ tier: z.enum(priceTiers), before: z.int(), after: z.int() })),
  }),
});

export const findPricedMerchant = defineRead({
  method: "POST",
  path: "/price/merchant",
  summary: "The merchant with this number, for prices of his own",
  input: z.object({ merchantNo: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  output: merchant,
  refusals: ["notFound"],
});

export const proposePrices = defineWrite({
  method: "POST",
  path: "/price/propose",
  signature: "own",
  summary: "Proposes a change of prices to a second person",
  input: z.extend(priceChange, { note }),
  output: z.object({ waitsUntil: moment }),
  refusals: ["notFound", "agreementWaits", ...priceFaults],
});
