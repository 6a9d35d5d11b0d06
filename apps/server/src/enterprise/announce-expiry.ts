import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { addDays, daysBetween, momentIn } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { TenantId } from "#platform/ids.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import {
  announceExpiryTopic,
  expiriesOf,
  merchantDay,
  nextWarning,
  warningDue,
  type Expiry,
  type SubmissionId,
} from "./enterprise.ts";
import { findEnterprise, getSubmission, noteExpiryNotice } from "./enterprise.store.ts";
import { tellExpiring } from "./tell-merchant.ts";

/**
 * Tells whoever is due to hear that a document runs out, and leaves a timer for the next warning. A version that no
 * longer counts is left alone.
 */
export async function announceExpiry(ctx: Context, tenant: TenantId, id: SubmissionId): Promise<void> {
  await ctx.db.tx(tenant, async (tx) => {
    const now = ctx.clock.now();
    await settle(tx, { topic: announceExpiryTopic, key: id });
    const enterprise = await findEnterprise(tx, ctx.cipher);
    if (enterprise?.certifiedId !== id) return;
    const expiries = expiriesOf((await getSubmission(tx, ctx.cipher, id)).form);
    for (const expiry of expiries) await warn(ctx, tx, id, expiry, now);
    const due = nextDue(expiries, now);
    if (due) await send(tx, { topic: announceExpiryTopic, key: id }, due);
  });
}

async function warn(ctx: Context, tx: Tx, id: SubmissionId, expiry: Expiry, now: Date): Promise<void> {
  const daysLeft = daysBetween(merchantDay(now), expiry.validUntil);
  const daysAhead = warningDue(daysLeft);
  if (daysAhead === undefined) return;
  const first = await noteExpiryNotice(tx, {
    submissionId: id,
    field: expiry.field,
    daysAhead,
    toldAt: now,
  });
  if (!first) return;
  await tellExpiring(ctx, tx, expiry, Math.max(daysLeft, 0));
  await audit(tx, now, {
    actor: "flow",
    act: "enterprise.expiryAnnounced",
    subject: id,
    details: { field: expiry.field, days: String(daysLeft) },
  });
}

/** The morning, in the zone of the merchants, of the earliest warning still to come. */
function nextDue(expiries: readonly Expiry[], now: Date): Date | undefined {
  const days = expiries.flatMap(({ validUntil }) => {
    const ahead = nextWarning(daysBetween(merchantDay(now), validUntil));
    return ahead === undefined
      ? []
      : [momentIn("Asia/Hong_Kong", addDays(validUntil, -ahead), "09:00").getTime()];
  });
  return days.length === 0 ? undefined : new Date(Math.min(...days));
}
