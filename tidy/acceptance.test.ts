import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readAcceptance, states, type AcceptanceLine } from "../docs/acceptance/lines.ts";
import { root } from "./tree.ts";

/** How many requirements the specification has in each group. */
const groups = {
  A: 47,
  B: 58,
  C: 65,
  D: 20,
  E: 61,
  F: 51,
  G: 74,
  H: 26,
  I: 113,
  J: 29,
  K: 60,
  L: 31,
  M: 50,
  N: 21,
  O: 13,
  P: 21,
};

const expectedIds = Object.entries(groups).flatMap(([group, count]) =>
  Array.from({ length: count }, (_, at) => group + String(at + 1).padStart(2, "0")),
);

export function acceptanceBreaches(lines: readonly AcceptanceLine[], ids: readonly string[]): string[] {
  const found = lines.map((line) => line.id);
  return [
    ...ids.filter((id) => !found.includes(id)).map((id) => `${id}: missing`),
    ...found.filter((id) => !ids.includes(id)).map((id) => `${id}: unknown id`),
    ...found.filter((id, at) => found.indexOf(id) !== at).map((id) => `${id}: twice`),
    ...lines.flatMap(lineBreaches),
  ];
}

function lineBreaches({ id, state, shownBy }: AcceptanceLine): string[] {
  if (!states.some((known) => known === state)) return [`${id}: unknown state '${state}'`];
  if (state === "open") return [];
  if (shownBy.length === 0) return [`${id}: ${state}, but nothing shows it`];
  const lost = shownBy.filter((path) => !existsSync(join(root, path)));
  if (lost.length > 0) return lost.map((path) => `${id}: ${path} does not exist`);
  if (state === "decided" && !shownBy.some((path) => names(readFileSync(join(root, path), "utf8"), id)))
    return [`${id}: decided, but the page does not name it`];
  return [];
}

/** As a word: I101 does not name I10. */
function names(text: string, id: string): boolean {
  return new RegExp(`\\b${id}\\b`).test(text);
}

const line = (over: Partial<AcceptanceLine>): AcceptanceLine => ({
  id: "A01",
  requirement: "",
  section: "",
  kind: "rule",
  state: "open",
  shownBy: [],
  ...over,
});

describe("docs/acceptance.md", () => {
  test("has every requirement once, and what is not open is shown by something that exists", () => {
    expect(acceptanceBreaches(readAcceptance(), expectedIds)).toEqual([]);
  });

  test("fails for a missing, a repeated and an unknown id", () => {
    expect(acceptanceBreaches([line({ id: "A02" }), line({ id: "A02" })], ["A01", "A02"])).toEqual([
      "A01: missing",
      "A02: twice",
    ]);
    expect(acceptanceBreaches([line({ id: "Z01" })], [])).toEqual(["Z01: unknown id"]);
  });

  test("fails for an unknown state", () => {
    expect(acceptanceBreaches([line({ state: "almost" })], ["A01"])).toEqual(["A01: unknown state 'almost'"]);
  });

  test("fails for a done line without evidence, or with evidence that is not there", () => {
    const done = (shownBy: string[]) => acceptanceBreaches([line({ state: "done", shownBy })], ["A01"]);
    expect(done([])).toEqual(["A01: done, but nothing shows it"]);
    expect(done(["package.json", "apps/nowhere.ts"])).toEqual(["A01: apps/nowhere.ts does not exist"]);
    expect(done(["package.json"])).toEqual([]);
  });

  test("fails for a decided line that its page does not answer", () => {
    const decided = line({ state: "decided", shownBy: ["package.json"] });
    expect(acceptanceBreaches([decided], ["A01"])).toEqual(["A01: decided, but the page does not name it"]);
    expect(names("answered by I101, I102", "I10")).toBe(false);
    expect(names("answered by I10, I102", "I10")).toBe(true);
  });

  test("is read row by row, evidence split at commas", () => {
    const [read] = readAcceptance("| A01 | Says so | §1 | rule | done | a.ts, b.ts |");
    expect(read).toEqual(
      line({ requirement: "Says so", section: "§1", state: "done", shownBy: ["a.ts", "b.ts"] }),
    );
  });
});
