import { posix } from "node:path";
import type { SourceFile } from "./tree.ts";

/** Relative links of a page that lead to no file or folder. */
export function linkBreaches({ path, text }: SourceFile, exists: (path: string) => boolean): string[] {
  const prose = text.replaceAll(/```[^]*?```|`[^`\n]*`/g, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)|^\[[^\]]+\]:\s*(\S+)/gm)].map(
    ([, inline, reference]) => inline ?? reference ?? "",
  );
  return targets
    .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
    .map((target) => posix.join(posix.dirname(path), target.split("#")[0] ?? ""))
    .filter((target) => !exists(target))
    .map((target) => `${path}: links to ${target}, which does not exist`);
}

/** Commands of pnpm itself; everything else is a script of ours. */
const builtIn = ["install", "exec", "add", "why", "audit", "outdated", "update"];

export function commandBreaches({ path, text }: SourceFile, scripts: readonly string[]): string[] {
  const code = [...text.matchAll(/```[^]*?```|`[^`\n]+`/g)].map(([found]) => found).join("\n");
  const named = [...code.matchAll(/(?<![\w/@-])pnpm(?:@[\d.]+)? (?:--?[\w-]+ )*([a-z][\w:-]*)/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set(named)]
    .filter((name) => !builtIn.includes(name) && !scripts.includes(name))
    .map((name) => `${path}: 'pnpm ${name}' is no command`);
}
