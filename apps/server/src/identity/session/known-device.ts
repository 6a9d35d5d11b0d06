import { createHash, timingSafeEqual } from "node:crypto";
import type { Tx } from "#platform/data/db.ts";
import type { Call } from "#platform/http/binding.ts";
import type { Person, PersonId } from "../person.ts";
import { findDevice } from "./device.store.ts";

/**
 * Whether this person has signed in with this browser before. Looked up for nobody as well, so that a name which nobody
 * has takes as long.
 */
export async function isKnownDevice(tx: Tx, call: Call, person: Person | undefined): Promise<boolean> {
  const password = call.deviceId ? call.devicePassword() : undefined;
  if (!call.deviceId || !password) return false;
  const device = await findDevice(tx, person?.id ?? nobody, call.deviceId);
  return device !== undefined && timingSafeEqual(device.passwordHash, hashDevicePassword(password));
}

const nobody = "00000000-0000-0000-0000-000000000000" as PersonId;

export function hashDevicePassword(password: string): Buffer {
  return createHash("sha256").update(password).digest();
}
