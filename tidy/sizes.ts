import { scan } from "./scan.ts";
import { isCode, isTest, type SourceFile } from "./tree.ts";

export const maxFileLines = 400;
export const maxFunctionLines = 70;

/** Files that may be longer, and why. */
const longer: readonly { readonly path: RegExp; readonly because: string }[] = [
  { path: /^apps\/server\/src\/reference\/(?:countries|provinces)\.ts$/, because: "a table of data" },
  { path: /^packages\/money\/src\/currency-table\.ts$/, because: "a table of data" },
  { path: /\/(?:[a-z-]+-)?words\.ts$/, because: "one row per word, in three languages" },
  { path: /^docs\/openapi\//, because: "written by a command" },
];

export function fileSizeBreaches(file: SourceFile): string[] {
  if (!/\.(?:tsx?|css|sql|html)$/.test(file.path)) return [];
  if (longer.some(({ path }) => path.test(file.path))) return [];
  const lines = file.text.trimEnd().split("\n").length;
  return lines > maxFileLines ? [`${file.path}: ${lines} lines`] : [];
}

/** A test file's outermost callbacks hold whole groups of tests, so only code that ships is measured. */
export function functionSizeBreaches(file: SourceFile): string[] {
  if (!isCode(file) || isTest(file)) return [];
  return functionsOf(file.text)
    .filter(({ lines }) => lines > maxFunctionLines)
    .map(({ line, lines }) => `${file.path}:${line}: a function of ${lines} lines`);
}

type FunctionSize = { readonly line: number; readonly lines: number };

/** Functions with the lines of their own: a function inside another counts for itself alone. */
export function functionsOf(text: string): FunctionSize[] {
  const { code } = scan(text);
  const open: { readonly body: boolean; readonly line: number; nested: number }[] = [];
  const sizes: FunctionSize[] = [];
  let line = 1;
  for (const { 0: mark, index } of code.matchAll(/[{}\n]/g)) {
    if (mark === "\n") line += 1;
    else if (mark === "{") open.push({ body: beginsBody(code, index), line, nested: 0 });
    else {
      const start = open.pop();
      if (!start) continue;
      const lines = line - start.line + 1 - start.nested;
      if (start.body) sizes.push({ line: start.line, lines });
      const outer = open.at(-1);
      // Its first and last line belong to the outer function.
      if (outer) outer.nested += start.body ? start.nested + Math.max(0, lines - 2) : start.nested;
    }
  }
  return sizes;
}

/** A brace after an arrow, after `function` with its types, or after a list that no keyword of control opened. */
function beginsBody(code: string, brace: number): boolean {
  const before = code.slice(Math.max(0, brace - 2000), brace).trimEnd();
  if (before.endsWith("=>") || isDeclaration(before)) return true;
  const list = /\)(?:\s*:[^;={}()]*(?:\{[^{}]*\}[^;={}()]*)?)?$/.exec(before);
  if (!list) return false;
  let depth = 0;
  for (let at = list.index; at >= 0; at--) {
    if (before[at] === ")") depth += 1;
    if (before[at] === "(") depth -= 1;
    if (depth === 0) return !/\b(?:if|for|while|switch|catch|with|await)\s*$/.test(before.slice(0, at));
  }
  return false;
}

/** Whether this is all of a function but its body: parameters closed, and no braces but those of types. */
function isDeclaration(before: string): boolean {
  const keyword = before.lastIndexOf("function");
  if (keyword === -1 || /[:|&<,(=]$/.test(before)) return false;
  const head = before.slice(keyword).replaceAll(/(?<=[:|&<,(=]\s*)\{[^{}]*\}/g, "");
  const count = (mark: string) => head.split(mark).length - 1;
  return !/[{};]/.test(head) && count("(") > 0 && count("(") === count(")");
}
