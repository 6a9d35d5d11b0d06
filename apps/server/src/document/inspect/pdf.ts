import { inflateSync, constants } from "node:zlib";
import { nameOf, PdfActs } from "./pdf-acts.ts";
import { isRegular, PdfReader, type PdfDictionary, type PdfValue } from "./pdf-reader.ts";
import { unfit } from "./verdict.ts";

/** What one file may unpack to in streams of objects. */
const maxUnpackedBytes = 48 * 1024 * 1024;

/** A stream of objects, and where its content begins. */
type Held = { readonly dictionary: PdfDictionary; readonly from: number };

/**
 * Reads every object wherever it stands, not only those the tables point to: what a reader might find after a repair
 * counts as well, so nothing can be hidden by tables that lie or by text that seems to open a string.
 */
export function inspectPdf(bytes: Buffer): void {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8)))
    unfit("uploadContentWrong", "no PDF from the start");
  const tail = bytes.toString("latin1", Math.max(0, bytes.length - 2048));
  if (!/startxref\s+\d{1,10}\s+%%EOF[\s\0]*$/.test(tail))
    unfit("uploadDamaged", "does not end as a PDF does");
  const acts = new PdfActs();
  const reader = new PdfReader(bytes, acts);
  const streams: Held[] = [];
  let pages = false;
  for (const at of placesOf(bytes, "obj")) {
    const value = reader.valueAt(at + 3);
    pages ||= isPage(value);
    acts.object(numberBefore(bytes, at), value);
    const from = reader.streamBehind();
    if (from === undefined || !("entries" in value)) continue;
    acts.stream(value);
    if (holdsObjects(value)) streams.push({ dictionary: value, from });
  }
  for (const at of placesOf(bytes, "trailer")) reader.valueAt(at + 7);
  const lengths = readLengths(bytes, reader, streams);
  let unpacked = 0;
  for (const held of streams) {
    const content = unpack(held.dictionary, contentOf(bytes, held, lengths), maxUnpackedBytes - unpacked);
    unpacked += content.length;
    pages = readHeldObjects(content, held.dictionary, acts) || pages;
  }
  acts.judge();
  if (!pages) unfit("uploadDamaged", "a PDF without pages");
}

/** Every place of a keyword that is not the end of a longer one, such as endobj. */
function* placesOf(bytes: Buffer, keyword: string): Generator<number> {
  for (let at = bytes.indexOf(keyword); at !== -1; at = bytes.indexOf(keyword, at + keyword.length)) {
    const before = bytes[at - 1] ?? 0x20;
    const letter = (before | 0x20) >= 0x61 && (before | 0x20) <= 0x7a;
    if (!letter) yield at;
  }
}

/** The number of the object that begins here. */
function numberBefore(bytes: Buffer, at: number): number | undefined {
  const [, number] = /(\d+)[\s\0]+\d+[\s\0]*$/.exec(bytes.toString("latin1", Math.max(0, at - 30), at)) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** By its type or by what only such streams have: a type may be kept somewhere else. */
function holdsObjects({ entries }: PdfDictionary): boolean {
  return nameOf(entries.get("Type")) === "ObjStm" || entries.has("First");
}

function isPage(value: PdfValue): boolean {
  return "entries" in value && ["Page", "Pages"].includes(nameOf(value.entries.get("Type")));
}

/** Lengths that are kept in objects of their own, by the numbers of those; one that is there twice is none. */
function readLengths(bytes: Buffer, reader: PdfReader, streams: readonly Held[]): Map<number, number> {
  const wanted = new Set<number>();
  for (const { dictionary } of streams) {
    const length = dictionary.entries.get("Length");
    if (length && "reference" in length) wanted.add(length.reference);
  }
  const found = new Map<number, number>();
  if (wanted.size === 0) return found;
  for (const at of placesOf(bytes, "obj")) {
    const number = numberBefore(bytes, at);
    if (number === undefined || !wanted.has(number)) continue;
    const value = reader.valueAt(at + 3);
    const length = "word" in value ? Number(value.word) : Number.NaN;
    found.set(number, (found.get(number) ?? length) === length ? length : Number.NaN);
  }
  return found;
}

/**
 * From the line behind `stream` to `endstream`, where its length says that it ends: some readers go by the one, some by the
 * other, and each could be shown something else.
 */
function contentOf(bytes: Buffer, { dictionary, from }: Held, lengths: ReadonlyMap<number, number>): Buffer {
  if (dictionary.repeats) unfit("uploadTooComplex", "an object stream that says something twice");
  const line = bytes[from] === 13 ? from + 1 : from;
  if (bytes[line] !== 10) unfit("uploadDamaged", "an object stream that begins nowhere");
  const start = line + 1;
  const end = bytes.indexOf("endstream", start);
  const said = dictionary.entries.get("Length");
  const length = said && "reference" in said ? (lengths.get(said.reference) ?? Number.NaN) : numberOf(said);
  const rest = end - start - length;
  if (!(rest >= 0 && rest <= 2) || bytes.toString("latin1", end - rest, end).trim() !== "")
    unfit("uploadTooComplex", "an object stream of two lengths");
  return bytes.subarray(start, end);
}

/** An object stream is deflated or plain. Other codings are legal there and used by nobody who means well. */
function unpack({ entries }: PdfDictionary, stream: Buffer, room: number): Buffer {
  if (entries.has("DecodeParms") || entries.has("DP")) unfit("uploadTooComplex", "an unusual object stream");
  if (entries.has("Filter") && entries.has("F")) unfit("uploadTooComplex", "an object stream of two codings");
  const coding = entries.get("Filter") ?? entries.get("F");
  if (stream.length > room) unfit("uploadTooComplex", "object streams inside each other");
  if (coding === undefined) return stream;
  const codings = "items" in coding ? coding.items : [coding];
  const [only] = codings;
  if (codings.length !== 1 || !only || !("name" in only) || !/^Fl(?:ateDecode)?$/.test(only.name)) {
    unfit("uploadTooComplex", "an object stream in an unusual coding");
  }
  try {
    // As readers do: what can be unpacked counts, even when its end is missing.
    return inflateSync(stream, { maxOutputLength: Math.max(room, 1), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return unfit("uploadDamaged", "an object stream that cannot be unpacked");
  }
}

/**
 * Pairs of number and place, then the objects, which some readers look up and others read one behind the other. Answers
 * whether a page is among them.
 */
function readHeldObjects(held: Buffer, { entries }: PdfDictionary, acts: PdfActs): boolean {
  const first = numberOf(entries.get("First"));
  const head = held.toString("latin1", 0, first);
  if (/[^\d\s\0]/.test(head)) unfit("uploadDamaged", "an object stream with a wrong head");
  const numbers = (head.match(/\d+/g) ?? []).map(Number);
  const reader = new PdfReader(held, acts);
  let pages = false;
  let inOrder = true;
  let next = first;
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    const place = first + numbers[n + 1]!;
    const cut = isRegular(held[place - 1]) && isRegular(held[place]);
    if (place > held.length || cut) unfit("uploadDamaged", "an object stream with a wrong head");
    const value = reader.valueAt(place);
    acts.object(numbers[n], value);
    pages ||= isPage(value);
    inOrder &&= place === next;
    next = reader.next;
  }
  if (inOrder && next === held.length) return pages;
  for (let at = first; at < held.length; at = reader.next) acts.object(undefined, reader.valueAt(at));
  return pages;
}

function numberOf(value: PdfValue | undefined): number {
  const number = value && "word" in value ? Number(value.word) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    unfit("uploadTooComplex", "an object stream measured elsewhere");
  return number;
}
