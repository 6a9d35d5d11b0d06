import type { KeyObject } from "node:crypto";
import {
  MessageRefused,
  readAccountReport,
  readOpeningAnswer,
  readReturnReport,
  readReturnRequest,
  readTransferReport,
  readTransferRequest,
  readXml,
  signRequest,
  validate,
  writeAccountEnquiry,
  writeEnquiry,
  writeOpeningRequest,
  writeReturnRequest,
  writeStandingChange,
  writeTransferRequest,
  type KeySet,
  type MessageName,
} from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import type { Zone } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { assertAsWritten } from "./as-written.ts";
import { doubtOf } from "./believe.ts";
import {
  BankSilent,
  expectPool,
  referenceOf,
  refundKind,
  transferKind,
  type Bank,
  type Pools,
  type Refund,
  type RefundState,
  type Transfer,
  type TransferState,
} from "./port.ts";
import { readAnswer } from "./read-answer.ts";

const timeoutMs = 15_000;
/** Far more than any answer has. */
const mostBytes = 8 << 20;

export type IsoBankOptions = {
  readonly partner: string;
  readonly zone: Zone;
  readonly url: string;
  readonly bic: string;
  readonly signingKey: KeyObject;
  /** The name under which the bank knows it. */
  readonly keyId: string;
  readonly keys: KeySet;
  readonly pools: Pools;
};

/** A bank that takes ISO 20022 messages at one address, each signed, each answered by a message. */
export function createIsoBank(options: IsoBankOptions, clock: Clock): Bank {
  const target = new URL(`${options.url}/messages`);
  const about = () => ({ messageId: newId(clock.now()).replaceAll("-", ""), createdAt: clock.now() });

  const ask = async (xml: string): Promise<{ name: MessageName; xml: string }> => {
    const headers = signRequest(
      {
        method: "POST",
        authority: target.host,
        path: target.pathname,
        body: xml,
        contentType: "application/xml",
      },
      { id: options.keyId, private: options.signingKey },
      clock.now(),
    );
    let reply: Response;
    let answer: string;
    try {
      reply = await fetch(target, {
        method: "POST",
        headers,
        body: xml,
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = await readAnswer(reply, mostBytes);
    } catch (error) {
      if (error instanceof BankSilent) throw error;
      throw new BankSilent("the bank gave no answer", { cause: error });
    }
    if (!reply.ok) throw new BankSilent(`the bank answered ${reply.status}`);
    return { name: read(() => validate(answer)), xml: answer };
  };

  return {
    partner: options.partner,
    zone: options.zone,
    openAccount: async ({ openingId, currency, accountName, holder }) => {
      const request = { ...about(), processId: openingId, currency, accountName, bank: options.bic, holder };
      const { xml } = await ask(writeOpeningRequest(request));
      const { status } = readOpeningAnswer(readXml(xml));
      if (status === "UNKNOWN") throw new BankSilent("the bank says neither yes nor no");
      return status === "RECEIVED" ? "received" : "refused";
    },
    findAccount: async (openingId, holderId) => {
      const enquiry = { ...about(), processId: openingId, holderId, bank: options.bic };
      const { name, xml } = await ask(writeAccountEnquiry(enquiry));
      return name === "acmt.014.001.03" ? readAccountReport(readXml(xml)) : "unknown";
    },
    setStanding: async (openingId, standing) => {
      const change = {
        ...about(),
        processId: openingId,
        standing: standings[standing],
        bank: options.bic,
      };
      const { status } = readOpeningAnswer(readXml((await ask(writeStandingChange(change))).xml));
      if (status !== "RECEIVED") throw new BankSilent(`the bank did not take a change: ${status}`);
    },
    requestRefund: async (refund) => {
      const { refundId, bankReference, money } = refund;
      const xml = writeReturnRequest({
        ...about(),
        returnId: wireId(refundId),
        creditReference: bankReference,
        money,
        reason: "NARR",
      });
      assertRefund(xml, refund);
      return aboutRefund(refundId, await ask(xml));
    },
    findRefund: async (refundId) =>
      aboutRefund(refundId, await ask(writeEnquiry({ ...about(), of: "return", id: wireId(refundId) }))),
    requestTransfer: async (transfer) => {
      const { transferId, money, to } = transfer;
      const from = { account: expectPool(options.pools, money), bic: options.bic };
      const wanted = { transferId: wireId(transferId), createdAt: clock.now(), money, from, to };
      const xml = writeTransferRequest(wanted);
      assertTransfer(xml, transfer);
      return aboutTransfer(transferId, await ask(xml));
    },
    findTransfer: async (transferId) => {
      const enquiry = writeEnquiry({ ...about(), of: "transfer", id: wireId(transferId) });
      return aboutTransfer(transferId, await ask(enquiry));
    },
    wire: "iso20022",
    hasNamelessLines: false,
    doubtOf: (stored) => doubtOf(stored, options.keys),
  };
}

function assertRefund(xml: string, { refundId: id, digest }: Refund): void {
  const { returnId, creditReference, money } = readReturnRequest(readXml(xml));
  assertAsWritten(refundKind, { id, digest }, { id: uuidFrom(returnId), reference: creditReference, money });
}

function assertTransfer(xml: string, { transferId: id, digest }: Transfer): void {
  const { transferId, to, money } = readTransferRequest(readXml(xml));
  assertAsWritten(
    transferKind,
    { id, digest },
    { id: uuidFrom(transferId), reference: referenceOf(to), money },
  );
}

type Answered = { readonly xml: string };

function aboutRefund(refundId: string, { xml }: Answered) {
  const { returnId, ...report } = read(() => readReturnReport(readXml(xml)));
  return reportAbout(`refund ${refundId}`, returnId === wireId(refundId), stateOf(report), report.reason);
}

function aboutTransfer(id: string, { xml }: Answered) {
  const { transferId, ...report } = read(() => readTransferReport(readXml(xml)));
  return reportAbout(`transfer ${id}`, transferId === wireId(id), transferStateOf(report), report.reason);
}

/** An answer about something else is none. */
function reportAbout<State>(asked: string, isAboutIt: boolean, state: State, reason: string | undefined) {
  if (!isAboutIt) throw new BankSilent(`the bank was asked about ${asked} and answered about another`);
  return reason === undefined ? { state } : { state, reason };
}

/** What the bank sends and nobody can read leaves us where its silence would. */
function read<T>(answer: () => T): T {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof MessageRefused)) throw error;
    throw new BankSilent("the bank's answer cannot be read", { cause: error });
  }
}

