import { unfit } from "./verdict.ts";

export type PdfValue =
  | { readonly name: string }
  | { readonly word: string }
  | { readonly items: readonly PdfValue[] }
  | { readonly entries: ReadonlyMap<string, PdfValue> };

const maxDepth = 60;
/** How often all bytes together may be read, so that objects inside objects cannot cost their square. */
const maxRereads = 6;

const ch = {
  open: 0x28,
  close: 0x29,
  lt: 0x3c,
  gt: 0x3e,
  bracket: 0x5b,
  endBracket: 0x5d,
  slash: 0x2f,
  percent: 0x25,
  backslash: 0x5c,
};

/** Whitespace, a delimiter, or part of a word. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = 1;
for (const character of "()<>[]{}/%") kinds[character.charCodeAt(0)] = 2;

/** Reads PDF values and notes every name in them, spelt out: `#4aS` is JS. Text in strings is no name. */
export class PdfReader {
  private at = 0;
  private work = 0;
  private readonly bytes: Buffer;
  private readonly names: Set<string>;

  constructor(bytes: Buffer, names: Set<string>) {
    this.bytes = bytes;
    this.names = names;
  }

  valueAt(place: number): PdfValue {
    this.at = place;
    const value = this.value(0);
    this.work += this.at - place;
    if (this.work > maxRereads * this.bytes.length + 65_536)
      unfit("uploadTooComplex", "objects inside objects");
    return value;
  }

  /** The stream that belongs to the value just read. Its end is looked for: what is said about its length may lie. */
  streamBehind(): Buffer | undefined {
    this.skip();
    if (this.bytes.toString("latin1", this.at, this.at + 6) !== "stream") return undefined;
    let from = this.at + 6;
    if (this.bytes[from] === 13) from += 1;
    if (this.bytes[from] === 10) from += 1;
    const to = this.bytes.indexOf("endstream", from);
    return this.bytes.subarray(from, to === -1 ? this.bytes.length : to);
  }

  private value(depth: number): PdfValue {
    if (depth > maxDepth) unfit("uploadTooComplex", "values too deep inside each other");
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === ch.slash) return { name: this.name() };
    if (byte === ch.open) return this.text();
    if (byte === ch.bracket) return this.array(depth);
    if (byte === ch.lt) return this.bytes[this.at + 1] === ch.lt ? this.dictionary(depth) : this.hexText();
    return { word: this.word() };
  }

  private skip(): void {
    const { bytes } = this;
    for (;;) {
      const byte = bytes[this.at];
      if (byte === undefined) return;
      if (byte === ch.percent) {
        while (this.at < bytes.length && bytes[this.at] !== 10 && bytes[this.at] !== 13) this.at += 1;
      } else if (kinds[byte] === 1) this.at += 1;
      else return;
    }
  }

  private word(): string {
    const from = this.at;
    while (this.at < this.bytes.length && kinds[this.bytes[this.at]!] === 0) this.at += 1;
    // A delimiter where a value should be is stepped over, or the reader would stand still.
    if (this.at === from) this.at += 1;
    return this.bytes.toString("latin1", from, Math.min(this.at, from + 40));
  }

  private name(): string {
    this.at += 1;
    const from = this.at;
    while (this.at < this.bytes.length && kinds[this.bytes[this.at]!] === 0) this.at += 1;
    const name = this.bytes
      .toString("latin1", from, Math.min(this.at, from + 200))
      .replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    this.names.add(name);
    return name;
  }

  private text(): PdfValue {
    const { bytes } = this;
    let depth = 0;
    for (; this.at < bytes.length; this.at += 1) {
      const byte = bytes[this.at];
      if (byte === ch.backslash) this.at += 1;
      else if (byte === ch.open) depth += 1;
      else if (byte === ch.close && --depth === 0) break;
    }
    this.at += 1;
    return { word: "()" };
  }

  private hexText(): PdfValue {
    const end = this.bytes.indexOf(ch.gt, this.at);
    this.at = end === -1 ? this.bytes.length : end + 1;
    return { word: "<>" };
  }

  private array(depth: number): PdfValue {
    this.at += 1;
    const items: PdfValue[] = [];
    for (;;) {
      this.skip();
      const byte = this.bytes[this.at];
      if (byte === undefined) break;
      if (byte === ch.endBracket) {
        this.at += 1;
        break;
      }
      const item = this.value(depth + 1);
      if (items.length < 8) items.push(item);
    }
    return { items };
  }

  private dictionary(depth: number): PdfValue {
    this.at += 2;
    const entries = new Map<string, PdfValue>();
    for (;;) {
      this.skip();
      const byte = this.bytes[this.at];
      if (byte === undefined) break;
      if (byte === ch.gt && this.bytes[this.at + 1] === ch.gt) {
        this.at += 2;
        break;
      }
      // What is no name where a key should be belongs to the value before, as `0 R` does.
      const key = this.value(depth + 1);
      if ("name" in key && this.followedByValue()) entries.set(key.name, this.value(depth + 1));
    }
    return { entries };
  }

  private followedByValue(): boolean {
    this.skip();
    const byte = this.bytes[this.at];
    return byte !== undefined && byte !== ch.gt;
  }
}
