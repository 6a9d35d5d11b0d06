import { describe, expect, test } from "vitest";
import { ChannelError } from "./channel-error.ts";
import type { ChannelClient } from "./client.ts";
import {
  makePageClient,
  makeSessionClient,
  openProofOf,
  plainRequest,
  serverPrivateJwk,
  serverToClient,
} from "./testing/clients.ts";
import { encodeJson, joseSeal, joseSystemReply, sealAsSystem } from "./testing/jose-server.ts";
import { knownAnswers as known } from "./testing/known-answers.ts";
import {
  everyFlip,
  forgedHeaderNames,
  forgeHeader,
  headerOf,
  respellings,
  strangeHeaders,
  withHeader,
} from "./testing/mutations.ts";
import { hashText } from "./keys.ts";
import { headerNames } from "./wire.ts";
import type { Reply, SealedRequest } from "./wire.ts";

const systemKeys = { signer: known.serverKeyFile.signing.privateJwk, client: known.pageKeys.systemKey };
const sessionHeader = { alg: "dir", enc: "A256GCM", kid: known.sessionId, typ: "reply" };
const pageHeader = { alg: "ECDH-ES", enc: "A256GCM", kid: "page", typ: "reply" };

type Exchange = { client: ChannelClient; request: SealedRequest; reply: Reply };

async function sessionExchange(): Promise<Exchange> {
  const client = await makeSessionClient();
  const request = await client.seal(plainRequest);
  const text = JSON.stringify({ nonce: request.nonce, ...known.answer });
  return {
    client,
    request,
    reply: { payload: await joseSeal(text, sessionHeader, serverToClient), from: "SESSION" },
  };
}

async function pageExchange(): Promise<Exchange> {
  const client = await makePageClient();
  const request = await client.seal(plainRequest);
  const { proof } = await openProofOf(request, serverPrivateJwk);
  const text = JSON.stringify({ nonce: request.nonce, ...known.answer });
  return {
    client,
    request,
    reply: { payload: await joseSeal(text, pageHeader, { ...proof.key }), from: "CLIENT" },
  };
}

async function systemMessage(request: SealedRequest) {
  const bound = await hashText(request.headers[headerNames.proof] ?? "");
  return { request: bound, code: 401, errorMessage: "登入已過期" };
}

async function systemExchange(): Promise<Exchange> {
  const client = await makePageClient();
  const request = await client.seal(plainRequest);
  return { client, request, reply: await joseSystemReply(await systemMessage(request), systemKeys) };
}

