import { aZip, type ZipEntry } from "./zips.ts";

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const compatibility = "http://schemas.openxmlformats.org/markup-compatibility/2006";
const sheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

export type Parts = Record<string, string | Buffer>;

export const relation = (id: string, kind: string, target: string, external = false) =>
  `<Relationship Id="${id}" Type="${kind.includes(":") ? kind : `${relationships}/${kind}`}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`;
export const relations = (...rows: string[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join("")}</Relationships>`;
/** The list of content types, with its one part of the main kind. */
const types = (main: string, path: string, more: string) =>
  `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.printerSettings"/><Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/${path}" ContentType="${main}"/>${more}</Types>`;

const wordMain = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
const sheetMain = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";

/** A row of the list of content types. */
export const partType = (path: string, type: string) =>
  `<Override PartName="/${path}" ContentType="${type}"/>`;

/** A .docx with one paragraph; `body` and `parts` replace or add to it. */
export function aDocx(
  body = "<w:p><w:r><w:t>Contract</w:t></w:r></w:p>",
  parts: Parts = {},
  main = wordMain,
  moreTypes = "",
): Buffer {
  return pack({
    "[Content_Types].xml": types(main, "word/document.xml", moreTypes),
    "_rels/.rels": relations(relation("rId1", "officeDocument", "word/document.xml")),
    "word/document.xml": `${declaration}<w:document xmlns:w="${word}" xmlns:r="${relationships}" xmlns:mc="${compatibility}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });
}

/** A .xlsx with one row; `rows` and `parts` replace or add to it. */
export function aXlsx(
  rows = '<row r="1"><c r="A1"><v>42</v></c></row>',
  parts: Parts = {},
  main = sheetMain,
  moreTypes = "",
): Buffer {
  return pack({
    "[Content_Types].xml": types(main, "xl/workbook.xml", moreTypes),
    "_rels/.rels": relations(relation("rId1", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `${declaration}<workbook xmlns="${sheet}" xmlns:r="${relationships}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(relation("rId1", "worksheet", "worksheets/sheet1.xml")),
    "xl/worksheets/sheet1.xml": `${declaration}<worksheet xmlns="${sheet}"><sheetData>${rows}</sheetData></worksheet>`,
    ...parts,
  });
}

/** A field of Word whose instruction is cut into so many runs. */
export function aField(...pieces: string[]): string {
  const runs = pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`);
  return `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${runs.join("")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
}

function pack(parts: Parts): Buffer {
  return aZip(Object.entries(parts).map(([name, data]): ZipEntry => ({ name, data })));
}
