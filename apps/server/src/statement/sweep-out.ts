import type { Context } from "../context.ts";
import { atBank } from "../context.ts";
import { findOwnAccount } from "#partners/bank/bank-data.store.ts";
import { referenceOf, transferKind } from "#partners/bank/port.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import {
  findInstruction,
  markConcluded,
  type InstructionRecord,
} from "#platform/engine/instruction-record.ts";
import {
  hearWord,
  restInstruction,
  type InstructionKind,
  type InstructionTopics,
} from "#platform/engine/pursue-instruction.ts";
import { house } from "#platform/ids.ts";
import { hearAnswer } from "./hear-answer.ts";
import { lockTransfer, markPosted, type HouseTransferRow } from "./house-transfer.store.ts";
import { postParts } from "./post-parts.ts";
import { refuseTransfer } from "./refuse-transfer.ts";
import { settleUnanswered } from "./refused-refund.ts";
import { reportBreak } from "./report-break.ts";
import { expectDebit } from "./watch-debit.ts";

export const transferTopics = {
  run: "transfer/run",
  partnerSaid: "transfer/partnerSaid",
  enquire: "transfer/enquire",
} as const satisfies InstructionTopics<typeof transferKind>;

const doneWord = "executed";

/** Our own money on its way to an account of ours, as an instruction to the bank. */
export function sweeps(ctx: Context): InstructionKind {
  return {
    name: transferKind,
    doneWord,
    want: wantSweep,
    send: async ({ id, partner, money, digest }) => {
      const to = await ctx.db.tx(house, (tx) => findOwnAccount(tx, partner, money.currency));
      if (!to) throw new Error(`an account of our own was expected for ${money.currency} at ${partner}`);
      return hearAnswer(ctx, { topic: transferTopics.run, key: id }, () =>
        ctx.banks.at(partner).requestTransfer({ transferId: id, money, to, digest }),
      );
    },
    enquire: ({ id, partner }) =>
      hearAnswer(ctx, { topic: transferTopics.run, key: id }, () => ctx.banks.at(partner).findTransfer(id)),
    conclude: (_tenant, id) => concludeSweep(ctx, id),
    report: async ({ id, partner, money }, what) => {
      const kind = what === "unanswered" ? "refundUnanswered" : what;
      const amounts = { currency: money.currency, bankMinor: null, booksMinor: money.minor };
      await reportBreak(atBank(ctx, partner), { reference: id, kind, ...amounts });
    },
  };
}

/** What was agreed to, and nothing where our own account is another one by now: no other takes its place. */
async function wantSweep(tx: Tx, id: string) {
  const sweep = await expectSweep(tx, id);
  const { partner, currency, minor, account } = sweep;
  const own = await findOwnAccount(tx, partner, currency);
  if (!own || referenceOf(own) !== account) return undefined;
  return { asked: { partner, reference: account, money: { currency, minor } }, mayLeave: true };
}

async function expectSweep(tx: Tx, id: string): Promise<HouseTransferRow> {
  const sweep = await lockTransfer(tx, id);
  if (sweep?.kind !== "sweep" || !sweep.progress?.parts) throw new Error(`a sweep ${id} was expected`);
  return sweep;
}

/** What the bank tells by itself of a sweep. That it was refused counts once an enquiry has confirmed it. */
export async function keepSweepWord(ctx: Context, id: string, word: "done" | "refused"): Promise<void> {
  await hearWord(ctx, sweeps(ctx), house, id, word);
}

/** Books what the bank said and brings the sweep to rest: what we earned stands in suspense until the bank's debit. */
export async function concludeSweep(ctx: Context, id: string): Promise<void> {
  const { sweep, instruction } = await ctx.db.tx(house, async (tx) => ({
    sweep: await expectSweep(tx, id),
    instruction: await findInstruction(tx, id),
  }));
  if (!instruction) throw new Error(`the instruction of sweep ${id} was expected`);
  const { word } = instruction;
  if (word === doneWord && instruction.concludedAt === null) await postParts(ctx, sweep);
  await ctx.db.tx(house, async (tx) => {
    // Whoever sends it locks the sweep before the instruction, and so does this.
    await expectSweep(tx, id);
    await restInstruction(tx, transferKind, id);
    if (instruction.concludedAt === null) await rest(ctx, tx, instruction);
    // Never sent, because our own account is another one by now.
    else if (word === null) await refuseTransfer(ctx, tx, id, "ownAccountMissing");
  });
}

async function rest(ctx: Context, tx: Tx, { id, partner, word }: InstructionRecord): Promise<void> {
  if (word === null) throw new Error(`the bank's word about sweep ${id} was expected`);
  const at = atBank(ctx, partner);
  const now = ctx.clock.now();
  await settleUnanswered(at, tx, id);
  if (!(await markConcluded(tx, id, now))) return;
  if (word !== doneWord) return refuseTransfer(ctx, tx, id, "bank");
  await expectDebit(at, tx, id);
  await markPosted(tx, id, now);
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "bank", act: "houseTransfer.told", subject: id });
}
