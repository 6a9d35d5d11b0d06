import { randomText } from "./chance.ts";

/** No letter that could be read as a digit or as another one. */
const symbols = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** For a person to write down: so many groups of five. */
export function newWrittenCode(groups: number): string {
  return Array.from({ length: groups }, () => randomText(symbols, 5)).join("-");
}

/** As it counts: small letters, blanks and dashes do no harm. */
export function readWrittenCode(typed: string): string {
  return typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "");
}
