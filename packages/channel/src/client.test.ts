import { describe, expect, test } from "vitest";
import { createPageClient, sealDevicePassword } from "./client.ts";
import {
  derivePageSignatureKey,
  exportPublicJwk,
  hashText,
  importPrivateJwk,
  importPublicJwk,
  sign,
} from "./keys.ts";
import {
  clientToServer,
  makePageClient,
  makeSessionClient,
  openProofOf,
  plainRequest,
  serverPrivateJwk,
} from "./testing/clients.ts";
import { fromHex, joseOpen } from "./testing/jose-server.ts";
import { knownAnswers as known } from "./testing/known-answers.ts";
import { headerNames } from "./wire.ts";

const bodyText = JSON.stringify(plainRequest.body);

async function sessionSignatureKey() {
  const bytes = fromHex(known.derived.sessionSignature);
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

describe("before sign-in", () => {
  test("proof and body are sealed to the current built-in key and carry the page's public key", async () => {
    const request = await (await makePageClient()).seal(plainRequest);
    const { proof, header } = await openProofOf(request, serverPrivateJwk);
    expect(header).toMatchObject({ alg: "ECDH-ES", enc: "A256GCM", kid: "2026-a", typ: "proof" });
    expect(proof).toMatchObject({ nonce: request.nonce, token: "", key: { kty: "EC", crv: "P-256" } });
    const body = await joseOpen(request.payload ?? "", serverPrivateJwk);
    expect(body.header).toMatchObject({ alg: "ECDH-ES", enc: "A256GCM", kid: "2026-a", typ: "body" });
    expect(body.text).toBe(bodyText);
  });

  test("a page can be told to use the next built-in key", async () => {
    const next = known.serverKeyFile.builtIn[1];
    const client = await createPageClient({ keys: known.pageKeys, kid: next.kid });
    const { header } = await openProofOf(await client.seal(plainRequest), next.privateJwk);
    expect(header.kid).toBe(next.kid);
  });

  test("a page refuses to use a built-in key it was not given", async () => {
    await expect(createPageClient({ keys: known.pageKeys, kid: "2020-z" })).rejects.toThrow("2020-z");
  });

  test("the signature shows that the page holds the private half of the key it names", async () => {
    const request = await (await makePageClient()).seal(plainRequest);
    const { proof } = await openProofOf(request, serverPrivateJwk);
    if (proof.key === undefined) throw new Error("no page key");
    const server = await importPrivateJwk(serverPrivateJwk);
    const key = await derivePageSignatureKey(server, await importPublicJwk(proof.key), "2026-a");
    const { timestamp, nonce, token } = proof;
    const { method, path, deviceId, language } = plainRequest;
    const bodyHash = await hashText(bodyText);
    expect(await sign({ timestamp, nonce, token, method, path, bodyHash, deviceId, language }, key)).toBe(
      proof.signature,
    );
  });

  test("every page makes a key of its own", async () => {
    const first = await openProofOf(await (await makePageClient()).seal(plainRequest), serverPrivateJwk);
    const second = await openProofOf(await (await makePageClient()).seal(plainRequest), serverPrivateJwk);
    expect(first.proof.key?.x).not.toBe(second.proof.key?.x);
  });
});

describe("signed in", () => {
  test("proof and body are sealed with the session's own key and name no page key", async () => {
    const request = await (
      await makeSessionClient("tok_9")
    ).seal({ ...plainRequest, timestamp: 1_793_000_000_000 });
    const { proof, header } = await openProofOf(request, clientToServer);
    expect(header).toEqual({ alg: "dir", enc: "A256GCM", kid: known.sessionId, typ: "proof" });
    expect(new Set(Object.keys(proof))).toEqual(new Set(["nonce", "signature", "timestamp", "token"]));
    expect(proof).toMatchObject({ timestamp: 1_793_000_000_000, token: "tok_9" });
    expect((await joseOpen(request.payload ?? "", clientToServer)).text).toBe(bodyText);
  });

  test("a request without a body has no payload and signs an empty hash", async () => {
    const client = await makeSessionClient();
    const { body: _, ...plain } = plainRequest;
    const request = await client.seal({ ...plain, method: "GET", deviceId: null });
    const { proof } = await openProofOf(request, clientToServer);
    expect(request.payload).toBeUndefined();
    expect(request.headers).not.toHaveProperty(headerNames.deviceId);
    const { timestamp, nonce, token } = proof;
    const { path, language } = plainRequest;
    const parts = { timestamp, nonce, token, method: "GET", path, bodyHash: "", deviceId: "", language };
    expect(await sign(parts, await sessionSignatureKey())).toBe(proof.signature);
  });

  test("the path is signed as the request line carries it", async () => {
    const client = await makeSessionClient();
    const request = await client.seal({ ...plainRequest, path: "/api/area/get?name=廣東 省#top" });
    const { proof } = await openProofOf(request, clientToServer);
    const { timestamp, nonce, token } = proof;
    const { method, deviceId, language } = plainRequest;
    const path = "/api/area/get?name=%E5%BB%A3%E6%9D%B1%20%E7%9C%81";
    const bodyHash = await hashText(bodyText);
    const parts = { timestamp, nonce, token, method, path, bodyHash, deviceId, language };
    expect(await sign(parts, await sessionSignatureKey())).toBe(proof.signature);
  });

  test("the headers carry the language and the device that were signed", async () => {
    const { headers } = await (await makeSessionClient()).seal(plainRequest);
    expect(headers[headerNames.language]).toBe("zh-HK");
    expect(headers[headerNames.deviceId]).toBe("d-7f3a");
  });

  test("the same request sealed twice shares no nonce and no ciphertext", async () => {
    const client = await makeSessionClient();
    const [first, second] = [await client.seal(plainRequest), await client.seal(plainRequest)];
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.payload).not.toBe(second.payload);
  });

  test("a body too large for the server is refused before it is sent", async () => {
    const client = await makeSessionClient();
    const sealing = client.seal({ ...plainRequest, body: "x".repeat(256 * 1024) });
    await expect(sealing).rejects.toMatchObject({ name: "ChannelError", code: "too-large" });
  });
});

describe("device", () => {
  test("the device password is sealed with its timestamp to the built-in key", async () => {
    const sealed = await sealDevicePassword({ keys: known.pageKeys, password: "secret", timestamp: 17 });
    const { text, header } = await joseOpen(sealed, serverPrivateJwk);
    expect(header).toMatchObject({ alg: "ECDH-ES", enc: "A256GCM", kid: "2026-a", typ: "device" });
    expect(JSON.parse(text)).toEqual({ timestamp: 17, password: "secret" });
  });
});

describe("keys", () => {
  test("a public key is exported with nothing but its curve and its point", async () => {
    const key = await importPublicJwk(known.serverPublicJwk);
    const { kty, crv, x, y } = known.serverPublicJwk;
    expect(await exportPublicJwk(key)).toEqual({ kty, crv, x, y });
  });
});
