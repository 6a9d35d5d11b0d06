import { describe, expect, test } from "vitest";
import { aDocx, aField, aXlsx, relation } from "#testing/files/office.ts";
import { outcomeOf } from "#testing/files/outcome.ts";

const settings = (relations: string) =>
  aDocx(undefined, { "word/settings.xml": "<w:settings/>", "word/_rels/settings.xml.rels": relations });
const template = 'Type="http://x/attachedTemplate" Target="http://x.example/t.dotm" TargetMode="External"';
const calls = "WEBSERVICE(&quot;http://x.example&quot;)";
const aSheet = (text: string) => aXlsx(undefined, { "xl/worksheets/sheet2.xml": text });

describe("markup that two readers could read in two ways", () => {
  test.each([
    [
      "an attribute that another one's value seems to hold",
      aDocx(undefined, {
        "word/_rels/document.xml.rels": `<Relationships><Relationship Id="a Type='x/hyperlink' Target='https://example.com'" ${template}/></Relationships>`,
      }),
    ],
    [
      "a field's instruction that another attribute seems to hold",
      aDocx(`<w:p><w:fldSimple w:x=" w:instr='PAGE' " w:instr="DDE cmd"/></w:p>`),
    ],
    [
      "a mark of a field that another attribute seems to hold",
      aDocx(
        aField("DDE cmd").replace(
          'w:fldCharType="begin"',
          `w:x=" w:fldCharType='end'" w:fldCharType="begin"`,
        ),
      ),
    ],
    ["a character written with more zeros than usual", aDocx(aField("&#x000000044;DE cmd"))],
  ])("is read as Office does: %s is refused", async (_what, bytes) => {
    expect(await outcomeOf("docx", bytes)).toBe("uploadActive");
  });

  test.each([
    [
      "an attribute that is said twice",
      '<a><definedName name="x" name="_xlnm.Auto_Open">1</definedName></a>',
    ],
    ["an attribute without quotes", "<a b=c/>"],
    ["a bracket inside an attribute", '<a b="<c>"/>'],
    ["a tag that another one ends", "<a><b></a></b>"],
    ["text outside of all tags", "<a/>text"],
    ["two roots", "<a/><b/>"],
    ["a comment inside a comment", "<a><!-- <!-- -- > --></a>"],
    ["a reference to a name that nobody declared", "<a>&other;</a>"],
    ["a reference without an end", "<a>&amp</a>"],
    ["a character that text may not have", "<a>&#0;</a>"],
    ["a declaration in the middle", "<a><?xml version='1.0'?><!DOCTYPE a></a>"],
    ["a declaration behind a space", "\n<?xml version='1.0' encoding='UTF-7'?><a/>"],
    ["a declaration that is none", `<?xml version="1.0"${" ".repeat(300)}encoding=utf-7?><a/>`],
    ["no tag at all", "text"],
    ["a tag without an end", "<a><b>"],
    ["an end without a name", "<a></a></>"],
  ])("is refused: %s", async (_what, text) => {
    expect(await outcomeOf("xlsx", aSheet(text))).not.toBe("passed");
  });

  test("is an encoding that stands far behind in the declaration", async () => {
    const text = `<?xml version="1.0"${" ".repeat(300)}encoding="UTF-7"?><a><f>+AFc-EBSERVICE(A1)</f></a>`;
    expect(await outcomeOf("xlsx", aSheet(text))).toBe("uploadTooComplex");
  });

  test.each([
    ["as plain text", `<a><f><![CDATA[WEBSERVICE]]>(A1)</f></a>`],
    ["with a prefix", `<a><x:f>${calls}</x:f></a>`],
    ["over lines", `<a\n b='1'\t><f\n>${calls}</f\n></a\n>`],
    [
      "behind a mark of order",
      `\uFEFF<?xml version='1.0' encoding='utf-8' standalone='yes' ?><a><f>${calls}</f></a>`,
    ],
  ])("hides no formula: %s", async (_how, text) => {
    expect(await outcomeOf("xlsx", aSheet(text))).toBe("uploadActive");
  });

  test("and a relation said once is still read", async () => {
    const row = relation("r1", "hyperlink", "https://example.com?a=1&amp;b='2'", true);
    expect(await outcomeOf("docx", settings(`<Relationships>${row}</Relationships>`))).toBe("passed");
  });
});
