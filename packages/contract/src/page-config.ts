import type { Words } from "./locale.ts";

/** What the server writes into every page it serves. Nothing in it is secret. */
export type PageConfig<Keys = unknown> = {
  readonly release: string;
  /** Staff see at a glance whether what they do is real. */
  readonly environment: "development" | "demo" | "production";
  /** The public keys of the sealed channel, as @causeway/channel reads them. */
  readonly keys: Keys;
  readonly contact: { readonly office: Words; readonly phone: string; readonly email: string };
};

export const pagePlaceholders = { nonce: "__CSP_NONCE__", config: "__CAUSEWAY_CONFIG__" } as const;
export const pageConfigPath = "/page-config";
export const localeCookie = "locale";
