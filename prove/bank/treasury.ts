import { randomUUID } from "node:crypto";
import * as pairs from "@causeway/contract/console/agreement";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import { asStaff, refused, type Patient, type Place } from "../people/patient.ts";
import type { Chance } from "./chance.ts";

export type Decided = Readonly<Record<string, number>>;

/**
 * Two of the treasury decide about most open items, whatever may be decided about each, and leave the others open. What one
 * of them may not do alone the other agrees to. Says how often what was decided, or why not.
 */
export async function decideItems(place: Place, ctx: Context, chance: Chance): Promise<Decided> {
  const [first, second] = [await aTreasurer(place, ctx, "one"), await aTreasurer(place, ctx, "two")];
  const decided: Record<string, number> = {};
  const count = (what: string) => (decided[what] = (decided[what] ?? 0) + 1);
  for (const { breakId, kind, choices } of await listOpen(first)) {
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
  const waiting = await second.call(pairs.listAgreements, { state: "waiting" });
  if (refused(waiting)) throw new Error(`the treasury may not see what waits: ${waiting.refusal}`);
  for (const { agreementId, digest } of waiting) {
    const agreed = await second.call(pairs.agreeToProposal, { agreementId, digest, requestId: randomUUID() });
    count(refused(agreed) ? `not agreed, ${agreed.refusal}` : "agreed by a second person");
  }
  return decided;
}

async function aTreasurer(place: Place, ctx: Context, name: string): Promise<Patient> {
  const who = { role: "treasury", name: `Prover ${name}`, email: `prover-${name}@causeway.example` } as const;
  const { id } = await makeStaffMember(ctx, who);
  return asStaff(place, await signInStaffMember(ctx, id, who.role));
}

async function listOpen(staff: Patient): Promise<desk.OpenItem[]> {
  const found: desk.OpenItem[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await staff.call(desk.listBreaks, { state: "open", limit: 100, ...(after && { after }) });
    if (refused(page)) throw new Error(`the treasury may not see open items: ${page.refusal}`);
    found.push(...page.rows);
    after = page.next;
  }
  return found;
}
