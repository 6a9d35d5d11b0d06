import type { Evidence } from "@causeway/contract/portal/collection";
import { type CurrencyCode, fromDecimal, isCurrencyCode, type Money, toDecimal } from "@causeway/money";
import type { Uploaded } from "#shared/ui/upload/use-uploads.ts";
import { moneyFrom } from "#shared/ui/value/money.tsx";
import type { OrderDetail } from "./queries.ts";
import type { collectionWords } from "./words.ts";

type Files = readonly Uploaded[];

export type ContractForm = {
  readonly contractNo: string;
  readonly currency: CurrencyCode;
  readonly total: Money | null;
  readonly thisTime: Money | null;
  readonly files: Files;
};
/** An order of a shop that accounts for this receipt, in amounts as they travel. */
export type ChosenOrder = Evidence["shopOrders"][number];
export type InvoiceForm = { readonly invoiceNo: string; readonly files: Files };

export type EvidenceForm = {
  readonly tradeType: Evidence["tradeType"] | null;
  readonly paymentType: Evidence["paymentType"] | null;
  readonly contracts: readonly ContractForm[];
  readonly invoices: readonly InvoiceForm[];
  readonly logisticsNo: string;
  readonly logisticsFiles: Files;
  readonly otherFiles: Files;
  readonly shopOrders: readonly ChosenOrder[];
};

export function emptyContract(received: Money, thisTime: Money | null = null): ContractForm {
  return { contractNo: "", currency: received.currency, total: null, thisTime, files: [] };
}

export const emptyInvoice: InvoiceForm = { invoiceNo: "", files: [] };

/** A single contract usually covers the whole receipt, so that is what stands there first. */
export function emptyForm(received: Money): EvidenceForm {
  return {
    tradeType: null,
    paymentType: null,
    contracts: [emptyContract(received, received)],
    invoices: [emptyInvoice],
    logisticsNo: "",
    logisticsFiles: [],
    otherFiles: [],
    shopOrders: [],
  };
}

/** What a marketplace pays is goods, paid in full, and proved by its orders; papers can be added all the same. */
function emptyShopForm(received: Money): EvidenceForm {
  return { ...emptyForm(received), tradeType: "GOODS", paymentType: "FULL", contracts: [], invoices: [] };
}

/** The oldest orders that come to the receipt, the last of them in part. */
export function matchOrders(
  shopId: string,
  rows: readonly { orderRef: string; left: { currency: string; amount: string } }[],
  received: Money,
): ChosenOrder[] {
  const chosen: ChosenOrder[] = [];
  let missing = received.minor;
  for (const { orderRef, left } of rows) {
    if (missing <= 0n) break;
    const held = moneyFrom(left);
    const minor = held.minor < missing ? held.minor : missing;
    chosen.push({ shopId, orderRef, thisTime: wire({ ...held, minor }) });
    missing -= minor;
  }
  return chosen;
}

type Fault = Extract<keyof typeof collectionWords.rows, `need${string}`>;
/** What is missing, by the name of its field. */
export type Faults = Readonly<Record<string, Fault>>;

export function faultsOf(form: EvidenceForm): Faults {
  const faults: Record<string, Fault> = {};
  const need = (there: boolean, field: string, fault: Fault) => {
    if (!there) faults[field] = fault;
  };
  need(form.tradeType !== null, "tradeType", "needTradeType");
  need(form.paymentType !== null, "paymentType", "needPaymentType");
  form.contracts.forEach((contract, n) => {
    need(contract.contractNo.trim() !== "", `contracts.${n}.contractNo`, "needContractNo");
    need((contract.total?.minor ?? 0n) > 0n, `contracts.${n}.total`, "needContractTotal");
    need((contract.thisTime?.minor ?? 0n) > 0n, `contracts.${n}.thisTime`, "needThisTime");
    need(contract.files.length > 0, `contracts.${n}.files`, "needContractFiles");
  });
  form.invoices.forEach((invoice, n) => {
    need(invoice.invoiceNo.trim() !== "", `invoices.${n}.invoiceNo`, "needInvoiceNo");
    need(invoice.files.length > 0, `invoices.${n}.files`, "needInvoiceFiles");
  });
  need(form.contracts.length + form.shopOrders.length > 0, "shopOrders", "needShopOrders");
  if (form.tradeType !== "SERVICE" && form.contracts.length > 0) {
    need(form.logisticsNo.trim() !== "", "logistics.logisticsNo", "needLogisticsNo");
    need(form.logisticsFiles.length > 0, "logistics.files", "needLogisticsFiles");
  }
  return faults;
}

const idsOf = (files: Files) => files.map(({ id }) => id);
const wire = (money: Money) => ({ currency: money.currency, amount: toDecimal(money) });

/** The form as evidence, or nothing while something is missing. */
export function evidenceOf(form: EvidenceForm): Evidence | null {
  if (Object.keys(faultsOf(form)).length > 0 || form.tradeType === null || form.paymentType === null)
    return null;
  return {
    tradeType: form.tradeType,
    paymentType: form.paymentType,
    contracts: form.contracts.flatMap(({ contractNo, total, thisTime, files }) =>
      total && thisTime
        ? [
            {
              contractNo: contractNo.trim(),
              total: wire(total),
              thisTime: wire(thisTime),
              files: idsOf(files),
            },
          ]
        : [],
    ),
    invoices: form.invoices.map(({ invoiceNo, files }) => ({
      invoiceNo: invoiceNo.trim(),
      files: idsOf(files),
    })),
    logistics:
      form.tradeType === "GOODS" && form.contracts.length > 0
        ? { logisticsNo: form.logisticsNo.trim(), files: idsOf(form.logisticsFiles) }
        : null,
    otherFiles: idsOf(form.otherFiles),
    shopOrders: [...form.shopOrders],
  };
}

/** A draft is the form in plain values; amounts keep their decimals as text. */
export function draftOf(form: EvidenceForm): Record<string, unknown> {
  return {
    ...form,
    contracts: form.contracts.map((contract) => ({
      ...contract,
      total: contract.total && toDecimal(contract.total),
      thisTime: contract.thisTime && toDecimal(contract.thisTime),
    })),
  };
}

/** Reads a draft of an earlier visit; whatever does not look like one of ours begins empty. */
export function formFrom(order: OrderDetail): EvidenceForm {
  const received = moneyFrom(order.amount);
  const draft = order.draft as Partial<DraftForm> | null;
  const fresh = order.shopId ? emptyShopForm(received) : emptyForm(received);
  if (!draft || !Array.isArray(draft.contracts)) return fresh;
  return {
    ...fresh,
    ...draft,
    contracts: draft.contracts.map((contract) => {
      const currency = isCurrencyCode(contract.currency) ? contract.currency : received.currency;
      const read = (text: string | null) => (text === null ? null : (fromDecimal(currency, text) ?? null));
      return {
        ...contract,
        currency,
        total: read(contract.total),
        thisTime:
          contract.thisTime === null ? null : (fromDecimal(received.currency, contract.thisTime) ?? null),
      };
    }),
  };
}

type DraftForm = Omit<EvidenceForm, "contracts"> & {
  contracts: (Omit<ContractForm, "total" | "thisTime"> & { total: string | null; thisTime: string | null })[];
};
