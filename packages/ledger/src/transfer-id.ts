import { createHash } from "node:crypto";

/**
 * The id of one attempt at one step of a subject, such as an order: always the same for the same three, so that a step
 * repeated after a crash meets its own outcome. A refusal is an outcome too and stays; what was refused is tried again
 * as the next attempt. The id carries the subject's own time, which keeps ids ascending in the index.
 */
export function transferId(subject: string, step: string, attempt = 1): string {
  const plain = subject.replaceAll("-", "");
  if (!/^[0-9a-f]{12}7/.test(plain)) throw new RangeError(`not a lower-case UUIDv7: ${subject}`);
  const digest = createHash("sha256").update([subject, step, attempt].join("\0")).digest();
  digest[0] = 0x70 | ((digest[0] ?? 0) & 0x0f);
  digest[2] = 0x80 | ((digest[2] ?? 0) & 0x3f);
  const hex = plain.slice(0, 12) + digest.subarray(0, 10).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
