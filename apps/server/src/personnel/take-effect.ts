import type { Context } from "../context.ts";
import { findSignedAgreement } from "#agreement/index.ts";
import { audit, type AuditEntry } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import {
  deletePasskeys,
  endStaffSessions,
  findStaff,
  insertStaff,
  sendInvitation,
  setCredentials,
  setDisabled,
  setRole,
  stateOf,
  tellStaff,
} from "#staff/index.ts";
import { doneNews } from "./personnel.messages.ts";
import { changeAct } from "./propose-change.ts";
import { waitHoursOf, type StaffChange } from "./staff-change.ts";
import { listReady, lockChange, lockWaitingWith, markDone } from "./staff-change.store.ts";
import { stopUnfounded } from "./stop-change.ts";

/** What nobody has stopped takes effect when its wait is over. */
export function staffChanges(ctx: Context): Schedule {
  return {
    name: "staffChanges",
    cadence: { everySeconds: 15 },
    missed: "once",
    run: async ({ stillMine }) => {
      const ready = await ctx.db.tx(house, listReady);
      const failures: unknown[] = [];
      // One that cannot be done keeps no other from its time.
      for (const id of ready)
        await ctx.db
          .tx(house, async (tx) => {
            await stillMine(tx);
            const change = await lockChange(tx, id);
            if (change?.state === "WAITING") await decide(ctx, tx, change);
          })
          .catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** The console's process says what was agreed to, and may be in other hands: signatures, wait and authors are looked at here. */
async function decide(ctx: Context, tx: Tx, change: StaffChange): Promise<void> {
  if (!(await isSigned(ctx, tx, change))) {
    ctx.events.emit({ event: "decision.unsigned", kind: `staff.${change.kind}`, subjectId: change.id });
    await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: change.id });
    return stopUnfounded(ctx, tx, change, "unsigned");
  }
  if (!(await mayBothStill(tx, change))) return stopUnfounded(ctx, tx, change, "authorGone");
  const person = await findStaff(tx, change.staff);
  if (change.waitedHours >= waitHoursOf(ctx, person, change.role)) await takeEffect(ctx, tx, change);
}

async function isSigned(ctx: Context, tx: Tx, change: StaffChange): Promise<boolean> {
  const { kind, agreement, staff, name, email, language, role } = change;
  const agreed = agreement && (await findSignedAgreement(ctx, tx, changeAct(ctx, kind), agreement));
  if (!agreed) return false;
  const { wish } = agreed.content;
  const isAboutHim =
    kind === "invite"
      ? wish["name"] === name && wish["email"] === email && wish["language"] === language
      : agreed.subject === staff;
  return isAboutHim && (wish["role"] ?? null) === role;
}

async function mayBothStill(tx: Tx, { proposedBy, agreedBy }: StaffChange): Promise<boolean> {
  for (const id of [proposedBy, agreedBy]) {
    const author = id && (await findStaff(tx, id));
    if (!author || author.role !== "seniorReviewer" || stateOf(author) !== "active") return false;
  }
  return true;
}

const acts: Record<StaffChange["kind"], AuditEntry["act"]> = {
  invite: "staff.invited",
  role: "staff.roleChanged",
  enable: "staff.enabled",
  reset: "staff.reset",
};

/** The database lets an account be changed in the transaction alone in which its change is done. */
async function takeEffect(ctx: Context, tx: Tx, change: StaffChange): Promise<void> {
  await markDone(tx, change.id);
  await apply(ctx, tx, change);
  await stopWhatHeAgreedTo(ctx, tx, change);
  await tellStaff(ctx, tx, doneNews(change), change);
  await announce(tx, "staff", change.staff);
  const { proposedBy, agreedBy, role } = change;
  await audit(tx, ctx.clock.now(), {
    actor: "flow",
    act: acts[change.kind],
    subject: change.staff,
    details: {
      change: change.id,
      proposedBy: proposedBy ?? "",
      agreedBy: agreedBy ?? "",
      ...(role && { role }),
    },
  });
}

/** What waits because of somebody who may not any more, or whose factors were in doubt, waits no longer. */
async function stopWhatHeAgreedTo(ctx: Context, tx: Tx, { kind, staff, role }: StaffChange): Promise<void> {
  if (kind !== "reset" && (kind !== "role" || role === "seniorReviewer")) return;
  for (const other of await lockWaitingWith(tx, staff))
    if (other.staff !== staff) await stopUnfounded(ctx, tx, other, "authorGone");
}

async function apply(ctx: Context, tx: Tx, change: StaffChange): Promise<void> {
  const { kind, staff: id, name, email, language, role, proposedBy: by } = change;
  const person = { id, name, email, language };
  if (kind === "invite" && role) {
    // Whoever runs the machines may have let him in meanwhile.
    if (await insertStaff(tx, { ...person, role, by, now: ctx.clock.now() }))
      await sendInvitation(ctx, tx, person);
  } else if (kind === "role" && role && by) {
    await setRole(tx, id, role, by);
    // Sessions carry their role, so those under the old one end.
    await endStaffSessions(tx, id);
  } else if (kind === "enable") {
    await setDisabled(tx, id, null);
  } else if (kind === "reset") {
    await setCredentials(tx, id, null);
    await deletePasskeys(tx, id);
    await endStaffSessions(tx, id);
    await sendInvitation(ctx, tx, person);
  }
}
