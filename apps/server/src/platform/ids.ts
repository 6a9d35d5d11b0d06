import { randomBytes, randomInt } from "node:crypto";
import { dayIn } from "./day.ts";

declare const brand: unique symbol;
export type Id<Kind extends string> = string & { readonly [brand]: Kind };

export type TenantId = Id<"tenant">;

/** The provider's own tenant: acts that belong to no merchant live there, under the same row-level rules. */
export const house = "00000000-0000-0000-0000-000000000000" as TenantId;

let lastMs = 0;
let counter = 0;

/**
 * UUIDv7 whose 12 bits after the time count up within a millisecond, so that ids made by one process sort
 * by age and land side by side in an index.
 */
export function newId<Kind extends string>(now: Date): Id<Kind> {
  const ms = now.getTime();
  if (ms > lastMs) {
    lastMs = ms;
    counter = randomInt(0, 0x400);
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as Id<Kind>;
}

/** As a database reads one. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** 256 random bits for somebody to keep. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

// No I, L, O or U: what is read aloud or copied by hand must not be mistaken.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A number for people: kind, cell, date, eight random places and a check character, e.g. CM01-261115-7F3K9M2Q-X.
 * The cell lets a router send a request home; the check catches a wrong or swapped character before a look-up.
 */
export function newOrderNo(kind: string, cell: string, now: Date): string {
  const date = dayIn("UTC", now).slice(2).replaceAll("-", "");
  const random = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("");
  const body = `${kind}${cell}-${date}-${random}`;
  return `${body}-${checkCharacter(body)}`;
}

export function isOrderNo(text: string): boolean {
  return (
    /^[A-Z]{2}\d{2}-\d{6}-[0-9A-HJKMNP-TV-Z]{8}-[0-9A-Z]$/.test(text) &&
    checkCharacter(text.slice(0, -2)) === text.at(-1)
  );
}

export function cellOf(orderNo: string): string {
  return orderNo.slice(2, 4);
}

/** ISO 7064 MOD 37,36 over letters and digits: finds every single wrong character and nearly every swapped pair. */
function checkCharacter(text: string): string {
  const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  let product = 36;
  for (const character of text.replaceAll("-", "")) {
    const sum = (product + symbols.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return symbols[(37 - product) % 36]!;
}
