import { expect, test } from "vitest";
import { deriveSessionKeys, importPrivateJwk, importPublicJwk, makeAgreementPair } from "./keys.ts";
import { open, seal } from "./seal.ts";
import { joseSeal } from "./testing/jose-server.ts";
import { serverToClient } from "./testing/clients.ts";
import { knownAnswers as known } from "./testing/known-answers.ts";

async function makeKey() {
  const key = await crypto.subtle.importKey("raw", serverToClient, "AES-GCM", false, ["encrypt", "decrypt"]);
  return { alg: "dir", kid: "k", key } as const;
}

test.each(["{}", "\uFEFFa byte order mark stays", "金額 €\u0000🚢", " \n "])(
  "%j comes back exactly",
  async (text) => {
    const key = await makeKey();
    expect(await open(await seal(text, "body", key), "body", key)).toBe(text);
  },
);

test("bytes that are no UTF-8 are refused, not repaired", async () => {
  const header = { alg: "dir", enc: "A256GCM", kid: "k", typ: "body" };
  const sealed = await joseSeal(Uint8Array.of(0x61, 0xff), header, serverToClient);
  await expect(open(sealed, "body", await makeKey())).rejects.toMatchObject({ code: "malformed" });
});

test("a sound message sealed in the other way is refused", async () => {
  const header = { alg: "ECDH-ES", enc: "A256GCM", kid: "k", typ: "body" };
  const sealed = await joseSeal("{}", header, known.pagePrivateJwk);
  await expect(open(sealed, "body", await makeKey())).rejects.toMatchObject({ code: "not-opened" });
});

test("the page's private key and the keys that calls of a session use give out no bytes", async () => {
  const { privateKey } = await makeAgreementPair();
  const browser = await importPrivateJwk(known.browserPrivateJwk);
  const server = await importPublicJwk(known.serverPublicJwk);
  const session = await deriveSessionKeys(browser, server, known.sessionId);
  const keys = [privateKey, session.clientToServer, session.serverToClient, session.signature];
  expect(keys.map((key) => key.extractable)).toEqual([false, false, false, false]);
});
