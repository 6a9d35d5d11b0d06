import { inspectTokens } from "./excel-97-formulas.ts";
import { inspectName } from "./formulas.ts";
import { pressed } from "./links.ts";
import { unfit } from "./verdict.ts";

const record = {
  formula: 0x06,
  name: 0x18,
  externalName: 0x23,
  filePass: 0x2f,
  consolidated: 0x51,
  object: 0x5d,
  sheetFlags: 0x81,
  boundSheet: 0x85,
  project: 0xd3,
  pivotSource: 0xe3,
  book: 0x1ae,
  format: 0x1b1,
  link: 0x1b8,
  entry: 0x1be,
  array: 0x221,
  shared: 0x4bc,
  begin: 0x809,
};

/** Questions to databases, files and the web, what is published when it is saved, and data of a running program. */
const active = new Set([0xdc, 0x1ad, 0x801, 0x803, 0x804, 0x805, 0x806, 0x80a, 0x813, 0x876]);

/** Where the length of a formula stands in its record, which the formula follows. */
const formulaAt = new Map([
  [record.formula, 20],
  [record.array, 12],
  [record.shared, 8],
]);

/** The records of a workbook of Excel 97, which are read wherever a sheet may begin. */
export function inspectRecords(book: Buffer): void {
  const begins = new Set<number>();
  const sheets: number[] = [];
  for (let at = 0; at + 4 <= book.length;) {
    const kind = book.readUInt16LE(at);
    const end = at + 4 + book.readUInt16LE(at + 2);
    if (end > book.length) unfit("uploadDamaged", "a record behind the end");
    const data = book.subarray(at + 4, end);
    if (kind === record.begin) begins.add(at);
    if (kind === record.boundSheet) sheets.push(data.readUInt32LE(0));
    inspectRecord(kind, data);
    at = end;
  }
  if (sheets.some((at) => !begins.has(at))) unfit("uploadActive", "a sheet inside something else");
}

function inspectRecord(kind: number, data: Buffer): void {
  if (kind === record.filePass) unfit("uploadProtected", "an encrypted workbook");
  if (kind === record.project) unfit("uploadActive", "a workbook with macros");
  if (active.has(kind)) unfit("uploadActive", "a question to something else");
  if (kind === record.begin) inspectBeginning(data);
  if (kind === record.sheetFlags && (data.readUInt16LE(0) & 0x10) !== 0) unfit("uploadActive", "a dialogue");
  if (kind === record.boundSheet && [1, 6].includes(data[5]!)) unfit("uploadActive", "a sheet of macros");
  if (kind === record.book && !isOwnBook(data)) unfit("uploadActive", "a link to another file or program");
  if (kind === record.externalName) inspectExternalName(data);
  if (kind === record.pivotSource && data.readUInt16LE(0) === 2)
    unfit("uploadActive", "a pivot of something else");
  // The first character says whether the file is another one.
  if (kind === record.consolidated && textAt(data, 8, data.readUInt16LE(6)).startsWith("\u0001"))
    unfit("uploadActive", "a pivot of another file");
  if (kind === record.object) inspectObject(data);
  if (kind === record.link) inspectLink(data);
  inspectFormulasOf(kind, data);
}

function inspectBeginning(data: Buffer): void {
  const sheet = data.readUInt16LE(2);
  if (data.readUInt16LE(0) !== 0x0600) unfit("uploadTooComplex", "a workbook of an older Excel");
  if (sheet === 0x40 || sheet === 0x06) unfit("uploadActive", "a sheet of macros");
  if (![0x05, 0x10, 0x20].includes(sheet)) unfit("uploadTooComplex", "a sheet of an unknown kind");
}

/** References into the workbook itself, and to functions that come with Excel. */
function isOwnBook(data: Buffer): boolean {
  return data.length === 4 && [0x0401, 0x3a01].includes(data.readUInt16LE(2));
}

/** A function that came with Excel later or in an add-in; other programs have flags of their own. */
function inspectExternalName(data: Buffer): void {
  if ((data.readUInt16LE(0) & 0xfffe) !== 0) unfit("uploadActive", "a name in another program");
  inspectName(textAt(data, 7, data[6]!), true);
}

