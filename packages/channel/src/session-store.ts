import { base64url } from "jose";
import { parseJson } from "./compact.ts";
import { exportPublicJwk } from "./keys.ts";
import type { PublicJwk, SessionPublicJwk } from "./wire.ts";
import { indexedDbWrappingKey } from "./wrapping-key.ts";

/** The browser's own session key: `publicJwk` goes to the server at sign-in, `wrapped` into session storage. */
export type SessionKey = {
  readonly publicJwk: PublicJwk;
  readonly privateKey: CryptoKey;
  readonly wrapped: string;
};

export type StoredSession = {
  readonly token: string;
  readonly publicKey: SessionPublicJwk;
  readonly privateKey: CryptoKey;
};

export type SessionStore = {
  makeKey(): Promise<SessionKey>;
  save(session: {
    readonly key: SessionKey;
    readonly token: string;
    readonly publicKey: SessionPublicJwk;
  }): void;
  /** Nothing when nobody is signed in, or when what is stored can no longer be unwrapped. */
  load(): Promise<StoredSession | null>;
  /** Keeps the keys and changes the token, as a step-up or a change of merchant does. */
  replaceToken(token: string): void;
  clear(): void;
};

const names = { publicKey: "publicKey", token: "token", privateKey: "privateKey" } as const;
const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const ivLength = 12;

/**
 * Session storage ends with the tab, but anything that can read it as text could carry it away. So the private key
 * lies there wrapped by a key that IndexedDB holds and no script can read.
 */
export function openSessionStore(
  storage: Storage = sessionStorage,
  wrappingKey: () => Promise<CryptoKey> = indexedDbWrappingKey,
): SessionStore {
  return {
    async makeKey() {
      const wrapping = await wrappingKey();
      const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
      const wrapped = await wrap(pair.privateKey, wrapping);
      const privateKey = await unwrap(wrapped, wrapping);
      return { publicJwk: await exportPublicJwk(pair.publicKey), privateKey, wrapped };
    },
    save({ key, token, publicKey }) {
      storage.setItem(names.privateKey, key.wrapped);
      storage.setItem(names.publicKey, JSON.stringify(publicKey));
      storage.setItem(names.token, token);
    },
    async load() {
      const token = storage.getItem(names.token);
      const publicKey = storage.getItem(names.publicKey);
      const wrapped = storage.getItem(names.privateKey);
      if (token === null || publicKey === null || wrapped === null) return null;
      try {
        const privateKey = await unwrap(wrapped, await wrappingKey());
        return { token, publicKey: parseJson(publicKey) as SessionPublicJwk, privateKey };
      } catch {
        return null;
      }
    },
    replaceToken(token) {
      storage.setItem(names.token, token);
    },
    clear() {
      for (const name of Object.values(names)) storage.removeItem(name);
    },
  };
}

async function wrap(privateKey: CryptoKey, wrappingKey: CryptoKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const wrapped = await crypto.subtle.wrapKey("pkcs8", privateKey, wrappingKey, { name: "AES-GCM", iv });
  return `${base64url.encode(iv)}.${base64url.encode(new Uint8Array(wrapped))}`;
}

async function unwrap(wrapped: string, wrappingKey: CryptoKey): Promise<CryptoKey> {
  const [iv = "", key = ""] = wrapped.split(".");
  const algorithm = { name: "AES-GCM", iv: new Uint8Array(base64url.decode(iv)) };
  return crypto.subtle.unwrapKey(
    "pkcs8",
    new Uint8Array(base64url.decode(key)),
    wrappingKey,
    algorithm,
    curve,
    false,
    ["deriveBits"],
  );
}
