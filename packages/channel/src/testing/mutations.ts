import { base64url } from "jose";
import { encodeJson } from "./jose-server.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The message with the character at `index` replaced by another of the alphabet; a dot becomes a letter. */
export function flipCharacter(message: string, index: number, by = 1): string {
  const place = alphabet.indexOf(message.charAt(index));
  const other = alphabet.charAt((place + by) % alphabet.length);
  return message.slice(0, index) + other + message.slice(index + 1);
}

export function everyFlip(message: string): readonly string[] {
  return Array.from(message, (_, index) => flipCharacter(message, index));
}

/** The same bytes written in ways a forgiving decoder would still read. */
export function respellings(sealed: string): readonly string[] {
  const [header = "", , iv = "", ciphertext = "", tag = ""] = sealed.split(".");
  const strayed = ["*", "\n", "=", " ", "\u0000"].map(
    (stray) => ciphertext.slice(0, 8) + stray + ciphertext.slice(8),
  );
  return [
    ...strayed.map((text) => [header, "", iv, text, tag].join(".")),
    sealed.replaceAll("-", "+").replaceAll("_", "/"),
    [header, "AAAA", iv, ciphertext, tag].join("."),
    [header, "", iv, ciphertext, `${tag}==`].join("."),
    [header, "", iv, ciphertext, tag, ""].join("."),
  ].filter((text) => text !== sealed);
}

type Header = Record<string, unknown>;

export function headerOf(sealed: string): Header {
  const [header = ""] = sealed.split(".");
  return JSON.parse(new TextDecoder().decode(base64url.decode(header))) as Header;
}

export function withHeader(sealed: string, header: unknown): string {
  return [encodeJson(header), ...sealed.split(".").slice(1)].join(".");
}

/** Headers that ask the receiver for something weaker, stranger or other than what was sealed. */
const forgeries: Readonly<Record<string, (header: Header) => unknown>> = {
  "alg none": (header) => ({ ...header, alg: "none" }),
  "alg RSA1_5": (header) => ({ ...header, alg: "RSA1_5" }),
  "alg A256KW": (header) => ({ ...header, alg: "A256KW" }),
  "alg PBES2": (header) => ({ ...header, alg: "PBES2-HS256+A128KW", p2c: 1, p2s: "AAAA" }),
  "the other alg": (header) => ({ ...header, alg: header["alg"] === "dir" ? "ECDH-ES" : "dir" }),
  "enc A128GCM": (header) => ({ ...header, enc: "A128GCM" }),
  "enc A256CBC-HS512": (header) => ({ ...header, enc: "A256CBC-HS512" }),
  zip: (header) => ({ ...header, zip: "DEF" }),
  crit: (header) => ({ ...header, crit: ["exp"] }),
  "empty crit": (header) => ({ ...header, crit: [] }),
  jwk: (header) => ({ ...header, jwk: { kty: "EC" } }),
  jku: (header) => ({ ...header, jku: "https://keys.invalid" }),
  apu: (header) => ({ ...header, apu: "QWxpY2U" }),
  cty: (header) => ({ ...header, cty: "JWT" }),
  "no typ": (header) => ({ ...header, typ: undefined }),
  "another typ": (header) => ({ ...header, typ: header["typ"] === "body" ? "proof" : "body" }),
  "no kid": (header) => ({ ...header, kid: undefined }),
  "another kid": (header) => ({ ...header, kid: "2026-b" }),
  "a kid of another type": (header) => ({ ...header, kid: 7 }),
  "an array": (header) => [header],
  null: () => null,
  "a string": () => "dir",
};

export const forgedHeaderNames: readonly string[] = Object.keys(forgeries);

/** Those that an honest library will seal under, so that the seal itself is sound and only the header is wrong. */
export const strangeHeaders: readonly Header[] = [
  { zip: "DEF" },
  { cty: "JWT" },
  { jku: "https://keys.invalid" },
  { jwk: { kty: "EC" } },
  { x5u: "https://keys.invalid" },
  { typ: undefined },
  { typ: "PROOF" },
  { kid: undefined },
  { kid: "2026-b" },
  { kid: "" },
];

export function forgeHeader(header: Header, name: string): unknown {
  return forgeries[name]?.(header);
}
