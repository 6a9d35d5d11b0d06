import { readCompound, type Compound } from "./compound.ts";
import { activeField } from "./fields.ts";
import { unfit } from "./verdict.ts";

/** Names of what acts or is a file of its own; the first character of some is a control character. */
const activeEntry =
  /^(?:_?VBA.*|_VBA_PROJECT.*|Macros|ObjectPool|.?Ole10Native|Package|OCXNAME|MBD[0-9A-F]{8})$/i;
const record = { filePass: 0x2f, boundSheet: 0x85, project: 0xd3, supBook: 0x1ae, begin: 0x809 };

export function isEncryptedPackage(bytes: Buffer): boolean {
  return readCompound(bytes).entries.some(({ name }) => name === "EncryptedPackage");
}

export function inspectWord97(bytes: Buffer): void {
  const file = readCompound(bytes);
  const main = streamOf(file, "WordDocument");
  if (!main || main.length < 898 || main.readUInt16LE(0) !== 0xa5ec)
    unfit("uploadContentWrong", "no Word document");
  const flags = main.readUInt16LE(10);
  if ((flags & 0x0100) !== 0) unfit("uploadProtected", "an encrypted document");
  refuseActiveEntries(file);
  refuseFields(main);
  const tables = streamOf(file, (flags & 0x0200) !== 0 ? "1Table" : "0Table");
  if (!tables) unfit("uploadDamaged", "no tables");
  refuseRemoteTemplate(main, tables);
}

export function inspectExcel97(bytes: Buffer): void {
  const file = readCompound(bytes);
  const book = streamOf(file, "Workbook");
  if (!book) unfit("uploadContentWrong", "no workbook");
  refuseActiveEntries(file);
  for (let at = 0; at + 4 <= book.length;) {
    const kind = book.readUInt16LE(at);
    const from = at + 4;
    const length = book.readUInt16LE(at + 2);
    at = from + length;
    if (at > book.length) unfit("uploadDamaged", "a record behind the end");
    if (kind === record.filePass) unfit("uploadProtected", "an encrypted workbook");
    if (kind === record.project) unfit("uploadActive", "a workbook with macros");
    if (kind === record.begin && length >= 4 && book.readUInt16LE(from + 2) === 0x40)
      unfit("uploadActive", "a sheet of macros");
    if (kind === record.boundSheet && length >= 6 && [1, 6].includes(book[from + 5]!))
      unfit("uploadActive", "a sheet of macros");
    if (kind === record.supBook && !isOwnBook(book, from, length))
      unfit("uploadActive", "a link to another file or program");
  }
}

/** References into the workbook itself, and to functions that come with Excel. */
function isOwnBook(book: Buffer, from: number, length: number): boolean {
  return length === 4 && [0x0401, 0x3a01].includes(book.readUInt16LE(from + 2));
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

function refuseActiveEntries(file: Compound): void {
  const found = file.entries.find(({ name, kind }) => kind !== "root" && activeEntry.test(name));
  if (found) unfit("uploadActive", `an entry ${found.name}`);
}

/** The text may be stored in one byte or in two per character, and begin anywhere. */
function refuseFields(main: Buffer): void {
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
    const text = tables.toString("utf16le", at + 2, at + 2 + characters * 2);
    at += 2 + characters * 2;
    if (n === 1 && /:\/\/|^\\\\|^\/\//.test(text)) unfit("uploadActive", "a template from elsewhere");
  }
}
