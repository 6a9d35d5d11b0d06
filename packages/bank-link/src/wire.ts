import { fromDecimal, isCurrencyCode, toDecimal, type CurrencyCode, type Money } from "@causeway/money";
import { bankDay } from "./entry.ts";
import { element, MessageRefused, type Element, type Node } from "./xml.ts";

/** ISO 4217 has no CNH: banks in Hong Kong write CNY for renminbi held there. Only here do the two meet. */
export function isoCurrency(currency: CurrencyCode): string {
  return currency === "CNH" ? "CNY" : currency;
}

export function readCurrency(code: string): CurrencyCode {
  const own = code === "CNY" ? "CNH" : code;
  if (!isCurrencyCode(own)) throw new MessageRefused(`no currency: ${code}`);
  return own;
}

/** Exactly the currency's decimals: a yen has none, on the wire as everywhere. */
export function amount(name: string, money: Money): Element {
  return element(name, toDecimal(money), { Ccy: isoCurrency(money.currency) });
}

export function readAmount(node: Node): Money {
  const currency = readCurrency(node.attribute("Ccy"));
  const money = fromDecimal(currency, node.text());
  if (!money || money.minor < 0n) throw new MessageRefused(`no amount of ${currency}: ${node.text()}`);
  return money;
}

export function dateTime(name: string, at: Date): Element {
  return element(name, at.toISOString());
}

/** A time without a zone is told by the clock on the bank's wall. */
export function readDateTime(node: Node): Date {
  const text = node.text();
  const at = new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}+08:00`);
  if (Number.isNaN(at.getTime())) throw new MessageRefused(`no time: ${text}`);
  return at;
}

/** A day, whether the bank tells the time as well or not. */
export function readDay(choice: Node): string {
  const timed = choice.find("DtTm");
  if (timed) return bankDay(readDateTime(timed));
  const text = choice.at("Dt").text();
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined) throw new MessageRefused(`no day: ${text}`);
  return day;
}

/** An account by the number the bank itself gave it. */
export function otherAccount(id: string): Element {
  return element("Id", [element("Othr", [element("Id", id)])]);
}

export function document(namespace: string, root: Element): Element {
  return element("Document", [root], { xmlns: namespace });
}

export type PostalAddress = {
  readonly street: string;
  readonly town: string;
  readonly postcode?: string;
  /** ISO 3166 alpha-2. */
  readonly country: string;
};

export function postalAddress(name: string, address: PostalAddress): Element {
  return element(name, [
    element("StrtNm", address.street),
    ...(address.postcode === undefined ? [] : [element("PstCd", address.postcode)]),
    element("TwnNm", address.town),
    element("Ctry", address.country),
  ]);
}

export function readPostalAddress(node: Node): PostalAddress {
  const postcode = node.find("PstCd")?.text();
  return {
    street: node.at("StrtNm").text(),
    town: node.at("TwnNm").text(),
    country: node.at("Ctry").text(),
    ...(postcode === undefined ? {} : { postcode }),
  };
}
