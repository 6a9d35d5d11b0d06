import {
  createHash,
  randomBytes,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from "node:crypto";

/** A request as both ends see it. Header names are in lower case. */
export type SignedRequest = {
  readonly method: string;
  readonly authority: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** As bytes wherever somebody else wrote it: text that was decoded once is no longer what was signed. */
  readonly body: string | Uint8Array;
};

export type SignatureFault =
  | "unsigned"
  | "malformed"
  | "unknown-key"
  | "uncovered"
  | "wrong-digest"
  | "wrong-signature"
  | "stale"
  | "early";

export class SignatureRefused extends Error {
  override readonly name = "SignatureRefused";
  readonly fault: SignatureFault;
  constructor(fault: SignatureFault) {
    super(fault);
    this.fault = fault;
  }
}

/** What every message has to have under its signature: where it goes, what it says, and nothing can be swapped. */
export const coveredComponents = [
  "@method",
  "@authority",
  "@path",
  "content-type",
  "content-digest",
] as const;

/** How old a message may be, and how far its sender's clock may run ahead. */
export const replayWindow = { pastSeconds: 120, aheadSeconds: 30 } as const;

const label = "causeway";

/** The headers of RFC 9421 (and RFC 9530 for the digest) that a request leaves with. */
export function signRequest(
  request: Omit<SignedRequest, "headers"> & { readonly contentType: string },
  key: SigningKey,
  now: Date,
): Record<string, string> {
  const headers = { "content-type": request.contentType, "content-digest": digestOf(request.body) };
  const created = Math.floor(now.getTime() / 1000);
  const nonce = randomBytes(18).toString("base64url");
  const params =
    `(${coveredComponents.map((name) => `"${name}"`).join(" ")})` +
    `;created=${created};keyid="${key.id}";alg="ed25519";nonce="${nonce}"`;
  const base = signatureBase({ ...request, headers }, coveredComponents, params);
  const signature = signBytes(null, Buffer.from(base), key.private).toString("base64");
  return { ...headers, "signature-input": `${label}=${params}`, signature: `${label}=:${signature}:` };
}

export type Verified = {
  readonly keyId: string;
  readonly createdAt: Date;
  /** Never the same twice from an honest sender. */
  readonly nonce: string;
};

/** The key of this name, if it was valid at the moment at which it signed. */
export type KeyOf = (id: string, at: Date) => KeyObject | undefined;
export type SigningKey = { readonly id: string; readonly private: KeyObject };

/** Believes a request only if a known key signed all that matters, lately. */
export function verifyRequest(request: SignedRequest, keyOf: KeyOf, now: Date): Verified {
  return verifyDigest(request, digestOf(request.body), keyOf, now);
}

/** The same for whoever has summed up the body himself, as `digestOf` does. */
export function verifyDigest(
  request: Omit<SignedRequest, "body">,
  digest: string,
  keyOf: KeyOf,
  now: Date,
): Verified {
  const input = readSignatureInput(request.headers);
  const createdAt = new Date(input.created * 1000);
  const key = keyOf(input.keyId, createdAt);
  if (!key) throw new SignatureRefused("unknown-key");
  if (coveredComponents.some((name) => !input.components.includes(name)))
    throw new SignatureRefused("uncovered");
  if (request.headers["content-digest"] !== digest) throw new SignatureRefused("wrong-digest");
  const base = signatureBase(request, input.components, input.params);
  if (!verifyBytes(null, Buffer.from(base), key, input.signature))
    throw new SignatureRefused("wrong-signature");
  const age = now.getTime() / 1000 - input.created;
  if (age > replayWindow.pastSeconds) throw new SignatureRefused("stale");
  if (age < -replayWindow.aheadSeconds) throw new SignatureRefused("early");
  return { keyId: input.keyId, createdAt, nonce: input.nonce };
}

/** The text that is signed: one line per component, and last the parameters themselves. */
export function signatureBase(
  request: Omit<SignedRequest, "body">,
  components: readonly string[],
  params: string,
): string {
  const lines = components.map((name) => `"${name}": ${componentOf(request, name)}`);
  return [...lines, `"@signature-params": ${params}`].join("\n");
}

export function digestOf(body: string | Uint8Array): string {
  return asDigest(createHash("sha256").update(body).digest());
}

/** A SHA-256 as RFC 9530 writes it. */
export function asDigest(sha256: Buffer): string {
  return `sha-256=:${sha256.toString("base64")}:`;
}

function componentOf(request: Omit<SignedRequest, "body">, name: string): string {
  if (name === "@method") return request.method.toUpperCase();
  if (name === "@authority") return request.authority.toLowerCase();
  if (name === "@path") return request.path;
  const value = request.headers[name];
  if (name.startsWith("@") || value === undefined) throw new SignatureRefused("malformed");
  return value.trim();
}

function readSignatureInput(headers: SignedRequest["headers"]) {
  const [, name, params, list] =
    /^([\w-]+)=((?:\(([^)]*)\))(?:;[^,]*)?)$/.exec(headers["signature-input"] ?? "") ?? [];
  const [, sameName, encoded] = /^([\w-]+)=:([A-Za-z0-9+/=]+):$/.exec(headers["signature"] ?? "") ?? [];
  if (name === undefined && encoded === undefined) throw new SignatureRefused("unsigned");
  const created = /;created=(\d{1,12})(?:;|$)/.exec(params ?? "")?.[1];
  const keyId = /;keyid="([^"]+)"/.exec(params ?? "")?.[1];
  const nonce = /;nonce="([^"]+)"/.exec(params ?? "")?.[1];
  if (name !== sameName || !encoded || !created || !keyId || !nonce || params === undefined)
    throw new SignatureRefused("malformed");
  return {
    params,
    created: Number(created),
    keyId,
    nonce,
    components: (list ?? "").split(" ").map((quoted) => quoted.replaceAll('"', "")),
    signature: Buffer.from(encoded, "base64"),
  };
}
