import { isUtf8 } from "node:buffer";
import { unfit } from "./verdict.ts";

const sliceBytes = 1024 * 1024;
const maxTagBytes = 256 * 1024;
const maxDepth = 1_000;
const maxPrefixes = 200;

export type XmlHandlers = {
  /** The tag's name without its prefix, everything between it and its end for `attribute` to read, and its language. */
  readonly tag: (name: string, attributes: string, namespace: string) => void;
  readonly end?: (name: string) => void;
  /** Text of the element that is open, with references spelt out; long text comes in several pieces. */
  readonly text?: (text: string) => void;
};

/**
 * Reads tags and text of an Office part, slice by slice, and refuses whatever is not well formed: two readers could make
 * two things of it. All names that matter are ASCII, so bytes are read as Latin-1. Declarations of types are refused: no
 * Office program writes them, and entities are made with them.
 */
export function readXml(bytes: Buffer, handlers: XmlHandlers): void {
  if (!isUtf8(bytes)) unfit("uploadTooComplex", "XML in an unusual encoding");
  const start = endOfDeclaration(bytes);
  const reader = new SliceReader(handlers);
  let rest = "";
  for (let at = start; at < bytes.length; at += sliceBytes) {
    const last = at + sliceBytes >= bytes.length;
    const fresh = bytes.toString("latin1", at, at + sliceBytes);
    if (unprintable.test(fresh)) unfit("uploadDamaged", "XML with characters that it may not have");
    const slice = rest + fresh;
    rest = slice.slice(reader.read(slice, last));
    if (rest.length > maxTagBytes) unfit("uploadTooComplex", "a tag without an end");
  }
  reader.end();
}

const space = "[ \\t\\r\\n]";
const ncName = "[A-Za-z_\\x80-\\xff][\\w.\\x80-\\xff-]*";
const qName = `(?:${ncName}:)?${ncName}`;
const value = `"[^"<]*"|'[^'<]*'`;
const range = (from: number, to: number) => `${String.fromCodePoint(from)}-${String.fromCodePoint(to)}`;
/** Control characters but those of lines. */
const unprintable = new RegExp(`[${range(0, 8)}${range(0x0b, 0x0c)}${range(0x0e, 0x1f)}]`);
const opening = new RegExp(
  `<(${qName})((?:${space}+${qName}${space}*=${space}*(?:${value}))*)${space}*(/?)>`,
  "y",
);
const closing = new RegExp(`</(${qName})${space}*>`, "y");
const declaration = new RegExp(
  `^<\\?xml${space}+version${space}*=${space}*["']1\\.0["'](?:${space}+encoding${space}*=${space}*["']([\\w.-]+)["'])?` +
    `(?:${space}+standalone${space}*=${space}*["'](?:yes|no)["'])?${space}*$`,
);

/** Behind the mark of order and the declaration. Its only encodings are those that have been looked for. */
function endOfDeclaration(bytes: Buffer): number {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  if (!/^<\?xml[ \t\r\n]/.test(bytes.toString("latin1", start, start + 6))) return start;
  const end = bytes.indexOf("?>", start);
  const found = end === -1 ? null : declaration.exec(bytes.toString("latin1", start, end));
  if (!found) unfit("uploadDamaged", "XML with a declaration that is none");
  if (!/^(?:utf-8|us-ascii)$/i.test(found[1] ?? "utf-8"))
    unfit("uploadTooComplex", "XML in an unusual encoding");
  return end + 2;
}

class SliceReader {
  private readonly open: string[] = [];
  /** Which prefix means which language, with the depth up to which it does. */
  private readonly prefixes: { readonly depth: number; readonly languages: ReadonlyMap<string, string> }[] =
    [];
  private begun = false;
  private readonly handlers: XmlHandlers;

  constructor(handlers: XmlHandlers) {
    this.handlers = handlers;
  }

  /** Reads what is whole in a slice, and answers how much that is. */
  read(slice: string, last: boolean): number {
    let used = 0;
    while (used < slice.length) {
      const mark = slice.indexOf("<", used);
      const textEnd = mark === -1 ? (last ? slice.length : endOfWholeText(slice, used)) : mark;
      if (textEnd > used) this.text(decode(slice.slice(used, textEnd)));
      if (mark === -1) return textEnd;
      const next = this.markup(slice, mark, last);
      if (next === undefined) return mark;
      used = next;
    }
    return used;
  }

  end(): void {
    if (!this.begun || this.open.length > 0) unfit("uploadDamaged", "XML that ends too early");
  }

  private text(text: string): void {
    if (this.open.length > 0) this.handlers.text?.(text);
    else if (/[^ \t\r\n]/.test(text)) unfit("uploadDamaged", "text outside of all tags");
  }

  /** Reads the markup that begins here and answers where it ends; nothing when that is in the next slice. */
  private markup(slice: string, at: number, last: boolean): number | undefined {
    const kind = slice[at + 1];
    const end =
      kind === "!" || kind === "?"
        ? this.special(slice, at)
        : kind === "/"
          ? this.closingTag(slice, at)
          : this.openingTag(slice, at);
    if (end === undefined && (last || slice.length - at > maxTagBytes))
      unfit("uploadDamaged", "XML with a tag that is none");
    return end;
  }

