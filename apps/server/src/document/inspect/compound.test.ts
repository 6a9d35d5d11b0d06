import { describe, expect, test } from "vitest";
import { aCompound, aDoc, anXls, type CompoundPart } from "#testing/files/compounds.ts";
import { outcomeOf } from "#testing/files/outcome.ts";

const book = (): CompoundPart => ({ name: "Workbook", data: bookOf(anXls()) });
const macros = (): CompoundPart => ({ name: "Workbook", data: bookOf(anXls([[0xd3, Buffer.alloc(0)]])) });

/** The stream of a workbook stands in the first sectors. */
function bookOf(file: Buffer): Buffer {
  return file.subarray(512, 512 + 4096);
}

describe("the directory of an Office 97 file", () => {
  test.each<[string, CompoundPart[]]>([
    ["a stream twice", [book(), macros()]],
    ["a stream twice in other letters", [book(), { ...macros(), name: "WORKBOOK" }]],
    ["a stream that nothing leads to", [book(), { ...macros(), orphan: true }]],
    ["only a stream that nothing leads to", [{ name: "Other" }, { ...book(), orphan: true }]],
    ["its only stream in a storage", [{ name: "Other" }, { ...book(), inside: "Other" }]],
    ["a name with an end inside", [book(), { name: "A\0B" }]],
  ])("is refused with %s", async (_what, parts) => {
    expect(await outcomeOf("xls", aCompound(parts))).not.toBe("passed");
  });

  test("is refused where it leads in a circle", async () => {
    expect(await outcomeOf("xls", aCompound([book(), { name: "\u0001CompObj" }], { circle: true }))).toBe(
      "uploadDamaged",
    );
  });

  test("may have the same name in two storages", async () => {
    const parts = [book(), { name: "_SX_DB_CUR" }, { ...book(), name: "0001", inside: "_SX_DB_CUR" }];
    expect(await outcomeOf("xls", aCompound(parts))).toBe("passed");
  });

  test.each([
    ["a document", "doc" as const, aDoc()],
    ["a workbook", "xls" as const, anXls()],
  ])("of %s passes", async (_what, type, bytes) => {
    expect(await outcomeOf(type, bytes)).toBe("passed");
  });
});
