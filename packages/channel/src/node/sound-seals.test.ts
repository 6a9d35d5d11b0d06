import { describe, expect, test } from "vitest";
import { ChannelError } from "../channel-error.ts";
import { sealDevicePassword } from "../client.ts";
import { clientToServer, serverPrivateJwk } from "../testing/clients.ts";
import { joseSeal } from "../testing/jose-server.ts";
import { knownAnswers as known } from "../testing/known-answers.ts";
import {
  everyFlip,
  forgedHeaderNames,
  forgeHeader,
  headerOf,
  strangeHeaders,
  withHeader,
} from "../testing/mutations.ts";
import { receive } from "../testing/receive.ts";
import { headerNames } from "../wire.ts";
import {
  createServerKeys,
  deriveSession,
  openBody,
  openDevicePassword,
  openProof,
  peekKid,
} from "./index.ts";

const serverKeys = createServerKeys(known.serverKeyFile);

describe("a soundly sealed proof", () => {
  const header = { alg: "dir", enc: "A256GCM", kid: known.sessionId, typ: "proof" };
  const { kty, crv, x, y } = known.browserPrivateJwk;
  const keys = deriveSession({
    masterKey: Buffer.from(known.masterKey, "hex"),
    salt: Buffer.from(known.salt, "hex"),
    sessionId: known.sessionId,
    clientPublicJwk: { kty, crv, x, y },
  });

  test.each(strangeHeaders)("under a header with %o is refused, and a body too", async (strange) => {
    const sealedProof = await joseSeal(
      JSON.stringify(known.session.proof),
      { ...header, ...strange },
      clientToServer,
    );
    const sealedBody = await joseSeal("{}", { ...header, typ: "body", ...strange }, clientToServer);
    expect(() => openProof(sealedProof, keys)).toThrow(ChannelError);
    expect(() => openBody(sealedBody, keys)).toThrow(ChannelError);
  });

  test.each(strangeHeaders)(
    "of a page under a header with %o is refused, and a body too",
    async (strange) => {
      const builtIn = serverKeys.builtIn("2026-a");
      if (builtIn === undefined) throw new Error("no key");
      const agreed = { ...header, alg: "ECDH-ES", kid: "2026-a" };
      const text = JSON.stringify(known.page.proof);
      const sealedProof = await joseSeal(text, { ...agreed, ...strange }, serverPrivateJwk);
      const sealedBody = await joseSeal("{}", { ...agreed, typ: "body", ...strange }, serverPrivateJwk);
      expect(() => openProof(sealedProof, builtIn)).toThrow(ChannelError);
      expect(() => openBody(sealedBody, builtIn)).toThrow(ChannelError);
    },
  );

  test.each(forgedHeaderNames.filter((name) => name !== "another kid"))(
    "whose header says %s names no key to look for",
    (name) => {
      for (const sealed of [known.page.sealedProof, known.session.sealedProof]) {
        const forged = withHeader(sealed, forgeHeader(headerOf(sealed), name));
        expect(() => peekKid(forged)).toThrow(expect.objectContaining({ code: "malformed" }));
      }
    },
  );

  const { proof } = known.session;
  const texts: readonly unknown[] = [
    null,
    [],
    {},
    { ...proof, more: 1 },
    { ...proof, key: known.page.proof.key },
    { ...proof, timestamp: String(proof.timestamp) },
    { ...proof, timestamp: 1.5 },
    { ...proof, timestamp: 2 ** 60 },
    { ...proof, nonce: proof.nonce.slice(1) },
    { ...proof, nonce: `${proof.nonce}x` },
    { ...proof, nonce: proof.nonce.replace("a", "-") },
    { ...proof, nonce: null },
    { ...proof, token: null },
    { ...proof, token: "t".repeat(513) },
    { ...proof, signature: "" },
    { ...proof, signature: [proof.signature] },
    { ...proof, signature: `${proof.signature}=` },
  ];

  test.each(texts)("that says %o is refused", async (text) => {
    const sealed = await joseSeal(JSON.stringify(text), header, clientToServer);
    expect(() => openProof(sealed, keys)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  test("of a page with a token, without a key or with a key off the curve is refused", async () => {
    const builtIn = serverKeys.builtIn("2026-a");
    if (builtIn === undefined) throw new Error("no key");
    const pageHeader = { ...header, alg: "ECDH-ES", kid: "2026-a" };
    const { key, ...keyless } = known.page.proof;
    const odd = [keyless, { ...known.page.proof, token: "t" }, { ...keyless, key: { ...key, d: key.x } }];
    for (const text of odd) {
      const sealed = await joseSeal(JSON.stringify(text), pageHeader, serverPrivateJwk);
      expect(() => openProof(sealed, builtIn)).toThrow(ChannelError);
    }
    const offCurve = { ...keyless, key: { ...key, y: key.x } };
    const sealed = await joseSeal(JSON.stringify(offCurve), pageHeader, serverPrivateJwk);
    const request = { method: "GET", path: "/", headers: { [headerNames.proof]: sealed } };
    expect(() => receive(request, () => builtIn)).toThrow(expect.objectContaining({ code: "not-opened" }));
  });

  test("that is no UTF-8 is refused", async () => {
    const sealed = await joseSeal(
      Uint8Array.of(0x22, 0xff, 0x22),
      { ...header, typ: "body" },
      clientToServer,
    );
    expect(() => openBody(sealed, keys)).toThrow(expect.objectContaining({ code: "malformed" }));
  });

  test("beyond its size is refused before anything is decoded", async () => {
    const long = `${known.session.sealedBody}${"A".repeat(256 * 1024)}`;
    expect(() => openBody(long, keys)).toThrow(expect.objectContaining({ code: "too-large" }));
    expect(() => peekKid("A".repeat(5000))).toThrow(expect.objectContaining({ code: "too-large" }));
  });
});

describe("a device password", () => {
  test("comes back with its timestamp", async () => {
    const sealed = await sealDevicePassword({ keys: known.pageKeys, password: "p", timestamp: 5 });
    expect(openDevicePassword(sealed, serverKeys)).toEqual({ timestamp: 5, password: "p" });
  });

  test("is refused changed, sealed to a stranger, or as anything else", async () => {
    const header = { alg: "ECDH-ES", enc: "A256GCM", kid: "2026-a", typ: "device" };
    const text = JSON.stringify({ timestamp: 5, password: "p" });
    const wrong = [
      ...everyFlip(known.device.sealed),
      await joseSeal(text, { ...header, kid: "2020-z" }, serverPrivateJwk),
      await joseSeal(text, header, known.pagePrivateJwk),
      await joseSeal(text, { ...header, typ: "body" }, serverPrivateJwk),
      await joseSeal("{}", header, serverPrivateJwk),
      await joseSeal(JSON.stringify({ timestamp: "5", password: "p" }), header, serverPrivateJwk),
      await joseSeal(JSON.stringify({ timestamp: 5, password: "p".repeat(129) }), header, serverPrivateJwk),
      known.page.sealedProof,
      "",
      undefined,
    ];
    for (const sealed of wrong) expect(() => openDevicePassword(sealed, serverKeys)).toThrow(ChannelError);
  });
});