async function refusal(opening: Promise<unknown>): Promise<ChannelError> {
  const outcome = await opening.then(
    (answer) => new Error(`accepted ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  );
  if (!(outcome instanceof ChannelError)) throw outcome;
  return outcome;
}

/** Those that were opened although they should not have been. */
async function acceptedOf<Message>(
  messages: readonly Message[],
  open: (message: Message) => Promise<unknown>,
) {
  const accepted: Message[] = [];
  for (const message of messages) {
    const outcome = await open(message).catch((error: unknown) => error);
    if (!(outcome instanceof ChannelError)) accepted.push(message);
  }
  return accepted;
}

describe.each([
  ["SESSION", sessionExchange],
  ["CLIENT", pageExchange],
  ["SYSTEM", systemExchange],
] as const)("a %s reply", (from, makeExchange) => {
  test("opens untouched", async () => {
    const { client, request, reply } = await makeExchange();
    expect(reply.from).toBe(from);
    expect((await client.open(reply, request)).code).toBe(from === "SYSTEM" ? 401 : 0);
  });

  test("is refused with any one character changed", async () => {
    const { client, request, reply } = await makeExchange();
    const changed = everyFlip(reply.payload).map((payload) => ({ ...reply, payload }));
    expect(await acceptedOf(changed, (forged) => client.open(forged, request))).toEqual([]);
  });

  test("is refused when cut short, lengthened or spelled in another way", async () => {
    const { client, request, reply } = await makeExchange();
    const { payload } = reply;
    const cuts = Array.from(payload, (_, index) => payload.slice(0, index));
    const longer = [`${payload}.`, `${payload}.AAAA`, `${payload}=`, `${payload}A`, ` ${payload}`];
    const changed = [...cuts, payload.slice(1), ...longer, ...respellings(payload)].map((cut) => ({
      ...reply,
      payload: cut,
    }));
    expect(await acceptedOf(changed, (forged) => client.open(forged, request))).toEqual([]);
  });

  test.each(forgedHeaderNames)("is refused with a header that says %s", async (name) => {
    const { client, request, reply } = await makeExchange();
    const payload = withHeader(reply.payload, forgeHeader(headerOf(reply.payload), name));
    expect(await refusal(client.open({ ...reply, payload }, request))).toBeInstanceOf(ChannelError);
  });

  test("is refused under any other origin", async () => {
    const { client, request, reply } = await makeExchange();
    const others = ["SESSION", "CLIENT", "SYSTEM", "system", "", null].filter((other) => other !== from);
    const changed = others.map((other) => ({ ...reply, from: other }));
    expect(await acceptedOf(changed, (forged) => client.open(forged, request))).toEqual([]);
  });

  test("is refused as the answer to another request of the same client", async () => {
    const { client, reply } = await makeExchange();
    const other = await client.seal(plainRequest);
    expect((await refusal(client.open(reply, other))).code).toBe("not-bound");
  });

  test("is refused by another client", async () => {
    const { reply } = await makeExchange();
    for (const stranger of [await makePageClient(), await makeSessionClient()]) {
      const theirs = await stranger.seal(plainRequest);
      expect(await refusal(stranger.open(reply, theirs))).toBeInstanceOf(ChannelError);
    }
  });

  test("is refused in any other envelope", async () => {
    const { client, request, reply } = await makeExchange();
    const envelopes = [
      null,
      "",
      [],
      {},
      reply.payload,
      { payload: reply.payload },
      { from },
      { ...reply, data: 1 },
    ];
    for (const envelope of [...envelopes, { ...reply, payload: 7 }]) {
      expect((await refusal(client.open(envelope, request))).code).toBe("malformed");
    }
  });
});

describe("a reply's text", () => {
  const texts: readonly [string, (nonce: string) => unknown][] = [
    ["without the nonce", () => known.answer],
    ["with an empty nonce", () => ({ nonce: "", ...known.answer })],
    ["without a code", (nonce) => ({ nonce, data: null, errorMessage: null })],
    ["with a code in quotes", (nonce) => ({ nonce, code: "0", data: null, errorMessage: null })],
    ["with a message that is no text", (nonce) => ({ nonce, code: 0, data: null, errorMessage: {} })],
    ["with more than an answer", (nonce) => ({ nonce, ...known.answer, more: 1 })],
    ["that is no object", () => [0]],
  ];

  test.each(texts)("%s is refused", async (_, makeText) => {
    const { client, request } = await sessionExchange();
    const text = JSON.stringify(makeText(request.nonce));
    const payload = await joseSeal(text, sessionHeader, serverToClient);
    expect(await refusal(client.open({ payload, from: "SESSION" }, request))).toBeInstanceOf(ChannelError);
  });

  test.each(["proof", "body", "event", "device", "system"])("sealed as a %s is refused", async (typ) => {
    const { client, request } = await sessionExchange();
    const text = JSON.stringify({ nonce: request.nonce, ...known.answer });
    const payload = await joseSeal(text, { ...sessionHeader, typ }, serverToClient);
    expect(await refusal(client.open({ payload, from: "SESSION" }, request))).toBeInstanceOf(ChannelError);
  });
});

describe("a soundly sealed reply", () => {
  test.each(strangeHeaders)("under a header with %o is refused", async (strange) => {
    const { client, request } = await sessionExchange();
    const text = JSON.stringify({ nonce: request.nonce, ...known.answer });
    const payload = await joseSeal(text, { ...sessionHeader, ...strange }, serverToClient);
    expect(await refusal(client.open({ payload, from: "SESSION" }, request))).toBeInstanceOf(ChannelError);
  });

  test("that is no UTF-8 is refused", async () => {
    const { client, request } = await sessionExchange();
    const payload = await joseSeal(Uint8Array.of(0x22, 0xff, 0x22), sessionHeader, serverToClient);
    expect((await refusal(client.open({ payload, from: "SESSION" }, request))).code).toBe("malformed");
  });
});

describe("a SYSTEM reply", () => {
  test("that carries data is refused, though the server signed it", async () => {
    const { client, request } = await systemExchange();
    for (const extra of [{ data: { balance: "1.00" } }, { data: null }, { data: null, requestId: "r" }]) {
      const reply = await joseSystemReply({ ...(await systemMessage(request)), ...extra }, systemKeys);
      expect((await refusal(client.open(reply, request))).code).toBe("malformed");
    }
  });

  test.each([0, 433, 434, "401", null])(
    "with code %s is refused: it can vouch for no success",
    async (code) => {
      const { client, request } = await systemExchange();
      const reply = await joseSystemReply({ ...(await systemMessage(request)), code }, systemKeys);
      expect((await refusal(client.open(reply, request))).code).toBe("malformed");
    },
  );

  test("signed by any other key is refused", async () => {
    const { client, request } = await systemExchange();
    for (const signer of [known.pageKeys.systemKey, known.pagePrivateJwk]) {
      const reply = await joseSystemReply(await systemMessage(request), { ...systemKeys, signer });
      expect((await refusal(client.open(reply, request))).code).toBe("not-signed");
    }
  });

  test("without a signature is refused", async () => {
    const { client, request } = await systemExchange();
    const message = await systemMessage(request);
    const unsigned = `${encodeJson({ alg: "none", typ: "system" })}.${encodeJson(message)}.`;
    for (const text of [unsigned, JSON.stringify(message), "{}"]) {
      const reply = await sealAsSystem(text, systemKeys.client);
      expect((await refusal(client.open(reply, request))).code).toBe("not-signed");
    }
  });

  test("whose signature says it is something else is refused", async () => {
    const { client, request } = await systemExchange();
    const message = await systemMessage(request);
    for (const header of [
      { alg: "ES256" },
      { alg: "ES256", typ: "reply" },
      { alg: "ES256", typ: "system", kid: "k" },
    ]) {
      const reply = await joseSystemReply(message, systemKeys, header);
      expect((await refusal(client.open(reply, request))).code).toBe("malformed");
    }
  });

  test("cannot be sealed for a session client with the session's own key", async () => {
    const { client, request } = await sessionExchange();
    const text = JSON.stringify(await systemMessage(request));
    const payload = await joseSeal(text, { ...sessionHeader, typ: "system" }, serverToClient);
    expect(await refusal(client.open({ payload, from: "SYSTEM" }, request))).toBeInstanceOf(ChannelError);
  });
});

describe("an event", () => {
  test("is refused under another id", async () => {
    const client = await makeSessionClient();
    expect((await refusal(client.openEvent(known.event.sealed, "419"))).code).toBe("not-bound");
  });

  test("is refused with any one character changed", async () => {
    const client = await makeSessionClient();
    const changed = everyFlip(known.event.sealed);
    expect(await acceptedOf(changed, (sealed) => client.openEvent(sealed, known.event.id))).toEqual([]);
  });

  test("cannot stand in for a reply, nor a reply for an event", async () => {
    const { client, request, reply } = await sessionExchange();
    const event = { payload: known.event.sealed, from: "SESSION" };
    expect(await refusal(client.open(event, request))).toBeInstanceOf(ChannelError);
    const session = await makeSessionClient();
    expect(await refusal(session.openEvent(reply.payload, known.event.id))).toBeInstanceOf(ChannelError);
  });
});