  private openingTag(slice: string, at: number): number | undefined {
    opening.lastIndex = at;
    const found = opening.exec(slice);
    if (!found) return undefined;
    const [, name = "", attributes = "", empty = ""] = found;
    if (this.begun && this.open.length === 0) unfit("uploadDamaged", "XML with two roots");
    this.begun = true;
    if (attributes.includes("xmlns")) this.bind(attributes);
    const prefix = name.slice(0, Math.max(0, name.indexOf(":")));
    this.handlers.tag(withoutPrefix(name), attributes, this.prefixes.at(-1)?.languages.get(prefix) ?? "");
    if (this.open.push(name) > maxDepth) unfit("uploadTooComplex", "tags too deep inside each other");
    if (empty) this.close();
    return opening.lastIndex;
  }

  private bind(attributes: string): void {
    const languages = new Map(this.prefixes.at(-1)?.languages);
    for (const [, prefix = "", quoted = ""] of attributes.matchAll(eachDeclaration))
      languages.set(prefix, decode(quoted.slice(1, -1)));
    if (languages.size > maxPrefixes) unfit("uploadTooComplex", "a text in too many languages");
    this.prefixes.push({ depth: this.open.length, languages });
  }

  private close(): void {
    const name = this.open.pop() ?? "";
    if (this.prefixes.at(-1)?.depth === this.open.length) this.prefixes.pop();
    this.handlers.end?.(withoutPrefix(name));
  }

  private closingTag(slice: string, at: number): number | undefined {
    closing.lastIndex = at;
    const expected = this.open.at(-1) ?? "";
    const plain = at + 2 + expected.length;
    const asExpected = expected !== "" && slice[plain] === ">" && slice.startsWith(expected, at + 2);
    if (!asExpected && !closing.test(slice)) return undefined;
    const end = asExpected ? plain + 1 : closing.lastIndex;
    if (!asExpected && slice.slice(at + 2, end - 1).trimEnd() !== expected)
      unfit("uploadDamaged", "XML that ends another tag than it began");
    this.close();
    return end;
  }

  private special(slice: string, at: number): number | undefined {
    if (slice.startsWith("<?", at)) {
      if (/^<\?xml[^\w.:-]/i.test(slice.slice(at, at + 6)))
        unfit("uploadDamaged", "XML that is declared where it has begun");
      return behind(slice, "?>", at + 2);
    }
    if (slice.startsWith("<!--", at)) {
      const end = behind(slice, "--", at + 4);
      if (end === undefined || end === slice.length) return undefined;
      return slice[end] === ">" ? end + 1 : unfit("uploadDamaged", "a comment inside a comment");
    }
    if (slice.startsWith("<![CDATA[", at)) {
      const end = behind(slice, "]]>", at + 9);
      if (end !== undefined) this.text(slice.slice(at + 9, end - 3));
      return end;
    }
    // The slice may end within the mark itself.
    const mark = slice.slice(at, at + 9);
    if ("<!--".startsWith(mark) || "<![CDATA[".startsWith(mark)) return undefined;
    return unfit("uploadActive", "XML that declares types or entities");
  }
}

function behind(slice: string, mark: string, from: number): number | undefined {
  const found = slice.indexOf(mark, from);
  return found === -1 ? undefined : found + mark.length;
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** Text is given on without a reference that goes on in the next slice. */
function endOfWholeText(slice: string, from: number): number {
  const reference = slice.lastIndexOf("&");
  return reference >= from && !slice.includes(";", reference) ? reference : slice.length;
}

const eachAttribute = new RegExp(`(${qName})${space}*=${space}*(${value})`, "g");

const eachDeclaration = new RegExp(`${space}xmlns(?::(${ncName}))?${space}*=${space}*(${value})`, "g");

/** All attributes, by their names without prefixes. */
export function attributesOf(attributes: string): [name: string, value: string][] {
  return attributes === ""
    ? []
    : Array.from(attributes.matchAll(eachAttribute), ([, name = "", quoted = ""]) => [
        withoutPrefix(name),
        decode(quoted.slice(1, -1)),
      ]);
}

/** One attribute by its name without prefix; there may not be two, or each reader could take another one. */
export function attribute(attributes: string, name: string): string | undefined {
  const found = attributesOf(attributes).filter(([other]) => other === name);
  if (found.length > 1) unfit("uploadTooComplex", `${name} said twice`);
  return found[0]?.[1];
}

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decode(text: string): string {
  return text.includes("&") ? text.replaceAll(/&([^&;]*);?/g, spellOut) : text;
}

/** A reference that stands for no character is refused: each reader would make something else of it. */
function spellOut(reference: string, inside: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(inside) ?? [];
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
  const known = decimal || hex ? isCharacter(point) && String.fromCodePoint(point) : entities.get(inside);
  return reference.endsWith(";") && known ? known : unfit("uploadDamaged", "a reference to no character");
}

function isCharacter(point: number): boolean {
  const control = point < 0x20 && point !== 9 && point !== 10 && point !== 13;
  return !control && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) && (point & 0xfffe) !== 0xfffe;
}
