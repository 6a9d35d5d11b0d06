import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { countAttempt } from "./limit.ts";
import { Refusal } from "../refusal.ts";

let db: Db;
let time = 1_800_000_000_000;
const clock = { now: () => new Date(time) };
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).portalUrl,
    pool: 20,
    onIdleError: () => {},
  });
});
afterAll(() => db.end());

const limit = { name: "try", attempts: 5, perMs: 60_000 };
const attempt = (who: string) =>
  countAttempt(db, clock, limit, who).then(
    () => "passed",
    (error: unknown) => (error instanceof Refusal ? error.refusal : "failed"),
  );

describe("a limit", () => {
  test("lets exactly as many through as it says when a hundred come at once", async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => attempt("crowd")));
    expect(outcomes.filter((outcome) => outcome === "passed")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "tooFrequent")).toHaveLength(95);
  });

  test("begins anew when its window is over", async () => {
    for (let n = 0; n < 6; n++) await attempt("patient");
    expect(await attempt("patient")).toBe("tooFrequent");
    time += 60_000;
    expect(await attempt("patient")).toBe("passed");
  });

  test("counts each address by itself", async () => {
    for (let n = 0; n < 6; n++) await attempt("loud");
    expect(await attempt("quiet")).toBe("passed");
  });
});
