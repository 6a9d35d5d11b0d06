import { deflateSync } from "node:zlib";
import { aPdf, objectStream, plainPage, stream } from "@causeway/server/testing/files/pdfs.ts";
import { aZip } from "@causeway/server/testing/files/zips.ts";
import { mark, sample, type Sample } from "./sample.ts";

/** Dictionaries that act, embed or fetch, as an action or a page would hold them. */
const acts: Record<string, string> = {
  JavaScript: `/S /JavaScript /JS (${mark})`,
  "JavaScript in a stream": "/S /JavaScript /JS 90 0 R",
  "a script by name": "/Names << /JavaScript << /Names [(a) 90 0 R] >> >>",
  launch: `/S /Launch /F (${mark})`,
  "launch on Windows": `/S /Launch /Win << /F (cmd.exe) /P (${mark}) >>`,
  "embedded file": "/Type /EmbeddedFile",
  "embedded files": "/Names << /EmbeddedFiles << /Names [(a) 90 0 R] >> >>",
  "a file specification": "/Type /Filespec /F (a.exe) /EF << /F 90 0 R >>",
  "rich media": "/Subtype /RichMedia",
  "an XFA form": "/AcroForm << /XFA 90 0 R >>",
  "a form that is sent": "/S /SubmitForm /F (https://x.example)",
  "imported data": "/S /ImportData /F (a.fdf)",
  "a jump into a file": "/S /GoToE /T << /R /C >>",
  "a jump to another file": "/S /GoToR /F (\\\\\\\\x\\\\a.pdf)",
  "a rendition": "/S /Rendition /OP 0",
  "a movie": "/Subtype /Movie",
  "a sound": "/S /Sound",
  "an address by itself": "/S /GoTo /AA << /O << /S /URI /URI (https://x.example) >> >>",
  "a space to walk in": "/Subtype /3D",
  "a jump into a thread": "/S /Thread /F (\\\\\\\\x\\\\a.pdf)",
  "a collection": "/Collection << /View /D >>",
};

const page = (extra: Record<number, string | Buffer>) => ({ ...plainPage, ...extra });
const catalog = (content: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction << ${content} >> >>`;
const spelt = (content: string) =>
  content.replaceAll(
    /\/([A-Z])(\w*)/g,
    (_, first: string, rest: string) => `/#${first.charCodeAt(0).toString(16)}${rest}`,
  );

/** Ways to keep a search from finding it. */
const hidings: Record<string, (content: string) => Buffer> = {
  plainly: (content) => aPdf(page({ 1: catalog(content) })),
  "with names in numbers": (content) => aPdf(page({ 1: catalog(spelt(content)) })),
  "in an object stream": (content) => aPdf(page({ 7: objectStream({ 8: `<< ${content} >>`, 9: "42" }) })),
  "in an object stream that does not say so": (content) =>
    aPdf(page({ 7: objectStream({ 8: `<< ${content} >>` }, "/Type 6 0 R") })),
  "behind an open bracket": (content) => spliced(`7 0 obj ( \nendobj\n8 0 obj << ${content} >> endobj\n`),
  "in a later version": (content) =>
    Buffer.concat([
      aPdf(),
      Buffer.from(`8 0 obj\n<< ${content} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF\n`),
    ]),
  "between comments": (content) => aPdf(page({ 8: `<< % >>\n ${content.replaceAll("/", "% x\n/")} >>` })),
  "inside another stream": (content) => aPdf(page({ 8: stream("", `\n9 0 obj << ${content} >> endobj\n`) })),
};

/** Puts text between the objects and their table. */
function spliced(text: string): Buffer {
  const pdf = aPdf();
  const at = pdf.lastIndexOf("xref\n0");
  return Buffer.concat([pdf.subarray(0, at), Buffer.from(text), pdf.subarray(at)]);
}

