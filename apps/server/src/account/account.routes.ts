import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/account";
import type { Context } from "../context.ts";
import { read, write, type Bound } from "#platform/http/binding.ts";
import type { AccountId } from "./account.ts";
import { applyAccount, completeAccount } from "./apply-account.ts";
import { printAccount } from "./print-account.ts";
import { listAccounts, readAccount } from "./read-accounts.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("account.view") } as const;
const mayApply = { who: "signedIn", roles: rolesThatMay("account.apply") } as const;

export function receivingAccountRoutes(ctx: Context): Bound[] {
  return [
    write(contract.applyAccount, mayApply, (tx, call, input) => applyAccount(ctx, tx, call, input)),
    write(contract.completeAccount, mayApply, (tx, call, input) => completeAccount(ctx, tx, call, input)),
    read(contract.listReceivingAccounts, mayView, ({ actor }) => listAccounts(ctx, actor.tenant)),
    read(contract.readReceivingAccount, mayView, ({ actor }, { accountId }) =>
      readAccount(ctx, actor.tenant, accountId as AccountId),
    ),
    read(contract.printAccount, mayView, ({ actor, locale }, input) =>
      printAccount(ctx, actor.tenant, locale, input),
    ),
  ];
}
