import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { KeyRefused, readKeySet, readPublicKey } from "./key-set.ts";

const fresh = () => generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" });
const aKey = (kid: string, more: object = {}) => ({ ...fresh(), kid, ...more });
const setOf = (...keys: unknown[]) => readKeySet(JSON.stringify({ keys }));
const at = (text: string) => new Date(text);

describe("a set of keys", () => {
  test("has a key by its name, from its first moment until it ends", () => {
    const first = aKey("a", { until: "2026-12-01T00:00:00Z" });
    const second = aKey("b", { from: "2026-11-01T00:00:00+00:00" });
    const keys = setOf(first, second);
    const x = (kid: string, moment: string) => keys.keyAt(kid, at(moment))?.export({ format: "jwk" }).x;
    expect(x("a", "1999-01-01T00:00:00Z")).toBe(first.x);
    expect(x("a", "2026-11-30T23:59:59.999Z")).toBe(first.x);
    expect(x("a", "2026-12-01T00:00:00Z")).toBeUndefined();
    expect(x("b", "2026-10-31T23:59:59.999Z")).toBeUndefined();
    expect(x("b", "2026-11-01T00:00:00Z")).toBe(second.x);
    expect(x("c", "2026-11-01T00:00:00Z")).toBeUndefined();
    expect(x("__proto__", "2026-11-01T00:00:00Z")).toBeUndefined();
  });

  test("has two at a time and never three", () => {
    const day = (n: number) => `2026-11-0${n}T00:00:00Z`;
    const chain = [
      aKey("a", { until: day(3) }),
      aKey("b", { from: day(2), until: day(5) }),
      aKey("c", { from: day(3) }),
    ];
    expect(setOf(...chain).keyAt("c", at(day(3)))).toBeDefined();
    expect(() => setOf(...chain, aKey("d", { from: day(4) }))).toThrow(KeyRefused);
    expect(() => setOf(...chain, aKey("d", { from: day(5) }))).not.toThrow();
    expect(() => setOf(aKey("a"), aKey("b"), aKey("c"))).toThrow(/at most 2/);
  });

  test("is refused with a name or a key twice, with a key that ends before it begins, and when it is none", () => {
    const one = aKey("a");
    expect(() => setOf(one, aKey("a"))).toThrow(/a kid of its own/);
    expect(() => setOf(one, { ...one, kid: "b" })).toThrow(/a key of its own/);
    const turned = { from: "2026-11-02T00:00:00Z", until: "2026-11-01T00:00:00Z" };
    expect(() => setOf(aKey("a", turned))).toThrow(/begin before it ends/);
    for (const from of ["2026-11-02", "soon", 7, null, "2026-13-02T00:00:00Z"])
      expect(() => setOf(aKey("a", { from })), String(from)).toThrow(KeyRefused);
    for (const none of ["", "{}", "[]", "null", '{"keys":[]}', '{"keys":{}}', '{"keys":[null]}'])
      expect(() => readKeySet(none), none).toThrow(KeyRefused);
    expect(() => setOf(fresh())).toThrow(/a kid/);
  });
});

describe("a public key", () => {
  test("is refused when its private half is printed in a standard", () => {
    const rfc9421 = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF
-----END PRIVATE KEY-----`).export({ format: "jwk" });
    const rfc8037 = {
      kty: "OKP",
      crv: "Ed25519",
      d: "nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A",
      x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
    };
    for (const jwk of [rfc9421, rfc8037]) {
      expect(() => readPublicKey(jwk)).toThrow(/the published one/);
      expect(() => setOf({ ...jwk, kid: "a" })).toThrow(/the published one/);
    }
  });

  test("is refused when it is no Ed25519 key, or not spelt as one", () => {
    const good = fresh();
    expect(readPublicKey(good).asymmetricKeyType).toBe("ed25519");
    for (const wrong of [
      { ...good, crv: "X25519" },
      { ...good, kty: "EC" },
      { ...good, x: `${good.x}=` },
      { ...good, x: "AAAA" },
      { ...good, x: undefined },
      "a",
      null,
    ])
      expect(() => readPublicKey(wrong)).toThrow(KeyRefused);
  });

  /** y of every point of small order, also as it is not to be written, each with both signs of x. */
  const weak = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ].flatMap((hex) => {
    const turned = Buffer.from(hex, "hex");
    turned[31]! |= 0x80;
    return [Buffer.from(hex, "hex"), turned];
  });

  test("is refused when anybody could sign for it: every point of small order", () => {
    for (const point of weak)
      expect(
        () => readPublicKey({ kty: "OKP", crv: "Ed25519", x: point.toString("base64url") }),
        point.toString("hex"),
      ).toThrow(KeyRefused);
  });
});
