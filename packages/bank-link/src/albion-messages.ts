import { decimalsOf, writeDecimal, type CurrencyCode, type Money } from "@causeway/money";
import type { AccountReport, AccountStanding, Holder } from "./account-messages.ts";
import { known, type BankEntry, type Counterparty } from "./entry.ts";
import { readJson, type Fields } from "./json.ts";
import { routingCodeTypes, type Rail } from "./receiving.ts";
import type { Creditor } from "./transfer-messages.ts";
import { isoCurrency, readCurrency, type PostalAddress } from "./wire.ts";

/**
 * What Albion and we say to each other in JSON, each message as a payload that is signed. Ids of ours are uuids on this
 * wire; in an `AccountReport` and in a `BankEntry` they stand without dashes, as from every bank.
 */
export type AlbionOpening = {
  readonly openingId: string;
  readonly currency: CurrencyCode;
  readonly accountName: string;
  readonly holder: Holder;
};

export function writeAlbionOpening({ currency, ...opening }: AlbionOpening): string {
  return JSON.stringify({ ...opening, currency: isoCurrency(currency) });
}

export function readAlbionOpening(payload: Uint8Array): AlbionOpening {
  const fields = readJson(payload, "opening");
  return {
    openingId: fields.text("openingId"),
    currency: readCurrency(fields.text("currency")),
    accountName: fields.text("accountName"),
    holder: readHolder(fields.fields("holder")),
  };
}

const openingStatuses = ["received", "refused"] as const;
export type AlbionOpeningAnswer = {
  readonly openingId: string;
  readonly status: (typeof openingStatuses)[number];
  readonly reason?: string;
};

export function writeAlbionOpeningAnswer(answer: AlbionOpeningAnswer): string {
  return JSON.stringify(answer);
}

export function readAlbionOpeningAnswer(payload: Uint8Array): AlbionOpeningAnswer {
  const fields = readJson(payload, "answer");
  return {
    openingId: fields.text("openingId"),
    status: fields.oneOf("status", openingStatuses),
    ...known("reason", fields.optionalText("reason")),
  };
}

/** What became of an opening: an account, or none yet, or never. */
export type AlbionAccount =
  | { readonly openingId: string; readonly status: "unknown" | "pending" | "refused" }
  | { readonly openingId: string; readonly status: "open"; readonly report: AccountReport };

const accountStatuses = ["unknown", "pending", "refused", "open"] as const;

/** Takes money, takes none for now, or never again. */
export type AlbionStanding = "open" | "blocked" | "closed";
const standings = { open: "ENAB", blocked: "DISA", closed: "DELE" } as const satisfies Record<
  AlbionStanding,
  AccountStanding
>;
const standingWords = Object.keys(standings) as AlbionStanding[];

export function writeAlbionAccount(account: AlbionAccount): string {
  return JSON.stringify(accountBody(account));
}

export function readAlbionAccount(payload: Uint8Array): AlbionAccount {
  return accountIn(readJson(payload, "account"));
}

function accountBody(account: AlbionAccount): object {
  if (account.status !== "open") return account;
  const { openingId, status, report } = account;
  const { processId: _, currency, status: standing, ...facts } = report;
  const word = standingWords.find((each) => standings[each] === standing);
  return { openingId, status, ...facts, currency: isoCurrency(currency), standing: word };
}

function accountIn(fields: Fields): AlbionAccount {
  const openingId = fields.text("openingId");
  const status = fields.oneOf("status", accountStatuses);
  if (status !== "open") return { openingId, status };
  return {
    openingId,
    status,
    report: {
      messageId: fields.text("messageId"),
      processId: withoutDashes(openingId),
      createdAt: fields.time("createdAt"),
      accountId: fields.text("accountId"),
      accountName: fields.text("accountName"),
      currency: readCurrency(fields.text("currency")),
      status: standings[fields.oneOf("standing", standingWords)],
      bank: fields.text("bank"),
      holder: readHolder(fields.fields("holder")),
      rails: fields.all("rails").map(readRail),
    },
  };
}

export function writeAlbionStanding(standing: AlbionStanding): string {
  return JSON.stringify({ standing });
}

export function readAlbionStanding(payload: Uint8Array): AccountStanding {
  return standings[readJson(payload, "standing").oneOf("standing", standingWords)];
}

