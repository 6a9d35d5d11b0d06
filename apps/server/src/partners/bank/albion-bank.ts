import type { KeyObject } from "node:crypto";
import {
  MessageRefused,
  readAlbionAccount,
  readAlbionFeedPage,
  readAlbionOpeningAnswer,
  readAlbionReturn,
  readAlbionReturnRequest,
  readAlbionStandingAnswer,
  readAlbionTransfer,
  readAlbionTransferRequest,
  SignatureRefused,
  signQuestion,
  splitJws,
  verifyAnswer,
  verifyEvent,
  writeAlbionOpening,
  writeAlbionReturnRequest,
  writeAlbionStanding,
  writeAlbionTransferRequest,
  type AlbionReturn,
  type AlbionStatus,
  type AlbionTransfer,
  type KeySet,
} from "@causeway/bank-link";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import type { Zone } from "#platform/day.ts";
import { assertAsWritten } from "./as-written.ts";
import {
  BankSilent,
  expectPool,
  referenceOf,
  refundKind,
  transferKind,
  type Bank,
  type Delivery,
  type Feed,
  type Pools,
  type Refund,
  type RefundState,
  type Stored,
  type Transfer,
  type TransferState,
} from "./port.ts";
import { readAnswer } from "./read-answer.ts";

export type AlbionBankOptions = {
  readonly partner: string;
  readonly zone: Zone;
  readonly url: string;
  readonly signingKey: KeyObject;
  /** The name under which the bank knows it. */
  readonly keyId: string;
  readonly keys: KeySet;
  readonly pools: Pools;
};

const timeoutMs = 15_000;
/** A page of the feed may hold a statement of 16 MB, which its two signatures make 28, and what stands beside it. */
const mostBytes = 64 << 20;
/** As many events of a page as are stored in one transaction. */
const eventsAtOnce = 100;

/**
 * A bank that is asked over REST, in signed JSON, and tells nothing by itself: what happened stands in a feed, which is
 * read on from a cursor. Every answer is bound to its question, and every event is signed for itself.
 */
export function createAlbionBank(options: AlbionBankOptions, clock: Clock): Bank {
  const ask = <T>(path: string, read: (payload: Uint8Array) => T, payload?: string): Promise<T> =>
    askBank(options, clock, { path, payload }, read);
  const returns = "/v1/returns";
  const transfers = "/v1/transfers";
  return {
    partner: options.partner,
    zone: options.zone,
    wire: "albion",
    hasNamelessLines: true,
    openAccount: async ({ openingId, currency, accountName, holder }) => {
      const wanted = writeAlbionOpening({ openingId, currency, accountName, holder });
      const answer = await ask("/v1/accounts", readAlbionOpeningAnswer, wanted);
      return about(openingId, answer.openingId, answer).status;
    },
    findAccount: async (openingId) => {
      const answer = await ask(`/v1/accounts/${openingId}`, readAlbionAccount);
      const account = about(openingId, answer.openingId, answer);
      return account.status === "open" ? account.report : "unknown";
    },
    setStanding: async (openingId, standing) => {
      const path = `/v1/accounts/${openingId}/standing`;
      const answer = await ask(path, readAlbionStandingAnswer, writeAlbionStanding(standing));
      const { status } = about(openingId, answer.openingId, answer);
      if (status !== "received") throw new BankSilent(`the bank did not take a change: ${status}`);
    },
    requestRefund: async (refund) => {
      const { refundId: returnId, bankReference: transactionId, money } = refund;
      const payload = writeAlbionReturnRequest({ returnId, transactionId, money });
      assertRefund(payload, refund);
      return aboutRefund(returnId, await ask(returns, readAlbionReturn, payload));
    },
    findRefund: async (refundId) =>
      aboutRefund(refundId, await ask(`${returns}/${refundId}`, readAlbionReturn)),
    requestTransfer: async (transfer) => {
      const { transferId, money, to } = transfer;
      const accountId = expectPool(options.pools, money);
      const payload = writeAlbionTransferRequest({ transferId, accountId, money, to });
      assertTransfer(payload, transfer);
      return aboutTransfer(transferId, await ask(transfers, readAlbionTransfer, payload));
    },
    findTransfer: async (transferId) =>
      aboutTransfer(transferId, await ask(`${transfers}/${transferId}`, readAlbionTransfer)),
    doubtOf: async (stored) => doubtOf(stored, options.keys),
    feed: createFeed(ask),
  };
}

