import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import { house } from "#platform/ids.ts";
import { closeBreak, listOpenOfKind } from "./break.store.ts";
import { noteItem } from "./report-break.ts";
import { ownChecks, type BreakKind, type NewBreak } from "./statement.ts";

type Finding = Omit<NewBreak, "kind" | "occasion">;

/** What a check of ours finds now are the open items of its kind, no more and no fewer. */
export async function keepFindings(
  ctx: Context,
  kind: BreakKind,
  findings: readonly Finding[],
): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const moment = now.toISOString();
    for (const { id, reference } of await listOpenOfKind(tx, kind)) {
      if (findings.some((each) => each.reference === reference)) continue;
      await closeBreak(tx, id, { how: "check", by: moment }, now);
      await audit(tx, now, { actor: "flow", act: "break.closed", subject: id });
    }
    // Found again after it was settled, it is another one.
    for (const finding of findings)
      await noteItem(ctx, tx, ownChecks, { ...finding, kind, occasion: moment });
  });
}
