import * as contract from "@causeway/contract/console/dealing";
import { accountCurrencies, writeRate, type CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import { findRate } from "#rate/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { proposeDeal } from "./propose-deal.ts";
import { readDealing } from "./read-dealing.ts";
import { findSettlingBank } from "./settling-bank.store.ts";
import { valueDayOf } from "./value-day.ts";

/** Treasury sees where we stand in every currency, and proposes to deal about it at the venue. */
export function dealingConsoleRoutes(ctx: Context): Bound[] {
  return [
    read(contract.readDealing, staff("treasury.view"), ({ actor }) =>
      ctx.db.tx(house, (tx) => readDealing(ctx, tx, actor)),
    ),
    read(contract.quoteDeal, staff("treasury.view"), (_call, { sell, buy }) =>
      ctx.db.tx(house, (tx) => quote(ctx, tx, ours(sell), ours(buy))),
    ),
    write(contract.proposeDeal, staff("treasury.act"), (tx, call, input) =>
      proposeDeal(ctx, tx, call, input),
    ),
  ];
}

function ours(code: string): CurrencyCode {
  return accountCurrencies.find((each) => each === code) ?? refuse("notFound");
}

async function quote(ctx: Context, tx: Tx, sell: CurrencyCode, buy: CurrencyCode) {
  if (sell === buy) refuse("notFound");
  const { bid, at } = await findRate(ctx, tx, { sell, buy });
  const sellBank = (await findSettlingBank(tx, sell)) ?? refuse("notFound");
  const buyBank = (await findSettlingBank(tx, buy)) ?? refuse("notFound");
  const valueDays = contract.settlementDays.map((days) =>
    valueDayOf(ctx.clock.now(), Number(days), [sellBank, buyBank]),
  );
  return { bid: writeRate(bid), at: at.toISOString(), valueDays };
}
