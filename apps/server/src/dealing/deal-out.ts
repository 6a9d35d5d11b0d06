import type { DealDoubt } from "@causeway/contract/console/dealing";
import { equals, writeRate } from "@causeway/money";
import type { Context } from "../context.ts";
import { dealKind, dealReference, type Deal, type DealAnswer, type DealAsked } from "#partners/fx/port.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { dayIn } from "#platform/day.ts";
import {
  findInstruction,
  listAttempts,
  markConcluded,
  type InstructionRecord,
} from "#platform/engine/instruction-record.ts";
import type { PartnerAnswer } from "#platform/engine/instruction-state.ts";
import { restInstruction, type InstructionKind } from "#platform/engine/pursue-instruction.ts";
import { house } from "#platform/ids.ts";
import { noteNotDone } from "./begin-deal.ts";
import {
  decidedWithinMs,
  venue,
  type DealDone,
  type DealProgress,
  type DealRow,
  type Settling,
} from "./deal.ts";
import {
  clearDoubt,
  findDeal,
  keepDone,
  lockDeal,
  markCounted,
  markDoubt,
  markRefused,
  unmarkRefused,
} from "./deal.store.ts";
import { changesOf } from "./exposure.ts";
import { countTrade } from "./position.store.ts";
import { lookAtStock } from "./stock.ts";
import { venueZone } from "./value-day.ts";

const doneWord = "dealt";

/** A deal as an instruction to the venue: once for its id, and asked about until the venue has told. */
export function deals(ctx: Context, resume: Resume): InstructionKind {
  return {
    name: dealKind,
    doneWord,
    want: (tx, id) => wantDeal(ctx, tx, id),
    // What it answers to this is no last word, and is not kept.
    send: async (instruction) => answerOf(await ctx.dealing.deal(await askedOf(ctx, instruction))),
    enquire: (instruction) => enquire(ctx, instruction),
    conclude: (_tenant, id) => concludeDeal(ctx, id, resume),
    report: ({ id }, what) => reportDoubt(ctx, id, what),
  };
}

/** Whoever waits for a deal goes on: it is dealt, or it is not. */
export type Resume = (tx: Tx, orderId: string) => Promise<void>;

async function enquire(ctx: Context, instruction: InstructionRecord): Promise<PartnerAnswer> {
  const answer = await ctx.dealing.enquire(await askedOf(ctx, instruction));
  return answer.says === "done" ? keepDeal(ctx, instruction, answer.deal) : answerOf(answer);
}

function answerOf(answer: DealAnswer): PartnerAnswer {
  return answer.says === "done" ? { says: "done" } : answer;
}

type Begun = Omit<DealRow, "progress"> & {
  readonly progress: DealProgress & { readonly settling: Settling };
};

function asBegun(id: string, deal: DealRow | undefined): Begun {
  const settling = deal?.progress?.settling;
  if (!deal?.progress || !settling) throw new Error(`deal ${id} was expected to be begun`);
  return { ...deal, progress: { ...deal.progress, settling } };
}

/**
 * What was agreed to; nothing once that is long ago or its value day is over, and no other takes its place. It is asked before
 * each sending: a venue that was silent for hours and then knows of no deal is not told to make it.
 */
async function wantDeal(ctx: Context, tx: Tx, id: string) {
  const deal = asBegun(id, await lockDeal(tx, id));
  const { valueDay } = deal.progress.settling;
  const now = ctx.clock.now();
  const isLate = now.getTime() - deal.decidedAt.getTime() > decidedWithinMs;
  if (isLate || valueDay < dayIn(venueZone, now)) return undefined;
  const reference = dealReference({ ...deal, valueDay });
  return { asked: { partner: venue, reference, money: deal.fixed }, mayLeave: true };
}

async function askedOf(ctx: Context, { id, digest }: InstructionRecord): Promise<DealAsked> {
  const deal = asBegun(id, await ctx.db.tx(house, (tx) => findDeal(tx, id)));
  const { sell, buy, fixed, limit, progress } = deal;
  return { dealId: id, sell, buy, fixed, limit, valueDay: progress.settling.valueDay, digest };
}

/** What the venue said first stands; what says otherwise moves nothing and is left to a person. */
async function keepDeal(ctx: Context, { id }: InstructionRecord, told: Deal): Promise<PartnerAnswer> {
  const kept = await ctx.db.tx(house, async (tx) => {
    const { done } = asBegun(id, await lockDeal(tx, id)).progress;
    return done ?? ((await keepDone(tx, id, told)) ? told : undefined);
  });
  if (!kept || !isSame(kept, told)) {
    await reportDoubt(ctx, id, "contradiction");
    return { says: "unclear", reason: "another deal than it said before" };
  }
  if (told.isWorseThanLimit) await reportDoubt(ctx, id, "worse");
  return { says: "done" };
}

