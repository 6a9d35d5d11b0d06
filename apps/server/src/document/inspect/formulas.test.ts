import { describe, expect, test } from "vitest";
import { aXlsx } from "#testing/files/office.ts";
import { Unfit } from "./verdict.ts";
import { inspectOfficeXml } from "./office-xml.ts";

const cell = (formula: string) => aXlsx(`<row r="1"><c r="A1"><f>${formula}</f></c></row>`);
const outcomeOf = (bytes: Buffer) => {
  try {
    inspectOfficeXml("xlsx", bytes);
    return "passed";
  } catch (error) {
    return error instanceof Unfit ? error.fault : String(error);
  }
};

describe("a workbook", () => {
  test.each([
    [
      "a function that fetches, cut in two by a comment",
      cell("WEB<!-- -->SERVICE(&quot;http://x.example&quot;)"),
    ],
    ["a picture by its address", cell("_xlfn.IMAGE(&quot;http://x.example/p.png&quot;)")],
    [
      "a name that fetches",
      aXlsx(undefined, { "xl/names.xml": '<a><definedName name="x">WEBSERVICE(A1)</definedName></a>' }),
    ],
    [
      "a name that asks a program",
      aXlsx(undefined, { "xl/names.xml": "<a><definedName name='x'>cmd|'/c calc'!A0</definedName></a>" }),
    ],
    ["a function behind a quote in a sheet's name", cell("'a&quot;b'!A1+WEBSERVICE(&quot;x&quot;)")],
  ])("with %s is refused", (_what, bytes) => {
    expect(outcomeOf(bytes)).toBe("uploadActive");
  });

  test.each([
    ["sums and look-ups", "IFERROR(VLOOKUP(A1,'Q (1)'!$A$1:$C$9,3,FALSE),&quot;n/a&quot;)"],
    ["functions of a later Excel", "_xlfn.XLOOKUP(A1,B:B,C:C)"],
    ["a text that names a function", "&quot;WEBSERVICE(x) | it's fine&quot;"],
    ["brackets that call nothing", "(A1+B1)*-(C1)"],
  ])("with %s passes", (_what, formula) => {
    expect(outcomeOf(cell(formula))).toBe("passed");
  });
});