export function hostilePdfs(): Sample[] {
  const pdf = aPdf();
  const archive = aZip([{ name: "a.class", data: mark }]);
  return [
    ...Object.entries(acts).flatMap(([what, content]) =>
      Object.entries(hidings).map(([how, hide]) =>
        sample(`a PDF with ${what} ${how}`, "a.pdf", hide(content)),
      ),
    ),
    ...encrypted(),
    ...bombs(),
    ...[0.1, 0.3, 0.5, 0.7, 0.9, 0.98].map((share) =>
      sample(`a PDF cut at ${share * 100} %`, "a.pdf", pdf.subarray(0, Math.floor(pdf.length * share))),
    ),
    sample(
      "a PDF behind something else",
      "a.pdf",
      Buffer.concat([Buffer.from(`<script>${mark}</script>\n`), pdf]),
    ),
    sample("a PDF behind a program's first bytes", "a.pdf", Buffer.concat([Buffer.from("MZ"), pdf])),
    sample("a PDF with a page behind it", "a.pdf", Buffer.concat([pdf, Buffer.from(`<html>${mark}</html>`)])),
    sample("a PDF with an archive behind it", "a.pdf", Buffer.concat([pdf, archive])),
    sample("a PDF with an archive in it", "a.pdf", archiveInside(pdf, archive)),
    sample("a PDF without pages", "a.pdf", aPdf({ 1: "<< /Type /Catalog >>" })),
    sample("a PDF of its first line", "a.pdf", "%PDF-1.7\n"),
    sample("a PDF that is empty inside", "a.pdf", "%PDF-1.7\nstartxref\n0\n%%EOF\n"),
    sample("a web page as PDF", "a.pdf", `<html><script>${mark}</script></html>`),
    sample("a program as PDF", "a.pdf", `MZ${mark}`),
    sample("a picture description as PDF", "a.pdf", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    sample("PostScript as PDF", "a.pdf", "%!PS-Adobe-3.0\n"),
  ];
}

function encrypted(): Sample[] {
  const keys = "<< /Filter /Standard /V 4 /R 4 /O (x) /U (x) /P -4 >>";
  return [
    sample("an encrypted PDF", "a.pdf", aPdf(page({ 6: keys }), { trailer: "/Encrypt 6 0 R" })),
    sample(
      "an encrypted PDF, the name in numbers",
      "a.pdf",
      aPdf(page({ 6: keys }), { trailer: "/#45ncrypt 6 0 R" }),
    ),
    sample(
      "an encrypted PDF with its table in a stream",
      "a.pdf",
      aPdf(page({ 6: keys, 7: stream("/Type /XRef /Encrypt 6 0 R /Size 8 /W [1 2 1]", "x", true) })),
    ),
  ];
}

function bombs(): Sample[] {
  const zeros = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
  const packed = (entries: string, raw: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< /Type /ObjStm /N 1 /First 4 ${entries} /Length ${raw.length} >>\nstream\n`),
      raw,
      Buffer.from("\nendstream"),
    ]);
  const odd = [
    "/LZWDecode",
    "/ASCIIHexDecode",
    "/ASCII85Decode",
    "/RunLengthDecode",
    "[/FlateDecode /FlateDecode]",
    "9 0 R",
    "/Crypt",
  ];
  return [
    sample(
      "a PDF whose objects unpack to 400 MB",
      "a.pdf",
      aPdf(page({ 7: packed("/Filter /FlateDecode", zeros(400)) })),
    ),
    sample(
      "a PDF of a hundred object streams of 4 MB",
      "a.pdf",
      aPdf(
        page(
          Object.fromEntries(
            Array.from({ length: 100 }, (_, n) => [10 + n, packed("/Filter /FlateDecode", zeros(4))]),
          ),
        ),
      ),
    ),
    sample("a PDF of arrays in arrays", "a.pdf", aPdf(page({ 7: "[".repeat(100_000) }))),
    sample("a PDF of dictionaries in dictionaries", "a.pdf", aPdf(page({ 7: "<</A ".repeat(100_000) }))),
    sample("a PDF of objects in objects", "a.pdf", aPdf(page({ 7: "1 0 obj [ ".repeat(300_000) }))),
    sample("a PDF of open brackets", "a.pdf", aPdf(page({ 7: "1 0 obj ( ".repeat(300_000) }))),
    sample(
      "a PDF whose objects cannot be unpacked",
      "a.pdf",
      aPdf(page({ 7: packed("/Filter /FlateDecode", Buffer.from("no deflate")) })),
    ),
    sample(
      "a PDF whose objects are unpacked in parts",
      "a.pdf",
      aPdf(page({ 7: packed("/Filter /FlateDecode /DecodeParms << /Predictor 12 >>", zeros(1)) })),
    ),
    ...odd.map((coding) =>
      sample(
        `a PDF whose objects are packed as ${coding}`,
        "a.pdf",
        aPdf(page({ 7: packed(`/Filter ${coding}`, Buffer.from("8 0 << >>")) })),
      ),
    ),
  ];
}

/** Readers of archives begin at the end, so the directory lies in the last comment before the PDF's own end. */
function archiveInside(pdf: Buffer, archive: Buffer): Buffer {
  const at = pdf.lastIndexOf("startxref");
  return Buffer.concat([pdf.subarray(0, at), Buffer.from("%"), archive, Buffer.from("\n"), pdf.subarray(at)]);
}