const standingStatuses = ["received", "refused", "unknown"] as const;
/** Whether an account stands now as it was told to. */
export type AlbionStandingAnswer = {
  readonly openingId: string;
  readonly status: (typeof standingStatuses)[number];
};

export function writeAlbionStandingAnswer(answer: AlbionStandingAnswer): string {
  return JSON.stringify(answer);
}

export function readAlbionStandingAnswer(payload: Uint8Array): AlbionStandingAnswer {
  const fields = readJson(payload, "answer");
  return { openingId: fields.text("openingId"), status: fields.oneOf("status", standingStatuses) };
}

export type AlbionReturnRequest = {
  readonly returnId: string;
  /** The bank's reference of the credit that goes back. */
  readonly transactionId: string;
  readonly money: Money;
};

export function writeAlbionReturnRequest({ money, ...request }: AlbionReturnRequest): string {
  return JSON.stringify({ ...request, ...moneyBody(money) });
}

export function readAlbionReturnRequest(payload: Uint8Array): AlbionReturnRequest {
  const fields = readJson(payload, "return");
  return {
    returnId: fields.text("returnId"),
    transactionId: fields.text("transactionId"),
    money: fields.money(),
  };
}

/** What became of something that was asked for, beside its having been done. */
const statuses = ["accepted", "refused", "unknown", "duplicate"] as const;
export type AlbionStatus = (typeof statuses)[number];
type Became<Done extends string> = { readonly status: AlbionStatus | Done; readonly reason?: string };

export type AlbionReturn = Became<"returned"> & { readonly returnId: string };

export function writeAlbionReturn(report: AlbionReturn): string {
  return JSON.stringify(report);
}

export function readAlbionReturn(payload: Uint8Array): AlbionReturn {
  return returnIn(readJson(payload, "return"));
}

function returnIn(fields: Fields): AlbionReturn {
  return { returnId: fields.text("returnId"), ...becameIn(fields, "returned") };
}

function becameIn<Done extends string>(fields: Fields, done: Done): Became<Done> {
  return {
    status: fields.oneOf<AlbionStatus | Done>("status", [...statuses, done]),
    ...known("reason", fields.optionalText("reason")),
  };
}

export type AlbionTransferRequest = {
  readonly transferId: string;
  /** The account that pays. */
  readonly accountId: string;
  readonly money: Money;
  readonly to: Creditor;
};

export function writeAlbionTransferRequest({ money, ...request }: AlbionTransferRequest): string {
  return JSON.stringify({ ...request, ...moneyBody(money) });
}

export function readAlbionTransferRequest(payload: Uint8Array): AlbionTransferRequest {
  const fields = readJson(payload, "transfer");
  const to = fields.fields("to");
  return {
    transferId: fields.text("transferId"),
    accountId: fields.text("accountId"),
    money: fields.money(),
    to: { holder: to.text("holder"), account: to.text("account", 34), bic: to.text("bic", 11) },
  };
}

export type AlbionTransfer = Became<"executed"> & { readonly transferId: string };

export function writeAlbionTransfer(report: AlbionTransfer): string {
  return JSON.stringify(report);
}

export function readAlbionTransfer(payload: Uint8Array): AlbionTransfer {
  return transferIn(readJson(payload, "transfer"));
}

function transferIn(fields: Fields): AlbionTransfer {
  return { transferId: fields.text("transferId"), ...becameIn(fields, "executed") };
}

/** A piece of the feed: events that are signed each for itself, and the cursor that comes after them. */
export type AlbionFeedPage = {
  readonly events: readonly string[];
  readonly next: string;
  readonly more: boolean;
};

export function writeAlbionFeedPage(page: AlbionFeedPage): string {
  return JSON.stringify(page);
}

export function readAlbionFeedPage(payload: Uint8Array): AlbionFeedPage {
  const fields = readJson(payload, "feed");
  return { events: fields.texts("events"), next: fields.text("next"), more: fields.flag("more") };
}

/** What an event of the feed tells that is no statement. */
export type AlbionEvent =
  | { readonly type: "transaction"; readonly entry: BankEntry }
  | { readonly type: "account"; readonly account: AlbionAccount }
  | { readonly type: "return"; readonly report: AlbionReturn }
  | { readonly type: "transfer"; readonly report: AlbionTransfer };

