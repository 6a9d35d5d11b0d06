import { inflateSync, constants } from "node:zlib";
import { PdfReader, type PdfValue } from "./pdf-reader.ts";
import { unfit } from "./verdict.ts";

/** Names of what acts, embeds or fetches. Links that a person presses (`URI`) and forms without scripts may stay. */
const active = new Set([
  "JS",
  "JavaScript",
  "Launch",
  "EmbeddedFile",
  "EmbeddedFiles",
  "EF",
  "RichMedia",
  "XFA",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "GoToR",
  "Rendition",
  "Movie",
  "Sound",
  "Collection",
]);

/** What one file may unpack to in streams of objects. */
const maxUnpackedBytes = 48 * 1024 * 1024;

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
  const names = new Set<string>();
  const reader = new PdfReader(bytes, names);
  let unpacked = 0;
  let pages = false;
  for (const at of placesOf(bytes, "obj")) {
    const value = reader.valueAt(at + 3);
    pages ||= typeOf(value) === "Page" || typeOf(value) === "Pages";
    const stream = reader.streamBehind();
    if (!stream || !holdsObjects(value)) continue;
    const held = unpack(value, stream, maxUnpackedBytes - unpacked);
    unpacked += held.length;
    pages = readHeldObjects(held, value, names) || pages;
  }
  for (const at of placesOf(bytes, "trailer")) reader.valueAt(at + 7);
  if (names.has("Encrypt")) unfit("uploadProtected", "an encrypted PDF");
  for (const name of names) if (active.has(name)) unfit("uploadActive", `a PDF with ${name}`);
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

type Dictionary = Extract<PdfValue, { entries: unknown }>;

/** By its type or by what only such streams have: a type may be kept somewhere else. */
function holdsObjects(value: PdfValue): value is Dictionary {
  if (!("entries" in value)) return false;
  return typeOf(value) === "ObjStm" || (value.entries.has("First") && value.entries.has("N"));
}

function typeOf(value: PdfValue): string {
  const type = "entries" in value ? value.entries.get("Type") : undefined;
  return type && "name" in type ? type.name : "";
}

/** An object stream is deflated or plain. Other codings are legal there and used by nobody who means well. */
function unpack({ entries }: Dictionary, stream: Buffer, room: number): Buffer {
  if (entries.has("DecodeParms") || entries.has("DP")) unfit("uploadTooComplex", "an unusual object stream");
  const coding = entries.get("Filter") ?? entries.get("F");
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

/** Pairs of number and place, then the objects. Answers whether a page is among them. */
function readHeldObjects(held: Buffer, { entries }: Dictionary, names: Set<string>): boolean {
  const first = numberOf(entries.get("First"));
  const head = held
    .toString("latin1", 0, first)
    .trim()
    .split(/[\s\0]+/);
  const reader = new PdfReader(held, names);
  let pages = false;
  for (let n = 1; n < head.length; n += 2) {
    const offset = Number(head[n]);
    if (!Number.isInteger(offset) || first + offset > held.length)
      unfit("uploadDamaged", "an object stream with a wrong head");
    const value = reader.valueAt(first + offset);
    pages ||= typeOf(value) === "Page" || typeOf(value) === "Pages";
  }
  return pages;
}

function numberOf(value: PdfValue | undefined): number {
  const number = value && "word" in value ? Number(value.word) : Number.NaN;
  if (!Number.isInteger(number) || number < 0)
    unfit("uploadTooComplex", "an object stream measured elsewhere");
  return number;
}
