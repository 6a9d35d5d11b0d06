import * as contract from "@causeway/contract/console/personnel";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import { disableStaff, inviteStaffAgain, listStaff } from "./manage-staff.ts";
import { changeStaffRole, enableStaff, inviteStaff, resetStaff } from "./propose-change.ts";
import { listStaffChanges, stopStaffChange } from "./stop-change.ts";

export function personnelRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listStaff, staff("staff.view"), () => listStaff(ctx)),
    read(contract.listStaffChanges, staff(), ({ actor }) => listStaffChanges(ctx, actor)),
    write(contract.inviteStaff, staff("staff.edit"), (tx, call, input) => inviteStaff(ctx, tx, call, input)),
    write(contract.inviteStaffAgain, staff("staff.edit"), (tx, call, input) =>
      inviteStaffAgain(ctx, tx, call, input),
    ),
    write(contract.changeStaffRole, staff("staff.edit"), (tx, call, input) =>
      changeStaffRole(ctx, tx, call, input),
    ),
    write(contract.enableStaff, staff("staff.edit"), (tx, call, input) => enableStaff(ctx, tx, call, input)),
    write(contract.resetStaff, staff("staff.edit"), (tx, call, input) => resetStaff(ctx, tx, call, input)),
    write(contract.disableStaff, staff("staff.edit"), (tx, call, input) =>
      disableStaff(ctx, tx, call, input),
    ),
    write(contract.stopStaffChange, staff(), (tx, call, input) => stopStaffChange(ctx, tx, call, input)),
  ];
}
