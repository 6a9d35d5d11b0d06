import { defaultLocale } from "@causeway/contract";
import type { Context } from "../context.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { house, newId } from "#platform/ids.ts";
import { Refusal } from "#platform/refusal.ts";
import {
  assertStaffDomain,
  countSeniors,
  deletePasskeys,
  endStaffSessions,
  findStaffByEmail,
  insertStaff,
  sendInvitation,
  setCredentials,
  setDisabled,
  tellStaff,
  type Staff,
  type StaffId,
} from "#staff/index.ts";
import { operatorNews } from "./personnel.messages.ts";

export type FirstOutcome =
  | { readonly invited: true; readonly seniors: number }
  | { readonly invited: false; readonly why: string };

/**
 * Accounts take two senior reviewers, so somebody has to make the first two, and to help out where fewer than two can act.
 * It is whoever runs the machines, as the owner of the tables; everybody is told. An old account of a senior reviewer
 * is opened again, with nothing of what it had.
 */
export async function inviteFirstSenior(
  ctx: Context,
  who: { readonly email: string; readonly name: string },
): Promise<FirstOutcome> {
  try {
    assertStaffDomain(ctx, who.email);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const domains = ctx.config.staff.domains.join(", ");
    return { invited: false, why: `Staff have an address of one of STAFF_DOMAINS: ${domains}.` };
  }
  return ctx.db.tx(house, async (tx) => {
    const now = ctx.clock.now();
    const seniors = await countSeniors(tx, now);
    if (seniors >= 2)
      return {
        invited: false,
        why: "Two senior reviewers can act or have a link that is still good. They invite everybody else in the console.",
      };
    const known = await findStaffByEmail(tx, who.email);
    if (known && known.role !== "seniorReviewer")
      return { invited: false, why: `${who.email} has an account with another role.` };
    const person = known ? await openAgain(tx, known) : await insertSenior(tx, who, now);
    await sendInvitation(ctx, tx, person);
    await tellStaff(ctx, tx, operatorNews(person), person);
    await audit(tx, now, {
      actor: "operator",
      act: "staff.invited",
      subject: person.id,
      details: { role: "seniorReviewer", email: person.email },
    });
    // An account that was counted already, because it is in use or its link is good, is not a second one.
    return { invited: true, seniors: await countSeniors(tx, now) };
  });
}

async function openAgain(tx: Tx, known: Staff): Promise<Staff> {
  await setDisabled(tx, known.id, null);
  await setCredentials(tx, known.id, null);
  await deletePasskeys(tx, known.id);
  await endStaffSessions(tx, known.id);
  return known;
}

async function insertSenior(tx: Tx, who: { readonly email: string; readonly name: string }, now: Date) {
  const id: StaffId = newId(now);
  const person = { id, ...who, role: "seniorReviewer", language: defaultLocale } as const;
  await insertStaff(tx, { ...person, by: null, now });
  return person;
}
