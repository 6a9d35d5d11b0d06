import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { createExchange, quoteExchange } from "@causeway/contract/portal/exchange";
import type { GivenQuote } from "@causeway/contract/exchange-quote";
import { findMerchantAccounts, openMerchantAccounts } from "@causeway/ledger";
import { accountCurrencies, money, toWire, type AccountCurrency, type Money } from "@causeway/money";
import type { AtBank } from "@causeway/server/context.ts";
import { exchangeStock } from "@causeway/server/dealing/index.ts";
import { insertMembership, insertMerchant, insertPerson } from "@causeway/server/identity/identity.store.ts";
import type { PersonId } from "@causeway/server/identity/person.ts";
import { house, newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";
import { signIn } from "@causeway/server/testing/sign-in.ts";
import type { Certify } from "../people/merchants.ts";
import { asMerchant, refused, type Merchant, type Patient, type Place } from "../people/patient.ts";

/** What was answered, for the judge to hold against what there is. */
export type Told = {
  readonly created: { readonly id: string; readonly quoteId: string }[];
  /** Refused, by the quote's number: how each of them went otherwise is not known. */
  readonly unused: Set<string>;
  readonly refusals: Map<string, number>;
  /** What no trader is ever to hear. */
  readonly unexpected: string[];
};

const perMerchant = 1_000_000_00n;
const ofOurs = 1_000_000_000_00n;

/** Companies with money in every currency, and ours to exchange from. */
export async function openTraders(ctx: AtBank, certify: Certify, merchants: number): Promise<Merchant[]> {
  await openStock(ctx);
  const traders: Merchant[] = [];
  for (let n = 0; n < merchants; n++) traders.push(await openTrader(ctx, certify, n));
  return traders;
}

async function openTrader(ctx: AtBank, certify: Certify, n: number): Promise<Merchant> {
  const now = ctx.clock.now();
  const tenant: TenantId = newId(now);
  const person: PersonId = newId(now);
  const name = `Proof Exchanging ${n} Ltd`;
  await ctx.db.tx(house, async (tx) => {
    await tx.asTenant(tenant, (own) =>
      insertMerchant(own, newOrderNo("ME", ctx.config.cell, now), name, now),
    );
    await insertPerson(tx, {
      id: person,
      username: `trader${n}`,
      email: `trader${n}@example.com`,
      phoneArea: "852",
      phone: `6100000${n}`,
      passwordHash: "none",
      nickname: name,
      language: "en-US",
      registeredAt: now,
    });
    await tx.asTenant(tenant, (own) => insertMembership(own, person, "administrator", now));
  });
  await certify(ctx, tenant, name);
  const own = await ctx.db.tx(tenant, async (tx) => {
    await openMerchantAccounts(tx, tenant, [...accountCurrencies]);
    return findMerchantAccounts(tx, tenant);
  });
  for (const currency of accountCurrencies)
    await post(ctx, tenant, money(currency, perMerchant), () => own.get(currency)!.available);
  return { tenant, session: await signIn(ctx, { tenant, person }) };
}

async function openStock(ctx: AtBank): Promise<void> {
  for (const currency of accountCurrencies)
    await post(ctx, house, money(currency, ofOurs), (at) => at({ kind: "fx", currency }));
  await exchangeStock(ctx).run(new AbortController().signal as never);
}

type Chart = Parameters<Parameters<AtBank["books"]["post"]>[2]>[0];

async function post(
  ctx: AtBank,
  tenant: TenantId,
  { currency, minor }: Money,
  to: (at: Chart) => bigint,
): Promise<void> {
  const step = { subject: newId(ctx.clock.now()), step: "opening" };
  const { accepted } = await ctx.books.post(tenant, step, (at, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: at({ kind: "nostro", partner: ctx.bank.partner, currency }),
      credit: to(at),
      amount: minor,
      purpose: "opening",
    },
  ]);
  if (!accepted) throw new Error(`the books were expected to open with ${currency}`);
}

/** What goes wrong for whoever asks at the wrong moment, and is no fault of anybody's. */
const usual = new Set([
  "rateUnavailable",
  "quoteExpired",
  "quoteUsed",
  "quoteInvalid",
  "exchangeStock",
  "balanceInsufficient",
  "amountUndeliverable",
]);

/**
 * Somebody of a company who exchanges one thing after another: most by the quote that he just got, some by two clicks at one
 * moment, some in the last moment of the quote, some by another company's, and some not after all.
 */
export async function trade(
  place: Place,
  merchant: Merchant,
  stranger: Merchant,
  told: Told,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const clerk = asMerchant(place, merchant);
  const late: Promise<void>[] = [];
  while (await goesOn()) {
    const given = await quoteFor(clerk, told);
    if (!given) {
      await sleep(randomInt(200, 600));
      continue;
    }
    const ask = (who: Patient = clerk) => exchange(who, given, told);
    const way = randomInt(100);
    if (way < 70) await ask();
    else if (way < 80) await Promise.all([ask(), ask()]);
    else if (way < 88) late.push(sleep(untilEnd(given) + randomInt(-150, 50)).then(() => ask()));
    else if (way < 94) await ask(asMerchant(place, stranger));
    else told.unused.add(given.quote.quoteId);
  }
  await Promise.all(late);
}

const untilEnd = ({ quote, serverNow }: GivenQuote) => Date.parse(quote.expiresAt) - Date.parse(serverNow);

/** Any currency that companies hold, and any other. */
export function anyPair(): readonly [sell: AccountCurrency, buy: AccountCurrency] {
  const one = randomInt(accountCurrencies.length);
  const other = (one + 1 + randomInt(accountCurrencies.length - 1)) % accountCurrencies.length;
  return [accountCurrencies[one]!, accountCurrencies[other]!];
}

async function quoteFor(clerk: Patient, told: Told): Promise<GivenQuote | undefined> {
  const [sell, buy] = anyPair();
  const fixed = toWire(money(randomInt(2) === 0 ? sell : buy, BigInt(randomInt(1_000, 2_000_00))));
  const answer = await clerk.call(quoteExchange, { sell, buy, fixed });
  if (!refused(answer)) return answer;
  note(told, answer.refusal);
  return undefined;
}

async function exchange(clerk: Patient, { quote, token }: GivenQuote, told: Told): Promise<void> {
  const answer = await clerk.call(createExchange, { token, requestId: randomUUID() });
  if (refused(answer)) return note(told, answer.refusal);
  told.created.push({ id: answer.id, quoteId: quote.quoteId });
}

function note({ refusals, unexpected }: Told, refusal: string): void {
  refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  if (!usual.has(refusal)) unexpected.push(`a trader heard ${refusal}`);
}
