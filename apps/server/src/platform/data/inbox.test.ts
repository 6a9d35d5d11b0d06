import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { house } from "../ids.ts";
import { receive } from "./inbox.ts";

let db: Db;
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).appUrl,
    pool: 10,
    onIdleError: () => {},
  });
});
afterAll(() => db.end());

const tell = (eventId: string, body: string) =>
  db.tx(house, (tx) => receive(tx, { source: "bank", eventId, occurredAt: new Date(), body }));

describe("the inbox", () => {
  test("takes a partner's event once, however often and however parallel it comes", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell("e1", "credited 100")));
    expect(answers.toSorted()).toEqual(["new", ...Array.from({ length: 9 }, () => "repeat")]);
  });

  test("notices when the same event comes with other contents, and keeps both", async () => {
    expect(await tell("e2", "credited 100")).toBe("new");
    expect(await tell("e2", "credited 900")).toBe("contradiction");
    expect(await tell("e2", "credited 900")).toBe("repeat");
    const kept = await db.query({
      name: "kept",
      text: "SELECT body FROM inbox WHERE event_id = 'e2'",
      values: [],
    });
    expect(kept).toHaveLength(2);
  });

  test("notices it as well when both come at the same moment", async () => {
    for (let n = 0; n < 20; n++) {
      const answers = await Promise.all([tell(`at-once-${n}`, "100"), tell(`at-once-${n}`, "900")]);
      expect(answers.toSorted()).toEqual(["contradiction", "new"]);
    }
  });

  test("is only ever inserted into", async () => {
    await expect(db.tx(house, (tx) => tx.query("UPDATE inbox SET body = ''"))).rejects.toThrow(
      /permission denied/,
    );
  });
});
