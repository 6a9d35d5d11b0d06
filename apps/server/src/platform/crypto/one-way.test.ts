import { createPublicKey, generateKeyPairSync, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "../data/db.ts";
import { house } from "../ids.ts";
import { createFieldCipher } from "./field-cipher.ts";
import { mapRing, ringOf, type KeyRing } from "./key-ring.ts";
import { createOneWay } from "./one-way.ts";
import type { KeyObject } from "node:crypto";

let db: Db;
beforeAll(async () => {
  const { portalUrl: url } = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url, pool: 4, onIdleError: () => {} });
});
afterAll(() => db.end());

const pair = () => generateKeyPairSync("x25519").privateKey;
const fields = createFieldCipher(ringOf(randomBytes(32)));
const place = { table: "message_out", column: "sealed", row: "r1" };
const whole = (ring: KeyRing<KeyObject>) =>
  createOneWay(
    mapRing(ring, (key) => createPublicKey(key)),
    ring,
    fields,
  );
const half = (ring: KeyRing<KeyObject>) =>
  createOneWay(
    mapRing(ring, (key) => createPublicKey(key)),
    undefined,
    fields,
  );
const [first, second] = [pair(), pair()];
const rings = {
  first: ringOf(first),
  both: {
    current: 2,
    versions: new Map([
      [1, first],
      [2, second],
    ]),
  },
  second: { current: 2, versions: new Map([[2, second]]) },
};
const open = (ring: KeyRing<KeyObject>, sealed: Buffer, at = place) =>
  db.tx(house, (tx) => whole(ring).open(tx, at, sealed));

describe("what is sealed one way", () => {
  test("opens for whoever has the private half, and for nobody who sealed it", async () => {
    const sealed = half(rings.first).seal(place, "your code is 123456 账户");
    expect(await open(rings.first, sealed)).toBe("your code is 123456 账户");
    await expect(db.tx(house, (tx) => half(rings.first).open(tx, place, sealed))).rejects.toThrow(
      "not opened by",
    );
    await expect(open(ringOf(pair()), sealed)).rejects.toThrow();
    await expect(db.tx(house, (tx) => fields.open(tx, place, sealed))).rejects.toThrow();
  });

  test("opens under the old version as long as that is kept, and is sealed under the current one", async () => {
    const before = half(rings.first).seal(place, "before");
    const now = half(rings.both).seal(place, "now");
    expect(await open(rings.both, before)).toBe("before");
    expect(await open(rings.second, now)).toBe("now");
    await expect(open(rings.second, before)).rejects.toThrow("version 1 of a key is needed");
    await expect(open(rings.first, now)).rejects.toThrow("version 2 of a key is needed");
  });

  test("cannot be moved, cut short, changed in a bit or said to be of another version", async () => {
    const sealed = half(rings.both).seal(place, "x");
    await expect(open(rings.both, sealed, { ...place, row: "r2" })).rejects.toThrow();
    await expect(open(rings.both, sealed, { ...place, table: "contact_message" })).rejects.toThrow();
    for (const length of [0, 9, 10, 11, 41, 42, 60, sealed.length - 1])
      await expect(open(rings.both, sealed.subarray(0, length))).rejects.toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      await expect(open(rings.both, changed)).rejects.toThrow();
    }
  });

  test("does not tell two equal values by what is stored", () => {
    expect(half(rings.first).seal(place, "x")).not.toEqual(half(rings.first).seal(place, "x"));
  });

  test("stands beside what the field key sealed before, which whoever opens still reads", async () => {
    const old = await db.tx(house, (tx) => fields.seal(tx, place, "from before"));
    expect(await open(rings.first, old)).toBe("from before");
  });
});
