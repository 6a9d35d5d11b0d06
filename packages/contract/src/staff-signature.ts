import * as z from "zod/mini";
import { passkeyProof } from "./portal/passkey.ts";

/** Beside the sealed body, and worth nothing without it: what is signed names the body, and the session it is sent in. */
export const signatureHeader = "StaffSignature";

/** What a member of staff signs with a passkey before his browser sends it. A write's request id stands in its body. */
export type SignedAct = {
  /** The route's path in the contract. */
  readonly route: string;
  readonly sessionId: string;
  /** When, in milliseconds. */
  readonly at: number;
  /** Exactly as it is sent, before it is sealed. */
  readonly body: string;
};

export const sentSignature = z.object({ at: z.int(), passkey: passkeyProof });
export type SentSignature = z.output<typeof sentSignature>;

export const signatureValidMs = 5 * 60_000;
/** How long a signature stands for whoever only looks, in the session that it was made in. */
export const signatureRecentMs = 10 * 60_000;

/** The challenge of the passkey's assertion. As JSON no two acts have one text, whatever their parts contain. */
export async function challengeOf({ route, sessionId, at, body }: SignedAct): Promise<string> {
  const text = JSON.stringify(["causeway staff signature 1", route, sessionId, at, body]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace("=", "");
}
