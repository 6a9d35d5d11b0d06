import { createHash } from "node:crypto";
import { equals, money as moneyOf, type Money } from "@causeway/money";
import {
  bankDay,
  isReturnedPayment,
  known,
  midnightOf,
  signedMinor,
  type BankEntry,
  type Counterparty,
  type EntryKind,
  type EntryStatus,
  type ReportKind,
} from "./entry.ts";
import { readAmount, readDateTime, readDay } from "./wire.ts";
import { MessageRefused, type Node } from "./xml.ts";

/** What an entry has to be read with: where it stands, and how often its like stood there before. */
export type Surroundings = {
  readonly kind: ReportKind;
  readonly accountId: string;
  /** The day to which an entry belongs that does not say it. */
  readonly day: string;
  readonly page: number;
  readonly counts: Map<string, number>;
};

/** One `Ntry`: usually one entry, for a batch several. What it says wrong is thrown as MessageRefused. */
export function readBooking(booking: Node, around: Surroundings): BankEntry[] {
  const reference = referenceIn(booking.find("AcctSvcrRef"));
  const entries = partsOf(booking, wholeOf(booking, around, reference ?? ""));
  if (reference !== undefined) return entries;
  const key = nextKey(entries, around);
  return entries.map((entry) => ({
    ...entry,
    reference: `${key}${entry.reference}`,
    ...(entry.batch === undefined ? {} : { batch: key }),
    // Only the day's statement can be counted on to hold an unnamed entry once.
    ...(around.kind === "statement" ? {} : { status: "information" as const }),
  }));
}

const placeholders = new Set(["NOTPROVIDED", "NONREF", "NOREF"]);

function referenceIn(node: Node | undefined): string | undefined {
  return givenReference(node?.text());
}

/** Banks that have no reference write that they have none. */
export function givenReference(text: string | undefined): string | undefined {
  return text === undefined || text === "" || placeholders.has(text.toUpperCase()) ? undefined : text;
}

/**
 * The key of an entry that the bank gave none: the account, the day and what it says. Two that say the same on one day
 * are two, so they are counted. With its count it fits the 35 characters that ISO gives a reference, for it is one when
 * the money goes back.
 */
