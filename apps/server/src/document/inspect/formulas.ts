import { computingFunctions } from "./excel-functions.ts";
import { unfit } from "./verdict.ts";
import { attribute, attributesOf, type XmlHandlers } from "./xml.ts";

/** What a button of VML calls. */
const macroTag = "FmlaMacro";

/** Wherever a workbook keeps formulas: cells, names, rules of formats and of entry, columns of tables, charts. */
const formulaTags = new Set([
  "f",
  "definedName",
  "formula",
  "formula1",
  "formula2",
  "calculatedColumnFormula",
  "totalsRowFormula",
  "FmlaLink",
  "FmlaRange",
  "FmlaGroup",
  "FmlaTxbx",
  "FmlaPict",
  macroTag,
]);
const formulaAttribute = /^(?:formula|textlink|fmla(?:Link|Range|Group|Txbx|Pict))$/;
const longest = 1_000_000;

/** Refuses formulas that do anything but compute. What comments and tags cut into pieces is read as one. */
export function readFormulas(): XmlHandlers {
  let depth = 0;
  let formula = "";
  return {
    tag: (tag, attributes) => {
      if (formulaTags.has(tag)) depth++;
      else if (depth > 0) unfit("uploadActive", "a formula with tags inside");
      if (
        tag === "definedName" &&
        /auto_?(?:open|close|activate|deactivate)/i.test(attribute(attributes, "name") ?? "")
      )
        unfit("uploadActive", "a macro's name");
      if (/formula|link|fmla/i.test(attributes))
        for (const [name, value] of attributesOf(attributes))
          if (formulaAttribute.test(name)) inspectFormula(value);
      if (tag === "cfvo") inspectFormula(attribute(attributes, "val") ?? "");
    },
    text: (text) => {
      if (depth === 0) return;
      formula += text;
      if (formula.length > longest) unfit("uploadTooComplex", "a formula without an end");
    },
    end: (tag) => {
      if (!formulaTags.has(tag)) return;
      depth--;
      if (depth > 0) return;
      if (tag === macroTag) inspectMacroName(formula);
      else inspectFormula(formula);
      formula = "";
    },
  };
}

/** A text, a name in apostrophes, or marks and the plain name behind them, with the bracket that calls it. */
const pieces = {
  text: /"[^"]*(?:""[^"]*)*"/y,
  quoted: /'([^']*(?:''[^']*)*)'(\s*\()?/y,
  name: /[^"'[|\w.\\?\u0080-\uffff]*(?:([\w.\\?\u0080-\uffff]+)(\s*\()?)?/y,
};
/** What Excel writes before functions that came later; `_xll.` is none of them, it stands before those of add-ins. */
const newer = /^(?:_xlfn\.|_xlws\.)+/i;
/** What Excel writes before other names of its own: parameters, ranges, and what a chart shows. */
const named = /^_xl(?:pm|nm|chart)\./i;

/**
 * Functions are allowed by name, also where one is handed to another (`_xleta.`). `program|'topic'!item` asks another
 * program, and brackets with a name behind them, not before them, lead to another file.
 */
export function inspectFormula(text: string): void {
  let afterName = false;
  for (let at = 0; at < text.length;) {
    const mark = text[at];
    if (mark === "|") unfit("uploadActive", "a formula that asks a program");
    if (mark === "[") {
      at = endOfBrackets(text, at, afterName);
      afterName = false;
      continue;
    }
    const piece = mark === '"' ? pieces.text : mark === "'" ? pieces.quoted : pieces.name;
    piece.lastIndex = at;
    const [whole, name, call] =
      piece.exec(text) ?? unfit("uploadActive", "a formula with a text without an end");
    const called = call !== undefined;
    if (piece === pieces.quoted) inspectQuoted(name ?? "", called);
    else if (name !== undefined) inspectName(name, called);
    afterName = piece === pieces.name && name !== undefined && !called;
    at += whole.length;
  }
}

/** A button that came from a workbook with macros still names one of them: its own book has none, another might. */
export function inspectMacroName(name: string): void {
  if (!/^(?:\[0\]!\w+)?$/.test(name)) unfit("uploadActive", "a drawing that calls a macro");
}

/** A name in a formula; a function is called by it, or handed to another. */
export function inspectName(name: string, called: boolean): void {
  if (!called && !name.startsWith("_")) return;
  const plain = name.replace(newer, "").toUpperCase();
  if (!called && (!plain.startsWith("_XL") || named.test(name))) return;
  const handed = called ? plain : plain.replace(/^_XLETA\./, "");
  if (!computingFunctions.has(handed)) unfit("uploadActive", `a formula that calls ${name}`);
}

/** A sheet cannot have brackets in its name, a file has to. */
function inspectQuoted(name: string, called: boolean): void {
  if (called || /[|[]/.test(name.replace(/^\[0\]/, "")))
    unfit("uploadActive", "a formula that asks a program or a file");
}

/** Columns of a table, which may be called as they like: an apostrophe spares the mark behind it. */
function endOfBrackets(text: string, from: number, afterName: boolean): number {
  if (text.startsWith("[0]", from)) return from + 3;
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const mark = text[at];
    if (mark === "|") unfit("uploadActive", "a formula that asks a program");
    if (mark === "'") at += 1;
    if (mark === "[") depth += 1;
    if (mark !== "]" || --depth > 0) continue;
    if (!afterName && /[^\s)\]},;:=<>&^*/+%-]/.test(text[at + 1] ?? " "))
      unfit("uploadActive", "a formula that asks another file");
    return at + 1;
  }
  return unfit("uploadActive", "a formula with brackets without an end");
}
