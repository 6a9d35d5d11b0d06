import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "./db.ts";
import { house } from "../ids.ts";
import { readInbox, receive, receiveAll } from "./inbox.ts";

let db: Db;
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).flowsUrl,
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

  test("tells first what was first believed, not what the transaction that began first says", async () => {
    const contents = await db.tx(house, async (early) => {
      await early.query("SELECT now()");
      // Begins later and is done earlier.
      expect(await tell("e3", "credited 100")).toBe("new");
      const message = { source: "bank", eventId: "e3", occurredAt: new Date(), body: "credited 900" };
      expect(await receive(early, message)).toBe("contradiction");
      return readInbox(early, "bank", "e3");
    });
    expect(contents.map(({ body }) => body)).toEqual(["credited 100", "credited 900"]);
  });

  test("takes many events at once as it takes each of them", async () => {
    const told = (eventId: string, body: string) => ({ eventId, occurredAt: new Date(), body });
    await tell("m1", "known");
    const many = [
      told("m1", "known"),
      told("m1", "other"),
      told("m2", "a"),
      told("m2", "a"),
      told("m2", "b"),
      told("m3", "c"),
    ];
    expect(await db.tx(house, (tx) => receiveAll(tx, "bank", many))).toEqual([
      "repeat",
      "contradiction",
      "new",
      "repeat",
      "contradiction",
      "new",
    ]);
    const kept = await db.tx(house, (tx) => readInbox(tx, "bank", "m2"));
    expect(kept.map(({ body }) => body)).toEqual(["a", "b"]);
  });

  test("takes many events from two sides at once without anybody waiting in a circle", async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `c${n}`);
    const tellAll = (order: readonly string[], body: string) =>
      db.tx(house, (tx) =>
        receiveAll(
          tx,
          "bank",
          order.map((eventId) => ({ eventId, occurredAt: new Date(), body })),
        ),
      );
    const [one, other] = await Promise.all([tellAll(ids, "a"), tellAll(ids.toReversed(), "b")]);
    expect([...new Set(one), ...new Set(other)].toSorted()).toEqual(["contradiction", "new"]);
  });

  test("is only ever inserted into", async () => {
    await expect(db.tx(house, (tx) => tx.query("UPDATE inbox SET body = ''"))).rejects.toThrow(
      /permission denied/,
    );
  });
});
