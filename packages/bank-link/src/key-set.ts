import { createPublicKey, type KeyObject } from "node:crypto";

/** The public keys of a partner by their names (`kid`, in RFC 9421 `keyid`). */
export type KeySet = {
  /** The key of this name, if it is valid at this moment. */
  readonly keyAt: (kid: string, at: Date) => KeyObject | undefined;
};

/** A key, or a set of keys, that nobody may be believed by. */
export class KeyRefused extends Error {
  override readonly name = "KeyRefused";
}

type NamedKey = {
  readonly kid: string;
  readonly key: KeyObject;
  readonly from: number;
  readonly until: number;
};

/** One in use, and the next or the one before. */
const mostAtOnce = 2;

/**
 * Reads `{"keys":[{"kty":"OKP","crv":"Ed25519","x":"…","kid":"…","from":"…","until":"…"}]}`. A key is valid from its first
 * moment on, and at `until` no longer; without them it always was, and always is.
 */
export function readKeySet(json: string): KeySet {
  const keys = keysIn(json).map(readNamedKey);
  const byKid = new Map(keys.map((each) => [each.kid, each]));
  if (byKid.size !== keys.length) throw new KeyRefused("each key was expected to have a kid of its own");
  if (new Set(keys.map(({ key }) => pointOf(key))).size !== keys.length)
    throw new KeyRefused("each kid was expected to have a key of its own");
  const isValid = ({ from, until }: NamedKey, at: number) => from <= at && at < until;
  for (const { kid, from } of keys)
    if (keys.filter((each) => isValid(each, from)).length > mostAtOnce)
      throw new KeyRefused(
        `at most ${mostAtOnce} keys valid at a time were expected, not more beside ${kid}`,
      );
  return {
    keyAt: (kid, at) => {
      const found = byKid.get(kid);
      return found && isValid(found, at.getTime()) ? found.key : undefined;
    },
  };
}

/** One Ed25519 key as a JWK; throws where anybody could sign for it. */
export function readPublicKey(jwk: unknown): KeyObject {
  const { kty, crv, x } = fieldsOf(jwk);
  if (kty !== "OKP" || crv !== "Ed25519" || typeof x !== "string")
    throw new KeyRefused("a public key of Ed25519 was expected (kty OKP, crv Ed25519, x)");
  if (published.has(x)) throw new KeyRefused(`a key of its own was expected, not the published one ${x}`);
  const bytes = Buffer.from(x, "base64url");
  if (bytes.length !== 32 || bytes.toString("base64url") !== x)
    throw new KeyRefused("32 bytes in base64url were expected as x");
  if (isWeak(bytes)) throw new KeyRefused(`a point of full order was expected, not ${x}`);
  return createPublicKey({ key: { kty, crv, x }, format: "jwk" });
}

/** Keys whose private halves anybody can read: those of RFC 8032 7.1, the first of which is RFC 8037's, and RFC 9421's. */
const published: ReadonlySet<string> = new Set([
  "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  "PUAXw-hDiVqStwqnTRt-vJyYLM8uxJaMwM1V8Sr0Zgw",
  "_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU",
  "J4EX_BRMcjQPZ9DyMW6Dhs7_vyskKMnFH-98WX8dQm4",
  "7Bcrk61eVjv0kyxw4SRQNMNUZ-8u_U1k6_gZaDRn4r8",
  "JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs",
]);

const prime = 2n ** 255n - 19n;
/** The second coordinate of the points whose eighth multiple is nothing, but for its sign. */
const orderEight = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;
const smallOrder: ReadonlySet<bigint> = new Set([0n, 1n, prime - 1n, orderEight, prime - orderEight]);

/** For a point of small order anybody can write a signature, and not every library refuses it. */
function isWeak(point: Buffer): boolean {
  const y = BigInt(`0x${Buffer.from(point.toReversed()).toString("hex")}`) & (2n ** 255n - 1n);
  return y >= prime || smallOrder.has(y);
}

function keysIn(json: string): readonly unknown[] {
  let set: unknown;
  try {
    set = JSON.parse(json);
  } catch {
    throw new KeyRefused("a set of keys was expected as JSON");
  }
  const { keys } = fieldsOf(set);
  if (!Array.isArray(keys) || keys.length === 0)
    throw new KeyRefused('at least one key was expected under "keys"');
  return keys;
}

function readNamedKey(jwk: unknown): NamedKey {
  const { kid, from, until } = fieldsOf(jwk);
  if (typeof kid !== "string" || kid === "") throw new KeyRefused("each key was expected to have a kid");
  const named = {
    kid,
    key: readPublicKey(jwk),
    from: from === undefined ? -Infinity : momentOf(from, kid),
    until: until === undefined ? Infinity : momentOf(until, kid),
  };
  if (named.from >= named.until) throw new KeyRefused(`key ${kid} was expected to begin before it ends`);
  return named;
}

function momentOf(value: unknown, kid: string): number {
  const at = typeof value === "string" && /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) ? Date.parse(value) : NaN;
  if (Number.isNaN(at)) throw new KeyRefused(`moments with their zone were expected of key ${kid}`);
  return at;
}

function pointOf(key: KeyObject): string {
  return String(key.export({ format: "jwk" }).x);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
