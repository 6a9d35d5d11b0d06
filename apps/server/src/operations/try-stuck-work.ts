import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Work } from "#platform/engine/work.ts";
import { tryAgain } from "#platform/engine/stuck.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";

export async function tryStuckWork(ctx: Context, tx: Tx, actor: StaffActor, work: Work): Promise<Work> {
  if (!(await tryAgain(tx, work))) refuse("notFound");
  await audit(tx, ctx.clock.now(), {
    actor: staffActor(actor),
    act: "work.triedAgain",
    subject: work.key,
    details: { topic: work.topic },
  });
  return work;
}
