import type { OutputOf } from "@causeway/contract";
import type { listSchedules as route } from "@causeway/contract/console/operations";
import type { Context } from "../context.ts";
import { house } from "#platform/ids.ts";
import { readSchedules, type ScheduleRow } from "#platform/schedule/read-schedules.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";

type Listed = OutputOf<typeof route>[number];

/** Processes look every second; whatever is a minute behind is not being looked at. */
const graceMs = 60_000;

/** What has never run is listed as well, since nobody would miss it otherwise. */
export async function listSchedules(ctx: Context, schedules: readonly Schedule[]): Promise<Listed[]> {
  const rows = await ctx.db.tx(house, readSchedules);
  const now = ctx.clock.now();
  return schedules.map(({ name, cadence }) => {
    const row = rows.find((one) => one.name === name);
    return {
      name,
      everySeconds: "everySeconds" in cadence ? cadence.everySeconds : null,
      daily: "dailyAt" in cadence ? { at: cadence.dailyAt, zone: cadence.zone } : null,
      runningSince: row?.runningSince?.toISOString() ?? null,
      last: row ? lastOf(row) : null,
      nextAt: row?.nextAt.toISOString() ?? null,
      late: !row || isLate(row, now),
    };
  });
}

function lastOf({ lastStartedAt, lastMs, lastError }: ScheduleRow): Listed["last"] {
  if (lastStartedAt === null || lastMs === null) return null;
  return { startedAt: lastStartedAt.toISOString(), ms: lastMs, error: lastError };
}

function isLate({ runningSince, abandoned, nextAt }: ScheduleRow, now: Date): boolean {
  if (runningSince !== null) return abandoned;
  return now.getTime() - nextAt.getTime() > graceMs;
}
