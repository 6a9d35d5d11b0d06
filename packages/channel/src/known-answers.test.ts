import { describe, expect, test } from "vitest";
import { createSessionClient } from "./client.ts";
import { keyPurposes } from "./derivation.ts";
import {
  agree,
  derivePageSignatureKey,
  deriveSessionKeys,
  expand,
  hashText,
  importPrivateJwk,
  importPublicJwk,
  sign,
} from "./keys.ts";
import { open } from "./seal.ts";
import { signedText } from "./signed-parts.ts";
import { fromHex, toHex } from "./testing/jose-server.ts";
import { knownAnswers as known } from "./testing/known-answers.ts";
import { headerNames, pageKid } from "./wire.ts";

const currentKey = known.serverKeyFile.builtIn[0];

async function serverOpening() {
  return { alg: "ECDH-ES", kid: currentKey.kid, key: await importPrivateJwk(currentKey.privateJwk) } as const;
}

async function directOpening(hex: string) {
  const key = await crypto.subtle.importKey("raw", fromHex(hex), "AES-GCM", false, ["decrypt"]);
  return { alg: "dir", kid: known.sessionId, key } as const;
}

async function sessionClient() {
  return createSessionClient({
    keys: known.pageKeys,
    token: known.session.parts.token,
    privateKey: await importPrivateJwk(known.browserPrivateJwk),
    publicKey: known.serverPublicJwk,
  });
}

describe("derivation", () => {
  test("two P-256 keys agree on the secret of RFC 7518, appendix C", async () => {
    const { alicePrivateJwk, bobPrivateJwk, sharedSecret } = known.rfc7518AppendixC;
    const bytes = fromHex(sharedSecret);
    const printed = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
    const agreed = await agree(await importPrivateJwk(alicePrivateJwk), await importPublicJwk(bobPrivateJwk));
    const expected = await expand(printed, "salt", keyPurposes.clientToServer);
    expect(toHex(await expand(agreed, "salt", keyPurposes.clientToServer))).toBe(toHex(expected));
  });

  test.each([
    [keyPurposes.clientToServer, known.derived.clientToServer],
    [keyPurposes.serverToClient, known.derived.serverToClient],
    [keyPurposes.sessionSignature, known.derived.sessionSignature],
  ])("a session's key for '%s' is exact", async (purpose, expected) => {
    const browser = await importPrivateJwk(known.browserPrivateJwk);
    const secret = await agree(browser, await importPublicJwk(known.serverPublicJwk));
    expect(toHex(await expand(secret, known.sessionId, purpose))).toBe(expected);
  });

  test("the page's signature key is exact", async () => {
    const page = await importPrivateJwk(known.pagePrivateJwk);
    const secret = await agree(page, await importPublicJwk(currentKey.privateJwk));
    const bytes = await expand(secret, currentKey.kid, keyPurposes.pageSignature);
    expect(toHex(bytes)).toBe(known.derived.pageSignature);
  });
});

describe("signature", () => {
  test("the body's hash is exact", async () => {
    expect(await hashText(known.body)).toBe(known.session.parts.bodyHash);
  });

  test.each([known.page, known.session])("the signed text is exact", (side) => {
    expect(signedText(side.parts)).toBe(side.signedText);
  });

  test("a page's signature is exact", async () => {
    const page = await importPrivateJwk(known.pagePrivateJwk);
    const server = await importPublicJwk(currentKey.privateJwk);
    const key = await derivePageSignatureKey(page, server, currentKey.kid);
    expect(await sign(known.page.parts, key)).toBe(known.page.proof.signature);
  });

  test("a session's signature is exact", async () => {
    const browser = await importPrivateJwk(known.browserPrivateJwk);
    const server = await importPublicJwk(known.serverPublicJwk);
    const { signature } = await deriveSessionKeys(browser, server, known.sessionId);
    expect(await sign(known.session.parts, signature)).toBe(known.session.proof.signature);
  });
});

describe("recorded messages", () => {
  test("a page's proof and body open to what was sealed", async () => {
    const key = await serverOpening();
    expect(JSON.parse(await open(known.page.sealedProof, "proof", key))).toEqual(known.page.proof);
    expect(await open(known.page.sealedBody, "body", key)).toBe(known.body);
  });

  test("a session's proof and body open to what was sealed", async () => {
    const key = await directOpening(known.derived.clientToServer);
    expect(JSON.parse(await open(known.session.sealedProof, "proof", key))).toEqual(known.session.proof);
    expect(await open(known.session.sealedBody, "body", key)).toBe(known.body);
  });

  test("a device password opens to what was sealed", async () => {
    const { timestamp, password, sealed } = known.device;
    expect(JSON.parse(await open(sealed, "device", await serverOpening()))).toEqual({ timestamp, password });
  });

  test("a reply to the page opens with the page's key", async () => {
    const key = await importPrivateJwk(known.pagePrivateJwk);
    const text = await open(known.page.reply.payload, "reply", { alg: "ECDH-ES", kid: pageKid, key });
    expect(JSON.parse(text)).toEqual({ nonce: known.page.parts.nonce, ...known.answer });
  });

  test("a reply to the session opens for the request it answers", async () => {
    const client = await sessionClient();
    const request = { headers: {}, nonce: known.session.parts.nonce };
    expect(await client.open(known.session.reply, request)).toEqual(known.answer);
  });

  test("a SYSTEM reply opens for the request it answers", async () => {
    const client = await sessionClient();
    const request = { headers: { [headerNames.proof]: known.page.sealedProof }, nonce: "" };
    expect(await client.open(known.system.reply, request)).toEqual({ ...known.system.message, data: null });
  });

  test("an event opens under its own id", async () => {
    const client = await sessionClient();
    expect(await client.openEvent(known.event.sealed, known.event.id)).toEqual(known.event.data);
  });
});
