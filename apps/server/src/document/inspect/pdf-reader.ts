import { unfit } from "./verdict.ts";

export type PdfValue =
  | { readonly name: string }
  | { readonly word: string }
  /** The number of an object that stands somewhere else. */
  | { readonly reference: number }
  | { readonly items: readonly PdfValue[] }
  | PdfDictionary;

export type PdfDictionary = {
  readonly entries: ReadonlyMap<string, PdfValue>;
  /** Whether a key is there twice, of which readers take one or the other. */
  readonly repeats: boolean;
};

/** What is told of everything that is read, however deep inside. */
export type PdfFindings = {
  readonly names: Set<string>;
  readonly dictionary: (dictionary: PdfDictionary) => void;
};

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
  reference: 0x52,
};

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** Whitespace, a delimiter, or part of a word. */
const kinds = new Uint8Array(256);
for (const byte of [0, 9, 10, 12, 13, 32]) kinds[byte] = 1;
for (const character of "()<>[]{}/%") kinds[character.charCodeAt(0)] = 2;

/** Whether a byte belongs to a word or a name, and neither parts nor ends them. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && kinds[byte] === 0;
}

/** Reads PDF values and notes every name in them, spelt out: `#4aS` is JS. Text in strings is no name. */
export class PdfReader {
  private at = 0;
  private work = 0;
  private readonly bytes: Buffer;
  private readonly findings: PdfFindings;

  constructor(bytes: Buffer, findings: PdfFindings) {
    this.bytes = bytes;
    this.findings = findings;
  }

  valueAt(place: number): PdfValue {
    this.at = place;
    const value = this.value(0);
    this.work += this.at - place;
    if (this.work > maxRereads * this.bytes.length + 65_536)
      unfit("uploadTooComplex", "objects inside objects");
    return value;
  }

  /** Where the next value begins. */
  get next(): number {
    this.skip();
    return this.at;
  }

  /** Where the stream that belongs to the value just read begins. */
  streamBehind(): number | undefined {
    this.skip();
    return this.bytes.toString("latin1", this.at, this.at + 6) === "stream" ? this.at + 6 : undefined;
  }

  private value(depth: number): PdfValue {
    if (depth > maxDepth) unfit("uploadTooComplex", "values too deep inside each other");
    this.skip();
    const byte = this.bytes[this.at];
    if (byte === ch.slash) return { name: this.name() };
    if (byte === ch.open) return this.text();
    if (byte === ch.bracket) return this.array(depth);
    if (byte === ch.lt) return this.bytes[this.at + 1] === ch.lt ? this.dictionary(depth) : this.hexText();
    return this.number() ?? { word: this.word() };
  }

  /** A number, or two and an R, which lead to another object. */
  private number(): PdfValue | undefined {
    if (!isDigit(this.bytes[this.at])) return undefined;
    const word = this.word();
    const behind = this.at;
    this.skip();
    if (this.stepOverDigits()) {
      this.skip();
      if (this.bytes[this.at] === ch.reference && !isRegular(this.bytes[this.at + 1]) && /^\d+$/.test(word)) {
        this.at += 1;
        return { reference: Number(word) };
      }
    }
    this.at = behind;
    return { word };
  }

  /** Whether a word of digits alone stood here. */
  private stepOverDigits(): boolean {
    const from = this.at;
    while (isDigit(this.bytes[this.at])) this.at += 1;
    return this.at > from && !isRegular(this.bytes[this.at]);
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
    const raw = this.bytes.toString("latin1", from, Math.min(this.at, from + 200));
    const name = raw.includes("#")
      ? raw.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : raw;
    this.findings.names.add(name);
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
    let repeats = false;
    for (;;) {
      this.skip();
      const byte = this.bytes[this.at];
      if (byte === undefined) break;
      if (byte === ch.gt && this.bytes[this.at + 1] === ch.gt) {
        this.at += 2;
        break;
      }
      // What is no name where a key should be belongs to nothing.
      const key = this.value(depth + 1);
      if (!("name" in key) || !this.followedByValue()) continue;
      repeats ||= entries.has(key.name);
      entries.set(key.name, this.value(depth + 1));
    }
    const dictionary = { entries, repeats };
    this.findings.dictionary(dictionary);
    return dictionary;
  }

  private followedByValue(): boolean {
    this.skip();
    const byte = this.bytes[this.at];
    return byte !== undefined && byte !== ch.gt;
  }
}
