import { randomBytes } from "node:crypto";
import { uploadPurposes, type UploadPurpose } from "@causeway/contract";
import { aDoc, anXls } from "@causeway/server/testing/files/compounds.ts";
import {
  aDocx,
  aField,
  aXlsx,
  partType,
  relation,
  relations,
} from "@causeway/server/testing/files/office.ts";
import {
  aPdf,
  objectStream,
  plainPage,
  stream,
  type PdfObjects,
} from "@causeway/server/testing/files/pdfs.ts";
import { aPicture, sharp } from "@causeway/server/testing/files/pictures.ts";
import { aZip, type ZipEntry } from "@causeway/server/testing/files/zips.ts";
import { sample, type Sample } from "./sample.ts";

/** Files as people really send them; not one may be refused. */
export async function benign(): Promise<Sample[]> {
  return [
    ...(await pictures()),
    ...pdfs(),
    ...(await archives()),
    ...office(),
    ...names(),
    ...(await largest()),
  ];
}

async function pictures(): Promise<Sample[]> {
  const jpeg = await aPicture("jpeg", { width: 1200, height: 900, noise: true });
  const png = await aPicture("png", { width: 600, height: 400, noise: true });
  const with_ = (about: string, name: string, bytes: Buffer) => sample(about, name, bytes);
  return [
    with_("a photo", "photo.jpg", jpeg),
    with_("a photo, spelt jpeg", "photo.jpeg", jpeg),
    with_("a photo, in capitals", "PHOTO.JPG", jpeg),
    with_("a screenshot", "screen.png", png),
    with_(
      "a progressive photo",
      "photo.jpg",
      await aPicture("jpeg", { width: 2000, height: 1500, progressive: true, noise: true }),
    ),
    with_(
      "an interlaced picture",
      "screen.png",
      await aPicture("png", { width: 800, height: 600, progressive: true }),
    ),
    with_("a picture with transparency", "stamp.png", await aPicture("png", { alpha: true })),
    with_("a grey photo", "grey.jpg", await sharp(jpeg).greyscale().jpeg().toBuffer()),
    with_("a grey scan", "grey.png", await sharp(png).greyscale().png().toBuffer()),
    with_("a picture of few colours", "few.png", await sharp(png).png({ palette: true }).toBuffer()),
    with_(
      "a picture in print colours",
      "print.jpg",
      await sharp(jpeg).toColourspace("cmyk").jpeg().toBuffer(),
    ),
    with_("a picture of 16 bits", "deep.png", await sharp(png).toColourspace("rgb16").png().toBuffer()),
    with_("a photo with a profile", "profile.jpg", await sharp(jpeg).withIccProfile("p3").jpeg().toBuffer()),
    with_(
      "a photo with a place",
      "place.jpg",
      await sharp(jpeg)
        .withExif({ IFD3: { GPSLatitude: "22/1 18/1 0/1" } })
        .jpeg()
        .toBuffer(),
    ),
    with_(
      "a photo without subsampling",
      "fine.jpg",
      await sharp(jpeg).jpeg({ chromaSubsampling: "4:4:4" }).toBuffer(),
    ),
    with_("a photo of 39 million pixels", "large.jpg", await aPicture("jpeg", { width: 7200, height: 5400 })),
    with_(
      "a picture of 40 million pixels",
      "large.png",
      await aPicture("png", { width: 8000, height: 5000 }),
    ),
    with_(
      "a progressive photo of 20 million pixels",
      "large.jpg",
      await aPicture("jpeg", { width: 5400, height: 3700, progressive: true }),
    ),
    with_("a picture of one pixel", "one.png", await aPicture("png", { width: 1, height: 1 })),
    ...(await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) =>
        with_(
          `a photo turned ${orientation}`,
          "turned.jpg",
          await sharp(jpeg).withMetadata({ orientation }).jpeg().toBuffer(),
        ),
      ),
    )),
    { ...with_("a photo of an identity card", "front.jpg", jpeg), purpose: "certificatePhoto" },
  ];
}

