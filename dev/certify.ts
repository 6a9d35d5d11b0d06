import { randomUUID } from "node:crypto";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import type { Context } from "@causeway/server/context.ts";
import type { SubmissionId } from "@causeway/server/enterprise/enterprise.ts";
import { insertSubmission, saveDraft, setStanding } from "@causeway/server/enterprise/enterprise.store.ts";
import { newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";

/** Certifies a company without its papers, for people who want to see what comes after. */
export async function certifyCompany(ctx: Context, tenant: TenantId, nameEn: string): Promise<void> {
  const now = ctx.clock.now();
  const form = soundHongKong();
  form.company.nameEn = nameEn;
  await ctx.db.tx(tenant, async (tx) => {
    const id: SubmissionId = newId(now);
    const submissionNo = newOrderNo("RN", ctx.config.cell, now);
    const submittedBy = randomUUID();
    await saveDraft(tx, ctx.cipher, { form, revision: 0, savedAt: now });
    await insertSubmission(tx, ctx.cipher, {
      id,
      submissionNo,
      amendment: false,
      form,
      submittedAt: now,
      submittedBy,
    });
    await setStanding(tx, { state: "NORMAL", lastId: id, certifiedId: id });
  });
}
