import type { KeyObject } from "node:crypto";
import {
  MessageRefused,
  readAccountReport,
  readOpeningAnswer,
  readReturnReport,
  readXml,
  signRequest,
  validate,
  writeAccountEnquiry,
  writeOpeningRequest,
  writeReturnEnquiry,
  writeReturnRequest,
  writeStandingChange,
  type MessageName,
  type ReturnReport,
} from "@causeway/bank-link";
import type { Clock } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { BankSilent, type Bank, type RefundState } from "./port.ts";

/** The name under which the bank keeps our public key. */
export const ourKeyId = "causeway";
const timeoutMs = 15_000;

export type IsoBankOptions = {
  readonly partner: string;
  readonly url: string;
  readonly bic: string;
  readonly signingKey: KeyObject;
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
      { id: ourKeyId, private: options.signingKey },
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
    return { name: validate(answer), xml: answer };
  };

  return {
    partner: options.partner,
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
    requestRefund: async ({ refundId, bankReference, money }) => {
      const { xml } = await ask(
        writeReturnRequest({
          ...about(),
          returnId: wireId(refundId),
          creditReference: bankReference,
          money,
          reason: "NARR",
        }),
      );
      const state = stateOf(readReturnReport(readXml(xml)));
      return state === "returned" ? "accepted" : state;
    },
    findRefund: async (refundId) => {
      const { xml } = await ask(writeReturnEnquiry({ ...about(), returnId: wireId(refundId) }));
      return stateOf(readReturnReport(readXml(xml)));
    },
  };
}

const standings = { open: "ENAB", blocked: "DISA", closed: "DELE" } as const;

export function stateOf({ status, reason }: ReturnReport): RefundState {
  if (status === "ACCC") return "returned";
  if (status === "RJCT") return reason === "NEVER_RECEIVED" ? "unknown" : "refused";
  return "accepted";
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
