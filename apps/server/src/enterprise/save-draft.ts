import type { InputOf, OutputOf } from "@causeway/contract";
import type { saveRealNameDraft as route } from "@causeway/contract/portal/enterprise";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import type { UserActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { isOpenToChange } from "./enterprise.ts";
import { lockEnterprise, saveDraft } from "./enterprise.store.ts";
import { raiseRealName } from "./tell-merchant.ts";
import { shownFaceChecks } from "./read-real-name.ts";

/** Keeps the form however incomplete it is. Two people who fill it in at once do not overwrite each other. */
export async function saveRealNameDraft(
  ctx: Context,
  tx: Tx,
  actor: UserActor,
  { form, revision }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const enterprise = await lockEnterprise(tx, ctx.cipher);
  if (!isOpenToChange(enterprise?.state ?? "DRAFT")) refuse("enterpriseClosed");
  const now = ctx.clock.now();
  if (!(await saveDraft(tx, ctx.cipher, { form, revision, savedAt: now }))) refuse("draftChanged");
  if (!enterprise) {
    await raiseRealName(ctx, tx);
    await audit(tx, now, { actor: actor.userId, act: "enterprise.begun", subject: tx.tenant });
  }
  return {
    revision: revision + 1,
    savedAt: now.toISOString(),
    faceChecks: await shownFaceChecks(ctx, tx, form),
  };
}