function isSame(one: DealDone, other: DealDone): boolean {
  return (
    one.dealNumber === other.dealNumber &&
    equals(one.sold, other.sold) &&
    equals(one.bought, other.bought) &&
    writeRate(one.rate) === writeRate(other.rate)
  );
}

/** Leaves it to a person, once for each deal; that there is no answer says less than whatever the answer is. */
async function reportDoubt(ctx: Context, id: string, doubt: DealDoubt): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await lockDeal(tx, id);
    if (!(await markDoubt(tx, id, doubt))) return;
    ctx.events.emit({ event: "deal.doubtful", dealId: id, doubt });
    await noteSeen(ctx, tx, undefined, { kind: "deal.doubtful", subject: id });
    await announce(tx, "treasury", id);
  });
}

/** Counts what was dealt in our positions, once, or gives back what was kept for it. It may run twice and looks first. */
export async function concludeDeal(ctx: Context, id: string, resume: Resume): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    // Whoever sends it locks the deal before the instruction, and so does this.
    const deal = asBegun(id, await lockDeal(tx, id));
    const instruction = await findInstruction(tx, id);
    if (!instruction) throw new Error(`the instruction of deal ${id} was expected`);
    await restInstruction(tx, dealKind, id);
    const { word, concludedAt } = instruction;
    if ("tenant" in deal.origin) await tx.asTenant(deal.origin.tenant, (own) => resume(own, id));
    if (concludedAt !== null) {
      // Never sent, because its day is over.
      if (word === null) await refuseDeal(ctx, tx, deal, "late");
      return;
    }
    if (word === null) throw new Error(`the venue's word about deal ${id} was expected`);
    await clearDoubt(tx, id, "unanswered");
    if (!(await markConcluded(tx, id, ctx.clock.now()))) return;
    if (word === doneWord) await count(ctx, tx, deal);
    else {
      const reason = (await listAttempts(tx, id)).findLast(({ answer }) => answer === "refused")?.reason;
      await refuseDeal(ctx, tx, deal, reason ?? "venue");
    }
  });
}

async function count(ctx: Context, tx: Tx, { id, progress }: Begun): Promise<void> {
  const { done } = progress;
  if (!done) throw new Error(`what the venue dealt for ${id} was expected to be kept`);
  const now = ctx.clock.now();
  if (!(await markCounted(tx, id, now))) return;
  await countTrade(tx, await changesOf(tx, "covered", { came: done.bought, left: done.sold }));
  await lookAtStock(ctx, tx, [done.sold.currency, done.bought.currency]);
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "flow", act: "deal.dealt", subject: id });
}

async function refuseDeal(ctx: Context, tx: Tx, { id, sell }: Begun, refusal: string): Promise<void> {
  if (!(await markRefused(tx, id, refusal))) return;
  await lookAtStock(ctx, tx, [sell]);
  await noteNotDone(ctx, tx, id, refusal);
}

/**
 * A bank's entry quotes this deal: what the venue says of it is asked for now, where it has not told yet or said that there is
 * none. As long as it has not said its last word a denial is none, and the entry is looked at again. False where it is no deal
 * of ours, or none that was made.
 */
export async function hearOfDeal(ctx: Context, id: string): Promise<boolean> {
  const { deal, instruction } = await ctx.db.tx(house, async (tx) => ({
    deal: await findDeal(tx, id),
    instruction: await findInstruction(tx, id),
  }));
  if (!deal?.progress?.settling || !instruction) return false;
  const { done, refusal } = deal.progress;
  if (done && refusal === null) return true;
  const { says } = await enquire(ctx, instruction);
  const isLastWord = instruction.concludedAt !== null && (says === "refused" || says === "denied");
  if (says !== "done" && !isLastWord)
    throw new Error(`the venue was expected to tell of deal ${id}, which a bank has settled`);
  if (says === "done" && refusal !== null) await stand(ctx, id);
  return says === "done";
}

/** Called refused, and dealt all the same: money moves by it, so it stands, and a person gets to know. */
async function stand(ctx: Context, id: string): Promise<void> {
  await reportDoubt(ctx, id, "contradiction");
  await ctx.db.tx(house, async (tx) => {
    await lockDeal(tx, id);
    await unmarkRefused(tx, id);
    await count(ctx, tx, asBegun(id, await findDeal(tx, id)));
  });
}
