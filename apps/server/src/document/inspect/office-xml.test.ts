import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { aDocx, aField, aXlsx, partType, relation, relations, type Parts } from "#testing/files/office.ts";
import { outcomeOf } from "#testing/files/outcome.ts";
import { inspect, inspectLimits } from "../inspect.ts";

const open = "application/vnd.openxmlformats-officedocument";
const png = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(64, 7)]);
const sheet = "<worksheet><sheetData><row><c><f>WEBSERVICE(A1)</f></c></row></sheetData></worksheet>";
const workbook = (parts: Parts, types = "") => aXlsx(undefined, parts, undefined, types);
const related = (...rows: string[]) => ({ "xl/_rels/workbook.xml.rels": relations(...rows) });

describe("a part of a workbook", () => {
  test.each([
    [
      "a sheet without an ending that says what it is",
      workbook(
        { "xl/worksheets/sheet2.dat": sheet },
        partType("xl/worksheets/sheet2.dat", `${open}.spreadsheetml.worksheet+xml`),
      ),
    ],
    ["a part of no kind at all", workbook({ "xl/sheet.dat": sheet })],
    [
      "a part of a kind that nobody knows",
      workbook({ "xl/a.xml": "<a/>" }, partType("xl/a.xml", "application/vnd.unknown+xml")),
    ],
    ["a sheet that calls itself a picture", workbook({ "xl/sheet2.png": sheet })],
    [
      "a sheet that calls itself settings of a printer",
      workbook({
        "xl/printerSettings/printerSettings1.bin": sheet,
        ...related(relation("r9", "worksheet", "printerSettings/printerSettings1.bin")),
      }),
    ],
    [
      "the same, by another spelling of its name",
      workbook({
        "xl/printerSettings/printerSettings1.bin": sheet,
        ...related(
          relation("r9", "worksheet", "/XL/worksheets/%2e./printer%53ettings\\printerSettings1.bin"),
        ),
      }),
    ],
    [
      "relations that call themselves something else",
      workbook(
        { "xl/rows.dat": relations(relation("r1", "image", "http://x.example/p.png", true)) },
        partType("xl/rows.dat", "application/vnd.openxmlformats-package.relationships+xml"),
      ),
    ],
    [
      "relations that call themselves a font",
      workbook(
        {
          "xl/_rels/workbook.xml.rels": relations(
            relation("r1", "worksheet", "worksheets/sheet1.xml"),
            relation("r2", "image", "http://x.example/p.png", true),
          ),
        },
        partType("xl/_rels/workbook.xml.rels", "application/x-fontdata"),
      ),
    ],
    [
      "a drawing of lines that fetches",
      workbook(
        { "xl/media/a.svg": '<svg><image href="https://x.example/p.png"/></svg>' },
        partType("xl/media/a.svg", "image/svg+xml"),
      ),
    ],
    ["a picture of VML that fetches", workbook({ "xl/a.vml": '<v:imagedata src="\\\\x\\p.png"/>' })],
  ])("is refused: %s", async (_what, bytes) => {
    expect(await outcomeOf("xlsx", bytes)).toBe("uploadActive");
  });

  test.each([
    ["macros", "http://schemas.microsoft.com/office/2006/relationships/vbaProject"],
    ["a sheet of macros", "http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet"],
    [
      "a sheet of international macros",
      "http://schemas.microsoft.com/office/2006/relationships/xlIntlMacrosheet",
    ],
    ["a dialogue", "dialogsheet"],
    ["connections", "connections"],
    ["a question to a database", "queryTable"],
    ["another file", "externalLinkPath"],
    ["buttons of its own", "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"],
    ["a control", "http://schemas.openxmlformats.org/officeDocument/2006/relationships/control"],
    ["a program's data", "volatileDependencies"],
    [
      "pictures from the web",
      "http://schemas.microsoft.com/office/2020/07/relationships/rdRichValueWebImage",
    ],
    ["a kind that nobody knows", "http://x.example/relationships/worksheet"],
  ])("is not reached, whatever its file is called, by a relation to %s", async (_what, kind) => {
    const bytes = workbook({
      "xl/worksheets/sheet2.xml": "<a/>",
      ...related(relation("r9", kind, "worksheets/sheet2.xml")),
    });
    expect(await outcomeOf("xlsx", bytes)).toBe("uploadActive");
  });

  test.each([
    ["a sheet of macros", "application/vnd.ms-excel.macrosheet+xml"],
    ["connections", `${open}.spreadsheetml.connections+xml`],
    ["a question to a database", `${open}.spreadsheetml.queryTable+xml`],
    ["a link to another file", `${open}.spreadsheetml.externalLink+xml`],
    ["a dialogue", `${open}.spreadsheetml.dialogsheet+xml`],
    ["a program's data", `${open}.spreadsheetml.volatileDependencies+xml`],
    ["form controls", "application/vnd.ms-excel.controlproperties+xml"],
  ])("is refused by its kind under any name: %s", async (_what, type) => {
    const bytes = workbook({ "xl/theme/theme7.xml": "<a/>" }, partType("XL/theme/theme%37.xml", type));
    expect(await outcomeOf("xlsx", bytes)).toBe("uploadActive");
  });

  test.each(["macrosheet", "dialogsheet", "externalLink", "connections", "queryTable", "volTypes"])(
    "is refused by what it begins with: %s",
    async (tag) => {
      expect(await outcomeOf("xlsx", workbook({ "xl/theme/theme7.xml": `<x:${tag}/>` }))).toBe(
        "uploadActive",
      );
    },
  );

  test.each<[string, Parts, string?]>([
    [
      "a picture",
      {
        "xl/media/image1.png": png,
        "xl/drawings/_rels/drawing1.xml.rels": relations(relation("r1", "image", "../media/image1.png")),
      },
    ],
    [
      "a drawing of lines",
      { "xl/media/a.svg": '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/></svg>' },
      partType("xl/media/a.svg", "image/svg+xml"),
    ],
    [
      "settings of a printer",
      {
        "xl/printerSettings/printerSettings1.bin": Buffer.from('<?xml version="1.0"?><!DOCTYPE plist>'),
        "xl/worksheets/_rels/sheet1.xml.rels": relations(
          relation("r1", "printerSettings", "../printerSettings/printerSettings1.bin"),
        ),
      },
    ],
    [
      "comments",
      {
        "xl/comments1.xml":
          '<comments><commentList><comment ref="A1"><text><t>Paid.</t></text></comment></commentList></comments>',
        "xl/drawings/vmlDrawing1.vml":
          '<xml><v:shape><x:ClientData ObjectType="Note"><x:Row>1</x:Row></x:ClientData></v:shape></xml>',
        "xl/worksheets/_rels/sheet1.xml.rels": relations(
          relation("r1", "comments", "../comments1.xml"),
          relation("r2", "vmlDrawing", "../drawings/vmlDrawing1.vml"),
        ),
      },
      partType("xl/comments1.xml", `${open}.spreadsheetml.comments+xml`),
    ],
    [
      "a chart",
      {
        "xl/charts/chart1.xml": "<c:chartSpace><c:f>Sheet1!$A$1:$A$9</c:f></c:chartSpace>",
        "xl/drawings/_rels/drawing1.xml.rels": relations(relation("r1", "chart", "../charts/chart1.xml")),
      },
      partType("xl/charts/chart1.xml", `${open}.drawingml.chart+xml`),
    ],
    [
      "a table",
      {
        "xl/tables/table1.xml":
          "<table><calculatedColumnFormula>Table1[[#This Row],[a]]*2</calculatedColumnFormula></table>",
      },
      partType("xl/tables/table1.xml", `${open}.spreadsheetml.table+xml`),
    ],
    ["room that was left free", { "[trash]/0000.dat": Buffer.alloc(1000, 0xff) }],
    [
      "what Google adds",
      {
        "xl/metadata": Buffer.alloc(64, 3),
        ...related(
          relation("r9", "http://customschemas.google.com/relationships/workbookmetadata", "metadata"),
        ),
      },
      partType("xl/metadata", "application/binary"),
    ],
    [
      "a relation of the strict kind",
      related(relation("r9", "http://purl.oclc.org/ooxml/officeDocument/relationships/styles", "styles.xml")),
    ],
  ])("passes: %s", async (_what, parts, types) => {
    expect(await outcomeOf("xlsx", workbook(parts, types))).toBe("passed");
  });

  test("of 20 MB is read within the limits", async () => {
    const row = (n: number) =>
      `<row r="${n}" spans="1:3"><c r="A${n}" s="3" t="n"><f>SUM(B${n}:C${n})</f><v>${(n * 7919) % 100_003}</v></c><c r="B${n}"/></row>\n`;
    const rows = Array.from({ length: 210_000 }, (_, n) => row(n + 1)).join("");
    const dir = mkdtempSync(join(tmpdir(), "inspect-"));
    writeFileSync(join(dir, "taken"), aXlsx(rows));
    const { outcome, peakMb } = await inspect(dir, "xlsx");
    rmSync(dir, { recursive: true });
    expect(outcome).toBe("passed");
    expect(peakMb).toBeLessThan(inspectLimits.memoryMb);
  });

  test("is not said to need the memory of whoever has it looked at", async () => {
    const dir = mkdtempSync(join(tmpdir(), "inspect-"));
    writeFileSync(join(dir, "taken"), workbook({}));
    const ours = Buffer.alloc(2 * inspectLimits.memoryMb * 1024 * 1024, 1);
    const { outcome, peakMb } = await inspect(dir, "xlsx");
    rmSync(dir, { recursive: true });
    expect(ours.length).toBeGreaterThan(0);
    expect(outcome).toBe("passed");
    expect(peakMb).toBeGreaterThan(10);
    expect(peakMb).toBeLessThan(inspectLimits.memoryMb);
  });
});

