import { randomUUID } from "node:crypto";
import { soundHongKong } from "@causeway/contract/testing/real-name";
import type { Context } from "@causeway/server/context.ts";
import { expectTitles } from "@causeway/server/enterprise/certified-head.ts";
import type { SubmissionId } from "@causeway/server/enterprise/enterprise.ts";
import { insertSubmission, moveEnterprise, saveDraft } from "@causeway/server/enterprise/enterprise.store.ts";
import { newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";

/** Certifies a company without its papers, for people who want to see what comes after. */
export async function certifyCompany(
  ctx: Context,
  tenant: TenantId,
  nameEn: string,
  directorPhone = "61234567",
): Promise<void> {
  const now = ctx.clock.now();
  const form = soundHongKong();
  form.legalPerson.phone.number = directorPhone;
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
    const told = { actor: "operator", at: now, tell: async () => {} } as const;
    const drafted = { id, state: "DRAFT", certifiedId: null } as const;
    await moveEnterprise(tx, drafted, "submit", told);
    await moveEnterprise(tx, { ...drafted, state: "AUDITING" }, "approve", told);
    await expectTitles(tx);
  });
}
