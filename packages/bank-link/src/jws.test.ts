import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  signAnswer,
  signEvent,
  signQuestion,
  splitJws,
  verifyAnswer,
  verifyEvent,
  verifyQuestion,
} from "./jws.ts";
import { SignatureRefused } from "./signature.ts";

const now = new Date("2026-11-16T12:00:00Z");
const seconds = (n: number) => new Date(now.getTime() + n * 1000);
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const key = { id: "albion-1", private: privateKey };
const keys = (id: string) => (id === key.id ? publicKey : undefined);
const url = "https://albion.example/v1/events?after=&limit=100";
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function faultOf(work: () => unknown): string {
  try {
    work();
    return "believed";
  } catch (error) {
    return error instanceof SignatureRefused ? error.fault : String(error);
  }
}

/** Signed by the right key, whatever its header says. */
function signedWith(header: unknown, payload = "", by = privateKey): string {
  const part = (value: string) => Buffer.from(value).toString("base64url");
  const input = `${part(typeof header === "string" ? header : JSON.stringify(header))}.${part(payload)}`;
  return `${input}.${sign(null, Buffer.from(input), by).toString("base64url")}`;
}
const header = { alg: "EdDSA", kid: key.id, iat: now.getTime() / 1000, jti: "j1", url };
const ask = (compact: string, at = now) => faultOf(() => verifyQuestion(compact, url, keys, at));

describe("a question", () => {
  test("is believed as it was sent, with or without a payload", () => {
    const { compact, jti } = signQuestion({ url, payload: '{"a":1}' }, key, now);
    const believed = verifyQuestion(compact, url, keys, now);
    expect(believed).toMatchObject({ keyId: key.id, createdAt: now, jti });
    expect(text(believed.payload)).toBe('{"a":1}');
    const bare = signQuestion({ url }, key, now).compact;
    expect(bare).toContain("..");
    expect(verifyQuestion(bare, url, keys, now).payload).toHaveLength(0);
  });

  test("is believed at its own address only, and only lately", () => {
    const { compact } = signQuestion({ url }, key, now);
    expect(faultOf(() => verifyQuestion(compact, `${url}0`, keys, now))).toBe("uncovered");
    expect(ask(compact, seconds(120))).toBe("believed");
    expect(ask(compact, seconds(121))).toBe("stale");
    expect(ask(compact, seconds(-30))).toBe("believed");
    expect(ask(compact, seconds(-31))).toBe("early");
  });

  test("is refused by any other algorithm, an unknown key, and a header that is none", () => {
    expect(ask(signedWith(header))).toBe("believed");
    for (const alg of ["none", "HS256", "ES256", "eddsa", "", 0, undefined])
      expect(ask(signedWith({ ...header, alg })), String(alg)).toBe("malformed");
    expect(ask(signedWith({ ...header, kid: "albion-9" }))).toBe("unknown-key");
    for (const kid of [undefined, "", 7, "k".repeat(201)])
      expect(ask(signedWith({ ...header, kid })), String(kid)).toBe("malformed");
    for (const iat of [undefined, "1", 1.5, -1, 1e300, null])
      expect(ask(signedWith({ ...header, iat })), String(iat)).toBe("malformed");
    for (const jti of [undefined, "", 1]) expect(ask(signedWith({ ...header, jti }))).toBe("malformed");
    expect(ask(signedWith({ ...header, crit: ["exp"] }))).toBe("malformed");
    expect(ask(signedWith({ ...header, b64: false }))).toBe("malformed");
    expect(ask(signedWith({ ...header, pad: "p".repeat(2_000) }))).toBe("malformed");
    for (const none of ["[]", "null", "7", '"a"', "{", ""])
      expect(ask(signedWith(none)), none).toBe("malformed");
    for (const none of [".", "..", "a", "a.b", "a..", "{}.{}.{}", "ä.ä.ä"])
      expect(ask(none), none).toBe("malformed");
    expect(ask("")).toBe("unsigned");
  });

  test("is refused once anything of it was changed, and from a stranger who uses our name", () => {
    const { compact } = signQuestion({ url, payload: '{"a":1}' }, key, now);
    const [head, payload, signature] = compact.split(".") as [string, string, string];
    const other = Buffer.from('{"a":2}').toString("base64url");
    expect(ask(`${head}.${other}.${signature}`)).toBe("wrong-signature");
    expect(ask(`${head}..${signature}`)).toBe("wrong-signature");
    expect(ask(`${head}.${payload}.`)).toBe("wrong-signature");
    expect(ask(`${head}.${payload}=.${signature}`)).toBe("malformed");
    expect(ask(`${head}.${payload}.${signature}.${signature}`)).toBe("malformed");
    const stranger = generateKeyPairSync("ed25519").privateKey;
    expect(ask(signedWith(header, "", stranger))).toBe("wrong-signature");
  });

  test("is never held against a key of another kind", () => {
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const compact = signedWith(header, "", rsa.privateKey);
    expect(faultOf(() => verifyQuestion(compact, url, () => rsa.publicKey, now))).toBe("wrong-signature");
  });
});

describe("an answer", () => {
  test("is believed for its own question only", () => {
    const answer = signAnswer({ url, req: "j1", payload: "{}" }, key, now);
    expect(text(verifyAnswer(answer, "j1", keys, now).payload)).toBe("{}");
    expect(faultOf(() => verifyAnswer(answer, "j2", keys, now))).toBe("uncovered");
    expect(faultOf(() => verifyAnswer(answer, "j1", keys, seconds(121)))).toBe("stale");
    const event = signEvent({ type: "event+json", seq: 1, payload: "{}" }, key, now);
    expect(faultOf(() => verifyAnswer(event, "j1", keys, now))).toBe("uncovered");
  });
});

describe("an event", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, n) => n);
  const event = splitJws(signEvent({ type: "mt940", seq: 7, payload: bytes }, key, now));

  test("is believed years later out of its three parts, whatever its bytes", () => {
    expect(event.payload).toEqual(Buffer.from(bytes));
    expect(verifyEvent(event, keys)).toMatchObject({ type: "mt940", seq: 7, createdAt: now });
  });

  test("is refused when a byte was changed, or the kind or the place is missing", () => {
    expect(faultOf(() => verifyEvent({ ...event, payload: bytes.slice(1) }, keys))).toBe("wrong-signature");
    const answer = splitJws(signAnswer({ url, req: "j1", payload: "{}" }, key, now));
    expect(faultOf(() => verifyEvent(answer, keys))).toBe("uncovered");
    for (const [typ, seq] of [
      ["JWT", 1],
      ["mt940", -1],
      ["mt940", "1"],
      ["mt940", 1.5],
    ])
      expect(faultOf(() => verifyEvent(splitJws(signedWith({ ...header, typ, seq })), keys))).toBe(
        "uncovered",
      );
  });

  test("is held against the key that was valid when it signed", () => {
    const asked: [string, Date][] = [];
    verifyEvent(event, (id, at) => {
      asked.push([id, at]);
      return publicKey;
    });
    expect(asked).toEqual([[key.id, now]]);
  });
});
