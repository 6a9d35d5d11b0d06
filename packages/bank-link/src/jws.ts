import { randomUUID, sign as signBytes, verify as verifyBytes, type KeyObject } from "node:crypto";
import { replayWindow, SignatureRefused, type KeyOf, type SigningKey } from "./signature.ts";

/** One compact JWS (RFC 7515) in its three parts, as it can be kept: the bytes beside what vouches for them. */
export type SplitJws = {
  readonly protected: string;
  readonly signature: string;
  readonly payload: Uint8Array;
};

/** What an event of a bank's feed is: JSON, or the bytes of a statement file. */
export const eventTypes = ["event+json", "mt940"] as const;
export type EventType = (typeof eventTypes)[number];

type Said = { readonly keyId: string; readonly createdAt: Date; readonly payload: Uint8Array };
/** `jti` is never the same twice from an honest sender. */
export type VerifiedQuestion = Said & { readonly jti: string };
export type VerifiedAnswer = Said;
export type VerifiedEvent = Said & { readonly type: EventType; readonly seq: number };

/** The only algorithm there is (RFC 8037): whoever writes another is not believed, whatever his key. */
const algorithm = "EdDSA";

/** A question, bound to the address that it is asked at. One that is only asked with an address has no payload. */
export function signQuestion(
  question: { readonly url: string; readonly payload?: string },
  key: SigningKey,
  now: Date,
): { readonly compact: string; readonly jti: string } {
  const jti = randomUUID();
  return { compact: sign({ jti, url: question.url }, question.payload ?? "", key, now), jti };
}

/** An answer, bound to its question. */
export function signAnswer(
  answer: { readonly url: string; readonly req: string; readonly payload: string },
  key: SigningKey,
  now: Date,
): string {
  return sign({ jti: randomUUID(), url: answer.url, req: answer.req }, answer.payload, key, now);
}

/** An event, bound to its place in the feed. */
export function signEvent(
  event: { readonly type: EventType; readonly seq: number; readonly payload: string | Uint8Array },
  key: SigningKey,
  now: Date,
): string {
  return sign({ jti: randomUUID(), typ: event.type, seq: event.seq }, event.payload, key, now);
}

/** Believes a question that a known key signed lately for this very address. */
export function verifyQuestion(compact: string, url: string, keyOf: KeyOf, now: Date): VerifiedQuestion {
  const { said, header } = verify(splitJws(compact), keyOf);
  if (header["url"] !== url) throw new SignatureRefused("uncovered");
  holdToWindow(said.createdAt, now);
  return { ...said, jti: textIn(header, "jti") };
}

/** Believes an answer that a known key signed lately, to the question of this `jti`. */
export function verifyAnswer(compact: string, jti: string, keyOf: KeyOf, now: Date): VerifiedAnswer {
  const { said, header } = verify(splitJws(compact), keyOf);
  if (header["req"] !== jti) throw new SignatureRefused("uncovered");
  holdToWindow(said.createdAt, now);
  return said;
}

/** Believes an event, however old: its key had to be valid when it signed. */
export function verifyEvent(event: SplitJws, keyOf: KeyOf): VerifiedEvent {
  const { said, header } = verify(event, keyOf);
  const type = eventTypes.find((each) => each === header["typ"]);
  const seq = header["seq"];
  if (!type || !isCount(seq)) throw new SignatureRefused("uncovered");
  return { ...said, type, seq };
}

/** Longer than any header of ours; what is longer is not even decoded. */
const longestHeader = 2_000;

export function splitJws(compact: string): SplitJws {
  const first = compact.indexOf(".");
  const last = compact.lastIndexOf(".");
  const header = compact.slice(0, Math.max(first, 0));
  const signature = compact.slice(last + 1);
  if (compact === "") throw new SignatureRefused("unsigned");
  if (first < 1 || last === first || header.length > longestHeader || signature.length > longestHeader)
    throw new SignatureRefused("malformed");
  return { protected: header, signature, payload: bytesOf(compact.slice(first + 1, last)) };
}

function sign(header: object, payload: string | Uint8Array, key: SigningKey, now: Date): string {
  const whole = { alg: algorithm, kid: key.id, iat: Math.floor(now.getTime() / 1000), ...header };
  const text = Buffer.from(JSON.stringify(whole)).toString("base64url");
  const input = `${text}.${Buffer.from(payload).toString("base64url")}`;
  return `${input}.${signBytes(null, Buffer.from(input), key.private).toString("base64url")}`;
}

type Header = Readonly<Record<string, unknown>>;

function verify(jws: SplitJws, keyOf: KeyOf): { readonly said: Said; readonly header: Header } {
  const header = readHeader(jws.protected);
  const keyId = textIn(header, "kid");
  const iat = header["iat"];
  // An extension that has to be understood (`crit`) is none that anybody here understands.
  if (header["alg"] !== algorithm || !isCount(iat) || "crit" in header || "b64" in header)
    throw new SignatureRefused("malformed");
  const createdAt = new Date(iat * 1000);
  const key = keyOf(keyId, createdAt);
  if (!key) throw new SignatureRefused("unknown-key");
  const input = `${jws.protected}.${Buffer.from(jws.payload).toString("base64url")}`;
  if (!isSignedBy(key, input, bytesOf(jws.signature))) throw new SignatureRefused("wrong-signature");
  return { said: { keyId, createdAt, payload: jws.payload }, header };
}

/** Another kind of key would be asked for another kind of signature. */
function isSignedBy(key: KeyObject, input: string, signature: Uint8Array): boolean {
  return key.asymmetricKeyType === "ed25519" && verifyBytes(null, Buffer.from(input), key, signature);
}

function readHeader(text: string): Header {
  if (text.length > longestHeader) throw new SignatureRefused("malformed");
  try {
    const header: unknown = JSON.parse(Buffer.from(bytesOf(text)).toString("utf8"));
    if (typeof header === "object" && header !== null && !Array.isArray(header)) return header as Header;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SignatureRefused("malformed");
}

const longestName = 200;

function textIn(header: Header, name: string): string {
  const value = header[name];
  if (typeof value !== "string" || value === "" || value.length > longestName)
    throw new SignatureRefused("malformed");
  return value;
}

const lastSecond = 8_640_000_000_000;

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastSecond;
}

/** Only as it is written: what decodes alike and is spelt otherwise could not be put together again. */
function bytesOf(text: string): Uint8Array {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.toString("base64url") !== text) throw new SignatureRefused("malformed");
  return bytes;
}

function holdToWindow(createdAt: Date, now: Date): void {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  if (age > replayWindow.pastSeconds) throw new SignatureRefused("stale");
  if (age < -replayWindow.aheadSeconds) throw new SignatureRefused("early");
}
