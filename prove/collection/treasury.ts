import { randomUUID } from "node:crypto";
import * as desk from "@causeway/contract/console/statement";
import type { Context } from "@causeway/server/context.ts";
import { makeStaffMember, signInStaffMember } from "@causeway/server/testing/staff.ts";
import { asStaff, refused, type Place } from "../people/patient.ts";

/** What she decides about each kind of break; money for an account nobody has waits for its payer. */
const decisions = {
  contradiction: { decision: "keep" },
  differs: { decision: "correct" },
  balanceDiffers: {},
} as const;
type Kind = keyof typeof decisions;
/** Whether two notices agree matters less than what the statement says, so that is decided last. */
const order: readonly Kind[] = ["contradiction", "differs", "balanceDiffers"];

/** A member of the treasury explains every break by the bank's statement; says how many receipts took its amount. */
export async function explainBreaks(place: Place, ctx: Context): Promise<number> {
  const who = { role: "treasury", name: "Prover", email: "prover@causeway.example" } as const;
  const { id } = await makeStaffMember(ctx, who);
  const staff = asStaff(place, await signInStaffMember(ctx, id, who.role));
  const open = await listOpen(staff);
  let corrected = 0;
  for (const kind of order)
    for (const { breakId } of open.filter((each) => each.kind === kind)) {
      await staff.call(desk.takeBreak, { breakId, requestId: randomUUID() });
      const explained = { breakId, note: "As the statement says", ...decisions[kind] };
      const closed = await staff.call(desk.closeBreak, { ...explained, requestId: randomUUID() });
      if (refused(closed)) throw new Error(`a break about ${kind} could not be closed: ${closed.refusal}`);
      if (kind === "differs") corrected += 1;
    }
  return corrected;
}

async function listOpen(staff: ReturnType<typeof asStaff>): Promise<desk.OpenItem[]> {
  const found: desk.OpenItem[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await staff.call(desk.listBreaks, { state: "open", limit: 100, ...(after && { after }) });
    if (refused(page)) throw new Error(`the treasury may not see breaks: ${page.refusal}`);
    found.push(...page.rows);
    after = page.next;
  }
  return found;
}
