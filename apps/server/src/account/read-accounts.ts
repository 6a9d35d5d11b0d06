import type { OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/account";
import type { Rail } from "@causeway/bank-link";
import { accountCurrencies, type AccountCurrency } from "@causeway/money";
import type { Context } from "../context.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { statusOf, type Account, type AccountId } from "./account.ts";
import { findAccount, listAccounts as list, listOpenings, accountHistory } from "./account.store.ts";

export function listAccounts(
  ctx: Context,
  tenant: TenantId,
): Promise<OutputOf<typeof contract.listReceivingAccounts>> {
  return ctx.db.tx(tenant, async (tx) => (await list(tx, ctx.cipher)).map(shown));
}

export function readAccount(
  ctx: Context,
  tenant: TenantId,
  id: AccountId,
): Promise<OutputOf<typeof contract.readReceivingAccount>> {
  return ctx.db.tx(tenant, async (tx) => {
    const account = (await findAccount(tx, ctx.cipher, id)) ?? refuse("notFound");
    const openings = await listOpenings(tx, ctx.cipher, id);
    const { application: form, state, reasons, reviewDueAt } = account;
    return {
      ...shown(account),
      platformType: form.platformType || "PLATFORM",
      storeStatus: form.storeStatus || "NONE",
      shopName: form.shop.name || null,
      reviewDueAt: state === "AUDITING" ? (reviewDueAt?.toISOString() ?? null) : null,
      reasons: [...reasons],
      receipts: inOrder(openings).map(({ currency, state: opening, rails }) => ({
        currency,
        state: opening,
        rails: rails.map(railShown),
      })),
      application: state === "WAITING_ADDITION" ? form : null,
      history: (await accountHistory.list(tx, id)).map(({ act, at }) => ({ act, at: at.toISOString() })),
    };
  });
}

function shown({ id, accountNo, holderName, application: form, state, appliedAt }: Account) {
  return {
    accountId: id,
    accountNo,
    name: holderName,
    nickname: form.nickname,
    type: form.accountType || ("TRADE" as const),
    status: statusOf(state),
    currencies: form.currencies,
    appliedAt: appliedAt.toISOString(),
  };
}

/** As currencies stand everywhere else. */
function inOrder<T extends { currency: string }>(
  openings: readonly T[],
): (T & { currency: AccountCurrency })[] {
  return accountCurrencies.flatMap((currency) =>
    openings.filter((opening) => opening.currency === currency).map((opening) => ({ ...opening, currency })),
  );
}

function railShown({ bankAddress, ...rail }: Rail) {
  const { street, town, postcode } = bankAddress;
  return {
    ...rail,
    codes: [...rail.codes],
    bankCountry: bankAddress.country,
    bankAddress: [street, postcode === undefined ? town : `${postcode} ${town}`].join(", "),
  };
}
