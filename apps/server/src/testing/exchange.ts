import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import * as contract from "@causeway/contract/portal/exchange";
import { listMyBalances } from "@causeway/contract/portal/reference";
import { openMerchantAccounts, findMerchantAccounts } from "@causeway/ledger";
import { accountCurrencies, fromWire, money, type CurrencyCode, type Money } from "@causeway/money";
import { executeExchange } from "#exchange/execute-exchange.ts";
import type { ExchangeId } from "#exchange/exchange.ts";
import { exchangeStock } from "#dealing/index.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import { startTestApi, type TestApi } from "./api.ts";
import { companiesOf, type Company } from "./company.ts";
import { startTestFlows } from "./flows.ts";
import { peopleOf } from "./people.ts";
import { setRate } from "./rates.ts";
import { receivingOf } from "./receiving.ts";

/** One US dollar in each of these, and what one of these is in US dollars. */
const perDollar = {
  HKD: "7.7850",
  CNH: "7.1236",
  JPY: "153.42",
  CAD: "1.3920",
  SGD: "1.3010",
  CHF: "0.8820",
  SEK: "10.5100",
  AED: "3.6725",
  MXN: "18.6500",
};
const inDollars = { EUR: "1.0842", GBP: "1.2688", AUD: "0.6540", NZD: "0.5890" };

/** An API at this time, whose market is open on any day on which tests run, and whoever exchanges there. */
export async function startExchanges(now: () => Date): Promise<{ api: TestApi; world: Exchanges }> {
  const api = await startTestApi({ now, env: { FX_MARKET: "always" } });
  const people = peopleOf(api, () => now().getTime());
  return { api, world: exchangesOf(api, companiesOf(api, people)) };
}

/** The same with flows that run, and a company that has dollars. */
export async function startExchangeFlows(now: () => Date) {
  const dir = mkdtempSync(join("/var/tmp", "causeway-flow-"));
  const { api, world } = await startExchanges(now);
  const company = await world.aTrader();
  await world.stockUp(company);
  await world.give(company, "USD", 10_000_00n);
  const flows = await startTestFlows(api.ctx, dir);
  const stop = async () => {
    await flows.stop();
    await api.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { api, world, company, flows, stop };
}
export type ExchangeFlows = Awaited<ReturnType<typeof startExchangeFlows>>;

export type Exchanges = ReturnType<typeof exchangesOf>;

/** How companies come to money and rates to exchange it at, told as stories. */
function exchangesOf(api: TestApi, companies: ReturnType<typeof companiesOf>) {
  const { ctx } = api;

  /** What the venue says of every pair, now. */
  const freshRates = async () => {
    for (const [code, rate] of Object.entries(perDollar))
      await setRate(ctx, "USD", code as CurrencyCode, rate);
    for (const [code, rate] of Object.entries(inDollars))
      await setRate(ctx, code as CurrencyCode, "USD", rate);
  };

  const post = async (tenant: TenantId, to: "own" | "stock", amount: Money) => {
    const { currency, minor } = amount;
    const own = await ctx.db.tx(tenant, async (tx) => {
      await openMerchantAccounts(tx, tenant, [currency]);
      return (await findMerchantAccounts(tx, tenant)).get(currency)!;
    });
    const subject = newId(ctx.clock.now());
    const outcome = await ctx.books.post(tenant, { subject, step: "opening" }, (house, idOf) => [
      {
        kind: "transfer",
        id: idOf(),
        debit: house({ kind: "nostro", partner: ctx.bank.partner, currency }),
        credit: to === "own" ? own.available : house({ kind: "fx", currency }),
        amount: minor,
        purpose: "opening",
      },
    ]);
    if (!outcome.accepted) throw new Error(`no opening was booked: ${outcome.refusal}`);
  };

  /** Money that the company may spend. */
  const give = (company: Pick<Company, "tenant">, currency: CurrencyCode, minor: bigint) =>
    post(company.tenant, "own", money(currency, minor));

  /** Money of our own to exchange from, in every currency, as the house has brought it in. */
  const stockUp = async (company: Pick<Company, "tenant">, minor = 100_000_000_00n) => {
    for (const currency of accountCurrencies) await post(company.tenant, "stock", money(currency, minor));
    await exchangeStock(ctx).run(new AbortController().signal as never);
  };

  const aTrader = () => receivingOf(api, companies).aCertifiedCompany();
  const aStranger = () => companies.aCompany();

  const at = () => ({ timestamp: ctx.clock.now().getTime() });
  const quote = (
    { portal }: Pick<Company, "portal">,
    [sell, buy]: readonly [CurrencyCode, CurrencyCode],
    fixed: readonly [CurrencyCode, string],
  ) =>
    portal.call(
      contract.quoteExchange,
      { sell, buy, fixed: { currency: fixed[0], amount: fixed[1] } } as never,
      at(),
    );
  const exchange = ({ portal }: Pick<Company, "portal">, token: string, requestId: string = randomUUID()) =>
    portal.call(contract.createExchange, { token, requestId }, at());

  /** Asked for at the next quote, and not carried out. */
  const order = async (...wish: Parameters<typeof quote>) => {
    const { data } = await quote(...wish);
    return (await exchange(wish[0], data.token)).data.id;
  };
  const carryOut = ({ tenant }: Pick<Company, "tenant">, id: string) =>
    executeExchange(ctx, tenant, id as ExchangeId);
  const read = async ({ portal }: Pick<Company, "portal">, id: string) =>
    (await portal.call(contract.readExchangeOrder, { id }, at())).data;
  const balances = async ({ portal }: Pick<Company, "portal">) =>
    (await portal.call(listMyBalances, {}, at())).data;

  return {
    aStranger,
    aTrader,
    at,
    balances,
    carryOut,
    exchange,
    freshRates,
    give,
    order,
    quote,
    read,
    stockUp,
  };
}

/** What a quote says, as money. */
export function moneyIn(wire: { currency: string; amount: string }): Money {
  const read = fromWire(wire);
  if (!read) throw new Error(`an amount was expected and not ${wire.amount} ${wire.currency}`);
  return read;
}
