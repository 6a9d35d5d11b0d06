import type { KeyObject } from "node:crypto";
import {
  MessageRefused,
  readAccountReport,
  readOpeningAnswer,
  readReturnReport,
  readReturnRequest,
  readXml,
  signRequest,
  validate,
  writeAccountEnquiry,
  writeOpeningRequest,
  writeReturnEnquiry,
  writeReturnRequest,
  writeStandingChange,
  type KeySet,
  type MessageName,
} from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import type { Zone } from "#platform/day.ts";
import { newId } from "#platform/ids.ts";
import { digestOf } from "#platform/engine/instruction-record.ts";
import { doubtOf } from "./believe.ts";
import {
  BankSilent,
  refundKind,
  type Bank,
  type Refund,
  type RefundReport,
  type RefundState,
} from "./port.ts";

const timeoutMs = 15_000;

export type IsoBankOptions = {
  readonly partner: string;
  readonly zone: Zone;
  readonly url: string;
  readonly bic: string;
  readonly signingKey: KeyObject;
  /** The name under which the bank knows it. */
  readonly keyId: string;
  readonly keys: KeySet;
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
      answer = await reply.text();
    } catch (error) {
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
      assertAsWritten(xml, refund);
      return aboutRefund(refundId, await ask(xml));
    },
    findRefund: async (refundId) =>
      aboutRefund(refundId, await ask(writeReturnEnquiry({ ...about(), returnId: wireId(refundId) }))),
    wire: "iso20022",
    hasNamelessLines: false,
    doubtOf: (stored) => doubtOf(stored, options.keys),
  };
}

/** Reads what is about to leave, as the bank will: nothing goes that says another thing than what was written down. */
function assertAsWritten(xml: string, { refundId, digest }: Refund): void {
  const sent = readReturnRequest(readXml(xml));
  const asked = { reference: sent.creditReference, money: sent.money };
  if (digestOf(refundKind, uuidFrom(sent.returnId), asked) !== digest)
    throw new Error(`refund ${refundId} was expected to be sent as it was written down`);
}

/** An answer that cannot be read, or is about another refund, is none. */
function aboutRefund(refundId: string, { xml }: { xml: string }): RefundReport {
  const report = read(() => readReturnReport(readXml(xml)));
  if (report.returnId !== wireId(refundId))
    throw new BankSilent(`the bank was asked about refund ${refundId} and answered about another`);
  const state = stateOf(report);
  return report.reason === undefined ? { state } : { state, reason: report.reason };
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

/**
 * A bank that refuses something as asked for twice has had it once, and says nothing about what became of that. Whatever
 * else it says with a status that is none of ours says nothing either.
 */
export function stateOf({ status, reason = "" }: { status: string; reason?: string }): RefundState {
  if (status === "ACCC") return "returned";
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
