import type { Context } from "../context.ts";
import { atBank } from "../context.ts";
import { findOwnAccount } from "#partners/bank/bank-data.store.ts";
import { BankSilent, referenceOf, transferKind, type TransferReport } from "#partners/bank/port.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import {
  findInstruction,
  markConcluded,
  type InstructionRecord,
} from "#platform/engine/instruction-record.ts";
import type { PartnerAnswer } from "#platform/engine/instruction-state.ts";
import {
  hearWord,
  restInstruction,
  type InstructionKind,
  type InstructionTopics,
} from "#platform/engine/pursue-instruction.ts";
import { noteFailure } from "#platform/engine/stuck.ts";
import { house } from "#platform/ids.ts";
import { lockTransfer, markPosted, markRefused, type HouseTransferRow } from "./house-transfer.store.ts";
import { postParts } from "./post-parts.ts";
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
      return heard(ctx, id, () =>
        ctx.banks.at(partner).requestTransfer({ transferId: id, money, to, digest }),
      );
    },
    enquire: ({ id, partner }) => heard(ctx, id, () => ctx.banks.at(partner).findTransfer(id)),
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

/** Silence is kept as such, and noted where stuck work is looked for. */
async function heard(ctx: Context, id: string, ask: () => Promise<TransferReport>): Promise<PartnerAnswer> {
  try {
    const { state, reason } = await ask();
    return { says: state === "executed" ? "done" : state, reason };
  } catch (error) {
    if (!(error instanceof BankSilent)) throw error;
    await noteFailure(ctx.db, { topic: transferTopics.run, key: id }, error);
    return { says: "silent", reason: error.message };
  }
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
    else if (word === null) await refused(ctx, tx, id, "ownAccountMissing");
  });
}

async function rest(ctx: Context, tx: Tx, { id, partner, word }: InstructionRecord): Promise<void> {
  if (word === null) throw new Error(`the bank's word about sweep ${id} was expected`);
  const at = atBank(ctx, partner);
  const now = ctx.clock.now();
  await settleUnanswered(at, tx, id);
  if (!(await markConcluded(tx, id, now))) return;
  if (word !== doneWord) return refused(ctx, tx, id, "bank");
  await expectDebit(at, tx, id);
  await markPosted(tx, id, now);
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "bank", act: "houseTransfer.told", subject: id });
}

async function refused(ctx: Context, tx: Tx, id: string, refusal: string): Promise<void> {
  if (!(await markRefused(tx, id, refusal))) return;
  await announce(tx, "treasury", id);
  await audit(tx, ctx.clock.now(), {
    actor: refusal === "bank" ? "bank" : "flow",
    act: "houseTransfer.notDone",
    subject: id,
    details: { refusal },
  });
}