function nextKey(entries: readonly BankEntry[], { accountId, day, page, counts }: Surroundings): string {
  const said = JSON.stringify([accountId, page, entries], (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  const digest = createHash("sha256").update(said).digest("hex").slice(0, 12);
  const key = `NOREF-${(entries[0]?.bookingDay ?? day).replaceAll("-", "")}-${digest}`;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return `${key}-${count}`;
}

const statuses: Readonly<Record<string, EntryStatus>> = {
  BOOK: "booked",
  PDNG: "pending",
  FUTR: "pending",
  INFO: "information",
};

/** The booking as a whole, without a look at its transactions. */
function wholeOf(booking: Node, { accountId, day }: Surroundings, reference: string): BankEntry {
  const said = booking.find("Sts/Cd")?.text() ?? booking.at("Sts/Prtry").text();
  const status = statuses[said];
  if (!status) throw new MessageRefused(`a status of BOOK, PDNG, FUTR or INFO was expected, not ${said}`);
  const money = readAmount(booking.at("Amt"));
  const timed = booking.find("BookgDt/DtTm");
  const bookingDay = timed
    ? bankDay(readDateTime(timed))
    : booking.find("BookgDt")
      ? readDay(booking.at("BookgDt"))
      : day;
  const direction = directionIn(booking) ?? "credit";
  return {
    reference,
    accountId,
    direction,
    money,
    // Nothing moves with an entry of nothing.
    status: status === "booked" && money.minor === 0n ? "information" : status,
    kind: kindOf(booking.at("BkTxCd"), undefined, false),
    isReversal: ["true", "1"].includes(booking.find("RvslInd")?.text() ?? ""),
    bookedAt: timed ? readDateTime(timed) : midnightOf(bookingDay),
    bookingDay,
    valueDate: booking.find("ValDt") ? readDay(booking.at("ValDt")) : bookingDay,
    counterparty: null,
    ...known("remittance", booking.find("AddtlNtryInf")?.text()),
  };
}

function directionIn(node: Node): BankEntry["direction"] | undefined {
  const said = node.find("CdtDbtInd")?.text();
  return said === undefined ? undefined : said === "CRDT" ? "credit" : "debit";
}

/**
 * Several transactions are several entries, if they and the charges taken from them are what was booked. If they are
 * not, nothing they say can be trusted, and the booking stays whole.
 */
function partsOf(booking: Node, whole: BankEntry): BankEntry[] {
  const details = booking.all("NtryDtls/TxDtls");
  const [only] = details;
  const announced = Number(booking.find("NtryDtls/Btch/NbOfTxs")?.text() ?? details.length);
  const untrusted = [{ ...whole, kind: "other" as const }];
  if (!only) return announced > 1 ? untrusted : [whole];
  if (details.length === 1 && !only.find("Amt"))
    return announced > 1 ? untrusted : [readTransaction(only, booking, whole)];
  if (details.some((each) => !each.find("Amt"))) return untrusted;
  const parts = details.map((each, index) =>
    namePart(
      readTransaction(each, booking, {
        ...whole,
        money: readAmount(each.at("Amt")),
        direction: directionIn(each) ?? whole.direction,
      }),
      referenceIn(each.find("Refs/AcctSvcrRef")),
      details.length === 1 ? undefined : index + 1,
    ),
  );
  if (isSumOf(whole, parts)) return distinct(parts, whole.reference);
  const charges = readCharges(booking, details, whole);
  if (!isSumOf(whole, [...parts, ...charges])) return untrusted;
  // With its charges beside it, also a single payment is a part of what was booked.
  const named = distinct(parts, whole.reference).map((part) => ({ ...part, batch: whole.reference }));
  return [...named, ...charges];
}

/** A part goes by its own reference, the only one by that of the booking. What is reversed is named in its place. */
function namePart(part: BankEntry, own: string | undefined, place: number | undefined): BankEntry {
  if (place === undefined) return part;
  const { reference: batch, isReversal } = part;
  return { ...part, reference: isReversal || own === undefined ? `${batch}/${place}` : own, batch };
}

/** Some banks write the booking's own reference, or one and the same, into every part. */
function distinct(parts: readonly BankEntry[], booking: string): BankEntry[] {
  const references = new Set(parts.map(({ reference }) => reference));
  if (parts.length === 1 || (references.size === parts.length && !references.has(booking))) return [...parts];
  return parts.map((part, index) => ({ ...part, reference: `${booking}/${index + 1}` }));
}

function isSumOf(whole: BankEntry, parts: readonly BankEntry[]): boolean {
  const { currency } = whole.money;
  return (
    parts.every(({ money }) => money.currency === currency) &&
    parts.reduce((sum, part) => sum + signedMinor(part), 0n) === signedMinor(whole)
  );
}

function readCharges(booking: Node, details: readonly Node[], whole: BankEntry): BankEntry[] {
  const outside = booking.all("Chrgs/Rcrd");
  const records = outside.length > 0 ? outside : details.flatMap((each) => each.all("Chrgs/Rcrd"));
  return records
    .filter((record) => !isNothing(readAmount(record.at("Amt"))))
    .map((record, index) => ({
      ...whole,
      reference: `${whole.reference}/charge${index + 1}`,
      batch: whole.reference,
      kind: "charge",
      direction: directionIn(record) ?? "debit",
      money: readAmount(record.at("Amt")),
      counterparty: null,
    }));
}

function isNothing(money: Money): boolean {
  return equals(money, moneyOf(money.currency, 0n));
}

const chargeCodes = new Set(["CHRG", "COMM", "COME", "COMI", "COMT", "FEES"]);

/** What an entry is, by ISO's code; a bank that has only codes of its own is believed that whoever has a party paid. */
function kindOf(code: Node, returned: Node | undefined, hasParty: boolean): EntryKind {
  const domain = code.find("Domn/Cd")?.text();
  const subFamily = code.find("Domn/Fmly/SubFmlyCd")?.text() ?? "";
  if (returned || subFamily === "RRTN") return "return";
  if (chargeCodes.has(subFamily)) return "charge";
  if (subFamily === "INTR") return "interest";
  return domain === "PMNT" || (domain === undefined && hasParty) ? "payment" : "other";
}

/** The same entry with what its transaction says of it. */
function readTransaction(details: Node, booking: Node, entry: BankEntry): BankEntry {
  const hasParty = [details.find("RltdPties/Dbtr"), details.find("RltdPties/Cdtr")].some(Boolean);
  const code = details.find("BkTxCd") ?? booking.at("BkTxCd");
  const kind = kindOf(code, details.find("RtrInf"), hasParty);
  const isCreditor = entry.direction === "credit" && !isReturnedPayment({ ...entry, kind });
  const [own, other] = isCreditor ? (["Cdtr", "Dbtr"] as const) : (["Dbtr", "Cdtr"] as const);
  const endToEndId = referenceIn(details.find("Refs/EndToEndId"));
  const original = entry.isReversal ? referenceIn(details.find("Refs/AcctSvcrRef")) : undefined;
  return {
    ...entry,
    kind,
    accountId: accountIn(details.find(`RltdPties/${own}Acct`)) ?? entry.accountId,
    counterparty: readCounterparty(details, other),
    ...known(kind === "return" && entry.direction === "debit" ? "returnId" : "endToEndId", endToEndId),
    ...known("uetr", details.find("Refs/UETR")?.text()),
    ...known("remittance", readRemittance(details)),
    ...known("reverses", original === entry.reference ? undefined : original),
  };
}

export function accountIn(account: Node | undefined): string | undefined {
  return account && (account.find("Id/IBAN") ?? account.at("Id/Othr/Id")).text();
}

function readCounterparty(details: Node, side: "Dbtr" | "Cdtr"): Counterparty | null {
  const party = details.at(`RltdPties/${side}`);
  const bank = party.find("Agt/FinInstnId");
  const name = (party.find("Pty/Nm") ?? bank?.find("Nm") ?? bank?.find("BICFI"))?.text();
  if (name === undefined) return null;
  const agent = details.at(`RltdAgts/${side}Agt/FinInstnId`);
  return {
    name,
    ...known("account", accountIn(details.find(`RltdPties/${side}Acct`))),
    ...known("bankName", agent.find("Nm")?.text()),
    ...known("bankBic", agent.find("BICFI")?.text()),
    ...known("country", (party.find("Pty/PstlAdr/Ctry") ?? party.find("Pty/CtryOfRes"))?.text()),
  };
}

const fullLine = 140;

/** A line that is full goes on in the next one, wherever its words were cut. */
function readRemittance(details: Node): string | undefined {
  const lines = details.all("RmtInf/Ustrd").map((line) => line.exactText());
  const text = lines
    .map((line) => (Array.from(line).length === fullLine ? line : `${line} `))
    .join("")
    .trim();
  return text === "" ? details.find("AddtlTxInf")?.text() : text;
}
