import { staffRolePermissions } from "@causeway/contract";
import * as contract from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { createPasswords } from "#identity/index.ts";
import { audit } from "#platform/audit.ts";
import { consoleAudience } from "#platform/http/audience.ts";
import { act, anyone, read, staff, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { staffActor } from "#platform/staff-tenancy.ts";
import { finishStaffSignIn, signInStaff } from "./sign-in-staff.ts";
import { endStaffSession, findStaff } from "./staff.store.ts";

export function staffRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.pepper);
  return [
    act(contract.signInStaff, anyone, (transact, call, input) =>
      signInStaff(ctx, passwords, transact, call, input),
    ),
    act(contract.finishStaffSignIn, anyone, (transact, call, input) =>
      finishStaffSignIn(ctx, transact, call, input),
    ),
    act(contract.logoutStaff, staff(), async (transact, call) => {
      const { actor } = call;
      await transact(async (tx) => {
        await endStaffSession(tx, actor.sessionId);
        await audit(tx, ctx.clock.now(), {
          actor: staffActor(actor),
          act: "staff.signedOut",
          subject: actor.staffId,
        });
      });
      call.setCookie(consoleAudience(ctx.config).sessionCookie, null);
      return { ended: true as const };
    }),
    read(contract.staffInfo, staff(), async ({ actor }) => {
      const found = await ctx.db.tx(house, (tx) => findStaff(tx, actor.staffId));
      if (!found) throw new Error("a session belongs to a member of staff");
      const { id, name, email } = found;
      return { staffId: id, name, email, role: actor.role, permissions: staffRolePermissions[actor.role] };
    }),
  ];
}
