import * as contract from "@causeway/contract/console/operations";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound } from "#platform/http/binding.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { listSchedules } from "./list-schedules.ts";
import { listStuckWork } from "./list-stuck-work.ts";
import { tryStuckWork } from "./try-stuck-work.ts";

/** What the house's own machinery is doing, and what it cannot get done by itself. */
export function operationsConsoleRoutes(ctx: Context, schedules: readonly Schedule[]): Bound[] {
  return [
    read(contract.listStuckWork, staff("operations.view"), ({ actor }) => listStuckWork(ctx, actor)),
    write(contract.tryStuckWork, staff("operations.act"), (tx, { actor }, work) =>
      tryStuckWork(ctx, tx, actor, work),
    ),
    read(contract.listSchedules, staff("operations.view"), () => listSchedules(ctx, schedules)),
  ];
}
