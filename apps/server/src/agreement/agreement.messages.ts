import type { Words } from "@causeway/contract";
import type { Context } from "../context.ts";
import { sendMessage } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { homeTime } from "#platform/day.ts";
import { findStaff, listColleagues } from "#staff/index.ts";
import type { Agreement, AgreementAct } from "./agreement.ts";

/** Everybody who could be the second person learns that one is needed; what it is about stands in the console alone. */
export async function askColleagues(
  ctx: Context,
  tx: Tx,
  { title, deciders }: AgreementAct,
  { proposedBy, until }: Pick<Agreement, "proposedBy" | "until">,
): Promise<void> {
  const colleagues = await listColleagues(tx);
  const from = colleagues.find(({ id }) => id === proposedBy)?.name ?? "";
  const [cn, hk, en] = title;
  const by = homeTime(until);
  for (const { id, role, active } of colleagues) {
    if (!active || id === proposedBy || !deciders.includes(role)) continue;
    await mail(ctx, tx, id, "agreement.proposed", {
      subject: [`待复核：${cn}`, `待覆核：${hk}`, `A second person is needed: ${en}`],
      body: [
        `${from} 提请复核“${cn}”。请于 ${by} 前在运营台“待复核”中查看并决定，逾期将退回处理人。`,
        `${from} 提請覆核「${hk}」。請於 ${by} 前在營運台「待覆核」中查看並決定，逾期將退回處理人。`,
        `${from} proposed: ${en}. Please look at it in the console under 'Second person' by ${by}; after that it goes back to its owner.`,
      ],
    });
  }
}

/** Whoever proposed it learns why nothing was done. */
export async function tellDeclined(
  ctx: Context,
  tx: Tx,
  { title: [cn, hk, en] }: AgreementAct,
  { proposedBy }: Agreement,
  reason: string,
): Promise<void> {
  await mail(ctx, tx, proposedBy, "agreement.declined", {
    subject: [`复核未同意：${cn}`, `覆核不同意：${hk}`, `Declined by a second person: ${en}`],
    body: [
      `您提请复核的“${cn}”未获同意，未作任何处理。理由：${reason}`,
      `您提請覆核的「${hk}」未獲同意，未作任何處理。理由：${reason}`,
      `What you proposed (${en}) was declined, and nothing was done. The reason: ${reason}`,
    ],
  });
}

async function mail(
  ctx: Context,
  tx: Tx,
  staffId: string,
  kind: string,
  said: { subject: Words; body: Words },
): Promise<void> {
  const to = await findStaff(tx, staffId);
  if (!to) return;
  const message = { template: "said", kind, values: {}, ...said } as const;
  await sendMessage(ctx, tx, { ...message, channel: "email", to: to.email, locale: to.language });
}
