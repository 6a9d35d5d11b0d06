import { computingFunctions } from "./excel-functions.ts";
import { unfit } from "./verdict.ts";
import { attribute, readXml } from "./xml.ts";

/** Wherever a workbook keeps formulas: cells, names, rules of formats and of entry, columns of tables, charts. */
const formulaTags = new Set([
  "f",
  "definedName",
  "formula",
  "formula1",
  "formula2",
  "calculatedColumnFormula",
  "totalsRowFormula",
]);
const formulaAttributes = ["formula", "textlink", "fmlaLink", "fmlaRange", "fmlaGroup", "fmlaTxbx"];
const longest = 1_000_000;

/** Refuses formulas that do anything but compute. What comments and tags cut into pieces is read as one. */
export function inspectFormulas(part: Buffer): void {
  let depth = 0;
  let formula = "";
  readXml(part, {
    tag: (tag, attributes) => {
      if (formulaTags.has(tag)) depth++;
      if (tag === "definedName" && /auto_(?:open|close)/i.test(attribute(attributes, "name") ?? ""))
        unfit("uploadActive", "a macro's name");
      for (const name of formulaAttributes) inspectFormula(attribute(attributes, name) ?? "");
      if (tag === "cfvo") inspectFormula(attribute(attributes, "val") ?? "");
    },
    text: (_element, text) => {
      if (depth === 0) return;
      formula += text;
      if (formula.length > longest) unfit("uploadTooComplex", "a formula without an end");
    },
    end: (tag) => {
      if (!formulaTags.has(tag)) return;
      depth--;
      if (depth > 0) return;
      inspectFormula(formula);
      formula = "";
    },
  });
  inspectFormula(formula);
}

/** Texts and names in quotes, from the left: a quote of one kind inside the other ends nothing. */
const quoted = /"(?:[^"]|"")*"|'(?:[^']|'')*'/g;
const called = /([\w.\u0080-\uffff]+)\s*\(/g;
/** What Excel writes before functions that came later; `_xll.` is none of them, it stands before those of add-ins. */
const newer = /^(?:_xlfn\.|_xlws\.)+/i;

/** `program|'topic'!item` asks another program, in quotes as well; functions are allowed by name. */
export function inspectFormula(text: string): void {
  const withNames = text.replaceAll(quoted, (piece) => (piece.startsWith('"') ? "" : piece));
  if (withNames.includes("|")) unfit("uploadActive", "a formula that asks a program");
  for (const [, name = ""] of text.replaceAll(quoted, "").matchAll(called))
    if (!computingFunctions.has(name.replace(newer, "").toUpperCase()))
      unfit("uploadActive", `a formula that calls ${name}`);
}