const eventWords = ["transaction", "account", "return", "transfer"] as const satisfies AlbionEvent["type"][];

export function writeAlbionEvent(event: AlbionEvent): string {
  return JSON.stringify({ type: event.type, ...eventBody(event) });
}

export function readAlbionEvent(payload: Uint8Array): AlbionEvent {
  const fields = readJson(payload, "event");
  const type = fields.oneOf("type", eventWords);
  if (type === "transaction") return { type, entry: entryIn(fields) };
  if (type === "account") return { type, account: accountIn(fields) };
  return type === "return" ? { type, report: returnIn(fields) } : { type, report: transferIn(fields) };
}

function eventBody(event: AlbionEvent): object {
  if (event.type === "transaction") return entryBody(event.entry);
  return event.type === "account" ? accountBody(event.account) : event.report;
}

/** Whatever the currency, on this wire. */
const decimalsOnWire = 4;

function moneyBody({ currency, minor }: Money): { readonly currency: string; readonly amount: string } {
  const units = minor * 10n ** BigInt(decimalsOnWire - decimalsOf(currency));
  return { currency: isoCurrency(currency), amount: writeDecimal({ units, places: decimalsOnWire }) };
}

const words = {
  direction: ["credit", "debit"],
  status: ["booked", "pending"],
  kind: ["payment", "return", "charge", "interest", "other"],
} as const;

function entryBody(entry: BankEntry): object {
  const { reference, isReversal, money, status, batch: _, ...rest } = entry;
  if (status === "information")
    throw new Error(`an entry that is booked or pending was expected, not ${reference}`);
  return { transactionId: reference, ...rest, status, reversal: isReversal, ...moneyBody(money) };
}

const longestRemittance = 2_000;

function entryIn(fields: Fields): BankEntry {
  const money = fields.money();
  const status = fields.oneOf("status", words.status);
  const returnId = fields.optionalText("returnId");
  return {
    reference: fields.text("transactionId", 35),
    accountId: fields.text("accountId"),
    direction: fields.oneOf("direction", words.direction),
    money,
    // Nothing moves with an entry of nothing.
    status: status === "booked" && money.minor === 0n ? "information" : status,
    kind: fields.oneOf("kind", words.kind),
    isReversal: fields.flag("reversal"),
    bookedAt: fields.time("bookedAt"),
    bookingDay: fields.day("bookingDay"),
    valueDate: fields.day("valueDate"),
    counterparty: fields.isNull("counterparty") ? null : readCounterparty(fields.fields("counterparty")),
    ...known("endToEndId", fields.optionalText("endToEndId")),
    ...known("uetr", fields.optionalText("uetr")),
    ...known("remittance", fields.optionalText("remittance", longestRemittance)),
    ...known("returnId", returnId === undefined ? undefined : withoutDashes(returnId)),
    ...known("reverses", fields.optionalText("reverses", 35)),
  };
}

function readCounterparty(fields: Fields): Counterparty {
  return {
    name: fields.text("name"),
    ...known("account", fields.optionalText("account")),
    ...known("bankName", fields.optionalText("bankName")),
    ...known("bankBic", fields.optionalText("bankBic")),
    ...known("country", fields.optionalText("country")),
  };
}

function readHolder(fields: Fields): Holder {
  return {
    id: fields.text("id"),
    legalName: fields.text("legalName", 350),
    address: readAddress(fields.fields("address")),
  };
}

function readAddress(fields: Fields): PostalAddress {
  return {
    street: fields.text("street"),
    town: fields.text("town"),
    country: fields.text("country"),
    ...known("postcode", fields.optionalText("postcode")),
  };
}

function readRail(fields: Fields): Rail {
  return {
    rail: fields.text("rail"),
    scope: fields.oneOf("scope", ["LOCAL", "SWIFT"]),
    accountName: fields.text("accountName"),
    codes: fields
      .all("codes")
      .map((code) => ({ type: code.oneOf("type", routingCodeTypes), value: code.text("value") })),
    bankName: fields.text("bankName"),
    bankAddress: readAddress(fields.fields("bankAddress")),
  };
}

/** As ids of ours stand in every entry and report, whichever bank told it. */
export function withoutDashes(id: string): string {
  return id.replaceAll("-", "");
}
