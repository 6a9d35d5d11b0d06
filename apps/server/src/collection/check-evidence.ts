import type { Checkpoint, Evidence } from "@causeway/contract/portal/collection";
import {
  add,
  compare,
  fromDecimal,
  fromWire,
  printAmount,
  subtract,
  sum,
  zero,
  type Money,
} from "@causeway/money";
import { dayIn, daysAfter } from "#platform/day.ts";
import { amountsLabelledTotal, datesIn, namesCompany, standsIn } from "./read-attachment.ts";

export type Point = {
  readonly point: Checkpoint;
  readonly state: "passed" | "open" | "unread";
  readonly details?: Readonly<Record<string, string>>;
};

/** What a look at evidence needs to know; nothing of it is taken from the person who hands it in. */
export type Known = {
  readonly received: Money;
  readonly payerName: string;
  readonly now: Date;
  /** The text of each attachment a machine can read; a scan is not here. */
  readonly texts: ReadonlyMap<string, string>;
  /** How much of each contract other receipts lean on, by its number. */
  readonly used: ReadonlyMap<string, Money>;
  /** Other live receipts that name one of these invoices. */
  readonly invoiceUses: readonly { readonly invoiceNo: string; readonly orderNo: string }[];
  /** Whether the shops whose orders are named are paid by this payer. */
  readonly paidByShops: boolean;
  /** Orders of which more is counted on than is left. */
  readonly overused: readonly string[];
};

const passed = (point: Checkpoint): Point => ({ point, state: "passed" });
const unread = (point: Checkpoint): Point => ({ point, state: "unread" });
const open = (point: Checkpoint, details: Record<string, string> = {}): Point => ({
  point,
  state: "open",
  details,
});

/** The look a reviewer takes first, taken before anything is submitted. Same evidence, same points. */
export function checkEvidence(evidence: Evidence, known: Known): Point[] {
  const { shopOrders } = evidence;
  const fromShops = [payerIsMarketplace(known), sameCurrency(evidence, known)];
  if (evidence.contracts.length === 0)
    return [...fromShops, receiptCovered(evidence, known), shopOrdersCover(known)];
  return [
    ...(shopOrders.length > 0
      ? fromShops
      : [payerInContract(evidence, known), sameCurrency(evidence, known)]),
    numbersInFiles(
      "contractNoInFiles",
      evidence.contracts.map(({ contractNo, files }) => ({ number: contractNo, files })),
      known,
    ),
    numbersInFiles(
      "invoiceNoInFiles",
      evidence.invoices.map(({ invoiceNo, files }) => ({ number: invoiceNo, files })),
      known,
    ),
    receiptCovered(evidence, known),
    contractCovers(evidence, known),
    invoiceTotal(evidence, known),
    datesPlausible(evidence, known),
    usedOnce(known),
    ...(shopOrders.length > 0 ? [shopOrdersCover(known)] : []),
  ];
}

export function read(wire: { currency: string; amount: string }): Money {
  const amount = fromWire(wire);
  if (!amount) throw new Error("an amount that was checked at the door cannot be read");
  return amount;
}

/** What this receipt is said to be for, in its own currency; other currencies prove nothing here. */
function claimed(
  parts: readonly { thisTime: { currency: string; amount: string } }[],
  received: Money,
): Money {
  return sum(
    received.currency,
    parts.map(({ thisTime }) => read(thisTime)).filter(({ currency }) => currency === received.currency),
  );
}

function textsOf(files: readonly string[], { texts }: Known): string[] {
  return files.flatMap((id) => texts.get(id) ?? []);
}

function payerInContract({ contracts }: Evidence, known: Known): Point {
  const found = textsOf(
    contracts.flatMap(({ files }) => files),
    known,
  );
  if (found.length === 0) return unread("payerInContract");
  return found.some((text) => namesCompany(text, known.payerName))
    ? passed("payerInContract")
    : open("payerInContract", { payer: known.payerName });
}

