/**
 * What travels. The channel is defence in depth over TLS: it hides bodies from proxies, CDNs and logs and makes
 * a stolen token useless by itself. It does not protect against script running in the page, changed JavaScript
 * from a compromised origin, a live phishing proxy or a compromised server.
 *
 * Curve and signature are P-256 and ES256, not X25519 and Ed25519: WebCrypto learned the latter late (Chromium
 * only in release 137), and older browser shells in use in China lack them.
 */
export type PublicJwk = {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
};
export type PrivateJwk = PublicJwk & { readonly d: string };

/** The server's public half of a session; its `kid` is the session id, which is public. */
export type SessionPublicJwk = PublicJwk & { readonly kid: string };

/** What every page is given. Nothing in it is secret: `systemKey` is public knowledge, private half and all. */
export type PageKeys = {
  /** The current key first, then the next one, so that a page outlives a change of keys. */
  readonly serverKeys: readonly { readonly kid: string; readonly jwk: PublicJwk }[];
  readonly systemKey: PrivateJwk;
  readonly systemSigner: PublicJwk;
};

/** The plaintext of the `Authentication` header. `key` is there before sign-in only, `token` is then empty. */
export type Proof = {
  readonly timestamp: number;
  readonly nonce: string;
  readonly token: string;
  readonly signature: string;
  readonly key?: PublicJwk;
};

export type SealedRequest = {
  readonly headers: Readonly<Record<string, string>>;
  /** Absent when the request has no body. */
  readonly payload?: string;
  readonly nonce: string;
};

export type Answer = {
  readonly code: number;
  readonly data: unknown;
  readonly errorMessage: string | null;
};

export type Reply = { readonly payload: string; readonly from: "SESSION" | "CLIENT" | "SYSTEM" };

/** What a SYSTEM reply may say: a code and a catalogue message, never data. */
export type SystemMessage = {
  readonly code: number;
  readonly errorMessage: string;
  readonly requestId?: string;
};

export const headerNames = {
  proof: "Authentication",
  language: "ClientLanguage",
  deviceId: "DeviceId",
  devicePassword: "DevicePwd",
} as const;

/** What a message is. It stands in the protected header, so one cannot be used as another. */
export type MessageType = "proof" | "body" | "reply" | "event" | "device" | "system";

/** The longest sealed message of each type, in characters. */
export const sealedLimits: Readonly<Record<MessageType, number>> = {
  proof: 4 * 1024,
  body: 256 * 1024,
  reply: 8 * 1024 * 1024,
  event: 256 * 1024,
  device: 2 * 1024,
  system: 4 * 1024,
};

/** The `kid` of replies: the one page key and the one built-in client key need no name of their own. */
export const pageKid = "page";
export const systemKid = "system";

/** Success codes; a SYSTEM reply never carries one, for it can vouch for no outcome. */
export const successCodes: readonly number[] = [0, 433, 434];
