import { randomUUID } from "node:crypto";
import * as pairs from "@causeway/contract/console/agreement";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import { asStaff, refused, type Patient, type Place } from "./patient.ts";

/** A member of the treasury, signed in. */
export async function aTreasurer(place: Place, ctx: Context, name: string): Promise<Patient> {
  const who = { role: "treasury", name: `Prover ${name}`, email: `prover-${name}@causeway.example` } as const;
  const { id } = await makeStaffMember(ctx, who);
  return asStaff(place, await signInStaffMember(ctx, id, who.role));
}

/** Every open item, page after page. */
export async function listOpenItems(staff: Patient): Promise<desk.OpenItem[]> {
  const found: desk.OpenItem[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await staff.call(desk.listBreaks, { state: "open", limit: 100, ...(after && { after }) });
    if (refused(page)) throw new Error(`the treasury may not see open items: ${page.refusal}`);
    found.push(...page.rows);
    after = page.next;
  }
  return found;
}

export type Agreed = {
  readonly agreementId: string;
  readonly breakId: string;
  readonly wish: Readonly<Record<string, string>>;
  /** Why it was not done. */
  readonly refusal: string | undefined;
};

/** Agrees to whatever a colleague proposed, and says what became of each. */
export async function agreeToAll(staff: Patient): Promise<Agreed[]> {
  const waiting = await staff.call(pairs.listAgreements, { state: "waiting" });
  if (refused(waiting)) throw new Error(`the treasury may not see what waits: ${waiting.refusal}`);
  const outcomes: Agreed[] = [];
  for (const { agreementId, digest, subject: breakId, wish } of waiting) {
    const agreed = await staff.call(pairs.agreeToProposal, { agreementId, digest, requestId: randomUUID() });
    outcomes.push({ agreementId, breakId, wish, refusal: refused(agreed) ? agreed.refusal : undefined });
  }
  return outcomes;
}
