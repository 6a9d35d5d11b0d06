import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { AccountId, AccountState } from "./account.ts";
import {
  findAccount,
  findOpening,
  findOwnerOfAccount,
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

/** As it stands until the caller's transaction ends: freezing waits for receipts that are being made, and they for it. */
export async function isFrozen(tx: Tx, id: AccountId): Promise<boolean> {
  return (await readState(tx, id)) === "FROZEN";
}
