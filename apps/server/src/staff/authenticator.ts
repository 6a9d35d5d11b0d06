import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffId } from "./staff.ts";

const place = (staff: StaffId) => ({ table: "staff", column: "authenticator", row: staff });

export function sealAuthenticator(ctx: Context, tx: Tx, staff: StaffId, key: string): Promise<Buffer> {
  return ctx.cipher.seal(tx, place(staff), key);
}

export function openAuthenticator(ctx: Context, tx: Tx, staff: StaffId, sealed: Buffer): Promise<string> {
  return ctx.cipher.open(tx, place(staff), sealed);
}
