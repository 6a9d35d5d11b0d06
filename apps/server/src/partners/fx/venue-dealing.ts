import type { KeyObject } from "node:crypto";
import {
  MessageRefused,
  readVenueDealAnswer,
  readVenueDealAsked,
  SignatureRefused,
  signQuestion,
  verifyAnswer,
  writeVenueDealAsked,
  type KeySet,
  type VenueDeal,
  type VenueDealAnswer,
} from "@causeway/bank-link";
import { compareRates, convert, equals, type Money } from "@causeway/money";
import { assertAsWritten } from "#partners/bank/as-written.ts";
import { readAnswer } from "#partners/bank/read-answer.ts";
import type { Clock } from "#platform/clock.ts";
import { dealKind, dealReference, type DealAnswer, type DealAsked, type Dealing } from "./port.ts";

export type VenueDealingOptions = {
  readonly url: string;
  readonly signingKey: KeyObject;
  readonly keyId: string;
  readonly keys: KeySet;
};

const timeoutMs = 15_000;
const mostBytes = 64 << 10;

/** Deals by signed questions: each is bound to its address, and each answer to its question. */
export function createVenueDealing(options: VenueDealingOptions, clock: Clock): Dealing {
  return {
    deal: (asked) => {
      const payload = writeVenueDealAsked(asked);
      assertDeal(payload, asked);
      return ask(options, clock, asked, { path: "/v1/deals", payload });
    },
    enquire: (asked) => ask(options, clock, asked, { path: `/v1/deals/${asked.dealId}` }),
  };
}

/** Nothing goes that says another thing than what was written down. */
function assertDeal(payload: string, { dealId: id, digest }: DealAsked): void {
  const { dealId, fixed, ...rest } = readVenueDealAsked(Buffer.from(payload));
  const sent = { id: dealId, reference: dealReference(rest), money: fixed };
  assertAsWritten(dealKind, { id, digest }, sent);
}

/** What cannot be read, is not signed, or answers another question leaves us where silence would. */
async function ask(
  { url, signingKey, keyId, keys }: VenueDealingOptions,
  clock: Clock,
  asked: DealAsked,
  { path, payload }: { readonly path: string; readonly payload?: string },
): Promise<DealAnswer> {
  const target = `${url}${path}`;
  const question = payload === undefined ? { url: target } : { url: target, payload };
  const { compact, jti } = signQuestion(question, { id: keyId, private: signingKey }, clock.now());
  try {
    const reply = await fetch(target, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(payload === undefined
        ? { headers: { authorization: `JWS ${compact}` } }
        : { method: "POST", headers: { "content-type": "application/jose" }, body: compact }),
    });
    const answer = await readAnswer(reply, mostBytes);
    if (!reply.ok) return { says: "silent", reason: `answered ${reply.status}` };
    return understood(asked, readVenueDealAnswer(verifyAnswer(answer, jti, keys.keyAt, clock.now()).payload));
  } catch (error) {
    const isUnread = error instanceof MessageRefused || error instanceof SignatureRefused;
    return { says: "silent", reason: isUnread ? `not believed: ${error.message}` : "no answer" };
  }
}

function understood(asked: DealAsked, answer: VenueDealAnswer): DealAnswer {
  if (answer.dealId !== asked.dealId) return { says: "silent", reason: "answered about another deal" };
  switch (answer.status) {
    case "done":
      return isWhatWasAsked(asked, answer.deal)
        ? {
            says: "done",
            deal: { ...answer.deal, isWorseThanLimit: compareRates(answer.deal.rate, asked.limit) < 0 },
          }
        : { says: "unclear", reason: "other amounts, currencies or days than were asked for" };
    case "unknown":
      return { says: "denied" };
    // It has had it once, and says nothing about what became of that.
    case "duplicate":
      return { says: "unclear", reason: answer.reason ?? "had before" };
    case "refused":
      return { says: "refused", ...(answer.reason === undefined ? {} : { reason: answer.reason }) };
  }
}

/** The fixed side to the last unit, and the other as its own rate makes it, give or take one unit of rounding. */
function isWhatWasAsked({ sell, buy, fixed, valueDay }: DealAsked, deal: VenueDeal): boolean {
  const { sold, bought, rate } = deal;
  const isPair = sold.currency === sell && bought.currency === buy;
  if (!isPair || deal.valueDay !== valueDay) return false;
  const [held, other] = fixed.currency === sell ? [sold, bought] : [bought, sold];
  return equals(held, fixed) && isNear(other, convert(fixed, rate, "down"));
}

function isNear(one: Money, other: Money): boolean {
  const apart = one.minor - other.minor;
  return apart >= -1n && apart <= 1n;
}
