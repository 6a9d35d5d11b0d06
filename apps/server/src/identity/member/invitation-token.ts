import { createHash } from "node:crypto";
import { randomSalt } from "#platform/crypto/chance.ts";
import type { TenantId } from "#platform/ids.ts";

/** The merchant's id and 256 random bits: the link says in whose rows to look, and only its holder can be found there. */
export function newInvitationToken(tenant: TenantId): string {
  const id = Buffer.from(tenant.replaceAll("-", ""), "hex");
  return Buffer.concat([id, randomSalt(32)]).toString("base64url");
}

export function merchantOfToken(token: string): TenantId {
  const hex = Buffer.from(token, "base64url").subarray(0, 16).toString("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") as TenantId;
}

export function hashInvitationToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
