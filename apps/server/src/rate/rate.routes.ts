import * as contract from "@causeway/contract/portal/rate";
import type { Context } from "../context.ts";
import { read, signedIn, type Bound } from "#platform/http/binding.ts";
import { readHistory, readReference } from "./read-rates.ts";

/** What the market says, for whoever is signed in: nothing of it is anybody's own. */
export function rateRoutes(ctx: Context): Bound[] {
  return [
    read(contract.findReferenceRate, signedIn, ({ actor }, pair) =>
      ctx.db.tx(actor.tenant, (tx) => readReference(ctx, tx, pair)),
    ),
    read(contract.listRateHistory, signedIn, ({ actor }, asked) =>
      ctx.db.tx(actor.tenant, (tx) => readHistory(ctx, tx, asked)),
    ),
  ];
}
