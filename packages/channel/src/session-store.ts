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

/** A session as it lies in session storage, which is all that one tab needs of another one's. */
export type WrappedSession = {
  readonly token: string;
  readonly publicKey: string;
  readonly privateKey: string;
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
  /** What is stored, as it is; nothing when nobody is signed in. */
  peek(): WrappedSession | null;
  /** Stores what another tab of this origin has stored. */
  take(session: WrappedSession): void;
  /** Keeps the keys and changes the token, as a step-up or a change of merchant does. */
  replaceToken(token: string): void;
  clear(): void;
};

const names = { publicKey: "publicKey", token: "token", privateKey: "privateKey" } as const;
const curve = { name: "ECDH", namedCurve: "P-256" } as const;
const ivLength = 12;

/**
 * Session storage ends with the tab, but anything that can read it as text could carry it away. So the private key
 * lies there wrapped by a key that IndexedDB holds and never gives out as bytes. That is a guard against copies of the
 * storage, not against script in the page: whatever may use the wrapping key may unwrap the private key with it.
 */
export function openSessionStore(
  storage: Storage = sessionStorage,
  wrappingKey: () => Promise<CryptoKey> = indexedDbWrappingKey,
): SessionStore {
  const peek = () => {
    const token = storage.getItem(names.token);
    const publicKey = storage.getItem(names.publicKey);
    const privateKey = storage.getItem(names.privateKey);
    return token === null || publicKey === null || privateKey === null
      ? null
      : { token, publicKey, privateKey };
  };
  const take = ({ token, publicKey, privateKey }: WrappedSession) => {
    storage.setItem(names.privateKey, privateKey);
    storage.setItem(names.publicKey, publicKey);
    storage.setItem(names.token, token);
  };
  return {
    peek,
    take,
    async makeKey() {
      const wrapping = await wrappingKey();
      const pair = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
      const wrapped = await wrap(pair.privateKey, wrapping);
      const privateKey = await unwrap(wrapped, wrapping);
      return { publicJwk: await exportPublicJwk(pair.publicKey), privateKey, wrapped };
    },
    save({ key, token, publicKey }) {
      take({ token, publicKey: JSON.stringify(publicKey), privateKey: key.wrapped });
    },
    async load() {
      const stored = peek();
      if (stored === null) return null;
      const { token, publicKey, privateKey } = stored;
      try {
        return {
          token,
          publicKey: parseJson(publicKey) as SessionPublicJwk,
          privateKey: await unwrap(privateKey, await wrappingKey()),
        };
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