const standings = { open: "ENAB", blocked: "DISA", closed: "DELE" } as const;

/** AM05 and DU01 to DU05 are ISO's words for it; banks have words of their own as well. */
const duplicate = /\b(AM05|DU0\d|DUPL\w*)\b/i;
const neverHad = new Set(["NEVER_RECEIVED", "NOOR"]);
const taken = new Set(["ACTC", "ACSP", "ACSC", "ACCP", "PDNG"]);

type Told = { readonly status: string; readonly reason?: string };

/** Money is back once it has arrived. */
export function stateOf(told: Told): RefundState {
  return told.status === "ACCC" ? "returned" : undoneState(told);
}

/** Our own money has left once our account was debited; of its arrival a bank often hears nothing. */
export function transferStateOf(told: Told): TransferState {
  return told.status === "ACSC" || told.status === "ACCC" ? "executed" : undoneState(told);
}

/**
 * A bank that refuses something as asked for twice has had it once, and says nothing about what became of that. Whatever
 * else it says with a status that is none of ours says nothing either.
 */
function undoneState({ status, reason = "" }: Told) {
  if (status !== "RJCT") return taken.has(status) ? "accepted" : "unclear";
  if (neverHad.has(reason)) return "denied";
  return duplicate.test(reason) ? "unclear" : "refused";
}

/** A uuid without its dashes fits the 35 characters that ISO gives an id. */
function wireId(id: string): string {
  return id.replaceAll("-", "");
}

export function uuidFrom(wire: string): string {
  const [, ...parts] =
    /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(wire) ?? [];
  if (parts.length === 0) throw new MessageRefused(`no id of ours: ${wire}`);
  return parts.join("-");
}
