import { randomUUID } from "node:crypto";
import type { AlbionReturn, AlbionTransfer, AlbionTransferRequest } from "@causeway/bank-link";
import type { AlbionCustomer } from "./albion-customer.ts";
import { observeAlbion } from "./albion-books.ts";
import type { Said, Teller } from "./instruction-rules.ts";

export const elsewhere = {
  holder: "Causeway Payments Limited",
  account: "GB66EXMP04000462200101",
  bic: "EXMPGB2LXXX",
};

/** Tells Albion to send money back, or to an account elsewhere, in signed JSON. */
export function albionTeller(customer: () => AlbionCustomer, of: Teller["of"]): Teller {
  const { arm, booked } = observeAlbion(customer);
  const credits = new Map<string, string>();
  return {
    of,
    prepare: async () => {
      const { accountId } = await customer().open("GBP");
      const { body } = await customer().pay(accountId, "100.00");
      const id = randomUUID();
      credits.set(id, body["reference"]!);
      return { id, accountId: of === "return" ? accountId : pool };
    },
    arm,
    instruct: async (id) =>
      said(
        of === "return"
          ? await customer().sendBack(id, credits.get(id)!, hundred)
          : await customer().transfer(transferOf(id)),
      ),
    enquire: async (id) =>
      said(of === "return" ? await customer().findReturn(id) : await customer().findTransfer(id)),
    words: async (id) => {
      await customer().poll();
      return customer().found.flatMap(({ event }) => {
        if (event?.type === "return" && event.report.returnId === id) return [said(event.report)];
        return event?.type === "transfer" && event.report.transferId === id ? [said(event.report)] : [];
      });
    },
    booked,
    told: async (accountId) => {
      await customer().poll();
      return customer().entries(accountId);
    },
    pool,
    moveDays: (days) => customer().panel("clock", { days }),
  };
}

const pool = "POOLGBP";
const hundred = { currency: "GBP", minor: 10_000n } as const;

export function transferOf(
  transferId: string,
  over: Partial<AlbionTransferRequest> = {},
): AlbionTransferRequest {
  return { transferId, accountId: pool, money: hundred, to: elsewhere, ...over };
}

function said({ status }: AlbionReturn | AlbionTransfer): Said {
  return status === "returned" || status === "executed" ? "done" : status;
}
