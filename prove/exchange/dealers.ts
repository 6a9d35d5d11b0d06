import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import * as pairs from "@causeway/contract/console/agreement";
import * as desk from "@causeway/contract/console/dealing";
import { fromDecimal, isCurrencyCode, money, toWire } from "@causeway/money";
import type { AtBank } from "@causeway/server/context.ts";
import { refused, type Patient, type Place } from "../people/patient.ts";
import { aTreasurer } from "../people/treasury.ts";

/** What was agreed to, by the agreement's id, and why other proposals came to nothing. */
export type Dealt = { readonly agreed: string[]; readonly refusals: Map<string, number> };

/** Two of the treasury: one proposes to square a part of what we are exposed to, the other agrees. */
export async function openDealers(place: Place, ctx: AtBank): Promise<readonly [Patient, Patient]> {
  return [await aTreasurer(place, ctx, "dealer"), await aTreasurer(place, ctx, "checker")];
}

/** As long as it goes on; each deal settles on the day itself. */
export async function deal(
  [first, second]: readonly [Patient, Patient],
  { agreed, refusals }: Dealt,
  goesOn: () => Promise<boolean>,
): Promise<void> {
  const note = (refusal: string) => refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
  while (await goesOn()) {
    const asked = await wish(first);
    if (asked) {
      const proposed = await first.call(desk.proposeDeal, { ...asked, requestId: randomUUID() });
      if (refused(proposed)) note(proposed.refusal);
    }
    await agree(second, agreed, note);
    await sleep(randomInt(200, 800));
  }
}

/** A random part of one exposure, sold or bought against US dollars, either side fixed. */
async function wish(staff: Patient) {
  const board = await staff.call(desk.readDealing, {});
  if (refused(board)) throw new Error(`the treasury may not see its positions: ${board.refusal}`);
  const open = board.positions.filter(
    ({ currency, exposure }) => currency !== "USD" && Math.abs(Number(exposure)) > 10,
  );
  const picked = open[randomInt(Math.max(open.length, 1))];
  if (!picked || !isCurrencyCode(picked.currency)) return undefined;
  const held = fromDecimal(picked.currency, picked.exposure.replace("-", ""))!.minor;
  const part = money(picked.currency, (held * BigInt(randomInt(10, 101))) / 100n);
  const isLong = !picked.exposure.startsWith("-");
  const [sell, buy] = isLong ? [picked.currency, "USD"] : ["USD", picked.currency];
  const quote = await staff.call(desk.quoteDeal, { sell, buy });
  if (refused(quote) || part.minor <= 0n) return undefined;
  const limit = (Number(quote.bid) * 0.99).toPrecision(6);
  return { sell, buy, fixed: toWire(part), limit, settlesIn: "0", note: "Squares the exposure" } as const;
}

async function agree(staff: Patient, agreed: string[], note: (refusal: string) => unknown): Promise<void> {
  const waiting = await staff.call(pairs.listAgreements, { state: "waiting" });
  if (refused(waiting)) throw new Error(`the treasury may not see what waits: ${waiting.refusal}`);
  for (const { agreementId, digest } of waiting) {
    const answer = await staff.call(pairs.agreeToProposal, { agreementId, digest, requestId: randomUUID() });
    if (!refused(answer)) agreed.push(agreementId);
    else {
      note(answer.refusal);
      // What cannot be done any more is out of the way of the next.
      await staff.call(pairs.declineProposal, {
        agreementId,
        reason: "The market has moved",
        requestId: randomUUID(),
      });
    }
  }
}
