import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environment } from "./environment.ts";
import { parts, processes, secretsOf } from "./processes.ts";

const operations = readFileSync(join(import.meta.dirname, "../../../../docs/operations.md"), "utf8");
const [head = [], , ...rows] = operations
  .slice(operations.search(/\| process +\| database role/))
  .split("\n\n")[0]!
  .split("\n")
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const shown = (part: string) =>
  Object.fromEntries(head.map((name, at) => [name, rows.find(([first]) => first === `\`${part}\``)?.[at]]));
const codeIn = (cell = "") => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name);

test("the table of processes that operators read has a row for each part, and for the file inspector, which has nothing", () => {
  const named = rows.map(([first = ""]) => first).toSorted();
  expect(named).toEqual([...parts, "inspector"].map((part) => `\`${part}\``).toSorted());
  expect(shown("inspector")).toMatchObject({ keys: "none", "database role": "none" });
});

test.each(parts)("the table of processes that operators read says which keys the %s has", (part) => {
  expect(codeIn(shown(part)["keys"])).toEqual(secretsOf(part));
});

test.each(processes)(
  "the table of processes that operators read says where the %s listens, and as whom it logs in",
  (part) => {
    const ports = [`${part.toUpperCase()}_PORT`, `${part.toUpperCase()}_HEALTH_PORT`];
    for (const name of ports) expect(Object.keys(environment.shape)).toContain(name);
    expect(codeIn(shown(part)["listens on"])).toEqual(ports);
    expect(codeIn(shown(part)["database role"])).toEqual([`causeway_${part}`]);
  },
);
