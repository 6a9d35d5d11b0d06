import type { Rail } from "@causeway/bank-link";
import type { AccountApplication } from "@causeway/contract/receiving/application";
import { accountCurrencies, type AccountCurrency } from "@causeway/money";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { AccountId } from "./account.ts";
import { findAccount, listAccounts, listOpenings } from "./account.store.ts";

export type AccountForShops = {
  readonly accountId: string;
  readonly nickname: string;
  /** What the bank has opened of it. */
  readonly currencies: readonly AccountCurrency[];
  /** What its application said of a shop. */
  readonly application: AccountApplication;
};

/** The accounts a shop can send its money to. */
export async function listAccountsForShops(ctx: Context, tx: Tx): Promise<AccountForShops[]> {
  const found: AccountForShops[] = [];
  for (const account of await listAccounts(tx, ctx.cipher)) {
    if (account.state !== "ACTIVE") continue;
    const open = (await listOpenings(tx, ctx.cipher, account.id)).filter(({ state }) => state === "OPEN");
    found.push({
      accountId: account.id,
      nickname: account.application.nickname,
      currencies: accountCurrencies.filter((code) => open.some(({ currency }) => currency === code)),
      application: account.application,
    });
  }
  return found;
}

export async function nicknameOf(ctx: Context, tx: Tx, accountId: string): Promise<string> {
  return (await findAccount(tx, ctx.cipher, accountId as AccountId))?.application.nickname ?? "";
}

/** How one currency of an account is paid into; nothing where the bank has not opened it. */
export async function railsOf(
  ctx: Context,
  tx: Tx,
  accountId: string,
  currency: AccountCurrency,
): Promise<readonly Rail[]> {
  const openings = await listOpenings(tx, ctx.cipher, accountId as AccountId);
  return openings.find((opening) => opening.currency === currency)?.rails ?? [];
}
