import type { OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/account";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { acrossMerchants } from "#platform/staff-tenancy.ts";
import { accountStates, statusOf } from "./account.ts";
import { listAllAccounts, type ListedAccount } from "./account.store.ts";
import { changeStanding, type Receipts } from "./change-standing.ts";

/** Staff find an account of any merchant, and freeze, release or close it. */
export function accountConsoleRoutes(ctx: Context, receipts: Receipts): Bound[] {
  return [
    read(contract.listMerchantAccounts, staff("merchant.view"), ({ actor }, input) =>
      ctx.db.tx(house, async (tx) => {
        const after = input.after === undefined ? undefined : (readMark(input.after) ?? refuse("pageLost"));
        const found = await acrossMerchants(tx, actor, (all) =>
          listAllAccounts(all, {
            search: input.search ?? "",
            states: accountStates.filter((state) => !input.status || statusOf(state) === input.status),
            after,
            most: input.limit + 1,
          }),
        );
        return page(found, input.limit);
      }),
    ),
    write(contract.changeAccountStanding, staff("account.act"), (tx, call, input) =>
      changeStanding(ctx, tx, call, receipts, input),
    ),
  ];
}

function page(found: readonly ListedAccount[], size: number): OutputOf<typeof contract.listMerchantAccounts> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({
      merchantId: row.merchant_id,
      accountId: row.id,
      accountNo: row.account_no,
      holderName: row.holder_name,
      nickname: row.nickname,
      status: statusOf(row.state),
      appliedAt: row.applied_at.toISOString(),
    })),
    next: found.length > rows.length && last ? `${last.applied_at.toISOString()}_${last.id}` : null,
  };
}

function readMark(text: string): { at: Date; id: string } | undefined {
  const [at = "", id = ""] = text.split("_");
  const date = new Date(at);
  return Number.isNaN(date.getTime()) || !/^[0-9a-f-]{36}$/.test(id) ? undefined : { at: date, id };
}