function pdfs(): Sample[] {
  const page = (extra: PdfObjects) => aPdf({ ...plainPage, ...extra });
  const catalog = (content: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${content} >>` });
  const link =
    "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.com) >> >>";
  const pdf = (about: string, bytes: Buffer) => sample(`a PDF ${about}`, "a.pdf", bytes);
  return [
    ...["1.3", "1.4", "1.5", "1.6", "1.7", "2.0"].map((version) =>
      pdf(`of version ${version}`, aPdf(plainPage, { version })),
    ),
    pdf("with objects in a stream", page({ 7: objectStream({ 8: "<< /Title (x) >>", 9: "[1 2 3]" }) })),
    pdf("with a link to the web", page({ 6: link })),
    pdf("that opens at a page", page(catalog("/OpenAction [3 0 R /Fit]"))),
    pdf("with a form to fill in", page(catalog("/AcroForm << /Fields [6 0 R] /NeedAppearances true >>"))),
    pdf("with a text that names scripts", page({ 6: "(/JavaScript /JS /Launch are names \\) of things)" })),
    pdf("with a text in hexadecimal", page({ 6: "<2f4a53202f4c61756e6368>" })),
    pdf("with names that begin alike", page({ 6: "<< /JSX 1 /LaunchDate 2 /EmbeddedFont 3 /EFG 4 >>" })),
    pdf("with bookmarks", page(catalog("/Outlines 6 0 R /PageMode /UseOutlines"))),
    pdf("with tags", page(catalog("/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R"))),
    pdf("with packed content", page({ 4: stream("", "BT /F1 12 Tf (Hello) Tj ET", true) })),
    pdf(
      "with two megabytes of noise",
      page({ 6: stream("/Type /XObject /Subtype /Image", randomBytes(2_000_000)) }),
    ),
    pdf(
      "with a scan in it",
      page({ 6: stream("/Type /XObject /Subtype /Image /Filter /DCTDecode", randomBytes(500_000)) }),
    ),
    pdf(
      "that was changed once",
      Buffer.concat([
        aPdf(),
        Buffer.from(
          "8 0 obj\n<< /Info true >>\nendobj\ntrailer\n<< /Root 1 0 R /Size 9 >>\nstartxref\n9\n%%EOF\n",
        ),
      ]),
    ),
    pdf("with a line behind its end", Buffer.concat([aPdf(), Buffer.from("\r\n\r\n")])),
    pdf("with empty dictionaries", page({ 6: "<<>>", 7: "[]", 8: "<< /A <<>> /B [] >>" })),
    ...[1, 5, 30, 200].map((pages) =>
      pdf(
        `of ${pages} pages`,
        page(
          Object.fromEntries(
            Array.from({ length: pages }, (_, n) => [
              10 + n,
              "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>",
            ]),
          ),
        ),
      ),
    ),
    { ...pdf("as power of attorney", aPdf()), purpose: "authorizationLetter" },
    { ...pdf("as payment file", aPdf()), purpose: "paymentFile" },
  ];
}

async function archives(): Promise<Sample[]> {
  const pdf = aPdf();
  const jpeg = await aPicture("jpeg");
  const zip = (about: string, entries: ZipEntry[]) => sample(`an archive ${about}`, "a.zip", aZip(entries));
  const many = (count: number) =>
    Array.from({ length: count }, (_, n): ZipEntry => ({ name: `${n}.pdf`, data: pdf }));
  const gbk = Buffer.from([0xba, 0xcf, 0xcd, 0xac, 0x2e, 0x70, 0x64, 0x66]);
  return [
    zip("of one file", many(1)),
    zip("of 49 files", many(49)),
    zip("of 50 files", many(50)),
    zip(
      "of stored files",
      many(3).map((entry) => ({ ...entry, stored: true })),
    ),
    zip(
      "with sizes behind the data",
      many(3).map((entry) => ({ ...entry, described: true })),
    ),
    zip("with Chinese names", [{ name: "合同/发票 2026.pdf", data: pdf }]),
    zip("with Chinese names of Windows", [{ name: gbk, data: pdf }]),
    zip("with folders", [
      { name: "contracts/", data: "", stored: true, mode: 0o040755 },
      { name: "contracts/a.pdf", data: pdf, mode: 0o100644 },
    ]),
    zip("of a Mac", [
      { name: "a.pdf", data: pdf },
      { name: "__MACOSX/._a.pdf", data: randomBytes(120) },
      { name: ".DS_Store", data: randomBytes(60) },
    ]),
    zip("of pictures", [
      { name: "a.jpg", data: jpeg },
      { name: "b.png", data: await aPicture("png") },
    ]),
    zip("of documents", [
      { name: "a.docx", data: aDocx() },
      { name: "b.xlsx", data: aXlsx() },
      { name: "c.doc", data: aDoc() },
      { name: "d.xls", data: anXls() },
    ]),
    { ...zip("as proof of income", many(2)), purpose: "incomingProof" },
  ];
}

/** What a workbook has besides cells, each under the kind that Excel gives it. */
function everyday(): Buffer {
  const kind = "application/vnd.openxmlformats-officedocument";
  const types: readonly (readonly [path: string, type: string])[] = [
    ["xl/comments1.xml", `${kind}.spreadsheetml.comments+xml`],
    ["xl/charts/chart1.xml", `${kind}.drawingml.chart+xml`],
    ["xl/tables/table1.xml", `${kind}.spreadsheetml.table+xml`],
  ];
  const parts = {
    "xl/comments1.xml": '<comments><comment ref="A1"><text><t>Paid.</t></text></comment></comments>',
    "xl/charts/chart1.xml": "<c:chart><c:f>Sheet1!$A$1:$A$9</c:f></c:chart>",
    "xl/tables/table1.xml": "<table><totalsRowFormula>SUBTOTAL(109,[Amount])</totalsRowFormula></table>",
    "xl/worksheets/_rels/sheet1.xml.rels": relations(
      relation("r1", "comments", "../comments1.xml"),
      relation("r2", "chart", "../charts/chart1.xml"),
      relation("r3", "table", "../tables/table1.xml"),
    ),
  };
  return aXlsx(undefined, parts, undefined, types.map(([path, type]) => partType(path, type)).join(""));
}

/** The first bytes are all that tells one picture inside a document from another. */
const aScreenshot = () => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), randomBytes(40_000)]);

function office(): Sample[] {
  const docx = (about: string, bytes: Buffer) => sample(`a .docx ${about}`, "a.docx", bytes);
  const xlsx = (about: string, bytes: Buffer) => sample(`a .xlsx ${about}`, "a.xlsx", bytes);
  const related = (...rows: string[]) =>
    aDocx(undefined, { "word/_rels/document.xml.rels": relations(...rows) });
  const rows = (count: number) =>
    Array.from(
      { length: count },
      (_, n) => `<row r="${n + 1}"><c r="A${n + 1}"><v>${(n * 7919) % 100_003}</v></c></row>`,
    ).join("");
  const formula = (text: string) => aXlsx(`<row r="1"><c r="A1"><f>${text}</f></c></row>`);
  return [
    docx("of one line", aDocx()),
    docx("in Chinese", aDocx("<w:p><w:r><w:t>买卖合同 &amp; 附件</w:t></w:r></w:p>")),
    docx("with a link to the web", related(relation("r1", "hyperlink", "https://example.com", true))),
    docx("with a mail address", related(relation("r1", "hyperlink", "mailto:a@example.com", true))),
    docx(
      "with styles",
      aDocx(undefined, {
        "word/styles.xml": "<?xml version='1.0' encoding='UTF-8'?><w:styles><!-- none --></w:styles>",
      }),
    ),
    docx("with page numbers", aDocx(aField(" PAGE \\* MERGEFORMAT "))),
    docx("with a table of contents", aDocx(aField(' TOC \\o "1-3" \\h '))),
    docx("with a link in a field", aDocx(aField(' HYPERLINK "https://example.com/LINK/RD" '))),
    docx("with a picture", aDocx(undefined, { "word/media/image1.png": aScreenshot() })),
    docx("that speaks of DDE", aDocx("<w:p><w:r><w:t>DDEAUTO is an old technique.</w:t></w:r></w:p>")),
    xlsx("of one cell", aXlsx()),
    xlsx("of 20,000 rows", aXlsx(rows(20_000))),
    xlsx("with formulas", formula("SUM(A1:A9)*IF(B1&gt;2,1,0)")),
    xlsx(
      "with formulas of every day",
      formula("IFERROR(VLOOKUP(A1,'Q&amp;A (1)'!$A$1:$C$9,3,FALSE),&quot;n/a (none)&quot;)"),
    ),
    xlsx("with formulas of a later Excel", formula("_xlfn.XLOOKUP(A1,_xlfn._xlws.FILTER(B:B,C:C&gt;0),D:D)")),
    xlsx("with a sum of a column whose name has brackets", formula("SUM(Orders[Amount (USD)])")),
    xlsx("with a sum handed to a function", formula("_xlfn.BYROW(A1:C3,_xleta.SUM)")),
    xlsx("with comments, a chart and a table", everyday()),
    xlsx("with a table's columns", formula("SUM(Orders[Amount])*Orders[[#This Row],[Rate]]")),
    xlsx("with a list", formula("SUM({1,2;3,4})*(1+A1)^-(B1)")),
    xlsx("with a text that names functions", formula("&quot;WEBSERVICE(x) and it's | fine&quot;")),
    xlsx("with a sheet named with a quote", formula("SUM('it''s 5&quot; (net)'!A1:A9)")),
    xlsx("with a formula about a bar", formula("&quot;a|b&quot;&amp;A1")),
    xlsx(
      "with printer settings",
      aXlsx(undefined, { "xl/printerSettings/printerSettings1.bin": randomBytes(400) }),
    ),
    sample("a .doc", "a.doc", aDoc()),
    sample(
      "a .doc with page numbers",
      "a.doc",
      aDoc({ text: Buffer.from("\u0013 PAGE \u00151", "utf16le") }),
    ),
    sample("an .xls", "a.xls", anXls()),
    sample(
      "a .doc with a link to the web",
      "a.doc",
      aDoc({ text: Buffer.from('\u0013 HYPERLINK "https://example.com" \u0014here\u0015', "utf16le") }),
    ),
    sample("an .xls with sums over its sheets", "a.xls", anXls([[0x1ae, Buffer.from([1, 0, 1, 4])]])),
  ];
}

function names(): Sample[] {
  return [
    "营业执照（副本）.pdf",
    "商業登記證 2026.pdf",
    "Invoice no. 42 (final).pdf",
    "Rechnung_März.pdf",
    "a.b.c.pdf",
    "合同-v1.2.pdf",
    "请款单「三月」.pdf",
    "it's.pdf",
    "100%.pdf",
    "A&B.pdf",
  ].map((name) => sample(`the name ${name}`, name, aPdf()));
}

/** For every purpose one file of exactly the largest size. */
async function largest(): Promise<Sample[]> {
  const jpeg = await aPicture("jpeg");
  const pdf = aPdf();
  const padded = (bytes: number) => {
    const at = pdf.lastIndexOf("xref\n0");
    return Buffer.concat([pdf.subarray(0, at), Buffer.alloc(bytes - pdf.length, " "), pdf.subarray(at)]);
  };
  return Object.entries(uploadPurposes).map(([purpose, { types, maxBytes }]) => {
    const takesPdf = types.some((type) => type === "pdf");
    const bytes = takesPdf ? padded(maxBytes) : Buffer.concat([jpeg, Buffer.alloc(maxBytes - jpeg.length)]);
    return sample(`the largest ${purpose}`, takesPdf ? "a.pdf" : "a.jpg", bytes, purpose as UploadPurpose);
  });
}
