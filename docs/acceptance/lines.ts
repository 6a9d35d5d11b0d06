import { readFileSync } from "node:fs";

export const states = ["done", "decided", "open"] as const;

export type AcceptanceLine = {
  readonly id: string;
  readonly requirement: string;
  readonly section: string;
  readonly kind: string;
  /** As written; a typing error is the test's to find. */
  readonly state: string;
  /** Paths in this repository. */
  readonly shownBy: readonly string[];
};

export const acceptancePage = new URL("../acceptance.md", import.meta.url);

export function readAcceptance(markdown = readFileSync(acceptancePage, "utf8")): AcceptanceLine[] {
  const lines: AcceptanceLine[] = [];
  for (const row of markdown.split("\n")) {
    if (!/^\| [A-Z]\d/.test(row)) continue;
    const [id = "", requirement = "", section = "", kind = "", state = "", shown = ""] = row
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    const shownBy = shown.split(",").flatMap((path) => path.trim() || []);
    lines.push({ id, requirement, section, kind, state, shownBy });
  }
  return lines;
}
