import { posix } from "node:path";

export type Scan = {
  /** The text with comments, strings and patterns blanked; every offset and line stays where it was. */
  readonly code: string;
  /** The text with comments blanked. */
  readonly uncommented: string;
  readonly strings: readonly string[];
};

type Token = { readonly kind: "comment" | "string" | "pattern"; readonly from: number; readonly to: number };

const literals: readonly (readonly [Token["kind"], RegExp])[] = [
  // The slashes of an address between tags begin no comment.
  ["comment", /(?<!:)\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y],
  // A quote that does not close on its line is text between tags, not a string.
  ["string", /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/y],
  [
    "pattern",
    /(?<=(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|case|typeof|of|in))\s*)\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y,
  ],
];
/** From a backtick, or from the brace that ends a hole, to the next hole or the end. */
const templateText = /[`}](?:[^`$\\]|\\[^]|\$(?!\{))*(?:`|\$\{)/y;

function matchAt(form: RegExp, text: string, at: number): number | undefined {
  form.lastIndex = at;
  const found = form.exec(text)?.[0];
  return found === undefined || found === "" ? undefined : at + found.length;
}

function* tokensOf(text: string): Generator<Token> {
  /** Depth of braces inside each open hole of a template. */
  const holes: number[] = [];
  const mark = /["'`/{}]/g;
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    const { 0: char, index: from } = found;
    const depth = holes.at(-1);
    if (char === "`" || (char === "}" && depth === 0)) {
      if (char === "}") holes.pop();
      const to = matchAt(templateText, text, from) ?? text.length;
      if (text[to - 1] === "{") holes.push(0);
      yield { kind: "string", from, to };
      mark.lastIndex = to;
    } else if (char === "{" || char === "}") {
      if (depth !== undefined) holes.push((holes.pop() ?? 0) + (char === "{" ? 1 : -1));
    } else {
      const literal = literals
        .map(([kind, form]) => ({ kind, from, to: matchAt(form, text, from) ?? from }))
        .find(({ to }) => to > from);
      if (literal) yield literal;
      mark.lastIndex = literal?.to ?? from + 1;
    }
  }
}

/** Tells code, comments and strings apart, well enough to look for words in one and not in the others. */
export function scan(text: string): Scan {
  let code = "";
  let uncommented = "";
  const strings: string[] = [];
  let at = 0;
  for (const { kind, from, to } of tokensOf(text)) {
    const plain = text.slice(at, from);
    const literal = text.slice(from, to);
    const blank = literal.replaceAll(/[^\n]/g, " ");
    code += plain + blank;
    uncommented += plain + (kind === "comment" ? blank : literal);
    if (kind === "string") strings.push(literal);
    at = to;
  }
  return { code: code + text.slice(at), uncommented: uncommented + text.slice(at), strings };
}

/** What a file imports or passes on, as written, types included. */
export function importsOf(text: string): string[] {
  const { uncommented } = scan(text);
  const forms = [
    /^[ \t]*(?:import|export)\b[^;"'`]*?\bfrom\s*["']([^"']+)["']/gm,
    /^[ \t]*import\s*["']([^"']+)["']/gm,
    /\bimport\(\s*["']([^"']+)["']/g,
  ];
  return forms.flatMap((form) => [...uncommented.matchAll(form)].flatMap((found) => found[1] ?? []));
}

/** The imported file's path from the root; undefined for a package from outside. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const [path = ""] = specifier.split("?");
  if (path.startsWith(".")) return posix.join(posix.dirname(from), path);
  const app = /^apps\/[^/]+/.exec(from)?.[0];
  if (path.startsWith("#") && app !== undefined) return `${app}/src/${path.slice(1)}`;
  const own = /^@causeway\/([^/]+)(?:\/(.+))?$/.exec(path);
  if (!own?.[1]) return undefined;
  const home = ["server", "web", "sandbox"].includes(own[1]) ? "apps" : "packages";
  return `${home}/${own[1]}/src/${own[2] ?? "index.ts"}`;
}
