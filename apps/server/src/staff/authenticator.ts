import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffId } from "./staff.ts";

const place = (staff: StaffId) => ({ table: "staff", column: "authenticator", row: staff });

/** Whoever lets somebody in makes the seed of his authenticator; from then on the console alone can read it. */
export function sealAuthenticator(ctx: Context, staff: StaffId, key: string): Buffer {
  return ctx.staffSeeds.seal(place(staff), key);
}

export function openAuthenticator(ctx: Context, tx: Tx, staff: StaffId, sealed: Buffer): Promise<string> {
  return ctx.staffSeeds.open(tx, place(staff), sealed);
}
