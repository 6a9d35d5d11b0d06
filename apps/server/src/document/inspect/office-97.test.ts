import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aDoc, anXls, textPieces, type ExcelRecord, type TextPiece } from "#testing/files/compounds.ts";
import { outcomeOf } from "#testing/files/outcome.ts";
import { inspect } from "../inspect.ts";

const u16 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(numbers.length * 2);
  numbers.forEach((number, n) => bytes.writeUInt16LE(number, n * 2));
  return bytes;
};
const utf16 = (text: string) => Buffer.from(text, "utf16le");

/** Tokens of formulas. */
const call = (number: number, values = 1) => Buffer.concat([Buffer.from([0x42, values]), u16(number)]);
const text = (words: string) => Buffer.concat([Buffer.from([0x17, words.length, 0]), Buffer.from(words)]);
const sum = Buffer.concat([Buffer.from([0x25]), u16(0, 9, 0, 0), call(4)]);
const callsOut = Buffer.concat([text("kernel32"), call(150)]);

const cell = (tokens: Buffer): ExcelRecord => [
  0x06,
  Buffer.concat([Buffer.alloc(20), u16(tokens.length), tokens]),
];
const named = (name: string, flags: number, tokens = sum): ExcelRecord => [
  0x18,
  Buffer.concat([
    u16(flags),
    Buffer.from([0, name.length]),
    u16(tokens.length),
    Buffer.alloc(8),
    Buffer.from([0]),
    Buffer.from(name, "latin1"),
    tokens,
  ]),
];
const external = (name: string, flags = 0): ExcelRecord => [
  0x23,
  Buffer.concat([u16(flags, 0, 0), Buffer.from([name.length, 0]), Buffer.from(name), u16(0)]),
];
const object = (...parts: [kind: number, data: Buffer][]): ExcelRecord => [
  0x5d,
  Buffer.concat([
    u16(0x15, 18),
    Buffer.alloc(18),
    ...parts.flatMap(([kind, data]) => [u16(kind, data.length), data]),
    u16(0, 0),
  ]),
];
const words = (text_: string) => Buffer.concat([u16(text_.length), Buffer.from([0]), Buffer.from(text_)]);
const rule = (first: Buffer): ExcelRecord => [
  0x1be,
  Buffer.concat([
    Buffer.alloc(4),
    words("Due"),
    words(""),
    words("No"),
    words(""),
    u16(first.length, 0),
    first,
    u16(0, 0),
    u16(0),
  ]),
];
const webMoniker = Buffer.from("e0c9ea79f9bace118c8200aa004ba90b", "hex");
const fileMoniker = Buffer.from("0303000000000000c000000000000046", "hex");
const link = (moniker: Buffer, address: string): ExcelRecord => {
  const flags = Buffer.alloc(8);
  flags.writeUInt32LE(2, 0);
  flags.writeUInt32LE(0x03, 4);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(address.length * 2 + 2);
  return [0x1b8, Buffer.concat([Buffer.alloc(24), flags, moniker, length, utf16(`${address}\0`)])];
};
const ownBook: ExcelRecord = [0x1ae, u16(1, 0x0401)];
const addIns: ExcelRecord = [0x1ae, u16(1, 0x3a01)];

