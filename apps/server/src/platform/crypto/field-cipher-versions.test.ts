import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeTestDatabase } from "#testing/database.ts";
import { openDb, type Db } from "../data/db.ts";
import { newId, type TenantId } from "../ids.ts";
import { createFieldCipher, unwrap, wrap, type WrappedKey } from "./field-cipher.ts";
import { ringOf, type KeyRing } from "./key-ring.ts";

let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  const { portalUrl, ownerUrl } = await makeTestDatabase(inject("postgresUrl"));
  db = openDb({ url: portalUrl, pool: 4, onIdleError: () => {} });
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await db.end();
  await owner.end();
});

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const before = ringOf(oldKey);
const during = (current: number): KeyRing => ({
  current,
  versions: new Map([
    [1, oldKey],
    [2, newKey],
  ]),
});
const after: KeyRing = { current: 2, versions: new Map([[2, newKey]]) };

const place = { table: "payee", column: "account_no", row: "r1" };
const tenant = () => newId<"tenant">(new Date());
const seal = (ring: KeyRing, of: TenantId, value: string) =>
  db.tx(of, (tx) => createFieldCipher(ring).seal(tx, place, value));
const open = (ring: KeyRing, of: TenantId, sealed: Buffer) =>
  db.tx(of, (tx) => createFieldCipher(ring).open(tx, place, sealed));
const keptOf = async (of: TenantId) =>
  (
    await owner.query<WrappedKey>(
      "SELECT 1 AS version, wrapped, key_version FROM tenant_key WHERE merchant_id = $1",
      [of],
    )
  ).rows[0]!;
const renew = async (ring: KeyRing, of: TenantId, version: number) => {
  const { wrapped, key_version } = wrap(ring, of, version, randomBytes(32));
  await owner.query(
    "INSERT INTO tenant_key_renewed (merchant_id, version, wrapped, key_version) VALUES ($1, $2, $3, $4)",
    [of, version, wrapped, key_version],
  );
};

describe("the key that wraps data keys", () => {
  test("of an old version still opens, and a tenant who comes now is wrapped under the current one", async () => {
    const [one, other] = [tenant(), tenant()];
    const sealed = await seal(before, one, "before");
    expect(await open(during(2), one, sealed)).toBe("before");
    expect(await keptOf(one)).toMatchObject({ key_version: 1 });
    const now = await seal(during(2), other, "after");
    expect(await keptOf(other)).toMatchObject({ key_version: 2 });
    expect(await open(during(1), other, now)).toBe("after");
  });

  test("rewrapped under the new version opens everything with the new one alone, and nothing with the old", async () => {
    const one = tenant();
    const sealed = await seal(before, one, "secret");
    const kept = await keptOf(one);
    const { wrapped, key_version } = wrap(during(2), one, 1, unwrap(during(2), one, kept));
    await owner.query("UPDATE tenant_key SET wrapped = $2, key_version = $3 WHERE merchant_id = $1", [
      one,
      wrapped,
      key_version,
    ]);
    expect(await open(after, one, sealed)).toBe("secret");
    await expect(open(before, one, sealed)).rejects.toThrow("version 2 of a key is needed");
  });

  test("under a version that is swapped, made up or missing opens nothing", async () => {
    const one = tenant();
    const sealed = await seal(before, one, "secret");
    for (const version of [2, 3]) {
      await owner.query("UPDATE tenant_key SET key_version = $2 WHERE merchant_id = $1", [one, version]);
      await expect(open(during(2), one, sealed)).rejects.toThrow();
    }
  });

  test("leaves a data key that stands to nobody who logs in: SQL as the api replaces none and adds none", async () => {
    const [one, other] = [tenant(), tenant()];
    await seal(before, one, "secret");
    await seal(before, other, "known");
    const { wrapped } = await keptOf(other);
    const asApi = (statement: string, values: unknown[]) => db.tx(one, (tx) => tx.query(statement, values));
    await expect(asApi("UPDATE tenant_key SET wrapped = $1", [wrapped])).rejects.toThrow("stays as it is");
    await expect(asApi("UPDATE tenant_key SET key_version = 9", [])).rejects.toThrow("stays as it is");
    await expect(
      asApi("INSERT INTO tenant_key_renewed VALUES ($1, 2, $2, 1)", [one, wrapped]),
    ).rejects.toThrow("permission denied");
    await expect(asApi("DELETE FROM tenant_key", [])).rejects.toThrow("permission denied");
  });
});

describe("a tenant's data key that is renewed", () => {
  test("seals what is written from then on, and what was written before still opens", async () => {
    const one = tenant();
    const sealedBefore = await seal(before, one, "before");
    await renew(before, one, 2);
    const sealedAfter = await seal(before, one, "after");
    expect(sealedAfter.subarray(0, 8).toString()).toBe("cw-field");
    expect(sealedBefore.subarray(0, 8).toString()).not.toBe("cw-field");
    expect(await open(before, one, sealedBefore)).toBe("before");
    expect(await open(before, one, sealedAfter)).toBe("after");
  });

  test("finds by blind index what was written before", async () => {
    const one = tenant();
    const index = () => db.tx(one, (tx) => createFieldCipher(before).blindIndex(tx, "account", "123"));
    const first = await index();
    await renew(before, one, 2);
    expect(await index()).toEqual(first);
  });

  test("opens under its own version only: one that is cut off, swapped or taken back is refused", async () => {
    const one = tenant();
    const bare = await seal(before, one, "old");
    await renew(before, one, 2);
    const second = await seal(before, one, "second");
    await renew(before, one, 3);
    const swapped = Buffer.from(second);
    swapped.writeUInt16BE(3, 8);
    const stamped = Buffer.concat([second.subarray(0, 10), bare]);
    for (const forged of [
      swapped,
      stamped,
      second.subarray(10),
      second.subarray(0, 9),
      second.subarray(0, 12),
    ])
      await expect(open(before, one, forged)).rejects.toThrow();
    await owner.query(
      `UPDATE tenant_key_renewed a SET wrapped = b.wrapped FROM tenant_key_renewed b
       WHERE a.merchant_id = $1 AND b.merchant_id = $1 AND a.version = 3 AND b.version = 2`,
      [one],
    );
    await expect(seal(before, one, "under another's key")).rejects.toThrow();
  });
});