function payerIsMarketplace({ paidByShops, payerName }: Known): Point {
  return paidByShops ? passed("payerIsMarketplace") : open("payerIsMarketplace", { payer: payerName });
}

function shopOrdersCover({ overused }: Known): Point {
  const [first] = overused;
  return first === undefined
    ? passed("shopOrdersCover")
    : open("shopOrdersCover", { orderRef: first, count: String(overused.length) });
}

function sameCurrency({ contracts, shopOrders }: Evidence, { received }: Known): Point {
  const other =
    contracts.find(
      ({ total, thisTime }) =>
        total.currency !== received.currency || thisTime.currency !== received.currency,
    )?.contractNo ?? shopOrders.find(({ thisTime }) => thisTime.currency !== received.currency)?.orderRef;
  return other === undefined
    ? passed("sameCurrency")
    : open("sameCurrency", { contractNo: other, currency: received.currency });
}

function numbersInFiles(
  point: "contractNoInFiles" | "invoiceNoInFiles",
  papers: readonly { number: string; files: readonly string[] }[],
  known: Known,
): Point {
  const readable = papers.filter(({ files }) => textsOf(files, known).length > 0);
  const missing = readable.find(
    ({ number, files }) => !textsOf(files, known).some((text) => standsIn(text, number)),
  );
  if (missing) return open(point, { number: missing.number });
  return readable.length === papers.length ? passed(point) : unread(point);
}

function receiptCovered(evidence: Evidence, { received }: Known): Point {
  const proved = claimed([...evidence.contracts, ...evidence.shopOrders], received);
  return compare(proved, received) < 0
    ? open("receiptCovered", {
        currency: received.currency,
        short: printAmount(subtract(received, proved)),
      })
    : passed("receiptCovered");
}

function contractCovers({ contracts }: Evidence, { used, received }: Known): Point {
  for (const { contractNo, total, thisTime } of contracts) {
    // Another currency is a point of its own.
    if (total.currency !== received.currency || thisTime.currency !== received.currency) continue;
    const worth = read(total);
    const taken = add(used.get(contractNo) ?? zero(received.currency), read(thisTime));
    if (compare(taken, worth) > 0) {
      return open("contractCovers", {
        contractNo,
        currency: worth.currency,
        over: printAmount(subtract(taken, worth)),
      });
    }
  }
  return passed("contractCovers");
}

function invoiceTotal(evidence: Evidence, known: Known): Point {
  const { received } = known;
  let billed = zero(received.currency);
  for (const { files } of evidence.invoices) {
    const totals = textsOf(files, known)
      .flatMap(amountsLabelledTotal)
      .flatMap((text) => fromDecimal(received.currency, text) ?? []);
    const largest = totals.toSorted((a, b) => compare(b, a))[0];
    if (!largest) return unread("invoiceTotal");
    billed = add(billed, largest);
  }
  const wanted = claimed(evidence.contracts, received);
  return compare(billed, wanted) < 0
    ? open("invoiceTotal", {
        currency: received.currency,
        total: printAmount(billed),
        short: printAmount(subtract(wanted, billed)),
      })
    : passed("invoiceTotal");
}

function datesPlausible({ contracts, invoices }: Evidence, known: Known): Point {
  const found = textsOf(
    [...contracts, ...invoices].flatMap(({ files }) => files),
    known,
  ).flatMap(datesIn);
  if (found.length === 0) return unread("datesPlausible");
  // Somewhere it is already tomorrow.
  const latest = daysAfter(known.now, 1);
  const signed = found.filter(({ label }) => label);
  const future = signed.find(({ date }) => date > latest);
  return future ? open("datesPlausible", { date: dayIn("UTC", future.date) }) : passed("datesPlausible");
}

function usedOnce({ invoiceUses }: Known): Point {
  const [again] = invoiceUses;
  return again
    ? open("usedOnce", { invoiceNo: again.invoiceNo, orderNo: again.orderNo })
    : passed("usedOnce");
}
