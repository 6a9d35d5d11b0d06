import { createHash } from "node:crypto";

/**
 * The id of one step of one order: always the same for the same order and step, so that a step repeated after a
 * crash meets its own outcome. It carries the order's own time, which keeps ids ascending in the index.
 */
export function transferId(orderId: string, step: string): string {
  const order = orderId.replaceAll("-", "");
  if (!/^[0-9a-f]{12}7/.test(order)) throw new RangeError(`not a lower-case UUIDv7: ${orderId}`);
  const digest = createHash("sha256").update(orderId).update("\0").update(step).digest();
  digest[0] = 0x70 | ((digest[0] ?? 0) & 0x0f);
  digest[2] = 0x80 | ((digest[2] ?? 0) & 0x3f);
  const hex = order.slice(0, 12) + digest.subarray(0, 10).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
