import { staffRolePermissions } from "@causeway/contract";
import * as contract from "@causeway/contract/console/staff";
import type { Context } from "../context.ts";
import { createPasswords } from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import { consoleAudience } from "#platform/http/audience.ts";
import { act, anyone, read, staff, type Bound } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { staffActor } from "#platform/data/staff-tenancy.ts";
import { acceptInvitation, openInvitation } from "./accept-invitation.ts";
import {
  bindStaffPasskey,
  confirmStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  sendStaffPasskeyCode,
  startStaffPasskey,
} from "./bind-staff-passkey.ts";
import { finishStaffSignIn, signInStaff, startPasskeyStep } from "./sign-in-staff.ts";
import { stepUpStaff } from "./step-up-staff.ts";
import { endStaffSession, findStaff } from "./staff.store.ts";

export function staffRoutes(ctx: Context): Bound[] {
  const passwords = createPasswords(ctx.config.secrets.consolePepper);
  return [
    act(contract.signInStaff, anyone, (transact, call, input) =>
      signInStaff(ctx, passwords, transact, call, input),
    ),
    act(contract.startStaffPasskeyStep, anyone, (transact, _call, input) =>
      startPasskeyStep(ctx, transact, input),
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
      const permissions = staffRolePermissions[actor.role];
      const idleSeconds = ctx.config.console.idleMs / 1_000;
      return { staffId: id, name, email, role: actor.role, permissions, idleSeconds };
    }),
    act(contract.stepUpStaff, staff(), (transact, call) => stepUpStaff(ctx, transact, call)),
    read(contract.listStaffPasskeys, staff(), ({ actor }) => listStaffPasskeys(ctx, actor)),
    act(contract.startStaffPasskey, staff(), (transact, call) => startStaffPasskey(ctx, transact, call)),
    act(contract.bindStaffPasskey, staff(), (transact, call, input) =>
      bindStaffPasskey(ctx, transact, call, input),
    ),
    act(contract.confirmStaffPasskey, staff(), (transact, call, input) =>
      confirmStaffPasskey(ctx, transact, call, input),
    ),
    act(contract.sendStaffPasskeyCode, staff(), (transact, call, input) =>
      sendStaffPasskeyCode(ctx, transact, call, input),
    ),
    act(contract.removeStaffPasskey, staff(), (transact, call, input) =>
      removeStaffPasskey(ctx, transact, call, input),
    ),
    act(contract.openStaffInvitation, anyone, (transact, _call, input) =>
      openInvitation(ctx, transact, input),
    ),
    act(contract.acceptStaffInvitation, anyone, (transact, _call, input) =>
      acceptInvitation(ctx, passwords, transact, input),
    ),
  ];
}
