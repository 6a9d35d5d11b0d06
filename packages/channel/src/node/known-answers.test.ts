import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fromHex } from "../testing/jose-server.ts";
import { knownAnswers as known } from "../testing/known-answers.ts";
import { receive } from "../testing/receive.ts";
import { headerNames } from "../wire.ts";
import { agree, contentKey, loadPrivateJwk } from "./agreement.ts";
import { createServerKeys, deriveSession, openDevicePassword } from "./index.ts";

const keys = createServerKeys(known.serverKeyFile);
const { kty, crv, x, y } = known.browserPrivateJwk;
const session = deriveSession({
  masterKey: fromHex(known.masterKey),
  salt: fromHex(known.salt),
  sessionId: known.sessionId,
  clientPublicJwk: { kty, crv, x, y },
});

function arrived(side: typeof known.page | typeof known.session) {
  const { method, path, deviceId, language } = side.parts;
  const headers = {
    [headerNames.proof]: side.sealedProof,
    [headerNames.deviceId]: deviceId,
    [headerNames.language]: language,
  };
  return { method, path, headers, payload: side.sealedBody };
}

describe("derivation", () => {
  test("two P-256 keys agree on the secret of RFC 7518, appendix C", () => {
    const { alicePrivateJwk, bobPrivateJwk, sharedSecret } = known.rfc7518AppendixC;
    expect(agree(loadPrivateJwk(alicePrivateJwk), bobPrivateJwk).toString("hex")).toBe(sharedSecret);
    expect(agree(loadPrivateJwk(bobPrivateJwk), alicePrivateJwk).toString("hex")).toBe(sharedSecret);
  });

  test("the content key is one round of Concat KDF as RFC 7518, 4.6.2 lays it out", () => {
    const secret = Buffer.from(known.rfc7518AppendixC.sharedSecret, "hex");
    const laidOut = `00000001${secret.toString("hex")}00000007${Buffer.from("A256GCM").toString("hex")}000000000000000000000100`;
    const expected = createHash("sha256").update(Buffer.from(laidOut, "hex")).digest("hex");
    expect(contentKey(secret).export().toString("hex")).toBe(expected);
  });

  test("the server's session key and the three keys of the session are exact", () => {
    expect(session.serverPublicJwk).toEqual(known.serverPublicJwk);
    expect(session.clientToServer.export().toString("hex")).toBe(known.derived.clientToServer);
    expect(session.serverToClient.export().toString("hex")).toBe(known.derived.serverToClient);
    expect(session.signature.export().toString("hex")).toBe(known.derived.sessionSignature);
  });

  test("a page is given the public halves of the current and the next key, and the signer's", () => {
    expect(keys.pageKeys).toEqual(known.pageKeys);
  });
});

describe("recorded messages", () => {
  test("a page's request opens and its signature holds", () => {
    const { proof, body } = receive(arrived(known.page), ({ kid }) => keys.builtIn(kid));
    expect(proof).toEqual(known.page.proof);
    expect(body).toBe(known.body);
  });

  test("a session's request opens and its signature holds", () => {
    const { proof, body } = receive(arrived(known.session), () => session);
    expect(proof).toEqual(known.session.proof);
    expect(body).toBe(known.body);
  });

  test("a device password opens", () => {
    const { timestamp, password, sealed } = known.device;
    expect(openDevicePassword(sealed, keys)).toEqual({ timestamp, password });
  });
});
