import type { InputOf, OutputOf } from "@causeway/contract";
import type { askBankNow as route } from "@causeway/contract/console/instruction";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { findInstruction } from "#platform/engine/instruction-record.ts";
import { enquireNow } from "#platform/engine/pursue-instruction.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";

/** Somebody wants to know what became of it. What has never left is not asked about. */
export async function askBankNow(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
  { instructionId }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const found = await findInstruction(tx, instructionId);
  if (!found || found.concludedAt !== null) return refuse("notFound");
  if (found.firstSentAt === null) return refuse("wrongState");
  await tx.asTenant(found.tenant, (own) => enquireNow(own, found.kind, found.id));
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "instruction.enquired",
    subject: instructionId,
  });
  return { instructionId };
}
