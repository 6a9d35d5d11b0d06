import type { Garbling } from "../voice.ts";
import { nobodysCurrency } from "../nobodys-currency.ts";

/** Ways in which one line of a message can be beyond reading while its neighbours are sound. */
export const spoilers = {
  "bad-amount": (line: string) => line.replace(/(<Amt Ccy="[A-Z]{3}">)[^<]*/, "$11,234.5.6"),
  "bad-date": (line: string) =>
    line.replace(/<BookgDt>.*?<\/BookgDt>/, "<BookgDt><Dt>2026-02-30</Dt></BookgDt>"),
  "absurd-length": (line: string) =>
    line.replace(
      /(<AcctSvcrRef>)([^<]*)/,
      (_, tag: string, reference: string) => tag + reference.padEnd(9_000, "X"),
    ),
} as const satisfies Record<Garbling, (line: string) => string>;

/** Changes the line of this reference, which its details may name as well, and leaves the rest of the message as it is. */
export function changeLine(xml: string, reference: string, change: (line: string) => string): string {
  return xml.replaceAll(/<Ntry>.*?<\/Ntry>/gs, (line) =>
    line.split("<NtryDtls>")[0]!.includes(`<AcctSvcrRef>${reference}</AcctSvcrRef>`) ? change(line) : line,
  );
}

/** An amount of the whole entry; those of its parts stay. */
export function withWholeAmount(line: string, decimal: string): string {
  return line.replace(/(<Amt Ccy="[A-Z]{3}">)[^<]*/, (_, tag: string) => tag + decimal);
}

/** A message that broke off on its way. */
export function brokenOff(xml: string): string {
  return xml.slice(0, Math.floor(xml.length * 0.6));
}

export function withNobodysCode(xml: string): string {
  return xml
    .replaceAll(`Ccy="${nobodysCurrency.inBooks}"`, `Ccy="${nobodysCurrency.onWire}"`)
    .replaceAll(`<Ccy>${nobodysCurrency.inBooks}</Ccy>`, `<Ccy>${nobodysCurrency.onWire}</Ccy>`);
}
