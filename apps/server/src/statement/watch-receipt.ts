import { atBank, type Context } from "../context.ts";
import { readCrediting, readStandings, receiptTopic, type OrderId } from "#collection/index.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { blockReceipt } from "./block-money.ts";
import { closeBreak, listOpenAbout } from "./break.store.ts";
import { reportBreak } from "./report-break.ts";
import type { BreakKind } from "./statement.ts";

const settledByCredit: readonly BreakKind[] = ["creditFailed", "refundRefused"];

/**
 * A receipt whose crediting was stopped is an open item, and settled once it is credited; so is one whose account was
 * frozen when the bank had been asked to send it back, and one that reviewers blocked.
 */
export async function watchReceipt(ctx: Context, tenant: TenantId, id: OrderId): Promise<void> {
  const { order, standing } = await ctx.db.tx(tenant, async (tx) => ({
    order: await readCrediting(tx, id),
    standing: (await readStandings(tx, [id])).get(id),
  }));
  const { partner, bankReference: reference, money, state, holds, creditTransfer } = order;
  const amounts = { currency: money.currency, bankMinor: null, booksMinor: money.minor };
  const at = atBank(ctx, partner);
  if (state === "BLOCKED") await blockReceipt(ctx, tenant, id);
  if (state === "FAILED") await reportBreak(at, { reference, kind: "creditFailed", ...amounts });
  if (standing?.isAway && holds.includes("frozen"))
    await reportBreak(at, { reference, kind: "refundNotStopped", ...amounts });
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: receiptTopic, key: id });
    if (creditTransfer === null) return;
    for (const item of await listOpenAbout(tx, partner, reference))
      if (settledByCredit.includes(item.kind))
        await closeBreak(tx, item.id, { how: "posting", by: creditTransfer }, ctx.clock.now());
  });
}
