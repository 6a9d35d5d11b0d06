import { findMerchantAccounts, type MerchantAccounts, type Outcome, type Refusal } from "@causeway/ledger";
import type { Money } from "@causeway/money";
import type { Call, UserActor } from "../http/binding.ts";
import type { TenantId } from "../ids.ts";
import { refuse } from "../refusal.ts";
import type { Books, HousePlace } from "./books.ts";
import { codeOf, type Db, type Tx } from "./db.ts";

/** Whoever asks, by the session he has and the proof that he has it. */
type Presented = Pick<Call<UserActor>, "actor" | "sessionProof">;

/**
 * Reserves the merchant's money for an order in the transaction that makes it, so that both are there or neither is.
 * Asked for again it changes nothing. The database itself looks at the session and takes the merchant from there.
 */
export async function holdMoney(
  tx: Tx,
  { actor, sessionProof }: Presented,
  order: { readonly id: string; readonly money: Money },
): Promise<Refusal | null> {
  const { refusal } = await tx.one<{ refusal: Refusal | null }>(
    "SELECT hold_money($1, $2, $3, $4, $5) AS refusal",
    [actor.sessionId, sessionProof, order.id, order.money.currency, order.money.minor.toString()],
  );
  return refusal;
}

/** Frees it again, while nobody outside has been asked to move it; then it is the flows' to settle or to free. */
export async function releaseMoney(
  tx: Tx,
  { actor, sessionProof }: Presented,
  orderId: string,
): Promise<void> {
  const { refusal } = await tx
    .savepoint(() =>
      tx.one<{ refusal: Refusal | null }>("SELECT release_money($1, $2, $3) AS refusal", [
        actor.sessionId,
        sessionProof,
        orderId,
      ]),
    )
    .catch((error: unknown) =>
      codeOf(error) === "42501" ? refuse("wrongState") : Promise.reject(error as Error),
    );
  if (refusal !== null) refuse("wrongState");
}

type Parts = { readonly books: Books; readonly db: Db };

/** What was held leaves for an account of the house's, in one chain: both or neither, once. */
export async function settleHold(
  { books, db }: Parts,
  merchant: TenantId,
  order: { readonly id: string; readonly money: Money },
  to: HousePlace,
): Promise<Outcome> {
  const { own, hold } = await findHold({ books, db }, merchant, order.id);
  return books.post(merchant, { subject: order.id, step: "remit" }, (house, idOf) => [
    {
      kind: "post",
      id: idOf("hold"),
      pendingId: hold,
      debit: own.available,
      credit: own.inProcess,
      amount: order.money.minor,
      purpose: "hold",
      reference: order.id,
    },
    {
      kind: "transfer",
      id: idOf(),
      debit: own.inProcess,
      credit: house(to),
      amount: order.money.minor,
      purpose: "remit",
      reference: order.id,
    },
  ]);
}

/** Nothing left: the merchant has his money again, in the currency in which it was held. */
export async function voidHold({ books, db }: Parts, merchant: TenantId, orderId: string): Promise<Outcome> {
  const { own, hold } = await findHold({ books, db }, merchant, orderId);
  return books.post(merchant, { subject: orderId, step: "void" }, (_house, idOf) => [
    {
      kind: "void",
      id: idOf(),
      pendingId: hold,
      debit: own.available,
      credit: own.inProcess,
      purpose: "release",
      reference: orderId,
    },
  ]);
}

async function findHold(
  { books, db }: Parts,
  merchant: TenantId,
  orderId: string,
): Promise<{ own: MerchantAccounts; hold: string }> {
  const hold = await books.findHold(merchant, orderId);
  const accounts = await db.tx(merchant, (tx) => findMerchantAccounts(tx, merchant));
  const own = hold && accounts.get(hold.currency);
  if (!own) throw new Error(`a hold of order ${orderId} was expected`);
  return { own, hold: hold.id };
}
