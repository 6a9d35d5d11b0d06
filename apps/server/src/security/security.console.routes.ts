import * as contract from "@causeway/contract/console/security";
import type { Context } from "../context.ts";
import { act, read, staff, type Bound } from "#platform/http/binding.ts";
import { exportLog } from "./export-log.ts";
import { countLog, listLog } from "./read-log.ts";

export function securityConsoleRoutes(ctx: Context): Bound[] {
  return [
    act(contract.listSecurityLog, staff("security.view"), (transact, call, input) =>
      listLog(ctx, transact, call, input),
    ),
    read(contract.countSecurityLog, staff("security.view"), ({ actor }, input) =>
      countLog(ctx, actor, input),
    ),
    act(contract.exportSecurityLog, staff("security.view"), (transact, call, input) =>
      exportLog(ctx, transact, call, input),
    ),
  ];
}
