import type { OutputOf } from "@causeway/contract";
import * as contract from "@causeway/contract/console/account";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { accountStates, statusOf } from "./account.ts";
import { listAllAccounts, type ListedAccount } from "./account.store.ts";
import { changeStanding, type Receipts } from "./change-standing.ts";

const marks = definePageMark("merchantAccounts", { at: "time", id: "uuid" });

/** Staff find an account of any merchant, and freeze, release or close it. */
export function accountConsoleRoutes(ctx: Context, receipts: Receipts): Bound[] {
  return [
    read(contract.listMerchantAccounts, staff("merchant.view"), ({ actor }, input) =>
      ctx.db.tx(house, async (tx) => {
        const after = marks.read(input.after);
        const found = await acrossMerchants(tx, actor, (all) =>
          listAllAccounts(all, {
            search: input.search ?? "",
            states: accountStates.filter((state) => !input.status || statusOf(state) === input.status),
            after,
            most: input.limit + 1,
          }),
        );
        return accountPage(found, input.limit);
      }),
    ),
    write(contract.changeAccountStanding, staff("account.act"), (tx, call, input) =>
      changeStanding(ctx, tx, call, receipts, input),
    ),
  ];
}

function accountPage(
  found: readonly ListedAccount[],
  size: number,
): OutputOf<typeof contract.listMerchantAccounts> {
  const { rows, next } = marks.cut(found, size, ({ applied_at: at, id }) => ({ at, id }));
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
    next,
  };
}