describe("a workbook of Excel 97", () => {
  test.each<[string, ExcelRecord[]]>([
    ["a formula that calls a program's function", [cell(callsOut)]],
    ["a formula with an address out of cells", [cell(Buffer.concat([text("file:"), call(359)]))]],
    ["a formula that asks a running program", [cell(Buffer.concat([text("a.b"), call(379)]))]],
    ["a formula that calls a macro's command", [cell(call(0x8000 + 110))]],
    [
      "a shared formula that acts",
      [[0x4bc, Buffer.concat([Buffer.alloc(8), u16(callsOut.length), callsOut])]],
    ],
    [
      "a formula of many cells that acts",
      [[0x221, Buffer.concat([Buffer.alloc(12), u16(callsOut.length), callsOut])]],
    ],
    ["a name that acts", [named("total", 0, callsOut)]],
    ["a name that Excel calls when it opens", [named("Auto_Open", 0)]],
    ["a name that Excel calls when it opens, hidden and longer", [named("AUTO_OPENxyz", 1)]],
    ["a name that Excel calls when it opens, by its number", [named("\u0001", 0x20)]],
    ["a name that Excel calls when it closes, by its number", [named("\u0002", 0x21)]],
    ["a name of a macro", [named("mystery", 0x0e)]],
    ["a name of a later function that fetches", [named("_xlfn.WEBSERVICE", 0x0e)]],
    ["a function of an add-in that nobody knows", [addIns, external("MYSTERY")]],
    ["a name in another program", [ownBook, external("item", 0x02)]],
    ["an object of another program by its name", [ownBook, external("item", 0x10)]],
    [
      "a rule of formats that acts",
      [[0x1b1, Buffer.concat([Buffer.from([2, 0]), u16(callsOut.length, 0), Buffer.alloc(6), callsOut])]],
    ],
    ["a rule of entry that acts", [rule(callsOut)]],
    ["a question to a database", [[0x803, Buffer.alloc(28)]]],
    ["a question to a file of text", [[0x805, Buffer.alloc(57)]]],
    ["a connection", [[0x876, Buffer.alloc(60)]]],
    ["a table of a question", [[0x1ad, Buffer.alloc(32)]]],
    ["a pivot of something else", [[0xe3, u16(2)]]],
    [
      "a pivot of another file",
      [[0x51, Buffer.concat([Buffer.alloc(6), u16(6), Buffer.from([0]), Buffer.from("\u0001a.xls")])]],
    ],
    ["a control", [object([0x07, Buffer.alloc(2)], [0x09, Buffer.alloc(20)])]],
    ["a dialogue", [[0x81, u16(0x04d1)]]],
    [
      "a sheet inside another record",
      [[0x85, Buffer.concat([Buffer.from([40, 0, 0, 0, 0, 0, 1, 0, 0x54])])]],
    ],
    ["a link to a file", [link(fileMoniker, "a.exe")]],
    ["a link to a share", [link(webMoniker, "file://host/a")]],
    ["a link to a program", [link(webMoniker, "ms-msdt:/id")]],
  ])("is refused with %s", async (_what, records) => {
    expect(await outcomeOf("xls", anXls(records))).toBe("uploadActive");
  });

  test.each<[string, ExcelRecord[]]>([
    ["a sheet of an older Excel", [[0x809, u16(0x0500, 0x10)]]],
    ["a token that nobody knows", [cell(Buffer.from([0x3f]))]],
    ["a formula that is longer than its record", [[0x06, Buffer.concat([Buffer.alloc(20), u16(99)])]]],
  ])("is refused as it cannot be read, with %s", async (_what, records) => {
    expect(await outcomeOf("xls", anXls(records))).toMatch(/uploadTooComplex|uploadDamaged/);
  });

  test.each(["LNK00000001", "Ctls", "Book", "\u0001Ole10Native", "Anything"])(
    "is refused with an entry that is none of its own: %s",
    async (name) => {
      expect(await outcomeOf("xls", anXls([], [{ name, data: Buffer.alloc(64) }]))).toBe("uploadActive");
    },
  );

  test.each<[string, ExcelRecord[]]>([
    ["a sum", [cell(sum)]],
    [
      "a condition and a text",
      [cell(Buffer.concat([sum, Buffer.from([0x19, 0x02, 0, 0]), text("paid | it's"), call(1, 3)]))],
    ],
    [
      "a choice",
      [cell(Buffer.concat([sum, Buffer.from([0x19, 0x04]), u16(1, 0, 0), text("a"), call(100, 2)]))],
    ],
    ["a name for cells", [named("total", 0)]],
    ["an area for the printer", [named("\u0006", 0x20)]],
    ["a later function that computes", [named("_xlfn.IFERROR", 0x0e), ownBook]],
    ["a function of an add-in that computes", [addIns, external("EDATE")]],
    ["a rule of entry", [rule(sum)]],
    [
      "a comment and a list",
      [object([0x0d, Buffer.alloc(22)]), object([0x0c, Buffer.alloc(20)], [0x13, Buffer.alloc(0)])],
    ],
    [
      "a pivot of its own sheet",
      [
        [0xe3, u16(1)],
        [0x51, Buffer.concat([Buffer.alloc(6), u16(3), Buffer.from([0]), Buffer.from("\u0002S1")])],
      ],
    ],
    ["a link to the web", [link(webMoniker, "https://example.com/")]],
    ["a mail address", [link(webMoniker, "mailto:a@example.com")]],
  ])("passes with %s", async (_what, records) => {
    expect(await outcomeOf("xls", anXls(records))).toBe("passed");
  });
});