type Question = { readonly path: string; readonly payload: string | undefined };

/** What cannot be read, or is not signed, or answers another question, leaves us where silence would. */
async function askBank<T>(
  { url, signingKey, keyId, keys }: AlbionBankOptions,
  clock: Clock,
  { path, payload }: Question,
  read: (payload: Uint8Array) => T,
): Promise<T> {
  const target = `${url}${path}`;
  const key = { id: keyId, private: signingKey };
  const question = { url: target, ...(payload === undefined ? {} : { payload }) };
  const { compact, jti } = signQuestion(question, key, clock.now());
  try {
    const reply = await fetch(target, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(payload === undefined
        ? { headers: { authorization: `JWS ${compact}` } }
        : { method: "POST", headers: { "content-type": "application/jose" }, body: compact }),
    });
    const answer = await readAnswer(reply, mostBytes);
    if (!reply.ok) throw new BankSilent(`the bank answered ${reply.status}`);
    return read(verifyAnswer(answer, jti, keys.keyAt, clock.now()).payload);
  } catch (error) {
    if (error instanceof BankSilent) throw error;
    const isUnread = error instanceof MessageRefused || error instanceof SignatureRefused;
    const why = isUnread
      ? `the bank's answer cannot be believed: ${error.message}`
      : "the bank gave no answer";
    throw new BankSilent(why, { cause: error });
  }
}

function about<T>(asked: string, answered: string, answer: T): T {
  if (asked !== answered)
    throw new BankSilent(`the bank was asked about ${asked} and answered about ${answered}`);
  return answer;
}

function assertRefund(payload: string, { refundId: id, digest }: Refund): void {
  const { returnId, transactionId, money } = readAlbionReturnRequest(Buffer.from(payload));
  assertAsWritten(refundKind, { id, digest }, { id: returnId, reference: transactionId, money });
}

function assertTransfer(payload: string, { transferId: id, digest }: Transfer): void {
  const { transferId, to, money } = readAlbionTransferRequest(Buffer.from(payload));
  assertAsWritten(transferKind, { id, digest }, { id: transferId, reference: referenceOf(to), money });
}

const states = {
  accepted: "accepted",
  refused: "refused",
  unknown: "denied",
  // It has had it once, and says nothing about what became of that.
  duplicate: "unclear",
} as const satisfies Record<AlbionStatus, string>;

export function stateOfReturn({ status }: AlbionReturn): RefundState {
  return status === "returned" ? status : states[status];
}

export function stateOfTransfer({ status }: AlbionTransfer): TransferState {
  return status === "executed" ? status : states[status];
}

function aboutRefund(refundId: string, report: AlbionReturn) {
  return reportOf(stateOfReturn(report), about(refundId, report.returnId, report));
}

function aboutTransfer(transferId: string, report: AlbionTransfer) {
  return reportOf(stateOfTransfer(report), about(transferId, report.transferId, report));
}

function reportOf<State>(state: State, { reason }: { readonly reason?: string }) {
  return reason === undefined ? { state } : { state, reason };
}

function createFeed(ask: <T>(path: string, read: (payload: Uint8Array) => T) => Promise<T>): Feed {
  return async (after) => {
    const query = new URLSearchParams({ after, limit: String(eventsAtOnce) });
    const { events, next, more } = await ask(`/v1/events?${query}`, readAlbionFeedPage);
    const messages = events.map((compact) => {
      const { payload, ...signed } = splitJws(compact);
      return { bytes: Buffer.from(payload), signed };
    });
    return { messages, next, isLast: !more };
  };
}

const signedSchema = z.object({ protected: z.string(), signature: z.string() });

/** An event is believed however old it is: its key had to be valid when it signed. */
function doubtOf({ bytes, deliveries }: Stored, keys: KeySet): SignatureRefused | undefined {
  let doubt: SignatureRefused | undefined = new SignatureRefused("unsigned");
  for (const delivery of deliveries) {
    doubt = doubtOfDelivery(bytes, delivery, keys);
    if (!doubt) return undefined;
  }
  return doubt;
}

function doubtOfDelivery(bytes: Buffer, { signed }: Delivery, keys: KeySet): SignatureRefused | undefined {
  const read = signedSchema.safeParse(signed);
  if (!read.success) return new SignatureRefused("malformed");
  try {
    verifyEvent({ ...read.data, payload: bytes }, keys.keyAt);
    return undefined;
  } catch (error) {
    if (error instanceof SignatureRefused) return error;
    throw error;
  }
}
