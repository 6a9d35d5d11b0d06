import type { BankEntry } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import { holdOrder, readOrderState, type OrderId } from "#collection/index.ts";
import { transferKind } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { lockInstruction } from "#platform/engine/instruction-record.ts";
import { house } from "#platform/ids.ts";
import { ownIdIn } from "./own-id.ts";
import { findAsked } from "./refund-payer.ts";
import type { BreakKind } from "./statement.ts";
import { isInstructionSpent } from "./entry.store.ts";
import { keepEntry, suspendEntry } from "./suspend-entry.ts";

type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>;

/**
 * Money that left: the one debit of a refund or of a sweep that we asked for, of that amount, or suspense under the name of
 * what is wrong with it. What a debit alone says about an order that has not been asked back moves nothing of that order,
 * which stands still until a person has decided.
 */
export async function placeDebit(ctx: AtBank, entry: BankEntry): Promise<void> {
  const asked = await askedFor(ctx, entry);
  if (!asked) return ctx.db.tx(house, (tx) => suspendEntry(ctx, tx, entry, "unexpectedDebit"));
  await ctx.db.tx(asked.tenant, async (tx) => {
    const { id, kind, orderId, breakId } = asked;
    // Two debits for one instruction wait for each other here, and so does its word.
    const locked = await lockInstruction(tx, id);
    const wrong = await whatIsWrong(tx, entry, { ...asked, ...locked });
    const about = orderId === null ? undefined : { tenant: asked.tenant, orderId };
    const became = kind === transferKind ? "transfer" : "refund";
    if (!wrong) return keepEntry(ctx, tx, entry, { became, instruction: id, breakId, ...about });
    if (about) await holdOrder(ctx, tx, about.orderId, "bank");
    await suspendEntry(ctx, tx, entry, wrong, {
      about,
      asked: { instruction: id, minor: -locked.money.minor },
    });
  });
}

/** By the id under which a refund was asked for, or the one that a transfer of ours was given. */
async function askedFor(ctx: AtBank, { returnId, endToEndId }: BankEntry): Promise<Asked | undefined> {
  for (const told of [returnId, endToEndId]) {
    const id = ownIdIn(told);
    const asked = id === undefined ? undefined : await findAsked(ctx, id);
    if (asked && asked.partner === ctx.bank.partner) return asked;
  }
  return undefined;
}

async function whatIsWrong(tx: Tx, { money }: BankEntry, asked: Asked): Promise<BreakKind | undefined> {
  if (await isInstructionSpent(tx, asked.id)) return "doubleDebit";
  if (money.currency !== asked.money.currency || money.minor !== asked.money.minor) return "refundDiffers";
  if (asked.word === "refused") return "debitAfterRefusal";
  // It never left, and another has taken its place.
  if (asked.state === "denied" && asked.concludedAt !== null) return "debitUnasked";
  if (asked.state === "done" || asked.orderId === null) return undefined;
  const state = await readOrderState(tx, asked.orderId satisfies OrderId);
  return state === "REFUNDING" ? undefined : "debitUnasked";
}
