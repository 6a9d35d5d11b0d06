import type { BankEntry } from "@causeway/bank-link";
import { MessageRefused } from "@causeway/bank-link";
import { uuidFrom } from "#partners/bank/iso-bank.ts";
import type { AtBank } from "../context.ts";
import { holdOrder, readOrderState, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { findRefund, lockRefund } from "./refund-payer.ts";
import type { BreakKind } from "./statement.ts";
import { isInstructionSpent } from "./entry.store.ts";
import { keepEntry, suspendEntry } from "./suspend-entry.ts";

type Refund = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/**
 * Money that left: the one debit of a refund that we asked for, of that amount, or suspense under the name of what is
 * wrong with it. What a debit alone says about an order that has not been asked back moves nothing of that order, which
 * stands still until a person has decided.
 */
export async function placeDebit(ctx: AtBank, entry: BankEntry): Promise<void> {
  const id = refundIdOf(entry);
  const refund = id === undefined ? undefined : await findRefund(ctx, id);
  if (!refund) return ctx.db.tx(house, (tx) => suspendEntry(ctx, tx, entry, "unexpectedDebit"));
  await ctx.db.tx(refund.tenant, async (tx) => {
    const { orderId, breakId } = refund;
    // Two debits for one refund wait for each other here, and so does its word.
    const locked = await lockRefund(tx, refund.id);
    const { money } = locked;
    const wrong = await whatIsWrong(tx, entry, { ...refund, ...locked });
    const about = orderId === null ? undefined : { tenant: refund.tenant, orderId };
    if (!wrong)
      return keepEntry(ctx, tx, entry, { became: "refund", instruction: refund.id, breakId, ...about });
    if (about) await holdOrder(ctx, tx, about.orderId, "bank");
    await suspendEntry(ctx, tx, entry, wrong, {
      about,
      asked: { instruction: refund.id, minor: -money.minor },
    });
  });
}

function refundIdOf({ returnId }: BankEntry): string | undefined {
  if (returnId === undefined) return undefined;
  try {
    return uuidFrom(returnId);
  } catch (error) {
    // Whatever the bank calls it, it is no id of ours.
    if (error instanceof MessageRefused) return undefined;
    throw error;
  }
}

async function whatIsWrong(tx: Tx, { money }: BankEntry, refund: Refund): Promise<BreakKind | undefined> {
  if (await isInstructionSpent(tx, refund.id)) return "doubleDebit";
  if (money.currency !== refund.money.currency || money.minor !== refund.money.minor) return "refundDiffers";
  if (refund.word === "refused") return "debitAfterRefusal";
  // It never left, and another has taken its place.
  if (refund.state === "denied" && refund.concludedAt !== null) return "debitUnasked";
  if (refund.word === "returned" || refund.orderId === null) return undefined;
  const state = await readOrderState(tx, refund.orderId satisfies OrderId);
  return state === "REFUNDING" ? undefined : "debitUnasked";
}
