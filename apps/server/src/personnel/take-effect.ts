import type { Context } from "../context.ts";
import { audit, type AuditEntry } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import {
  deletePasskeys,
  endStaffSessions,
  insertStaff,
  sendInvitation,
  setCredentials,
  setDisabled,
  setRole,
  tellStaff,
} from "#staff/index.ts";
import { doneNews } from "./personnel.messages.ts";
import type { StaffChange } from "./staff-change.ts";
import { listReady, lockChange, markDone } from "./staff-change.store.ts";

/** What nobody has stopped takes effect when its wait is over. */
export function staffChanges(ctx: Context): Schedule {
  return {
    name: "staffChanges",
    cadence: { everySeconds: 60 },
    missed: "once",
    run: async ({ stillMine }) => {
      const ready = await ctx.db.tx(house, listReady);
      // One that cannot be done keeps no other from its time.
      const done = await Promise.allSettled(
        ready.map((id) =>
          ctx.db.tx(house, async (tx) => {
            await stillMine(tx);
            const change = await lockChange(tx, id);
            if (change?.state === "WAITING") await takeEffect(ctx, tx, change);
          }),
        ),
      );
      const failed = done.find((each) => each.status === "rejected");
      if (failed) throw failed.reason;
    },
  };
}

const acts: Record<StaffChange["kind"], AuditEntry["act"]> = {
  invite: "staff.invited",
  role: "staff.roleChanged",
  enable: "staff.enabled",
  reset: "staff.reset",
};

/** The database lets an account be changed in the transaction alone in which its change is done. */
export async function takeEffect(ctx: Context, tx: Tx, change: StaffChange): Promise<void> {
  await markDone(tx, change.id);
  await apply(ctx, tx, change);
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
