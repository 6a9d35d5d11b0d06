import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/limit-order";
import type { Context } from "../context.ts";
import { read, write, type Bound } from "#platform/http/binding.ts";
import { cancelLimit } from "./cancel-limit.ts";
import { placeLimit } from "./place-limit.ts";
import { readLimits } from "./read-limits.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("exchange.view") } as const;
const mayCreate = { who: "signedIn", roles: rolesThatMay("exchange.create") } as const;

export function limitRoutes(ctx: Context): Bound[] {
  return [
    write(contract.placeLimitOrder, mayCreate, (tx, call, input) => placeLimit(ctx, tx, call, input)),
    write(contract.cancelLimitOrder, mayCreate, (tx, call, input) => cancelLimit(ctx, tx, call, input)),
    read(contract.listLimitOrders, mayView, ({ actor }) =>
      ctx.db.tx(actor.tenant, (tx) => readLimits(ctx, tx)),
    ),
  ];
}
