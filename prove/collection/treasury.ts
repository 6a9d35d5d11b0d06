import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { refused, type Place } from "../people/patient.ts";
import { agreeToAll, aTreasurer, listOpenItems } from "../people/treasury.ts";

/** What she decides about each kind; a contradiction can be kept once the statement has confirmed the receipt. */
const decisions = { differs: "correct", contradiction: "keep" } as const;
type Kind = keyof typeof decisions;
/** A balance that differed agrees by itself once what made it differ is corrected. */
const explained: readonly string[] = [...Object.keys(decisions), "balanceDiffers"];
const patienceMs = 120_000;

/**
 * A member of the treasury explains every break by the bank's statement, and a colleague agrees where one may not do it
 * alone. Says how many receipts took the statement's amount.
 */
export async function explainBreaks(place: Place, ctx: Context): Promise<number> {
  const [staff, colleague] = [await aTreasurer(place, ctx, "one"), await aTreasurer(place, ctx, "two")];
  let corrected = 0;
  for (const until = Date.now() + patienceMs; ; await sleep(500)) {
    const open = (await listOpenItems(staff)).filter(({ kind }) => explained.includes(kind));
    if (open.length === 0) return corrected;
    if (Date.now() > until) throw new Error(`breaks nobody could explain: ${JSON.stringify(open)}`);
    for (const { breakId, kind, choices } of open) {
      const decision = decisions[kind as Kind];
      if (!choices.includes(decision)) continue;
      await staff.call(desk.takeBreak, { breakId, requestId: randomUUID() });
      const explanation = { breakId, note: "As the statement says", decision };
      const closed = await staff.call(desk.closeBreak, { ...explanation, requestId: randomUUID() });
      if (refused(closed)) throw new Error(`a break about ${kind} could not be closed: ${closed.refusal}`);
      if (kind === "differs") corrected += 1;
    }
    const undone = (await agreeToAll(colleague)).find(({ refusal }) => refusal !== undefined);
    if (undone) throw new Error(`what the treasury proposed could not be agreed to: ${undone.refusal}`);
  }
}
