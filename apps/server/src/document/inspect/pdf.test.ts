import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { outcomeOf } from "#testing/files/outcome.ts";
import { aPdf, objectStream, plainPage, stream, type PdfObjects } from "#testing/files/pdfs.ts";

const page = (extra: PdfObjects) => aPdf({ ...plainPage, ...extra });
const catalog = (content: string) => ({ 1: `<< /Type /Catalog /Pages 2 0 R ${content} >>` });
const script = "<< /S /JavaScript /JS (x) >>";
const web = "<< /S /URI /URI (https://x.example) >>";

/** An object stream as it is told, whatever its content is. */
function held(entries: string, content: Buffer | string, line = "\n"): Buffer {
  return Buffer.concat([
    Buffer.from(`<< /Type /ObjStm ${entries} >>\nstream${line}`),
    Buffer.from(content),
    Buffer.from("\nendstream"),
  ]);
}

/** Deflated without being made smaller, so that words in it stay what they are. */
const stored = (text: string) => deflateSync(text, { level: 0 });

describe("an object stream that readers could read in two ways", () => {
  const decoy = `8 0 42 endstream ${" ".repeat(20)} ${script}`;
  const two = `8 0 9 60 ${" ".repeat(40)}`;
  test.each([
    ["its end inside its data", held(`/N 1 /First 4 /Length ${decoy.length}`, decoy)],
    [
      "its end inside its packed data",
      held(`/N 1 /First 4 /Filter /FlateDecode /Length ${stored(decoy).length}`, stored(decoy)),
    ],
    ["a length that ends before its end", held("/N 1 /First 4 /Length 4", `8 0 ${two}`)],
    ["a length that goes on behind its end", held("/N 1 /First 4 /Length 900", "8 0 42")],
    ["no length", held("/N 1 /First 4", "8 0 42")],
    ["a length kept nowhere", held("/N 1 /First 4 /Length 77 0 R", "8 0 42")],
    ["two lengths", held("/N 1 /First 4 /Length 6 /Length 5", "8 0 42")],
    ["two places of its first object", held("/N 1 /First 4 /First 6 /Length 6", "8 0 42")],
    ["a place of its first object kept elsewhere", held("/N 1 /First 6 0 R /Length 6", "8 0 42")],
    ["a comment in its head", held("/N 1 /First 8 /Length 10", "8 % x\n0 42")],
    ["an object that begins inside a name", held("/N 2 /First 8 /Length 16", "8 0 9 3 /JSX  42")],
    ["a first line that does not end", held("/N 1 /First 4 /Length 6", "8 0 42", "\r")],
  ])("is refused: %s", async (_what, bytes) => {
    expect(await outcomeOf("pdf", page({ 6: "4", 7: bytes }))).not.toBe("passed");
  });

  test("is refused where the length kept elsewhere stands there twice", async () => {
    const bytes = page({ 7: held("/N 1 /First 4 /Length 6 0 R", "8 0 42"), 6: "6" });
    const at = bytes.lastIndexOf("xref\n0");
    const twice = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from("6 0 obj 3 endobj\n"),
      bytes.subarray(at),
    ]);
    expect(await outcomeOf("pdf", bytes)).toBe("passed");
    expect(await outcomeOf("pdf", twice)).toBe("uploadTooComplex");
  });

  test("is also read one object behind the other", async () => {
    const bytes = held("/N 2 /First 8 /Length 40", `8 0 9 0 42 ${script} `.padEnd(40));
    expect(await outcomeOf("pdf", page({ 7: bytes }))).toBe("uploadActive");
  });
});

describe("what a PDF does by itself", () => {
  test("is found where a comment stands in an object's number", async () => {
    const bytes = aPdf({ ...plainPage, ...catalog("/OpenAction 6 0 R") });
    const at = bytes.lastIndexOf("xref\n0");
    const hidden = Buffer.from(`6 % x\n0 obj ${web} endobj\n`);
    const spliced = Buffer.concat([bytes.subarray(0, at), hidden, bytes.subarray(at)]);
    expect(await outcomeOf("pdf", spliced)).toBe("uploadActive");
  });

  test.each([
    ["opens an address", catalog(`/OpenAction ${web}`)],
    ["opens an address kept elsewhere", { ...catalog("/OpenAction 6 0 R"), 6: web }],
    [
      "opens an address kept in an object stream",
      { ...catalog("/OpenAction 8 0 R"), 7: objectStream({ 8: web }) },
    ],
    ["opens an address after a page", catalog(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${web} >>`)],
    ["opens an address with its page", { 6: `<< /Type /Page /AA << /O ${web} >> >>` }],
    ["opens an address with a page that another object tells of", { 6: `<< /AA << /O 8 0 R >> >>`, 8: web }],
    ["keeps its triggers elsewhere", { 6: "<< /AA 8 0 R >>", 8: `<< /O ${web} >>` }],
    ["shows a space", { 6: "<< /Type /Annot /Subtype /3D >>" }],
    ["moves a space", { 6: "<< /S /GoTo3DView >>" }],
    ["runs rich media", { 6: "<< /S /RichMediaExecute >>" }],
    ["jumps into a thread", { 6: "<< /S /Thread /F (\\\\\\\\x\\\\a.pdf) >>" }],
    ["keeps a stream in another file", { 6: stream("/F (\\\\\\\\x\\\\a)", "x") }],
    ["keeps a stream at an address", { 6: stream("/F << /FS /URL /F (https://x.example) >>", "x") }],
    ["keeps a stream in a file told of elsewhere", { 6: stream("/F 8 0 R", "x") }],
    [
      "shows a page of another file",
      { 6: stream("/Type /XObject /Subtype /Form /Ref << /F (\\\\\\\\x\\\\a.pdf) /Page 0 >>", "x") },
    ],
    ["draws what another program keeps", { 6: stream("/Subtype /Image /OPI << /2.0 8 0 R >>", "x") }],
  ])("is refused when it %s", async (_what, objects: PdfObjects) => {
    expect(await outcomeOf("pdf", page(objects))).toBe("uploadActive");
  });

  test.each<[string, PdfObjects]>([
    ["opens at a page", catalog("/OpenAction [3 0 R /Fit]")],
    ["opens at a page by an action", catalog("/OpenAction << /S /GoTo /D [3 0 R /Fit] >>")],
    [
      "opens at a page by an action kept elsewhere",
      { ...catalog("/OpenAction 6 0 R"), 6: "<< /S /GoTo /D (a) >>" },
    ],
    ["has a link that a person presses", { 6: `<< /Type /Annot /Subtype /Link /A ${web} >>` }],
    ["has parts with names of their own", { 6: "<< /Type /StructElem /S /P /Ref [8 0 R] >>" }],
    ["shortens the name of a filter", { 6: stream("/F /Fl", deflateSync("x")) }],
    ["has objects in a stream", { 7: objectStream({ 8: "<< /Title (x) >>", 9: "[1 2 3]" }) }],
  ])("passes where it %s", async (_what, objects) => {
    expect(await outcomeOf("pdf", page(objects))).toBe("passed");
  });
});