/** A formula that stands by itself, behind its length. */
function inspectFormulasOf(kind: number, data: Buffer): void {
  const at = formulaAt.get(kind);
  if (at !== undefined) inspectTokens(piece(data, at + 2, data.readUInt16LE(at)));
  if (kind === record.name) inspectNameRecord(data);
  if (kind === record.format) {
    const first = data.readUInt16LE(2);
    const second = data.readUInt16LE(4);
    inspectTokens(piece(data, data.length - first - second, first));
    inspectTokens(piece(data, data.length - second, second));
  }
  if (kind === record.entry) inspectEntryRule(data);
}

/** Names that Excel calls when a workbook or a sheet opens, closes or is shown: their numbers, when they are built in. */
const callsItself = /auto_?(?:open|close|activate|deactivate)/i;
const builtIn = { flag: 0x20, callsItself: ["\u0001", "\u0002", "\u0008", "\u000a", "\u000b"] };
const callable = 0x0e;

function inspectNameRecord(data: Buffer): void {
  const flags = data.readUInt16LE(0);
  const name = textAt(data, 14, data[3]!);
  const itself = (flags & builtIn.flag) === 0 ? callsItself.test(name) : builtIn.callsItself.includes(name);
  if (itself) unfit("uploadActive", "a macro's name");
  if ((flags & callable) !== 0) inspectName(name, true);
  const from = 15 + data[3]! * bytesEach(data, 14);
  inspectTokens(piece(data, from, data.readUInt16LE(4)));
}

/** What may be entered into a cell: four texts for the person, then two formulas. */
function inspectEntryRule(data: Buffer): void {
  let at = 4;
  for (let n = 0; n < 4; n++) at += 3 + data.readUInt16LE(at) * bytesEach(data, at + 2);
  for (let n = 0; n < 2; n++) {
    const length = data.readUInt16LE(at);
    inspectTokens(piece(data, at + 4, length));
    at += 4 + length;
  }
}

const part = { common: 0x15, list: 0x13, picture: 0x09 };

/** Parts of an object; only those of other programs and controls have a formula for their picture. */
function inspectObject(data: Buffer): void {
  if (data.readUInt16LE(0) !== part.common) unfit("uploadTooComplex", "an object of an older Excel");
  for (let at = 0; at + 4 <= data.length;) {
    const kind = data.readUInt16LE(at);
    if (kind === part.picture) unfit("uploadActive", "an object of another program, or a control");
    // A list says nothing true about its own length, and ends the object.
    if (kind === part.list) return;
    at += 4 + data.readUInt16LE(at + 2);
  }
}

const webAddress = Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex");
const has = { target: 0x01, words: 0x10, frame: 0x80, targetAsText: 0x100 };

/** A link leads to the web, a mail address, or a place in the workbook itself. */
function inspectLink(data: Buffer): void {
  const flags = data.readUInt32LE(28);
  let at = 32;
  for (const words of [has.words, has.frame]) if ((flags & words) !== 0) at += 4 + data.readUInt32LE(at) * 2;
  if ((flags & has.target) === 0) return;
  const address =
    (flags & has.targetAsText) !== 0
      ? evenText(data, at + 4)
      : data.subarray(at, at + 16).equals(webAddress)
        ? evenText(data, at + 20)
        : "";
  if (!pressed.test(address)) unfit("uploadActive", "a link to a file or a program");
}

function bytesEach(data: Buffer, flagsAt: number): number {
  return (data.readUInt8(flagsAt) & 1) + 1;
}

/** Characters behind their flags, in one byte each or in two. */
function textAt(data: Buffer, flagsAt: number, characters: number): string {
  const wide = bytesEach(data, flagsAt) === 2;
  const bytes = piece(data, flagsAt + 1, characters * (wide ? 2 : 1));
  return bytes.toString(wide ? "utf16le" : "latin1");
}

/** As much as there is of a text in two bytes for each character. */
function evenText(data: Buffer, from: number): string {
  return data.toString("utf16le", from, from + ((data.length - from) & ~1));
}

function piece(data: Buffer, from: number, length: number): Buffer {
  if (from < 0 || from + length > data.length) unfit("uploadDamaged", "a record that is too short");
  return data.subarray(from, from + length);
}
