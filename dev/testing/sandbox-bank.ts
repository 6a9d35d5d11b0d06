import { randomUUID } from "node:crypto";
import type { CurrencyCode } from "@causeway/money";
import {
  referenceOf,
  refundKind,
  transferKind,
  type AccountOpening,
  type Bank,
  type OwnAccount,
  type Refund,
  type Transfer,
} from "@causeway/server/partners/bank/port.ts";
import { digestOf } from "@causeway/server/platform/engine/instruction-record.ts";

export function anOpening(currency: CurrencyCode): AccountOpening {
  return {
    openingId: randomUUID(),
    currency,
    accountName: "Harbour Light Trading Ltd",
    holder: {
      id: "M00000001",
      legalName: "Harbour Light Trading Ltd",
      address: { street: "1 Example Road", town: "Hong Kong", country: "HK" },
    },
  };
}

/** What whoever plays a bank at `url` does by its panel, and what its client asks of it. */
export function sandboxBank(url: string, bank: Bank, currency: CurrencyCode) {
  const panel = (path: string, body: object) =>
    fetch(`${url}/panel/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const aCredit = async (): Promise<string> => {
    const wanted = anOpening(currency);
    await bank.openAccount(wanted);
    const found = await bank.findAccount(wanted.openingId, wanted.holder.id);
    if (found === "unknown") throw new Error(`opening ${wanted.openingId} was expected at the bank`);
    const credit = { account: found.accountId, amount: "80.00", payer: "Nordwind GmbH" };
    return ((await (await panel("credits", credit)).json()) as { reference: string }).reference;
  };
  const refundOf = (bankReference: string, minor = 8_000n): Refund => {
    const [refundId, money] = [randomUUID(), { currency, minor }];
    const digest = digestOf(refundKind, refundId, { reference: bankReference, money });
    return { refundId, bankReference, money, digest };
  };
  return { panel, aCredit, refundOf };
}

/** Asks for a transfer of 50.00 to an account of our own, where there are at least 80.00. */
export function transfersAt(currency: CurrencyCode, own: OwnAccount) {
  const transferOf = (minor = 5_000n, to = own): Transfer => {
    const [transferId, money] = [randomUUID(), { currency, minor }];
    const digest = digestOf(transferKind, transferId, { reference: referenceOf(to), money });
    return { transferId, money, to, digest };
  };
  /** What was not written down: another amount, another digest, or another account. */
  const othersThan = (asked: Transfer): Transfer[] => [
    { ...asked, money: { ...asked.money, minor: asked.money.minor + 1n } },
    { ...asked, digest: transferOf().digest },
    { ...asked, to: { ...own, account: "622003199999" } },
    { ...asked, to: { ...own, bic: "EXMPHKHHYYY" } },
    { ...asked, to: { ...own, holder: "Causeway Payments Ltd" } },
  ];
  return { transferOf, othersThan };
}
