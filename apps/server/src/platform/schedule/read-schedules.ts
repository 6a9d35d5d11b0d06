import type { Tx } from "#platform/data/db.ts";

export type ScheduleRow = {
  readonly name: string;
  readonly nextAt: Date;
  readonly runningSince: Date | null;
  /** Its process has not been heard of for a whole lease. */
  readonly abandoned: boolean;
  readonly lastStartedAt: Date | null;
  readonly lastMs: number | null;
  readonly lastError: string | null;
};

export function readSchedules(tx: Tx): Promise<ScheduleRow[]> {
  return tx.rows<ScheduleRow>(
    `SELECT name, next_at AS "nextAt", running_since AS "runningSince",
            coalesce(lease_until < now(), false) AS abandoned, last_started_at AS "lastStartedAt", last_ms AS "lastMs",
            last_error AS "lastError"
     FROM schedule`,
  );
}
