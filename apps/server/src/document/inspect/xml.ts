import { unfit } from "./verdict.ts";

const sliceBytes = 1024 * 1024;
const maxTagBytes = 256 * 1024;

export type XmlHandlers = {
  /** The tag's name without its prefix, and everything between it and its end. */
  readonly tag: (name: string, attributes: string) => void;
  readonly end?: (name: string) => void;
  /** Text of an element, with references spelt out; long text comes in several pieces. */
  readonly text: (element: string, text: string) => void;
};

/**
 * Reads tags and text of an Office part, slice by slice. All names that matter are ASCII, so bytes are read as Latin-1.
 * Declarations of types are refused: no Office program writes them, and entities are made with them.
 */
export function readXml(bytes: Buffer, handlers: XmlHandlers): void {
  const start = bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0;
  const head = bytes.toString("latin1", start, start + 200);
  const encoding = /^<\?xml[^>]*encoding\s*=\s*["']([^"']+)/.exec(head)?.[1] ?? "utf-8";
  if (!/^\s*</.test(head) || !/^(?:utf-8|us-ascii)$/i.test(encoding))
    unfit("uploadTooComplex", "XML in an unusual encoding");

  let rest = "";
  let element = "";
  for (let at = start; at < bytes.length || rest !== ""; at += sliceBytes) {
    const slice = rest + bytes.toString("latin1", at, Math.min(at + sliceBytes, bytes.length));
    const last = at + sliceBytes >= bytes.length;
    const read = readSlice(slice, element, handlers, last);
    element = read.element;
    rest = slice.slice(read.used);
    if (rest.length > maxTagBytes) unfit("uploadTooComplex", "a tag without an end");
    if (last) break;
  }
}

function readSlice(slice: string, inside: string, handlers: XmlHandlers, last: boolean) {
  let element = inside;
  let used = 0;
  while (used < slice.length) {
    const opens = slice.indexOf("<", used);
    const textEnd = opens === -1 ? (last ? slice.length : used + longestSafe(slice, used)) : opens;
    if (textEnd > used) handlers.text(element, decode(slice.slice(used, textEnd)));
    used = textEnd;
    if (opens === -1) break;
    const markup = markupAt(slice, opens);
    if (markup === undefined) {
      if (last) unfit("uploadDamaged", "XML that ends inside a tag");
      break;
    }
    if (markup.kind === "literal") handlers.text(element, markup.body);
    if (markup.kind === "tag") {
      const [, closing = "", name = "", attributes = ""] =
        /^(\/?)(?:[^\s:/>]*:)?([^\s/>]+)([\s\S]*)$/.exec(markup.body) ?? [];
      element = closing || attributes.endsWith("/") ? "" : name;
      if (!closing) handlers.tag(name, attributes);
      if (closing || attributes.endsWith("/")) handlers.end?.(name);
    }
    used = markup.end;
  }
  return { element, used };
}

/** Text is given on without a reference that may go on in the next slice. */
function longestSafe(slice: string, from: number): number {
  const reference = slice.indexOf("&", Math.max(from, slice.length - 12));
  return (reference === -1 ? slice.length : reference) - from;
}

function markupAt(
  slice: string,
  at: number,
): { kind: "tag" | "literal" | "other"; body: string; end: number } | undefined {
  const until = (mark: string, kind: "literal" | "other", from: number) => {
    const end = slice.indexOf(mark, from);
    return end === -1 ? undefined : { kind, body: slice.slice(from, end), end: end + mark.length };
  };
  if (slice.length - at < 12 && slice.startsWith("<!", at)) return undefined;
  if (slice.startsWith("<!--", at)) return until("-->", "other", at + 4);
  if (slice.startsWith("<![CDATA[", at)) return until("]]>", "literal", at + 9);
  if (slice.startsWith("<!", at)) unfit("uploadActive", "XML that declares types or entities");
  if (slice.startsWith("<?", at)) return until("?>", "other", at + 2);
  // A bracket inside quotes does not end a tag.
  const tag = /<((?:"[^"]*"|'[^']*'|[^"'>])*)>/y;
  tag.lastIndex = at;
  const found = tag.exec(slice);
  return found ? { kind: "tag", body: found[1] ?? "", end: tag.lastIndex } : undefined;
}

export function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes);
  return found ? decode(found[1] ?? found[2] ?? "") : undefined;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{2,4}));/g, (whole, hex, decimal, name) => {
    if (name) return entities[name as string] ?? whole;
    const point = hex ? Number.parseInt(hex as string, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
