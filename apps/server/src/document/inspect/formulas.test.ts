import { describe, expect, test } from "vitest";
import { aXlsx } from "#testing/files/office.ts";
import { outcomeOf } from "#testing/files/outcome.ts";

const cell = (formula: string) => aXlsx(`<row r="1"><c r="A1"><f>${formula}</f></c></row>`);

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
    ["a function that is handed to another", cell("MAP(A1:A3,_xleta.WEBSERVICE)")],
    ["a later function that is handed to another", cell("_xlfn.BYROW(A1:A3,_xlfn._xleta.IMAGE)")],
    [
      "a function between apostrophes in names of columns",
      cell("T[it's]&amp;WEBSERVICE(&quot;http://x.example&quot;)&amp;T[it's]"),
    ],
    ["a function between quotes in names of columns", cell("T[5&quot;]&amp;WEBSERVICE(A1)&amp;T[5&quot;]")],
    ["a program between quotes in names of columns", cell("T[5&quot;]&amp;cmd|x!A0&amp;T[5&quot;]")],
    ["a program in brackets", cell("[cmd|x]!A0")],
    ["a program in brackets of a table", cell("T[cmd|x]!A0")],
    ["another file in brackets", cell("[1]Sheet1!A1")],
    ["another file by its name", cell("[Book2.xlsx]Sheet1!A1")],
    ["another file by its place", cell("'\\\\host\\share\\[b.xlsx]S'!A1")],
    ["a text that does not end", cell("&quot;a&amp;SUM(A1)")],
    ["a column that does not end", cell("T[a")],
    ["a function with a tag in it", cell("WEB<x/>SERVICE(A1)")],
    [
      "a button that calls another book's macro",
      aXlsx(undefined, { "xl/a.vml": "<xml><x:FmlaMacro>'\\\\host\\a.xlsm'!m</x:FmlaMacro></xml>" }),
    ],
    ["a drawing that calls another book's macro", aXlsx(undefined, { "xl/a.xml": `<sp macro="[1]!m"/>` })],
    [
      "a button's link that asks a program",
      aXlsx(undefined, { "xl/a.vml": "<xml><x:FmlaLink>cmd|x!A0</x:FmlaLink></xml>" }),
    ],
    ["a function behind a quote in a sheet's name", cell("'a&quot;b'!A1+WEBSERVICE(&quot;x&quot;)")],
  ])("with %s is refused", async (_what, bytes) => {
    expect(await outcomeOf("xlsx", bytes)).toBe("uploadActive");
  });

  test.each([
    ["sums and look-ups", "IFERROR(VLOOKUP(A1,'Q (1)'!$A$1:$C$9,3,FALSE),&quot;n/a&quot;)"],
    ["functions of a later Excel", "_xlfn.XLOOKUP(A1,B:B,C:C)"],
    ["a text that names a function", "&quot;WEBSERVICE(x) | it's fine&quot;"],
    ["a column whose name has brackets", "SUM(Orders[Amount (USD)])*Orders[[#This Row],[it''s]]"],
    ["a column of its own table", "SUBTOTAL(109,[Amount])"],
    ["names of its own book", "[0]!rate*'[0]My sheet'!A1"],
    ["parameters of its own", "_xlfn.LET(_xlpm.x,A1,_xlpm.x*2)+_xlnm.Print_Area"],
    ["a sum that is handed to a function", "_xlfn.BYROW(A1:C3,_xleta.SUM)"],
    ["brackets that call nothing", "(A1+B1)*-(C1)"],
  ])("with %s passes", async (_what, formula) => {
    expect(await outcomeOf("xlsx", cell(formula))).toBe("passed");
  });
});
