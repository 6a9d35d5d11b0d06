import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ChannelError } from "../channel-error.ts";
import { createPageClient, createSessionClient } from "../client.ts";
import { exportPublicJwk, makeAgreementPair } from "../keys.ts";
import { plainRequest, serverPrivateJwk } from "../testing/clients.ts";
import { joseSeal } from "../testing/jose-server.ts";
import { knownAnswers as known } from "../testing/known-answers.ts";
import {
  everyFlip,
  flipCharacter,
  forgedHeaderNames,
  forgeHeader,
  headerOf,
  respellings,
  withHeader,
} from "../testing/mutations.ts";
import { receive } from "../testing/receive.ts";
import type { ArrivedRequest } from "../testing/receive.ts";
import { headerNames } from "../wire.ts";
import type { SealedRequest } from "../wire.ts";
import { createServerKeys, deriveSession, sealEvent, sealReply, sealSystemReply } from "./index.ts";
import type { peekKid, RequestKeys } from "./index.ts";

const serverKeys = createServerKeys(known.serverKeyFile);
const masterKey = randomBytes(32);

async function makeSession(sessionId: string, token: string) {
  const pair = await makeAgreementPair();
  const clientPublicJwk = await exportPublicJwk(pair.publicKey);
  const keys = deriveSession({ masterKey, salt: randomBytes(32), sessionId, clientPublicJwk });
  const publicKey = keys.serverPublicJwk;
  const { privateKey } = pair;
  return { keys, client: await createSessionClient({ keys: known.pageKeys, token, privateKey, publicKey }) };
}

const first = await makeSession("session-1", "token-1");
const second = await makeSession("session-2", "token-2");
const page = await createPageClient({ keys: known.pageKeys });

function findKeys({ kind, kid }: ReturnType<typeof peekKid>): RequestKeys | undefined {
  if (kind === "built-in") return serverKeys.builtIn(kid);
  return [first.keys, second.keys].find((keys) => keys.kid === kid);
}

function arrive({ headers, payload }: SealedRequest, changed: Partial<ArrivedRequest> = {}): ArrivedRequest {
  const { method, path } = plainRequest;
  return { method, path, headers, ...(payload !== undefined && { payload }), ...changed };
}

function withProof(request: ArrivedRequest, proof: unknown): ArrivedRequest {
  return { ...request, headers: { ...request.headers, [headerNames.proof]: proof as string } };
}

/** Those requests that were let in although they should not have been. */
function acceptedOf(requests: readonly ArrivedRequest[]): readonly ArrivedRequest[] {
  return requests.filter((request) => {
    try {
      receive(request, findKeys);
      return true;
    } catch (error) {
      if (error instanceof ChannelError) return false;
      throw error;
    }
  });
}

function refusalOf(request: ArrivedRequest): string {
  try {
    receive(request, findKeys);
    return "accepted";
  } catch (error) {
    if (error instanceof ChannelError) return error.code;
    throw error;
  }
}

