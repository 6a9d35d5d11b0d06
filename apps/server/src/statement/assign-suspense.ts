import type { CurrencyCode } from "@causeway/money";
import { findReceivingIn, type Receiving } from "#account/index.ts";
import { holdOrder } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { inMerchant } from "#platform/data/staff-tenancy.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { AtBank, Context } from "../context.ts";
import { isReceiptDisputed, type OpenItem } from "./break.store.ts";
import { giveEntry } from "./entry.store.ts";
import { findTold } from "./find-told.ts";
import { recordAssigned, type NamedEntry } from "./place-credit.ts";
import type { RecordedEntry } from "./statement.ts";

/** Whose a credit in suspense is, and which of his accounts it was meant for. */
export type Assignee = { readonly merchant: TenantId; readonly account: string };

const nobody = { issues: [{ path: "accountId", message: "say whose it is" }] };

/** The account it is given to, and what the bank said of the credit; refuses what cannot become a receipt there. */
export async function findAssignee(
  ctx: Context,
  tx: Tx,
  entry: RecordedEntry,
  assignee: Assignee | undefined,
): Promise<{ receiving: Receiving; told: NamedEntry }> {
  const { merchant, account } = assignee ?? refuse("invalidInput", nobody);
  const receiving = (await findReceivingIn(ctx, tx, merchant, account, entry.currency)) ?? refuse("notFound");
  if (receiving.state !== "ACTIVE" && receiving.state !== "FROZEN") refuse("wrongState");
  const told = await findTold(tx, entry);
  // Reviewers look at who paid.
  if (!told?.counterparty?.name.trim()) refuse("payerUnnamed");
  // The amount is the one in the books, whatever was told first.
  const { currency, minor, reference } = entry;
  const { counterparty } = told;
  return { receiving, told: { ...told, reference, money: { currency, minor }, counterparty } };
}

/** Makes a receipt of it, which is reviewed like any other; its money follows by the item's own posting. */
export async function assignSuspense(
  ctx: AtBank,
  tx: Tx,
  item: OpenItem & { readonly decidedBy: Id<"staff"> },
  entry: RecordedEntry,
): Promise<void> {
  const { receiving, told } = await findAssignee(ctx, tx, entry, assigneeOf(item));
  const { tenant: merchant } = receiving;
  const orderId = await tx.asTenant(merchant, (own) => recordAssigned(ctx, own, told, receiving));
  await giveEntry(tx, entry.id, { tenant: merchant, orderId });
  const isDisputed = await isReceiptDisputed(tx, orderId);
  const actor = { staffId: item.decidedBy };
  const act = "collection.assignDecided";
  const what = { merchant, act, subject: orderId, reason: item.note ?? "" } as const;
  await inMerchant(ctx, tx, { actor }, what, async (own) => {
    if (isDisputed) await holdOrder(ctx, own, orderId, "bank");
  });
}

/** In words, for whoever is to agree to it. */
export async function nameAssignee(
  ctx: Context,
  tx: Tx,
  { merchant, account }: Assignee,
  currency: CurrencyCode,
): Promise<string | undefined> {
  const found = await findReceivingIn(ctx, tx, merchant, account, currency);
  return found && `${found.holderName} · ${found.accountNo}`;
}

export function assigneeOf({ assignedMerchant, assignedAccount }: OpenItem): Assignee | undefined {
  return assignedMerchant === null || assignedAccount === null
    ? undefined
    : { merchant: assignedMerchant, account: assignedAccount };
}
