import { deflateRawSync } from "node:zlib";
import { aDocx } from "@causeway/server/testing/files/office.ts";
import { aPdf } from "@causeway/server/testing/files/pdfs.ts";
import { aZip, type ZipEntry, type ZipOptions } from "@causeway/server/testing/files/zips.ts";
import { mark, sample, type Sample } from "./sample.ts";

const pdf = aPdf();
const good: ZipEntry = { name: "a.pdf", data: pdf };
const zip = (about: string, entries: readonly ZipEntry[], options?: ZipOptions) =>
  sample(`an archive ${about}`, "a.zip", aZip(entries, options));
const named = (name: string | Buffer) =>
  zip(`with the name ${JSON.stringify(String(name))}`, [{ name, data: pdf }]);

/** A PDF of exactly so many bytes. */
function pdfOf(bytes: number, filler = " "): Buffer {
  const at = pdf.lastIndexOf("xref\n0");
  return Buffer.concat([pdf.subarray(0, at), Buffer.alloc(bytes - pdf.length, filler), pdf.subarray(at)]);
}

export function hostileArchives(): Sample[] {
  return [...bombs(), ...paths(), ...lies(), ...contents()];
}

function bombs(): Sample[] {
  const zeros = Buffer.alloc(40 * 1024 * 1024);
  const packed = deflateRawSync(zeros);
  const nested = (depth: number): Buffer =>
    depth === 0 ? pdf : aZip([{ name: `${depth}.zip`, data: nested(depth - 1) }]);
  const many = (count: number) =>
    Array.from({ length: count }, (_, n): ZipEntry => ({ name: `${n}.pdf`, data: pdf }));
  return [
    zip("of zeros, a thousandfold", [{ name: "a.pdf", data: zeros }]),
    zip("of zeros that says it is small", [{ name: "a.pdf", data: zeros, says: { size: 1000 } }]),
    zip("of zeros that says it is small behind its data", [
      { name: "a.pdf", data: zeros, says: { size: 1000 }, described: true },
    ]),
    zip("that unpacks to 101 times its size", [packedTo(101)]),
    zip(
      "of forty entries of 40 MB",
      Array.from({ length: 40 }, (_, n) => ({ name: `${n}.pdf`, data: zeros, packed })),
    ),
    zip(
      "that unpacks to more than 64 MB",
      Array.from({ length: 9 }, (_, n) => ({ name: `${n}.pdf`, data: pdfOf(8 * 1024 * 1024, "ab c\n1") })),
    ),
    zip("of 51 entries", many(51)),
    zip("of 1,000 entries", many(1000)),
    zip("of 60,000 entries by its own account", [good], { count: 60_000 }),
    ...[1, 2, 5, 20].map((depth) =>
      zip(`in an archive, ${depth} deep`, [{ name: "inner.zip", data: nested(depth) }]),
    ),
    overlapping("that all lie in one another", 40),
    sharing("that all share one place", 40),
  ];
}

/** Bytes whose packed form is one part in so many. */
function packedTo(ratio: number): ZipEntry {
  const raw = deflateRawSync(Buffer.alloc(2_000_000));
  const size = raw.length * ratio;
  const data = Buffer.alloc(size);
  const packed = deflateRawSync(data);
  return { name: "a.pdf", data, packed };
}

/** Each entry's data contains the next entry whole. */
function overlapping(about: string, count: number): Sample {
  const kernel = deflateRawSync(Buffer.alloc(1024 * 1024));
  const entry: ZipEntry = { name: "k.pdf", data: Buffer.alloc(1024 * 1024), packed: kernel };
  const whole = aZip([entry]);
  const entries = Array.from({ length: count }, (_, n): ZipEntry => ({
    name: `${n}.pdf`,
    data: whole,
    stored: true,
    says: { at: 0 },
  }));
  return zip(about, entries);
}

function sharing(about: string, count: number): Sample {
  const entries = Array.from({ length: count }, (_, n): ZipEntry => ({
    ...good,
    name: `${n}.pdf`,
    says: { at: 0, name: "0.pdf" },
  }));
  return zip(about, entries);
}

