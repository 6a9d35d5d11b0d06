import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/price";
import type { Context } from "../context.ts";
import { read, signedIn, type Bound } from "#platform/http/binding.ts";
import type { PaidReader } from "./business.ts";
import { printPrices } from "./print-prices.ts";
import { readPrices } from "./read-prices.ts";
import { tryPrice } from "./try-price.ts";

const mayView = { ...signedIn, roles: rolesThatMay("price.view") } as const;

/** What a merchant pays for what. Each slice that takes fees says what it took. */
export function priceRoutes(ctx: Context, paid: readonly PaidReader[]): Bound[] {
  return [
    read(contract.readPrices, mayView, ({ actor }) =>
      ctx.db.tx(actor.tenant, (tx) => readPrices(ctx, tx, paid)),
    ),
    read(contract.tryPrice, mayView, ({ actor }, { trial }) =>
      ctx.db.tx(actor.tenant, (tx) => tryPrice(ctx, tx, trial)),
    ),
    read(contract.printPrices, mayView, ({ actor, locale }) => printPrices(ctx, actor.tenant, locale)),
  ];
}
