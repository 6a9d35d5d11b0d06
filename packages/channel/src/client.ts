import { ChannelError } from "./channel-error.ts";
import { hasExactly, parseJson } from "./compact.ts";
import {
  derivePageSignatureKey,
  deriveSessionKeys,
  exportPublicJwk,
  hashText,
  importPublicJwk,
  makeAgreementPair,
  sign,
} from "./keys.ts";
import { makeNonce } from "./nonce.ts";
import { open, seal } from "./seal.ts";
import type { SealKey } from "./seal.ts";
import { openSystemReply } from "./system-reply.ts";
import { headerNames, pageKid } from "./wire.ts";
import type { Answer, PageKeys, Proof, PublicJwk, Reply, SealedRequest, SessionPublicJwk } from "./wire.ts";

export type PlainRequest = {
  readonly method: string;
  /** Path with query, on the page's own origin. */
  readonly path: string;
  /** Left out when the request has no body. */
  readonly body?: unknown;
  readonly deviceId: string | null;
  readonly language: string;
  readonly timestamp?: number;
};

export type ChannelClient = {
  seal(request: PlainRequest): Promise<SealedRequest>;
  /** Opens the reply to that one request and refuses the reply to any other. */
  open(reply: unknown, request: SealedRequest): Promise<Answer>;
};

export type SessionClient = ChannelClient & {
  /** Opens an event of the live stream that came under this id and gives its data. */
  openEvent(sealed: string, eventId: string): Promise<unknown>;
};

/** One end of the channel: what it signs and seals with, and where its replies come from. */
type ClientEnd = {
  readonly keys: PageKeys;
  readonly token: string;
  readonly publicKey?: PublicJwk;
  readonly signatureKey: CryptoKey;
  readonly sealing: SealKey;
  readonly opening: SealKey;
  readonly from: "SESSION" | "CLIENT";
};

/** Makes the page's key pair, which lives in memory and dies with the page. */
export async function createPageClient(config: {
  readonly keys: PageKeys;
  /** The built-in server key to use: the current one unless told. */
  readonly kid?: string;
}): Promise<ChannelClient> {
  const server = await serverKey(config.keys, config.kid);
  const pair = await makeAgreementPair();
  return createClient({
    keys: config.keys,
    token: "",
    publicKey: await exportPublicJwk(pair.publicKey),
    signatureKey: await derivePageSignatureKey(pair.privateKey, server.key, server.kid),
    sealing: server,
    opening: { alg: "ECDH-ES", kid: pageKid, key: pair.privateKey },
    from: "CLIENT",
  });
}

export async function createSessionClient(config: {
  readonly keys: PageKeys;
  readonly token: string;
  /** The browser's own session key. */
  readonly privateKey: CryptoKey;
  /** The server's session key, which names the session. */
  readonly publicKey: SessionPublicJwk;
}): Promise<SessionClient> {
  const { kid } = config.publicKey;
  const server = await importPublicJwk(config.publicKey);
  const session = await deriveSessionKeys(config.privateKey, server, kid);
  const opening: SealKey = { alg: "dir", kid, key: session.serverToClient };
  const client = createClient({
    keys: config.keys,
    token: config.token,
    signatureKey: session.signature,
    sealing: { alg: "dir", kid, key: session.clientToServer },
    opening,
    from: "SESSION",
  });
  return { ...client, openEvent: (sealed, eventId) => openEvent(sealed, eventId, opening) };
}

/** The value of the `DevicePwd` header. */
export async function sealDevicePassword(config: {
  readonly keys: PageKeys;
  readonly kid?: string;
  readonly password: string;
  readonly timestamp?: number;
}): Promise<string> {
  const text = JSON.stringify({ timestamp: config.timestamp ?? Date.now(), password: config.password });
  return seal(text, "device", await serverKey(config.keys, config.kid));
}

function createClient(end: ClientEnd): ChannelClient {
  return {
    seal: (request) => sealRequest(request, end),
    open: (reply, request) => openReply(reply, request, end),
  };
}

async function sealRequest(request: PlainRequest, end: ClientEnd): Promise<SealedRequest> {
  const body = request.body === undefined ? undefined : JSON.stringify(request.body);
  const timestamp = request.timestamp ?? Date.now();
  const nonce = makeNonce();
  const signature = await sign(
    {
      timestamp,
      nonce,
      token: end.token,
      method: request.method,
      path: requestTarget(request.path),
      bodyHash: body === undefined ? "" : await hashText(body),
      deviceId: request.deviceId ?? "",
      language: request.language,
    },
    end.signatureKey,
  );
  const proof: Proof = {
    timestamp,
    nonce,
    token: end.token,
    signature,
    ...(end.publicKey && { key: end.publicKey }),
  };
  const headers = {
    [headerNames.proof]: await seal(JSON.stringify(proof), "proof", end.sealing),
    [headerNames.language]: request.language,
    ...(request.deviceId !== null && { [headerNames.deviceId]: request.deviceId }),
  };
  if (body === undefined) return { headers, nonce };
  return { headers, nonce, payload: await seal(body, "body", end.sealing) };
}

/** What the request line will carry: a browser escapes some characters on the way out. */
function requestTarget(path: string): string {
  const { pathname, search } = new URL(path, "https://origin.invalid");
  return pathname + search;
}

async function openReply(reply: unknown, request: SealedRequest, end: ClientEnd): Promise<Answer> {
  if (!isReply(reply)) throw new ChannelError("malformed", "not a reply");
  if (reply.from === "SYSTEM") return openSystemReply(reply, request, end.keys);
  if (reply.from !== end.from) throw new ChannelError("not-opened", "a reply to the other kind of client");
  const answer = parseJson(await open(reply.payload, "reply", end.opening));
  if (!hasExactly(answer, ["nonce", "code", "data", "errorMessage"])) {
    throw new ChannelError("malformed", "not an answer");
  }
  const { nonce, code, data, errorMessage } = answer;
  if (typeof code !== "number" || !(errorMessage === null || typeof errorMessage === "string")) {
    throw new ChannelError("malformed", "not an answer");
  }
  if (nonce !== request.nonce) throw new ChannelError("not-bound", "the reply answers another request");
  return { code, data, errorMessage };
}

async function openEvent(sealed: string, eventId: string, opening: SealKey): Promise<unknown> {
  const event = parseJson(await open(sealed, "event", opening));
  if (!hasExactly(event, ["id", "data"])) throw new ChannelError("malformed", "not an event");
  if (event["id"] !== eventId) throw new ChannelError("not-bound", "the event came under another id");
  return event["data"];
}

async function serverKey(keys: PageKeys, kid = keys.serverKeys[0]?.kid): Promise<SealKey> {
  const entry = keys.serverKeys.find((candidate) => candidate.kid === kid);
  if (entry === undefined) throw new TypeError(`the page has no server key called ${kid}`);
  return { alg: "ECDH-ES", kid: entry.kid, key: await importPublicJwk(entry.jwk) };
}

function isReply(value: unknown): value is Reply {
  if (!hasExactly(value, ["payload", "from"])) return false;
  return (
    typeof value["payload"] === "string" &&
    (value["from"] === "SESSION" || value["from"] === "CLIENT" || value["from"] === "SYSTEM")
  );
}