function paths(): Sample[] {
  return [
    ...[
      "../a.pdf",
      "../../../../etc/cron.d/a.pdf",
      "a/../../b.pdf",
      "/etc/a.pdf",
      "//x/share/a.pdf",
      "C:/a.pdf",
      "C:\\a.pdf",
      "..\\a.pdf",
      "a\\b.pdf",
      "\\\\x\\a.pdf",
      "./a.pdf",
      "a//b.pdf",
      "a/./b.pdf",
      "a.pdf\0.exe",
      "a\u0000.pdf",
      "a\n.pdf",
      "a\u202Efdp.pdf",
      "a\u2066.pdf",
      "a\u200B.pdf",
      " a.pdf",
      "a .pdf/ b.pdf",
      "con:a.pdf",
      "a.pdf:stream.pdf",
      ".htaccess.pdf",
      "a.exe.pdf",
      "a.js.pdf",
      `${"x".repeat(400)}.pdf`,
    ].map(named),
    named(Buffer.from([0x2e, 0x2e, 0x2f, 0xd6, 0xd0, 0x2e, 0x70, 0x64, 0x66])),
    zip("with a name that is no text", [
      { name: Buffer.from([0xff, 0xfe, 0x2e, 0x70, 0x64, 0x66]), data: pdf, flags: 0x0800 },
    ]),
    zip("with a link to another place", [{ name: "a.pdf", data: "/etc/passwd", mode: 0o120777 }]),
    zip("with a device", [{ name: "a.pdf", data: pdf, mode: 0o020666 }]),
    zip("with a pipe", [{ name: "a.pdf", data: pdf, mode: 0o010666 }]),
    zip("with a folder that has content", [{ name: "a/", data: mark }]),
  ];
}

function lies(): Sample[] {
  const bytes = aZip([good, { name: "b.pdf", data: pdf }]);
  return [
    zip("with another name in its directory", [{ ...good, says: { name: "b.pdf" } }]),
    zip("with another size in its directory", [{ ...good, says: { size: pdf.length - 1 } }]),
    zip("with another packed size in its directory", [{ ...good, says: { packedSize: 10 } }]),
    zip("with another checksum in its directory", [{ ...good, says: { crc: 1 } }]),
    zip("with another method in its directory", [{ ...good, says: { method: 0 } }]),
    zip("with a place outside", [{ ...good, says: { at: 4_000_000_000 } }]),
    ...[1, 6, 9, 12, 14, 93, 95, 98, 99].map((method) =>
      zip(`packed by method ${method}`, [{ ...good, says: { method } }]),
    ),
    zip("with a name twice", [good, good]),
    zip("with a name twice but for its case", [good, { ...good, name: "A.PDF" }]),
    zip("with something before it", [good], { before: Buffer.from(`MZ${mark}`) }),
    zip("with something in between", [good], { between: Buffer.from(mark) }),
    zip("with something behind it", [good], { behind: Buffer.from(mark) }),
    zip("with another archive in its comment", [good], { comment: aZip([good]).toString("latin1") }),
    zip("with a comment", [good], { comment: mark }),
    zip("in several parts", [good], { disk: 1 }),
    zip("with more entries than it has", [good], { count: 2 }),
    zip("with fewer entries than it has", [good, { ...good, name: "b.pdf" }], { count: 1 }),
    zip("that is encrypted", [{ ...good, flags: 0x0801 }]),
    zip("that is strongly encrypted", [{ ...good, flags: 0x0841 }]),
    zip("whose directory is encrypted", [{ ...good, flags: 0x2800 }]),
    zip("with data behind an entry's end", [
      { ...good, packed: Buffer.concat([deflateRawSync(pdf), Buffer.from(mark)]) },
    ]),
    zip("with data that cannot be unpacked", [{ ...good, packed: Buffer.from("no deflate at all") }]),
    zip("with nothing inside", []),
    zip("with an empty file inside", [{ name: "a.pdf", data: "" }]),
    ...[0.2, 0.5, 0.8, 0.95, 0.99].map((share) =>
      sample(
        `an archive cut at ${share * 100} %`,
        "a.zip",
        bytes.subarray(0, Math.floor(bytes.length * share)),
      ),
    ),
    sample("a picture as archive", "a.zip", "\u0089PNG\r\n\u001a\n"),
    sample("a 7z as archive", "a.zip", Buffer.from("377abcaf271c0004", "hex")),
    sample("a RAR as archive", "a.zip", "Rar!\u001a\u0007\u0001\0"),
    sample("a PDF as archive", "a.zip", pdf),
  ];
}

function contents(): Sample[] {
  const inside = (name: string, data: Buffer | string) => zip(`with ${name} inside`, [good, { name, data }]);
  return [
    ...[
      "a.exe",
      "a.js",
      "a.html",
      "a.svg",
      "a.lnk",
      "a.vbs",
      "a.scr",
      "a.rar",
      "a.7z",
      "a.gz",
      "a.tar",
      "a.iso",
      "a.docm",
      "a.xlsm",
      "a",
      "a.eml",
      "a.csv",
    ].map((name) => inside(name, mark)),
    inside("b.pdf", `MZ${mark}`),
    inside("b.pdf", aZip([good])),
    inside("b.png", "<svg xmlns='http://www.w3.org/2000/svg'/>"),
    inside("b.jpg", `<html>${mark}</html>`),
    inside(
      "b.pdf",
      aPdf({
        1: `<< /Type /Catalog /OpenAction << /S /JavaScript /JS (${mark}) >> >>`,
        2: "<< /Type /Pages >>",
      }),
    ),
    inside("b.docx", aDocx(undefined, { "word/vbaProject.bin": mark })),
    inside("b.xlsx", aDocx()),
    inside("b.doc", `{\\rtf1 ${mark}}`),
  ];
}
