import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { CurrencyCode } from "@causeway/money";
import type { TenantId } from "#platform/ids.ts";
import type { Account, AccountId, AccountState } from "./account.ts";
import {
  findAccount,
  findOpening,
  findOwnerOfAccount,
  listOpenings,
  readState,
  type BankAccountOwner,
} from "./account.store.ts";

/** The account a bank's notice is about, as it is now. */
export type Receiving = BankAccountOwner & {
  readonly nickname: string;
  readonly tail: string;
  readonly state: AccountState;
};

export async function findReceivingAccount(
  ctx: Context,
  tx: Tx,
  partner: string,
  accountNo: string,
): Promise<Receiving | undefined> {
  const owner = await findOwnerOfAccount(tx, partner, accountNo);
  if (!owner) return undefined;
  return tx.asTenant(owner.tenant, async (own) => {
    const account = await findAccount(own, ctx.cipher, owner.accountId);
    const opening = await findOpening(own, ctx.cipher, owner.openingId);
    if (!account || !opening) throw new Error("an account the bank has is not ours");
    return {
      ...owner,
      nickname: account.application.nickname,
      tail: opening.tail ?? accountNo.slice(-4),
      state: account.state,
    };
  });
}

/** A merchant's account by its id, where the currency is open there; nothing where he has no such account. */
export async function findReceivingIn(
  ctx: Context,
  tx: Tx,
  tenant: TenantId,
  accountId: string,
  currency: CurrencyCode,
): Promise<(Receiving & Pick<Account, "accountNo" | "holderName">) | undefined> {
  return tx.asTenant(tenant, async (own) => {
    const account = await findAccount(own, ctx.cipher, accountId as AccountId);
    if (!account) return undefined;
    const openings = await listOpenings(own, ctx.cipher, account.id);
    const opening = openings.find((each) => each.currency === currency && each.state === "OPEN");
    if (!opening) return undefined;
    const { id, state, accountNo, holderName, application } = account;
    return {
      tenant,
      accountId: id,
      openingId: opening.openingId,
      currency,
      nickname: application.nickname,
      tail: opening.tail ?? "",
      state,
      accountNo,
      holderName,
    };
  });
}

/** As it stands until the caller's transaction ends: freezing waits for receipts that are being made, and they for it. */
export async function isFrozen(tx: Tx, id: AccountId): Promise<boolean> {
  return (await readState(tx, id)) === "FROZEN";
}
