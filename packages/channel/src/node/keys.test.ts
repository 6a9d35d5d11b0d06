import { createPublicKey, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { knownAnswers as known } from "../testing/known-answers.ts";
import { agree, loadPrivateJwk } from "./agreement.ts";
import { createServerKeys, deriveSession, generateServerKeys } from "./index.ts";

const { kty, crv, x, y } = known.browserPrivateJwk;
const clientPublicJwk = { kty, crv, x, y };
const masterKey = randomBytes(32);
const salt = randomBytes(32);

function publicHalfOf(session: { masterKey?: Uint8Array; salt?: Uint8Array; sessionId?: string }): string {
  return deriveSession({ masterKey, salt, sessionId: "s-1", clientPublicJwk, ...session }).serverPublicJwk.x;
}

describe("the server's session key", () => {
  test("comes again from the same master key, salt and session id", () => {
    expect(publicHalfOf({})).toBe(publicHalfOf({}));
  });

  test("is gone with any one of them", () => {
    const changed = [{ masterKey: randomBytes(32) }, { salt: randomBytes(32) }, { sessionId: "s-2" }];
    expect(new Set([{}, ...changed].map(publicHalfOf)).size).toBe(4);
  });

  test("is always a point of the curve", () => {
    const points = Array.from({ length: 200 }, () => {
      const { kid: _kid, ...jwk } = deriveSession({
        masterKey,
        salt: randomBytes(16),
        sessionId: "s-1",
        clientPublicJwk,
      }).serverPublicJwk;
      return createPublicKey({ key: jwk, format: "jwk" }).asymmetricKeyDetails?.namedCurve;
    });
    expect(new Set(points)).toEqual(new Set(["prime256v1"]));
  });

  test("gives three different keys", () => {
    const session = deriveSession({ masterKey, salt, sessionId: "s-1", clientPublicJwk });
    const derived = [session.clientToServer, session.serverToClient, session.signature];
    expect(new Set(derived.map((key) => key.export().toString("hex"))).size).toBe(3);
  });

  test("is never derived from a short master key or a short salt", () => {
    expect(() => publicHalfOf({ masterKey: randomBytes(31) })).toThrow("32 bytes");
    expect(() => publicHalfOf({ salt: randomBytes(15) })).toThrow("16 bytes");
  });
});

describe("a client's public key", () => {
  const offCurve = { ...clientPublicJwk, y: clientPublicJwk.x };
  const zero = "A".repeat(43);

  test("off the curve is refused", () => {
    const own = loadPrivateJwk(known.pagePrivateJwk);
    expect(() => agree(own, offCurve)).toThrow(expect.objectContaining({ code: "not-opened" }));
    expect(() => agree(own, { ...clientPublicJwk, x: zero, y: zero })).toThrow(
      expect.objectContaining({ code: "not-opened" }),
    );
    expect(() => deriveSession({ masterKey, salt, sessionId: "s", clientPublicJwk: offCurve })).toThrow(
      expect.objectContaining({ code: "not-opened" }),
    );
  });

  test.each([{ x: "" }, { y: "AA" }, { crv: "P-384" }, { kty: "OKP" }, { d: zero }])(
    "with %o is refused",
    (changed) => {
      const jwk = { ...clientPublicJwk, ...changed } as typeof clientPublicJwk;
      expect(() => deriveSession({ masterKey, salt, sessionId: "s", clientPublicJwk: jwk })).toThrow(
        expect.objectContaining({ code: "malformed" }),
      );
    },
  );
});

describe("server keys", () => {
  test("fresh ones are all different and complete", () => {
    const file = generateServerKeys();
    const all = [
      ...file.builtIn.map((key) => key.privateJwk),
      file.client.privateJwk,
      file.signing.privateJwk,
    ];
    expect(new Set(all.map((jwk) => jwk.d)).size).toBe(4);
    expect(new Set(file.builtIn.map((key) => key.kid)).size).toBe(2);
    expect(all.every((jwk) => jwk.d.length === 43)).toBe(true);
  });

  test("a page is given no private half but the built-in client key's", () => {
    const file = generateServerKeys();
    const page = JSON.stringify(createServerKeys(file).pageKeys);
    expect(page).toContain(file.client.privateJwk.d);
    for (const secret of [...file.builtIn, file.signing]) expect(page).not.toContain(secret.privateJwk.d);
  });

  test("a retired key still opens but is given to no page", () => {
    const file = generateServerKeys();
    const retired = { kid: "retired", privateJwk: known.pagePrivateJwk };
    const keys = createServerKeys({ ...file, builtIn: [...file.builtIn, retired] });
    expect(keys.builtIn("retired")?.kid).toBe("retired");
    expect(keys.pageKeys.serverKeys.map((key) => key.kid)).toEqual(file.builtIn.map((key) => key.kid));
  });

  test("halves that do not belong together are refused at the start", () => {
    const file = generateServerKeys();
    const mixed = { kid: "mixed", privateJwk: { ...known.pagePrivateJwk, d: known.browserPrivateJwk.d } };
    expect(() => createServerKeys({ ...file, builtIn: [...file.builtIn, mixed] })).toThrow("belong together");
  });

  test("a single built-in key is refused: a page needs the next one too", () => {
    const file = generateServerKeys();
    expect(() => createServerKeys({ ...file, builtIn: file.builtIn.slice(0, 1) })).toThrow("the next");
  });
});