describe("a field of a Word document", () => {
  const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
  const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const text = (words: string) => `<w:r><w:instrText>${words}</w:instrText></w:r>`;
  const paragraph = (...runs: string[]) => `<w:p>${begin}${runs.join("")}${end}</w:p>`;
  const alternatives = (choice: string, fallback: string) =>
    `<mc:AlternateContent><mc:Choice Requires="x">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;

  test.each([
    ["with a tag inside its instruction", paragraph(text("DD<w:x/>EAUTO cmd"))],
    ["with its instruction inside another tag", paragraph(text("<w:x>DDEAUTO cmd</w:x>"))],
    [
      "with a part of its name as plain text",
      paragraph(text("DDE"), "<w:r><w:t>AUTO</w:t></w:r>", text(" cmd")),
    ],
    [
      "with a deletion inside its name",
      paragraph(text("DD"), "<w:del><w:r><w:delInstrText>X</w:delInstrText></w:r></w:del>", text("E cmd")),
    ],
    ["that is deleted", paragraph("<w:del><w:r><w:delInstrText>DDE cmd</w:delInstrText></w:r></w:del>")],
    ["whose name comes out of another field", paragraph(begin, text("DOCVARIABLE x"), end, text(" cmd"))],
    [
      "half of whose name comes out of another field",
      paragraph(text("INCL"), begin, text("REF x"), end, text(" cmd")),
    ],
    [
      "that is cut into alternatives",
      paragraph(text("DD"), alternatives(text("X"), text("E")), text(" cmd")),
    ],
    [
      "with another text's end inside",
      paragraph(text("DD"), `<w:txbxContent><w:p>${end}${begin}</w:p></w:txbxContent>`, text("E cmd")),
    ],
    [
      "with marks of another language inside",
      paragraph(
        text("DD"),
        '<x:fldChar w:fldCharType="end"/><x:fldChar w:fldCharType="begin"/>',
        text("E cmd"),
      ),
    ],
    [
      "with marks inside a tag that Word may leave out",
      paragraph(text("DD"), `<x:new>${end}${begin}</x:new>`, text("E cmd")),
    ],
    [
      "with another language under Word's prefix",
      paragraph(text("DD"), `<w:r xmlns:w="urn:x">${end}${begin}</w:r>`, text("E cmd")),
    ],
    [
      "with alternatives under another prefix",
      paragraph(
        text("DD"),
        alternatives(text("X"), text("E"))
          .replaceAll("mc:", "y:")
          .replace(
            " Requires",
            ' xmlns:y="http://schemas.openxmlformats.org/markup-compatibility/2006" Requires',
          ),
        text(" cmd"),
      ),
    ],
    ["with an instruction behind its end", `<w:p>${text("DDE cmd")}</w:p>`],
    ["that has no end", `<w:p>${begin}${text("DDE cmd")}</w:p>`],
    ["behind odd spaces", aField("\u00a0\u3000\u200bINCLUDEPICTURE http://x.example/p.png")],
    ["that writes to the printer", aField("PRINT 27")],
    ["that leads to a file", aField('HYPERLINK "file:///c:/a.exe"')],
    ["that leads to a share", aField('HYPERLINK "\\\\\\\\host\\\\a"')],
    ["that leads to a script", aField("HYPERLINK javascript:alert(1)")],
    ["that leads to a program", aField('HYPERLINK \\o "https://example.com" "ms-msdt:/id"')],
    ["that leads to what another field says", paragraph(text("HYPERLINK "), begin, text("REF x"), end)],
  ])("is refused %s", async (_how, body) => {
    expect(await outcomeOf("docx", aDocx(body))).not.toBe("passed");
  });

  test.each([
    [
      "stands beside what another language marks",
      paragraph(text("PAGE"), '<w:r><w14:ligatures xmlns:w14="urn:w14"/></w:r>', text(" ")),
    ],
    ["counts pages", aField(" PAGE \\* MERGEFORMAT ")],
    ["leads to the web", aField(' HYPERLINK "https://example.com/a?b=(c)" \\t "_blank" \\o "Open it" ')],
    ["leads to a mail address", aField(" HYPERLINK mailto:a@example.com ")],
    ["leads to a place in the document", aField(' HYPERLINK \\l "_Toc1" \\h ')],
    [
      "computes with another",
      paragraph(text("IF "), begin, text("MERGEFIELD due"), end, text(' &gt; 5 "late" "in time"')),
    ],
    [
      "stands in a frame",
      `<w:p>${alternatives(`<w:txbxContent>${aField("PAGE")}</w:txbxContent>`, aField("PAGE"))}</w:p>`,
    ],
    [
      "fills a table of contents",
      `<w:p>${begin}${text('TOC \\o "1-3"')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${aField("PAGEREF _Toc1 \\h")}${end}</w:p>`,
    ],
  ])("passes that %s", async (_what, body) => {
    expect(await outcomeOf("docx", aDocx(body))).toBe("passed");
  });

  test.each([
    [
      "letters to be filled from a database",
      "<w:settings><w:mailMerge><w:connectString w:val='Provider=x'/></w:mailMerge></w:settings>",
    ],
    ["a form that calls a macro", "<w:settings><w:entryMacro w:val='x'/></w:settings>"],
  ])("stands beside no %s", async (_what, settings) => {
    expect(await outcomeOf("docx", aDocx(undefined, { "word/settings.xml": settings }))).toBe("uploadActive");
  });
});
