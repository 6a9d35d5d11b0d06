import {
  asDigest,
  SignatureRefused,
  verifyDigest,
  verifyRequest,
  type KeySet,
  type SignedRequest,
  type Verified,
} from "@causeway/bank-link";
import { z } from "zod";
import type { Delivery, Stored } from "./port.ts";

/** Everything that a message's signature covers but its bytes, as it is kept beside them. */
export type Signed = Omit<SignedRequest, "body">;
const signedSchema = z.object({
  method: z.string(),
  authority: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()),
});

/** A message that the bank signed, shortly before the time at which it came; throws for any other. */
export function believe(message: SignedRequest, keys: KeySet, cameAt: Date): Verified {
  return verifyRequest(message, keys.keyAt, cameAt);
}

/**
 * Why a message that was stored is not the bank's; nothing where the bank signed one of its deliveries, whoever else
 * wrote others. Its bytes are summed up beside this thread.
 */
export async function doubtOf(
  { bytes, deliveries }: Stored,
  keys: KeySet,
): Promise<SignatureRefused | undefined> {
  const digest = asDigest(Buffer.from(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes))));
  let doubt = new SignatureRefused("unsigned");
  for (const delivery of deliveries) {
    const found = doubtOfDelivery(delivery, digest, keys);
    if (!found) return undefined;
    doubt = found;
  }
  return doubt;
}

function doubtOfDelivery(
  { signed, receivedAt }: Delivery,
  digest: string,
  keys: KeySet,
): SignatureRefused | undefined {
  const read = signedSchema.safeParse(signed);
  if (!read.success) return new SignatureRefused("malformed");
  try {
    verifyDigest(read.data, digest, keys.keyAt, receivedAt);
    return undefined;
  } catch (error) {
    if (error instanceof SignatureRefused) return error;
    throw error;
  }
}

/** Of all headers those that are signed, and the signature itself. */
export function signedPart({ method, authority, path, headers }: SignedRequest): Signed {
  const covered = headers["signature-input"] ?? "";
  const kept = Object.entries(headers).filter(
    ([name]) => name === "signature" || name === "signature-input" || covered.includes(`"${name}"`),
  );
  return { method, authority, path, headers: Object.fromEntries(kept) };
}
