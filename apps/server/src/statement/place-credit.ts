import type { BankEntry, Counterparty } from "@causeway/bank-link";
import { accountCurrencies } from "@causeway/money";
import type { AtBank } from "../context.ts";
import { findReceivingAccount, isFrozen, type Receiving } from "#account/index.ts";
import { recordCredit, recordUnbooked, type Credit, type OrderId } from "#collection/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import { findShopOfReceipt } from "#shop/index.ts";
import type { BreakKind } from "./statement.ts";
import { placeTopUp } from "./place-top-up.ts";
import { keepEntry, suspendEntry } from "./suspend-entry.ts";

/** Money that came: a top-up of ours, an order of the merchant whose account it is, or suspense under the name of what is wrong with it. */
export async function placeCredit(ctx: AtBank, entry: BankEntry): Promise<void> {
  if (await placeTopUp(ctx, entry)) return;
  const receiving = await ctx.db.tx(house, (tx) =>
    findReceivingAccount(ctx, tx, ctx.bank.partner, entry.accountId),
  );
  const wrong = whatIsWrong(entry, receiving);
  if (wrong) return ctx.db.tx(house, (tx) => suspendEntry(ctx, tx, entry, wrong));
  const { counterparty } = entry;
  if (!receiving || !counterparty) throw new Error(`entry ${entry.reference} was expected to be sound`);
  await ctx.db.tx(receiving.tenant, (tx) => makeOrder(ctx, tx, { ...entry, counterparty }, receiving));
}

function whatIsWrong(entry: BankEntry, receiving: Receiving | undefined): BreakKind | undefined {
  const { currency } = entry.money;
  if (!accountCurrencies.some((each) => each === currency)) return "unknownCurrency";
  // A batch whose parts nobody can tell apart, or whatever else the bank does not call a payment; and a line without a
  // reference, whose payer has a chopped name that nobody could be screened by.
  if (entry.kind === "other" || entry.isNameless) return "unclearEntry";
  if (!receiving || receiving.currency !== currency) return "unknownAccount";
  if (receiving.state !== "ACTIVE" && receiving.state !== "FROZEN") return "accountNotOpen";
  if (!entry.counterparty?.name.trim()) return "unnamedPayer";
  return undefined;
}

export type NamedEntry = BankEntry & { readonly counterparty: Counterparty };

async function makeOrder(ctx: AtBank, tx: Tx, entry: NamedEntry, receiving: Receiving): Promise<void> {
  const { orderId } = await recordCredit(ctx, tx, await receiptOf(ctx, tx, entry, receiving));
  await keepEntry(ctx, tx, entry, { became: "order", tenant: tx.tenant, orderId });
}

/** The same of what stands in suspense: its entry is kept already, and its money follows from there. */
export async function recordAssigned(
  ctx: AtBank,
  tx: Tx,
  entry: NamedEntry,
  receiving: Receiving,
): Promise<OrderId> {
  const { orderId } = await recordUnbooked(ctx, tx, await receiptOf(ctx, tx, entry, receiving));
  return orderId;
}

async function receiptOf(ctx: AtBank, tx: Tx, entry: NamedEntry, receiving: Receiving): Promise<Credit> {
  const { name, account, bankName, country } = entry.counterparty;
  const shop = await findShopOfReceipt(ctx, tx, {
    accountId: receiving.accountId,
    payerName: name,
    currency: entry.money.currency,
    remittance: entry.remittance ?? "",
  });
  return {
    partner: ctx.bank.partner,
    bankReference: entry.reference,
    account: {
      id: receiving.accountId,
      name: receiving.nickname,
      tail: receiving.tail,
      ...(shop && { shop }),
    },
    money: entry.money,
    payer: {
      name,
      ...(account === undefined ? {} : { account }),
      ...(bankName === undefined ? {} : { bank: bankName }),
      ...(country === undefined ? {} : { country }),
    },
    remittanceInformation: entry.remittance ?? "",
    bookedAt: entry.bookedAt,
    // What reaches a frozen account stands still with it.
    holds: (await isFrozen(tx, receiving.accountId)) ? ["frozen"] : [],
  };
}
