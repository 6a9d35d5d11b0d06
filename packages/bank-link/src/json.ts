import { fromDecimal, type Money } from "@causeway/money";
import { isDay } from "./day.ts";
import { readCurrency } from "./wire.ts";
import { MessageRefused } from "./xml.ts";

/** One object of a read message in JSON. What is missing or of another kind is the message's fault and says where. */
export class Fields {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #place: string;
  constructor(value: unknown, place: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw new MessageRefused(`an object was expected at ${place}`);
    this.#values = value as Record<string, unknown>;
    this.#place = place;
  }

  text(name: string, longest = 140): string {
    const value = this.optionalText(name, longest);
    if (value === undefined) throw this.#missing(name, "a text");
    return value;
  }

  /** Nothing where it is left out; never empty, and never with what no book can keep. */
  optionalText(name: string, longest = 140): string | undefined {
    const value = this.#own(name);
    if (value === undefined) return undefined;
    if (typeof value !== "string" || value.trim() === "" || value.length > longest || isUnprintable(value))
      throw this.#missing(name, `a text of at most ${longest} characters`);
    return value;
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const found = words.find((word) => word === this.#own(name));
    if (found === undefined) throw this.#missing(name, `one of ${words.join(", ")}`);
    return found;
  }

  count(name: string): number {
    const value = this.#own(name);
    if (!Number.isSafeInteger(value) || Number(value) < 0) throw this.#missing(name, "a count");
    return Number(value);
  }

  flag(name: string): boolean {
    const value = this.#own(name);
    if (typeof value !== "boolean") throw this.#missing(name, "true or false");
    return value;
  }

  day(name: string): string {
    const value = this.#own(name);
    if (typeof value !== "string" || !isDay(value)) throw this.#missing(name, "a day");
    return value;
  }

  time(name: string): Date {
    const value = this.#own(name);
    const isTime =
      typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]{5,20}(?:Z|[+-]\d\d:\d\d)$/.test(value);
    const at = isTime ? new Date(value) : undefined;
    if (!at || Number.isNaN(at.getTime())) throw this.#missing(name, "a time with its zone");
    return at;
  }

  /** `currency` and `amount`, a decimal as text: zeros beyond the currency's decimals say nothing, digits are refused. */
  money(): Money {
    const currency = readCurrency(this.text("currency"));
    const money = fromDecimal(currency, this.text("amount"));
    if (!money || money.minor < 0n) throw this.#missing("amount", `an amount of ${currency}`);
    return money;
  }

  fields(name: string): Fields {
    return new Fields(this.#own(name), `${this.#place}.${name}`);
  }

  isNull(name: string): boolean {
    return this.#own(name) === null;
  }

  list(name: string): readonly unknown[] {
    const value = this.#own(name);
    if (!Array.isArray(value)) throw this.#missing(name, "a list");
    return value;
  }

  all(name: string): Fields[] {
    return this.list(name).map((each, index) => new Fields(each, `${this.#place}.${name}[${index}]`));
  }

  texts(name: string): string[] {
    return this.list(name).map((each, index) => {
      if (typeof each !== "string") throw this.#missing(`${name}[${index}]`, "a text");
      return each;
    });
  }

  #own(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  #missing(name: string, expected: string): MessageRefused {
    return new MessageRefused(`${expected} was expected at ${this.#place}.${name}`);
  }
}

/** The object that the bytes of a message are. */
export function readJson(bytes: Uint8Array, place: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new MessageRefused(`JSON in UTF-8 was expected at ${place}`);
  }
  return new Fields(value, place);
}

/** Control characters but those that part lines, and halves of characters. */
function isUnprintable(text: string): boolean {
  return !text.isWellFormed() || /[^\P{Cc}\t\n\r]/u.test(text);
}
