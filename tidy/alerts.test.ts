import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { securityKinds } from "@causeway/contract/security-event";
import { expect, test } from "vitest";

const at = (path: string) => new URL(`../${path}`, import.meta.url);
const read = (path: string) => readFileSync(at(path), "utf8");
const rules = read("deploy/alerts/security.yml") + read("deploy/alerts/operations.yml");
const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([, found = ""]) => found);
const alerts = all(/- alert: (\w+)/g, rules);

/** promtool plays hours of each series, which takes a busy machine a minute. */
const patient = { timeout: 240_000 };

test("every alert fires for what it is about, and stays quiet without it", patient, () => {
  const played = read("deploy/alerts/alerts.test.yml");
  for (const alert of alerts) {
    expect(played).toMatch(new RegExp(`name: .${alert} fires`));
    expect(played).toMatch(new RegExp(`name: .${alert} stays quiet`));
  }
  const said = execFileSync("promtool", ["test", "rules", "alerts.test.yml"], {
    cwd: at("deploy/alerts/"),
    encoding: "utf8",
  });
  expect(said).toContain("SUCCESS");
});

test("every metric, event and kind that an alert names exists", () => {
  const code = read("apps/server/src/platform/events.ts");
  for (const metric of new Set(all(/(causeway_\w+?)(?:_bucket)?\b/g, rules)))
    expect(code).toContain(`"${metric.replace(/_bucket$/, "")}"`);
  for (const event of new Set(all(/event="([\w.]+)"/g, rules))) expect(code).toContain(`event: "${event}"`);
  for (const kind of new Set(all(/kind="([\w.]+)"/g, rules))) expect(securityKinds).toContain(kind);
  for (const pattern of new Set(all(/kind=~"([^"]+)"/g, rules)))
    for (const each of alternativesOf(pattern))
      expect(
        securityKinds.filter((kind) => new RegExp(`^(?:${each})$`).test(kind)),
        each,
      ).not.toEqual([]);
});

/** Each way of a pattern, so that one which nothing matches does not hide behind the others. */
function alternativesOf(pattern: string): string[] {
  const [, before = "", inner = "", after = ""] = /^([^(|]*)\((.+)\)([^)]*)$/.exec(pattern) ?? [];
  if (inner !== "" && !before.includes("|") && !after.includes("|"))
    return inner.split("|").map((each) => `${before}${each}${after}`);
  return pattern.split(/\|(?![^(]*\))/).flatMap((each) => (each === pattern ? [each] : alternativesOf(each)));
}

test("every alert says in the operations' book what it means and what to do", () => {
  const book = read("docs/operations.md");
  expect(alerts.filter((alert) => !book.includes(`| \`${alert}\``))).toEqual([]);
});