describe.each([
  ["before sign-in", page, "CLIENT"],
  ["signed in", first.client, "SESSION"],
] as const)("a request %s", (_, client, from) => {
  test("arrives as it was sent and its reply comes back", async () => {
    const request = await client.seal(plainRequest);
    const { proof, body, keys } = receive(arrive(request), findKeys);
    expect(JSON.parse(body ?? "")).toEqual(plainRequest.body);
    const reply = sealReply(known.answer, proof, keys);
    expect(reply.from).toBe(from);
    expect(await client.open(reply, request)).toEqual(known.answer);
  });

  test("gets data null when the answer has none", async () => {
    const request = await client.seal(plainRequest);
    const { proof, keys } = receive(arrive(request), findKeys);
    const reply = sealReply({ code: 429, data: undefined, errorMessage: "too frequent" }, proof, keys);
    expect(await client.open(reply, request)).toEqual({
      code: 429,
      data: null,
      errorMessage: "too frequent",
    });
  });

  test("that cannot be read gets a SYSTEM reply that only it can use", async () => {
    const request = await client.seal(plainRequest);
    const message = { code: 401, errorMessage: "session over", requestId: "r-1" };
    const reply = sealSystemReply(message, request.headers[headerNames.proof] ?? "", serverKeys);
    expect(await client.open(reply, request)).toEqual({ ...message, data: null });
    await expect(client.open(reply, await client.seal(plainRequest))).rejects.toMatchObject({
      code: "not-bound",
    });
  });

  test("is refused with any one character of proof or body changed", async () => {
    const request = arrive(await client.seal(plainRequest));
    const proofs = everyFlip(String(request.headers[headerNames.proof]));
    const bodies = everyFlip(String(request.payload));
    const changed = [
      ...proofs.map((proof) => withProof(request, proof)),
      ...bodies.map((payload) => ({ ...request, payload })),
    ];
    expect(changed.length).toBeGreaterThan(500);
    expect(acceptedOf(changed)).toEqual([]);
  });

  test("is refused cut short, lengthened or spelled in another way", async () => {
    const request = arrive(await client.seal(plainRequest));
    const cut = (sealed: string) => [
      ...Array.from(sealed, (__, index) => sealed.slice(0, index)),
      ...[".", "A", "=", "\n", " ", ".AAAA"].map((more) => sealed + more),
      ...respellings(sealed),
    ];
    const changed = [
      ...cut(String(request.headers[headerNames.proof])).map((proof) => withProof(request, proof)),
      ...cut(String(request.payload)).map((payload) => ({ ...request, payload })),
    ];
    expect(acceptedOf(changed)).toEqual([]);
  });

  test.each(forgedHeaderNames)("is refused with a header that says %s", async (name) => {
    const request = arrive(await client.seal(plainRequest));
    const forge = (sealed: string) => withHeader(sealed, forgeHeader(headerOf(sealed), name));
    const proof = withProof(request, forge(String(request.headers[headerNames.proof])));
    const body = { ...request, payload: forge(String(request.payload)) };
    expect(acceptedOf([proof, body])).toEqual([]);
  });

  test("is refused with any other method, path, device, language or body", async () => {
    const request = arrive(await client.seal(plainRequest));
    const other = await client.seal({ ...plainRequest, body: { payee: "x" } });
    const { payload: _payload, ...bodiless } = request;
    const header = (name: string, value: string | undefined) => ({
      ...request,
      headers: { ...request.headers, [name]: value },
    });
    const changed: ArrivedRequest[] = [
      ...["GET", "PUT", "post", ""].map((method) => ({ ...request, method })),
      ...[
        "/api/payee/create",
        "/api/payee/create?n=2",
        "/api/payee/create?n=1&",
        "/api/payee/delete?n=1",
      ].map((path) => ({ ...request, path })),
      ...["d-7f3b", "", undefined].map((value) => header(headerNames.deviceId, value)),
      ...["zh-CN", "zh-hk", "", undefined].map((value) => header(headerNames.language, value)),
      arrive(other, { headers: request.headers }),
      arrive(other, { payload: request.payload }),
      bodiless,
    ];
    expect(acceptedOf([request])).toHaveLength(1);
    expect(changed.map(refusalOf)).toEqual(changed.map(() => "not-signed"));
  });

  test("without a body is refused when one is slipped in", async () => {
    const request = await client.seal({ ...plainRequest, body: undefined });
    const { payload } = await client.seal(plainRequest);
    expect(acceptedOf([arrive(request)])).toHaveLength(1);
    expect(refusalOf(arrive(request, { payload }))).toBe("not-signed");
  });

  test("is refused when proof and body change places, or either is no text", async () => {
    const request = arrive(await client.seal(plainRequest));
    const sealedProof = request.headers[headerNames.proof];
    const odd = [undefined, null, "", 7, [], [sealedProof], {}];
    const changed = [
      withProof({ ...request, payload: sealedProof }, request.payload),
      { ...request, payload: sealedProof },
      withProof(request, request.payload),
      ...odd.map((value) => withProof(request, value)),
      ...odd.filter((value) => value !== undefined).map((payload) => ({ ...request, payload })),
    ];
    expect(acceptedOf(changed)).toEqual([]);
  });
});

