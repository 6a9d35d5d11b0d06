import { readCompound, type Compound } from "./compound.ts";
import { inspectRecords } from "./excel-97.ts";
import { activeField, inspectMarkedText } from "./fields.ts";
import { unfit } from "./verdict.ts";

/** What Word and Excel keep in a file of their own; macros, objects, controls and links have entries of other names. */
const known = {
  both: [
    "\u0005SummaryInformation",
    "\u0005DocumentSummaryInformation",
    "\u0001CompObj",
    "\u0001Ole",
    "\u0002OlePres000",
    "MsoDataStore",
    "_signatures",
    "_xmlsignatures",
  ],
  doc: ["WordDocument", "0Table", "1Table", "Data"],
  xls: ["Workbook", "Revision Log", "User Names", "_SX_DB_CUR"],
};

export function isEncryptedPackage(bytes: Buffer): boolean {
  return readCompound(bytes).entries.some(({ name }) => name === "EncryptedPackage");
}

export function inspectWord97(bytes: Buffer): void {
  const file = readCompound(bytes);
  const main = streamOf(file, "WordDocument");
  if (!main || main.length < 898 || main.readUInt16LE(0) !== 0xa5ec)
    unfit("uploadContentWrong", "no Word document");
  // Before Word 97 macros stood in the document itself.
  if (main.readUInt16LE(2) < 0xc0) unfit("uploadContentWrong", "a document of an older Word");
  const flags = main.readUInt16LE(10);
  if ((flags & 0x0100) !== 0) unfit("uploadProtected", "an encrypted document");
  refuseUnknownEntries(file, "doc");
  refuseFields(main);
  const tables = streamOf(file, (flags & 0x0200) !== 0 ? "1Table" : "0Table");
  if (!tables) unfit("uploadDamaged", "no tables");
  inspectMarkedText(readText(main, tables));
  refuseRemoteTemplate(main, tables);
}

export function inspectExcel97(bytes: Buffer): void {
  const file = readCompound(bytes);
  const book = streamOf(file, "Workbook");
  if (!book) unfit("uploadContentWrong", "no workbook");
  refuseUnknownEntries(file, "xls");
  inspectRecords(book);
}

function streamOf(file: Compound, name: string): Buffer | undefined {
  const entry = file.entries.find(
    (candidate) =>
      candidate.kind === "stream" &&
      candidate.inside.length === 0 &&
      candidate.name.toUpperCase() === name.toUpperCase(),
  );
  return entry && file.read(entry);
}

function refuseUnknownEntries(file: Compound, type: "doc" | "xls"): void {
  const names = [...known.both, ...known[type]].map((name) => name.toUpperCase());
  for (const { name, inside, kind } of file.entries)
    if (kind !== "root" && inside.length === 0 && !names.includes(name.toUpperCase()))
      unfit("uploadActive", `an entry ${name}`);
}

/** The text as Word puts it together out of pieces, in one byte for each character or in two. */
function readText(main: Buffer, tables: Buffer): string {
  const from = main.readUInt32LE(418);
  const end = from + main.readUInt32LE(422);
  let at = from;
  // Formats that pieces share stand before the list of pieces.
  while (at < end && tables[at] === 1) at += 3 + tables.readUInt16LE(at + 1);
  if (end > tables.length || tables[at] !== 2) unfit("uploadDamaged", "no pieces of text");
  const count = (tables.readUInt32LE(at + 1) - 4) / 12;
  const places = at + 5;
  if (!Number.isInteger(count) || places + count * 12 + 4 > end)
    unfit("uploadDamaged", "pieces behind the end");
  let text = "";
  for (let n = 0; n < count; n++) {
    const characters = tables.readUInt32LE(places + n * 4 + 4) - tables.readUInt32LE(places + n * 4);
    const place = tables.readUInt32LE(places + (count + 1) * 4 + n * 8 + 2);
    const narrow = (place & 0x40000000) !== 0;
    const start = narrow ? (place & 0x3fffffff) >>> 1 : place;
    const bytes = main.subarray(start, start + characters * (narrow ? 1 : 2));
    if (characters < 0 || bytes.length < characters || text.length + characters > main.length)
      unfit("uploadDamaged", "a piece behind the end");
    text += bytes.toString(narrow ? "latin1" : "utf16le", 0, bytes.length & (narrow ? -1 : ~1));
  }
  return text;
}

/** The text may be stored in one byte or in two per character, and begin anywhere. */
function refuseFields(main: Buffer): void {
  // Decoding an odd number of bytes from an odd place writes behind the end of the text, which has ended processes.
  const even = (from: number) => main.toString("utf16le", from, from + ((main.length - from) & ~1));
  for (const text of [main.toString("latin1"), even(0), even(1)]) {
    if (activeField.test(text)) unfit("uploadActive", "a field that acts");
  }
}

/** The second of the associated strings names the template. */
function refuseRemoteTemplate(main: Buffer, tables: Buffer): void {
  const from = main.readUInt32LE(410);
  const length = main.readUInt32LE(414);
  if (length === 0) return;
  if (from + length > tables.length || length < 6) unfit("uploadDamaged", "strings behind the end");
  if (tables.readUInt16LE(from) !== 0xffff) return;
  let at = from + 6;
  for (let n = 0; n < 2 && at + 2 <= from + length; n++) {
    const characters = tables.readUInt16LE(at);
    const end = at + 2 + characters * 2;
    if (end > tables.length) unfit("uploadDamaged", "strings behind the end");
    const text = tables.toString("utf16le", at + 2, end);
    at = end;
    if (n === 1 && /:\/\/|^\\\\|^\/\//.test(text)) unfit("uploadActive", "a template from elsewhere");
  }
}
