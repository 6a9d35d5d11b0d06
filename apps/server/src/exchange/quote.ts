import { createPublicKey, sign, type KeyObject } from "node:crypto";
import { exchangeQuote, type ExchangeQuote } from "@causeway/contract/exchange-quote";
import { fromWire, money, readRate, toWire, writeRate, type Money, type Rate } from "@causeway/money";
import { compactVerify, errors } from "jose";
import { currentKey, keyIdOf, type KeyRing } from "#platform/crypto/key-ring.ts";
import type { TenantId } from "#platform/ids.ts";
import type { Quoted } from "./exchange.ts";

/** A signature is for quotes and nothing else, whatever else the same key may sign one day. */
const kind = "causeway-quote+jws";
const nameOf = (version: number) => keyIdOf("quote", version);

/** Nothing is stored: what was quoted is what is signed, and to whom. */
export function signQuote(keys: KeyRing<KeyObject>, merchant: TenantId, quote: ExchangeQuote): string {
  const header = { alg: "EdDSA", typ: kind, kid: nameOf(keys.current) };
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString("base64url");
  const signed = `${part(header)}.${part({ ...quote, merchant })}`;
  // Here and now: to hand it to another thread costs as much as the signature itself.
  return `${signed}.${sign(null, Buffer.from(signed), currentKey(keys)).toString("base64url")}`;
}

/** What we quoted to this merchant, however long ago; nothing where we did not. */
export async function readQuote(
  keys: KeyRing<KeyObject>,
  merchant: TenantId,
  token: string,
): Promise<ExchangeQuote | undefined> {
  try {
    const { payload, protectedHeader } = await compactVerify(
      token,
      ({ kid, typ }) => {
        const named = [...keys.versions].find(([version]) => nameOf(version) === kid);
        if (!named || typ !== kind) throw new errors.JWSInvalid("not signed as a quote of ours");
        return createPublicKey(named[1]);
      },
      { algorithms: ["EdDSA"] },
    );
    const said = JSON.parse(new TextDecoder().decode(payload)) as { merchant?: unknown };
    return protectedHeader.typ === kind && said.merchant === merchant ? exchangeQuote.parse(said) : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The halves that check our quotes, each under the name that stands in what it signed. */
export function publicKeysOf({ versions }: KeyRing<KeyObject>) {
  return [...versions].map(([version, key]) => ({
    kty: "OKP" as const,
    crv: "Ed25519" as const,
    alg: "EdDSA" as const,
    use: "sig" as const,
    kid: nameOf(version),
    x: createPublicKey(key).export({ format: "jwk" }).x!,
  }));
}

const rateOnWire = (rate: Rate) => ({ base: rate.base, quote: rate.quote, value: writeRate(rate) });

export function quoteOnWire(quoted: Quoted): ExchangeQuote {
  return {
    ...termsOnWire(quoted),
    quoteId: quoted.quoteId,
    expiresAt: quoted.expiresAt.toISOString(),
    rateAt: quoted.rateAt.toISOString(),
    rateSource: quoted.rateSource,
  };
}

export function termsOnWire({ sell, buy, fixed, rate, mid, margin, ...rest }: Quoted) {
  return {
    sell: toWire(sell),
    buy: toWire(buy),
    fixed,
    rate: rateOnWire(rate),
    mid: rateOnWire(mid),
    margin,
    marginAmount: toWire(rest.marginMoney),
    fee: toWire(rest.fee),
    priceVersion: rest.priceVersion,
    worth: toWire(money("USD", rest.usdMinor)),
    quotedAt: rest.quotedAt.toISOString(),
  };
}

/** Ours, signed by us: whatever in it cannot be read is a fault and no refusal. */
export function quotedFrom(quote: ExchangeQuote): Quoted {
  return {
    quoteId: quote.quoteId,
    sell: moneyFrom(quote.sell),
    buy: moneyFrom(quote.buy),
    fixed: quote.fixed,
    rate: rateFrom(quote.rate),
    mid: rateFrom(quote.mid),
    margin: quote.margin,
    marginMoney: moneyFrom(quote.marginAmount),
    fee: moneyFrom(quote.fee),
    priceVersion: quote.priceVersion,
    usdMinor: moneyFrom(quote.worth).minor,
    rateAt: new Date(quote.rateAt),
    rateSource: quote.rateSource,
    quotedAt: new Date(quote.quotedAt),
    expiresAt: new Date(quote.expiresAt),
  };
}

function moneyFrom(wire: ExchangeQuote["sell"]): Money {
  const read = fromWire(wire);
  if (!read) throw new Error(`a quote of ours with an amount that is none: ${wire.amount} ${wire.currency}`);
  return read;
}

function rateFrom({ base, quote, value }: ExchangeQuote["rate"]): Rate {
  const read = readRate(base as Rate["base"], quote as Rate["quote"], value);
  if (!read) throw new Error(`a quote of ours with a rate that is none: ${value} ${base}/${quote}`);
  return read;
}
