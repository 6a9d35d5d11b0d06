import * as contract from "@causeway/contract/console/price";
import type { Context } from "../context.ts";
import { findMerchant } from "#identity/index.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import type { BusinessReader } from "./business.ts";
import { previewPrices } from "./preview-prices.ts";
import { proposePrices } from "./propose-prices.ts";
import { readBoard } from "./read-board.ts";

/** Staff see what everything costs whom, and two of them change it. */
export function priceConsoleRoutes(ctx: Context, business: readonly BusinessReader[]): Bound[] {
  return [
    read(contract.readPriceBoard, staff("price.view"), ({ actor }) =>
      ctx.db.tx(house, (tx) => readBoard(ctx, tx, actor)),
    ),
    read(contract.previewPrices, staff("price.view"), ({ actor }, input) =>
      ctx.db.tx(house, (tx) => previewPrices(ctx, tx, actor, business, input)),
    ),
    read(contract.findPricedMerchant, staff("price.act"), ({ actor }, { merchantNo }) =>
      ctx.db.tx(house, (tx) =>
        acrossMerchants(tx, actor, async () => (await findMerchant(tx, merchantNo)) ?? refuse("notFound")),
      ),
    ),
    write(contract.proposePrices, staff("price.act"), (tx, call, input) =>
      proposePrices(ctx, tx, call, input),
    ),
  ];
}
