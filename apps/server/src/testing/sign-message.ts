import type { KeyObject } from "node:crypto";
import { signRequest } from "@causeway/bank-link";
import type { Signed } from "#partners/bank/believe.ts";
import { callbackPath } from "#partners/bank/callbacks.ts";

/** What a bank with this key signs of a message, as it sends it and as it is kept beside the message. */
export function signMessage(
  body: string | Uint8Array,
  bank: { readonly key: KeyObject; readonly at: Date; readonly authority: string },
): Signed & { readonly headers: Record<string, string> } {
  const way = { method: "POST", authority: bank.authority, path: callbackPath };
  const sent = { ...way, body, contentType: "application/xml" };
  return { ...way, headers: signRequest(sent, { id: "bank", private: bank.key }, bank.at) };
}
