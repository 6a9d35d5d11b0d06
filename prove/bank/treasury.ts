import { randomUUID } from "node:crypto";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { refused, type Place } from "../people/patient.ts";
import { agreeToAll, aTreasurer, listOpenItems } from "../people/treasury.ts";
import type { Chance } from "./chance.ts";

type Decided = Readonly<Record<string, number>>;

/**
 * Two of the treasury decide about most open items, whatever may be decided about each, and leave the others open. What one
 * of them may not do alone the other agrees to. Says how often what was decided, or why not.
 */
export async function decideItems(place: Place, ctx: Context, chance: Chance): Promise<Decided> {
  const [first, second] = [await aTreasurer(place, ctx, "one"), await aTreasurer(place, ctx, "two")];
  const decided: Record<string, number> = {};
  const count = (what: string) => (decided[what] = (decided[what] ?? 0) + 1);
  for (const { breakId, kind, choices } of await listOpenItems(first)) {
    // What another entry explains is for a person to find; and some things nobody gets round to.
    const sound = choices.filter((choice) => choice !== "match");
    if (sound.length === 0 || chance.below(4) === 0) {
      count("left open");
      continue;
    }
    const decision = sound[chance.below(sound.length)]!;
    await first.call(desk.takeBreak, { breakId, requestId: randomUUID() });
    const wish = { breakId, note: "As the bank's statement says", decision };
    const closed = await first.call(desk.closeBreak, { ...wish, requestId: randomUUID() });
    count(refused(closed) ? `${kind}: ${decision} refused, ${closed.refusal}` : decision);
  }
  for (const refusal of await agreeToAll(second))
    count(refusal ? `not agreed, ${refusal}` : "agreed by a second person");
  return decided;
}
