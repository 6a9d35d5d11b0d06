import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/shop";
import type { Context } from "../context.ts";
import { act, read, write, type Bound } from "#platform/http/binding.ts";
import { finishAuthorisation, startAuthorisation } from "./authorise-shop.ts";
import { bindShop } from "./bind-shop.ts";
import { listShopOrders, listShops, readForm, readShop } from "./read-shops.ts";
import { syncShop } from "./sync-shop.ts";
import { unbindShop } from "./unbind-shop.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("shop.view") } as const;
const mayBind = { who: "signedIn", roles: rolesThatMay("shop.bind") } as const;

export function shopRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listShops, mayView, ({ actor }) => listShops(ctx, actor.tenant)),
    read(contract.readShop, mayView, ({ actor }, input) => readShop(ctx, actor.tenant, input)),
    read(contract.listShopOrders, mayView, ({ actor }, input) => listShopOrders(ctx, actor.tenant, input)),
    read(contract.readShopForm, mayBind, ({ actor }, input) => readForm(ctx, actor.tenant, input)),
    write(contract.bindShop, mayBind, (tx, call, input) => bindShop(ctx, tx, call, input)),
    act(contract.startShopAuthorisation, mayBind, (transact, call, input) =>
      startAuthorisation(ctx, transact, call, input),
    ),
    act(contract.finishShopAuthorisation, mayBind, (transact, call, input) =>
      finishAuthorisation(ctx, transact, call, input),
    ),
    write(contract.unbindShop, mayBind, (tx, call, input) => unbindShop(ctx, tx, call, input)),
    write(contract.syncShop, mayBind, (tx, call, input) => syncShop(ctx, tx, call, input)),
  ];
}
