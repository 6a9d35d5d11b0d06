import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "../data/db.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { ringOf } from "./key-ring.ts";
import { newId } from "../ids.ts";

let db: Db;
const cipher = createFieldCipher(ringOf(randomBytes(32)));
beforeAll(async () => {
  db = openDb({
    url: (await makeTestDatabase(inject("postgresUrl"))).portalUrl,
    pool: 10,
    onIdleError: () => {},
  });
});
afterAll(() => db.end());

const tenant = () => newId<"tenant">(new Date());
const place = { table: "payee", column: "account_no", row: "r1" };

describe("a field", () => {
  test("can be read again by its own tenant only", async () => {
    const [one, other] = [tenant(), tenant()];
    const sealed = await db.tx(one, (tx) => cipher.seal(tx, place, "6222 0000 账户"));
    expect(await db.tx(one, (tx) => cipher.open(tx, place, sealed))).toBe("6222 0000 账户");
    await expect(db.tx(other, (tx) => cipher.open(tx, place, sealed))).rejects.toThrow();
  });

  test.each([
    ["row", { ...place, row: "r2" }],
    ["column", { ...place, column: "name" }],
    ["table", { ...place, table: "member" }],
  ])("cannot be moved to another %s", async (_name, elsewhere) => {
    const one = tenant();
    const sealed = await db.tx(one, (tx) => cipher.seal(tx, place, "secret"));
    await expect(db.tx(one, (tx) => cipher.open(tx, elsewhere, sealed))).rejects.toThrow();
  });

  test("cannot be changed in a single bit", async () => {
    const one = tenant();
    const sealed = await db.tx(one, (tx) => cipher.seal(tx, place, "secret"));
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(db.tx(one, (tx) => cipher.open(tx, place, changed))).rejects.toThrow();
    }
  });

  test("is unreadable without the key that lies outside the database", async () => {
    const one = tenant();
    const sealed = await db.tx(one, (tx) => cipher.seal(tx, place, "secret"));
    const stranger = createFieldCipher(ringOf(randomBytes(32)));
    await expect(db.tx(one, (tx) => stranger.open(tx, place, sealed))).rejects.toThrow();
  });

  test("can be looked up by an index that differs between tenants and columns", async () => {
    const [one, other] = [tenant(), tenant()];
    const index = (of: typeof one, column: string) => db.tx(of, (tx) => cipher.blindIndex(tx, column, "123"));
    const all = [await index(one, "a"), await index(one, "b"), await index(other, "a")].map((b) =>
      b.toString("hex"),
    );
    expect(new Set(all).size).toBe(3);
    expect((await index(one, "a")).toString("hex")).toBe(all[0]);
  });

  test("gets one key however many first values are sealed at once", async () => {
    const one = tenant();
    const sealed = await Promise.all(
      Array.from({ length: 8 }, () => db.tx(one, (tx) => cipher.seal(tx, place, "first"))),
    );
    const opened = await Promise.all(
      sealed.map((value) => db.tx(one, (tx) => cipher.open(tx, place, value))),
    );
    expect(new Set(opened)).toEqual(new Set(["first"]));
  });
});