describe("a document of Word 97", () => {
  test("ends no process that reads it from an odd place", async () => {
    const dir = mkdtempSync(join(tmpdir(), "inspect-"));
    writeFileSync(join(dir, "taken"), aDoc({ text: utf16("a".repeat(3989)) }));
    const { outcome } = await inspect(dir, "doc");
    rmSync(dir, { recursive: true });
    expect(outcome).toBe("passed");
  });

  /** Its text put together out of pieces that lie elsewhere and in another order. */
  const inPieces = (stored: Buffer, ...pieces: TextPiece[]) =>
    aDoc({ text: stored, pieces: textPieces(pieces) });

  test.each([
    [
      "a field put together out of pieces",
      inPieces(
        utf16(" cmd \u0015EAUTO\u0013 DD"),
        { at: 22, characters: 4 },
        { at: 12, characters: 5 },
        { at: 0, characters: 6 },
      ),
    ],
    [
      "a field in one byte and in two",
      inPieces(
        Buffer.concat([utf16("\u0013DD"), Buffer.from("EAUTO cmd \u0015")]),
        { at: 0, characters: 3 },
        { at: 6, characters: 11, narrow: true },
      ),
    ],
    ["a field with marks that nobody heeds", aDoc({ text: utf16("\u0013 DD\u0015\u0014E cmd \u0015") })],
    [
      "a field whose name another one gives",
      aDoc({ text: utf16("\u0013 \u0013 DOCVARIABLE x \u0015 cmd \u0015") }),
    ],
    [
      "a picture behind odd spaces",
      aDoc({ text: utf16("\u0013\u00a0\u3000INCLUDEPICTURE http://x.example \u0015") }),
    ],
    ["a link to a file", aDoc({ text: utf16('\u0013 HYPERLINK "file:///c:/a.exe" \u0015') })],
    ["a link to a share", aDoc({ text: utf16('\u0013 HYPERLINK "\\\\\\\\host\\\\a" \u0015') })],
    ["a link that runs", aDoc({ text: utf16("\u0013 HYPERLINK javascript:alert(1) \u0015") })],
    ["an entry that is none of its own", aDoc({ parts: [{ name: "Anything", data: Buffer.alloc(64) }] })],
    ["a link to an object", aDoc({ parts: [{ name: "LNK00000001" }] })],
  ])("is refused with %s", async (_what, bytes) => {
    expect(await outcomeOf("doc", bytes)).toBe("uploadActive");
  });

  test("is refused without its list of pieces", async () => {
    expect(await outcomeOf("doc", aDoc({ pieces: Buffer.alloc(0) }))).toBe("uploadDamaged");
  });

  test.each([
    ["a link to the web", '\u0013 HYPERLINK "https://example.com/LINK" \u0001\u0014here\u0015'],
    ["a mail address", '\u0013HYPERLINK "mailto:a@example.com"\u0014a\u0015'],
    ["numbers of pages", "Page \u0013 PAGE \\* MERGEFORMAT \u00141\u0015 of \u0013 NUMPAGES \u00149\u0015"],
    [
      "a table of contents",
      '\u0013 TOC \\o "1-3" \u0014\u0013 HYPERLINK \\l "_Toc1" \u0014One\u0015\r\u0015',
    ],
  ])("passes with %s", async (_what, words_) => {
    expect(await outcomeOf("doc", aDoc({ text: utf16(words_) }))).toBe("passed");
  });
});
