import type { KeyObject } from "node:crypto";
import { signEvent, splitJws } from "@causeway/bank-link";

/** A file of statements as a feed has it: its bytes, and what vouches for them. */
export function signFile(file: Uint8Array, key: { readonly id: string; readonly private: KeyObject }) {
  const compact = signEvent({ type: "mt940", seq: 1_000_000, payload: file }, key, new Date());
  const { payload, ...signed } = splitJws(compact);
  return { bytes: Buffer.from(payload), signed };
}
