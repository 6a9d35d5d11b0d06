import { createPrivateKey, randomBytes } from "node:crypto";
import type { ECDH, KeyObject } from "node:crypto";
import type { PageKeys, PrivateJwk, PublicJwk } from "../wire.ts";
import { loadPrivateJwk, makePrivateKey, publicJwk } from "./agreement.ts";

/** The keys a deployment keeps. All of them are secret except `client`, which every page is given. */
export type ServerKeyFile = {
  /** The current key first, then the next one, then retired ones that are still answered. */
  readonly builtIn: readonly { readonly kid: string; readonly privateJwk: PrivateJwk }[];
  readonly client: { readonly privateJwk: PrivateJwk };
  readonly signing: { readonly privateJwk: PrivateJwk };
};

export type BuiltInKey = { readonly kind: "built-in"; readonly kid: string; readonly key: ECDH };

export type ServerKeys = {
  builtIn(kid: string): BuiltInKey | undefined;
  readonly client: PublicJwk;
  readonly signing: KeyObject;
  readonly pageKeys: PageKeys;
};

export function createServerKeys(file: ServerKeyFile): ServerKeys {
  const builtIn = new Map(
    file.builtIn.map(({ kid, privateJwk }): [string, BuiltInKey] => [
      kid,
      { kind: "built-in", kid, key: loadPrivateJwk(privateJwk) },
    ]),
  );
  if (builtIn.size < 2) throw new TypeError("a page needs two server keys: the current and the next");
  return {
    builtIn: (kid) => builtIn.get(kid),
    client: publicHalf(file.client.privateJwk),
    signing: createPrivateKey({ key: { ...file.signing.privateJwk }, format: "jwk" }),
    pageKeys: {
      serverKeys: file.builtIn
        .slice(0, 2)
        .map(({ kid, privateJwk }) => ({ kid, jwk: publicHalf(privateJwk) })),
      systemKey: file.client.privateJwk,
      systemSigner: publicHalf(file.signing.privateJwk),
    },
  };
}

/** Fresh keys, for development and for a key ceremony. */
export function generateServerKeys(): ServerKeyFile {
  return {
    builtIn: [
      { kid: makeKid(), privateJwk: makePrivateJwk() },
      { kid: makeKid(), privateJwk: makePrivateJwk() },
    ],
    client: { privateJwk: makePrivateJwk() },
    signing: { privateJwk: makePrivateJwk() },
  };
}

function makeKid(): string {
  return randomBytes(6).toString("hex");
}

function makePrivateJwk(): PrivateJwk {
  const key = makePrivateKey();
  const scalar = Buffer.alloc(32);
  const digits = key.getPrivateKey();
  digits.copy(scalar, 32 - digits.length);
  return { ...publicJwk(key), d: scalar.toString("base64url") };
}

function publicHalf({ kty, crv, x, y }: PrivateJwk): PublicJwk {
  return { kty, crv, x, y };
}
