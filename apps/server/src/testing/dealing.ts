import { randomUUID } from "node:crypto";
import * as agreements from "@causeway/contract/console/agreement";
import * as contract from "@causeway/contract/console/dealing";
import { convert, money, scaleRate, toWire, writeRate, type CurrencyCode, type Money } from "@causeway/money";
import { expect } from "vitest";
import type { Deal, DealAnswer, DealAsked } from "#partners/fx/port.ts";
import { house } from "#platform/ids.ts";
import { findRate } from "#rate/index.ts";
import { recordEntry } from "#statement/record-entry.ts";
import { atBank, type AtBank } from "../context.ts";
import type { StaffClient, TestApi } from "./api.ts";
import { bankOf } from "./bank.ts";
import { startExchanges } from "./exchange.ts";
import { doFlowsWork } from "./flows-work.ts";

type Pair = readonly [sell: CurrencyCode, buy: CurrencyCode];
type Over = Partial<{ limit: string; settlesIn: "0" | "1" | "2"; note: string }>;
type Told = { readonly partner?: string; readonly minor?: bigint; readonly reference?: string };

/** A venue that remembers what it dealt and answers as a test wants it to. */
export function playVenue() {
  const deals = new Map<string, Deal>();
  const played = {
    asked: [] as DealAsked[],
    deals,
    /** What it answers instead when it is asked to deal, after having dealt or not. */
    onDeal: undefined as DealAnswer | undefined,
    /** What it answers instead when it is asked about one. */
    onEnquiry: undefined as DealAnswer | undefined,
    isDealing: true,
    /** How the rate differs from the limit. */
    factor: "1.001",
  };
  const dealt = (asked: DealAsked): Deal => {
    const { dealId, sell, buy, fixed, limit, valueDay } = asked;
    const rate = scaleRate(limit, played.factor, limit.places + 6, "down");
    const sold = fixed.currency === sell ? fixed : convert(fixed, rate, "up");
    const bought = fixed.currency === buy ? fixed : convert(fixed, rate, "down");
    const deal = {
      dealNumber: `CV${dealId.slice(-10)}`,
      sold,
      bought,
      rate,
      valueDay,
      dealtAt: new Date(),
      isWorseThanLimit: played.factor.startsWith("0"),
    };
    deals.set(dealId, deal);
    return deal;
  };
  const told = (dealId: string): DealAnswer => {
    const deal = deals.get(dealId);
    return deal ? { says: "done", deal } : { says: "denied" };
  };
  const dealing: AtBank["dealing"] = {
    deal: async (asked) => {
      played.asked.push(asked);
      if (played.isDealing && !deals.has(asked.dealId)) dealt(asked);
      return played.onDeal ?? told(asked.dealId);
    },
    enquire: async ({ dealId }) => played.onEnquiry ?? told(dealId),
  };
  return Object.assign(played, { dealing });
}

/** A company that exchanges, what it exchanges from, and two of the treasury. */
export async function startDesk(now: () => Date, stock?: bigint) {
  const { api, world } = await startExchanges(now);
  const company = await world.aTrader();
  await world.stockUp(company, stock);
  const first = await api.aStaffMember("treasury");
  const second = await api.aStaffMember("treasury");
  /** For each test a venue that has dealt nothing, and rates of now. */
  const openDesk = async () => {
    await world.freshRates();
    return dealingOf(api, first, second);
  };
  return { api, world, company, first, second, openDesk };
}
export type Desk = ReturnType<typeof dealingOf>;

/** Two of the treasury who deal at the venue, and the banks that settle it. */
export function dealingOf(api: TestApi, first: StaffClient, second: StaffClient) {
  const bank = bankOf(api);
  const venue = playVenue();
  const someVenue = { url: "http://venue.test", keyId: "test" } as NonNullable<
    AtBank["config"]["fx"]["venue"]
  >;
  const fx = { ...api.ctx.config.fx, venue: someVenue };
  const ctx: AtBank = { ...api.ctx, dealing: venue.dealing, config: { ...api.ctx.config, fx } };
  const at = () => ({ timestamp: ctx.clock.now().getTime() });

  /** A thousandth below the market, so that the venue takes it. */
  const limitOf = async ([sell, buy]: Pair): Promise<string> => {
    const { bid } = await ctx.db.tx(house, (tx) => findRate(ctx, tx, { sell, buy }));
    return writeRate(scaleRate(bid, "0.999", 6, "down"));
  };
  const propose = async ([sell, buy]: Pair, fixed: Money, over: Over = {}, who = first) =>
    who.call(
      contract.proposeDeal,
      {
        sell,
        buy,
        fixed: toWire(fixed),
        limit: over.limit ?? (await limitOf([sell, buy])),
        settlesIn: over.settlesIn ?? "0",
        note: over.note ?? "As every hour",
        requestId: randomUUID(),
      },
      at(),
    );
  const waiting = async ([sell, buy]: Pair) => {
    const { data } = await second.call(agreements.listAgreements, { state: "waiting" }, at());
    return data.find(({ subject }) => subject === `${sell}/${buy}`);
  };
  const agree = async (pair: Pair, who = second) => {
    const proposal = await waiting(pair);
    if (!proposal) throw new Error("a proposal was expected, which somebody agrees to");
    const { agreementId, digest } = proposal;
    const reply = await who.call(
      agreements.agreeToProposal,
      { agreementId, digest, requestId: randomUUID() },
      at(),
    );
    return { ...reply, id: agreementId };
  };
  /** Both agree, and no flow has run yet. */
  const agreed = async (pair: Pair, fixed: Money, over: Over = {}): Promise<string> => {
    expect(await propose(pair, fixed, over)).toMatchObject({ code: 0 });
    const reply = await agree(pair);
    expect(reply).toMatchObject({ code: 0 });
    return reply.id;
  };
  const work = () => doFlowsWork(ctx);
  /** As far as the venue lets it come. */
  const dealt = async (...wish: Parameters<typeof agreed>): Promise<string> => {
    const id = await agreed(...wish);
    await work();
    return id;
  };

  const read = async () => (await first.call(contract.readDealing, {}, at())).data;
  const shown = async (id: string) => (await read()).deals.find(({ dealId }) => dealId === id);
  const position = async (currency: CurrencyCode) =>
    (await read()).positions.find((each) => each.currency === currency)!;

  /** What a bank books of one side. */
  const entryOf = (id: string, side: "sold" | "bought", over: Told = {}) => {
    const { currency, minor } = venue.deals.get(id)![side];
    return bank.anEntry({
      accountId: `POOL${currency}`,
      direction: side === "sold" ? "debit" : "credit",
      money: money(currency, over.minor ?? minor),
      counterparty: { name: "Causeway Sandbox Venue" },
      endToEndId: id.replaceAll("-", ""),
      ...(over.reference === undefined ? {} : { reference: over.reference }),
    });
  };
  const books = async (id: string, side: "sold" | "bought", over: Told = {}) => {
    const entry = entryOf(id, side, over);
    await recordEntry(atBank(ctx, over.partner ?? "harbour"), entry);
    return entry;
  };
  return {
    agree,
    agreed,
    at,
    bank,
    books,
    ctx,
    dealt,
    entryOf,
    limitOf,
    position,
    propose,
    read,
    shown,
    venue,
    waiting,
    work,
  };
}
