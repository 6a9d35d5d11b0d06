import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { countAttempt, countGuess } from "./limit.ts";
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

describe("a guess", () => {
  const guess = (who: string, look: () => Promise<unknown>) =>
    countGuess({ db, clock }, [{ limit, who }], look).catch((error: unknown) =>
      error instanceof Refusal ? error.refusal : "failed",
    );
  const busy = () => Promise.reject(new Refusal("busy", { retryAfterMs: 1_000 }));

  test("that nobody could look at was none", async () => {
    for (let n = 0; n < 20; n++) expect(await guess("unlucky", busy)).toBe("busy");
    expect(await guess("unlucky", async () => "looked at")).toBe("looked at");
  });

  test("among many that nobody can look at is one of five all the same, one after another and all at once", async () => {
    let looked = 0;
    const lucky = async () => void looked++;
    for (let n = 0; n < 30; n++) await guess("mixed", n % 2 === 0 ? busy : lucky);
    expect(looked).toBe(5);
    looked = 0;
    await Promise.all(Array.from({ length: 60 }, (_, n) => guess("mixed crowd", n % 2 === 0 ? busy : lucky)));
    expect(looked).toBeLessThanOrEqual(5);
  });

  test("counts before it is looked at: of a hundred at once five are, whatever becomes of the rest", async () => {
    let looked = 0;
    const look = async () => void looked++;
    await Promise.all(Array.from({ length: 100 }, () => guess("crowd of guesses", look)));
    expect(looked).toBe(5);
    expect(await guess("crowd of guesses", look)).toBe("lockedUntil");
  });
});