describe("between sessions", () => {
  test("proof and body of one session are refused under the other's name", async () => {
    const request = arrive(await first.client.seal(plainRequest));
    const rename = (sealed: unknown) =>
      withHeader(String(sealed), { ...headerOf(String(sealed)), kid: second.keys.kid });
    const renamed = withProof(
      { ...request, payload: rename(request.payload) },
      rename(request.headers[headerNames.proof]),
    );
    expect(refusalOf(renamed)).toBe("not-opened");
  });

  test("the body of one session is refused with the proof of the other", async () => {
    const mine = await first.client.seal(plainRequest);
    const theirs = await second.client.seal(plainRequest);
    expect(refusalOf(arrive(mine, { payload: theirs.payload }))).toBe("not-opened");
    expect(refusalOf(arrive(mine, { payload: (await page.seal(plainRequest)).payload }))).toBe("not-opened");
  });

  test("a reply to one session is refused by the other, and so is an event", async () => {
    const request = await first.client.seal(plainRequest);
    const { proof } = receive(arrive(request), findKeys);
    const reply = sealReply(known.answer, proof, first.keys);
    await expect(second.client.open(reply, request)).rejects.toBeInstanceOf(ChannelError);
    const event = sealEvent({ id: "1", data: { unread: 2 } }, first.keys);
    expect(await first.client.openEvent(event, "1")).toEqual({ unread: 2 });
    await expect(second.client.openEvent(event, "1")).rejects.toBeInstanceOf(ChannelError);
    await expect(first.client.openEvent(event, "2")).rejects.toMatchObject({ code: "not-bound" });
  });

  test("what the server sealed cannot be sent back to it", async () => {
    const request = await first.client.seal(plainRequest);
    const { proof } = receive(arrive(request), findKeys);
    const { payload } = sealReply(known.answer, proof, first.keys);
    const asBody = withHeader(payload, { ...headerOf(payload), typ: "body" });
    expect(acceptedOf([arrive(request, { payload }), arrive(request, { payload: asBody })])).toEqual([]);
  });

  test("one page cannot speak with the key of another", async () => {
    const honest = receive(arrive(await page.seal(plainRequest)), findKeys).proof;
    const thief = await createPageClient({ keys: known.pageKeys });
    const { proof } = receive(arrive(await thief.seal(plainRequest)), findKeys);
    const stolen = JSON.stringify({ ...proof, key: honest.key });
    const header = { alg: "ECDH-ES", enc: "A256GCM", kid: "2026-a", typ: "proof" };
    const request = arrive(await thief.seal(plainRequest));
    expect(refusalOf(withProof(request, await joseSeal(stolen, header, serverPrivateJwk)))).toBe(
      "not-signed",
    );
  });

  test("a page's proof is refused under the next key's name", async () => {
    const request = arrive(await page.seal(plainRequest));
    const sealed = String(request.headers[headerNames.proof]);
    const renamed = withHeader(sealed, { ...headerOf(sealed), kid: "2026-b" });
    expect(refusalOf(withProof(request, renamed))).toBe("not-opened");
  });
});

test("of 10,000 requests with one character or another changed none is accepted", async () => {
  const sealed = await Promise.all(
    [page, first.client, first.client, second.client].map((client) => client.seal(plainRequest)),
  );
  const requests = sealed.map((request) => arrive(request));
  const mutated = Array.from({ length: 10_000 }, (_, index) => {
    const request = requests[index % requests.length] as ArrivedRequest;
    const flip = (text: string) => flipCharacter(text, (index * 7919) % text.length, 1 + (index % 62));
    return index % 8 < 4
      ? withProof(request, flip(String(request.headers[headerNames.proof])))
      : { ...request, payload: flip(String(request.payload)) };
  });
  expect(acceptedOf(requests)).toHaveLength(4);
  expect(acceptedOf(mutated)).toEqual([]);
});
