import * as contract from "@causeway/contract/console/house-transfer";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { proposeTransfer } from "./propose-transfer.ts";
import { readHouseMoney } from "./read-house-money.ts";

/** Treasury sees what of the money at banks is ours and what we owe to it, and proposes to move it. */
export function houseTransferConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.readHouseMoney, staff("treasury.view"), ({ actor }) =>
      ctx.db.tx(house, (tx) => readHouseMoney(ctx, tx, actor)),
    ),
    write(contract.proposeHouseTransfer, staff("treasury.act"), (tx, call, input) =>
      proposeTransfer(ctx, tx, call, input),
    ),
  ];
}
