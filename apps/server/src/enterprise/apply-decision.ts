import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import type { FinalDecision } from "#review/index.ts";
import { expectTitles } from "./certified-head.ts";
import { announceExpiryTopic, expiriesOf, type Enterprise, type SubmissionId } from "./enterprise.ts";
import { getSubmission, lockEnterprise, moveEnterprise, saveDraft } from "./enterprise.store.ts";
import { settleExpiring, tellDecided } from "./tell-merchant.ts";

/** What follows from the reviewers' decision, in its own transaction. */
export async function applyDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const { outcome, reasons, decidedAt } = decision;
  const id = decision.subjectId as SubmissionId;
  const enterprise = await lockEnterprise(tx, ctx.cipher);
  const moved =
    enterprise?.lastId === id &&
    (await moveEnterprise(tx, { ...enterprise, id }, outcome, {
      actor: "reviewer",
      at: decidedAt,
      change: { reasons },
      also: async () => {
        if (outcome === "approve") {
          await watchExpiries(ctx, tx, enterprise, id);
          await expectTitles(tx);
        }
        if (outcome === "fail") await returnToCertified(ctx, tx, enterprise, decidedAt);
      },
      tell: async (who) => tellDecided(ctx, tx, await getSubmission(tx, ctx.cipher, id), who),
    }));
  if (!moved) throw new Error(`submission ${id} was expected to be under review when it was decided`);
}

async function watchExpiries(
  ctx: Context,
  tx: Tx,
  { certifiedId }: Enterprise,
  id: SubmissionId,
): Promise<void> {
  if (certifiedId) await settle(tx, { topic: announceExpiryTopic, key: certifiedId });
  await settleExpiring(tx, expiriesOf((await getSubmission(tx, ctx.cipher, id)).form));
  await send(tx, { topic: announceExpiryTopic, key: id });
}

/** The next change starts from what is certified, not from what was declined. */
async function returnToCertified(
  ctx: Context,
  tx: Tx,
  { certifiedId, revision }: Enterprise,
  savedAt: Date,
): Promise<void> {
  if (!certifiedId) return;
  const { form } = await getSubmission(tx, ctx.cipher, certifiedId);
  await saveDraft(tx, ctx.cipher, { form, revision, savedAt });
}
