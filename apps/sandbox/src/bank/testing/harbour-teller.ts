import { randomUUID } from "node:crypto";
import {
  readReturnReport,
  readTransferReport,
  readXml,
  validate,
  writeEnquiry,
  writeReturnRequest,
  writeTransferRequest,
  type TransferRequest,
} from "@causeway/bank-link";
import { duplicateReason } from "../instructions.ts";
import { bankBic } from "../receiving-details.ts";
import { about, type Customer } from "./customer.ts";
import type { Said, Teller } from "./instruction-rules.ts";
import { observe } from "./misdeeds.ts";

export const elsewhere = { holder: "Causeway Payments Limited", account: "622003101001", bic: "EXMPHKHHXXX" };

/** Tells Harbour to send money back, or to an account elsewhere, in messages of ISO 20022. */
export function harbourTeller(customer: () => Customer, of: Teller["of"]): Teller {
  const { arm, booked, linesAbout } = observe(customer);
  const credits = new Map<string, string>();
  const say = async (xml: string) => saidIn(await (await customer().say(xml)).text());
  return {
    of,
    prepare: async () => {
      const { accountId } = await customer().open("USD");
      const { body } = await customer().pay(accountId, "100.00");
      const id = randomUUID().replaceAll("-", "");
      credits.set(id, body["reference"]!);
      return { id, accountId: of === "return" ? accountId : pool };
    },
    arm,
    instruct: (id) =>
      say(of === "return" ? returnOf(id, credits.get(id)!) : writeTransferRequest(transferOf(id))),
    enquire: (id) => say(writeEnquiry({ ...about(), messageId: "m2", of, id })),
    words: async (id) =>
      customer()
        .heard.filter(({ xml }) => /pacs\.002|pain\.002/.test(xml) && xml.includes(id))
        .map(({ xml }) => saidIn(xml)),
    booked,
    told: async (accountId) => linesAbout(accountId),
    pool,
    moveDays: (days) => customer().panel("clock", { days }),
  };
}

const pool = "POOLUSD";
const hundred = { currency: "USD", minor: 10_000n } as const;

function returnOf(returnId: string, creditReference: string): string {
  const asked = { returnId, creditReference, money: hundred, reason: "NARR" } as const;
  return writeReturnRequest({ ...about(), messageId: "m1", ...asked });
}

export function transferOf(transferId: string, over: Partial<TransferRequest> = {}): TransferRequest {
  const from = { account: pool, bic: bankBic };
  return { transferId, createdAt: new Date(), money: hundred, from, to: elsewhere, ...over };
}

const words = { ACTC: "accepted", ACSP: "accepted", ACSC: "done", ACCC: "done", RJCT: "refused" } as const;

/** Of a return it says so when money is back, of a transfer when it was debited. */
function saidIn(xml: string): Said {
  const isTransfer = validate(xml) === "pain.002.001.10";
  const { status, reason } = isTransfer ? readTransferReport(readXml(xml)) : readReturnReport(readXml(xml));
  if (status === (isTransfer ? "ACCC" : "ACSC")) throw new Error(`${status} is not this bank's word`);
  if (reason === "NEVER_RECEIVED") return "unknown";
  return reason === duplicateReason ? "duplicate" : words[status];
}
