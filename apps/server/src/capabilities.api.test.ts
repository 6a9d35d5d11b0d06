import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { flows } from "./capabilities.ts";

let api: TestApi;
/** `<flow>/<handler>` of everything the engine can be asked to do. */
let handled: string[];
beforeAll(async () => {
  api = await startTestApi();
  handled = flows(api.ctx).flatMap((flow) => {
    const { name, object, workflow, service } = flow as unknown as Record<string, object> & { name: string };
    return Object.keys(object ?? workflow ?? service ?? {}).map((handler) => `${name}/${handler}`);
  });
});
afterAll(() => api.stop());

/** Every place of the server's own code where a topic of one of the flows is written out. */
function topicsWritten(): string[] {
  const names = new Set(handled.map((topic) => topic.split("/")[0] ?? ""));
  return globSync("**/*.ts", { cwd: import.meta.dirname })
    .filter((file) => !file.endsWith(".test.ts") && !file.startsWith("testing/"))
    .map((file) => readFileSync(join(import.meta.dirname, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/"((\w+)\/\w+)"/g)])
    .filter(([, , flow]) => names.has(flow ?? ""))
    .map(([, topic]) => topic ?? "");
}

describe("a topic of the outbox", () => {
  test("names a handler, and every handler has a topic that reaches it", () => {
    expect([...new Set(topicsWritten())].toSorted()).toEqual(handled.toSorted());
  });

  test("is written out once, and everybody else says it by its constant", () => {
    const written = topicsWritten();
    expect(written.filter((topic, n) => written.indexOf(topic) !== n)).toEqual([]);
  });
});
