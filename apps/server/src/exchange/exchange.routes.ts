import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/exchange";
import type { Context } from "../context.ts";
import { anyone, read, write, type Bound } from "#platform/http/binding.ts";
import { createExchange } from "./create-exchange.ts";
import { exportExchanges } from "./export-exchanges.ts";
import { giveQuote } from "./make-quote.ts";
import { printExchange } from "./print-exchange.ts";
import { publicKeysOf } from "./quote.ts";
import { listPage, readOrder, summarize } from "./read-exchanges.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("exchange.view") } as const;
const mayCreate = { who: "signedIn", roles: rolesThatMay("exchange.create") } as const;

export function exchangeRoutes(ctx: Context): Bound[] {
  return [
    read(contract.quoteExchange, mayCreate, ({ actor }, input) =>
      giveQuote(ctx, ctx.db.reader(actor.tenant), input),
    ),
    read(contract.quoteKeys, anyone, async () => ({ keys: publicKeysOf(ctx.config.secrets.quoteSigning) })),
    write(contract.createExchange, mayCreate, (tx, call, input) => createExchange(ctx, tx, call, input)),
    read(contract.listExchangeOrders, mayView, ({ actor }, input) => listPage(ctx, actor.tenant, input)),
    read(contract.summarizeExchangeOrders, mayView, ({ actor }, input) =>
      summarize(ctx, actor.tenant, input),
    ),
    read(contract.readExchangeOrder, mayView, ({ actor }, input) => readOrder(ctx, actor.tenant, input)),
    read(contract.exportExchangeOrders, mayView, ({ actor, locale }, input) =>
      exportExchanges(ctx, actor.tenant, locale, input),
    ),
    read(contract.printExchange, mayView, ({ actor, locale }, input) =>
      printExchange(ctx, actor.tenant, locale, input),
    ),
  ];
}
