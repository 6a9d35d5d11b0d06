import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import type { ListedSchedule } from "../queries.ts";
import { operationsWords, scheduleWords } from "../words.ts";
import styles from "#shared/ui/frame/stacked-table.module.css";

export function SchedulesTable({ schedules }: { schedules: readonly ListedSchedule[] }) {
  const t = useWords(operationsWords);
  const tName = useWords(scheduleWords);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t("schedule")}</th>
          <th>{t("outcome")}</th>
          <th>{t("lastRun")}</th>
          <th>{t("duration")}</th>
          <th>{t("nextRun")}</th>
        </tr>
      </thead>
      <tbody>
        {schedules.map((schedule) => (
          <tr key={schedule.name}>
            <td>
              <TwoLines first={tName(schedule.name)} second={<HowOften schedule={schedule} />} />
            </td>
            <td data-label={t("outcome")}>
              <Outcome schedule={schedule} />
            </td>
            <td data-label={t("lastRun")} className={styles.number}>
              {dateTime(schedule.last?.startedAt, houseZone) ?? (
                <span className={styles.dim}>{t("never")}</span>
              )}
            </td>
            <td data-label={t("duration")} className={styles.number}>
              <Took ms={schedule.last?.ms} />
            </td>
            <td data-label={t("nextRun")} className={styles.number}>
              {dateTime(schedule.nextAt, houseZone) ?? "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Took({ ms }: { ms: number | undefined }) {
  const t = useWords(operationsWords);
  if (ms === undefined) return "–";
  return ms < 1_000 ? t("milliseconds", { n: ms }) : t("seconds", { n: (ms / 1_000).toFixed(1) });
}

function HowOften({ schedule: { everySeconds, daily } }: { schedule: ListedSchedule }) {
  const t = useWords(operationsWords);
  if (daily) return t("daily", daily);
  if (everySeconds === 60) return t("everyMinute");
  if (everySeconds !== null && everySeconds % 60 === 0) return t("everyMinutes", { n: everySeconds / 60 });
  return t("everySeconds", { n: everySeconds ?? 0 });
}

/** Late comes before everything: what is not being run says nothing of itself. */
function Outcome({ schedule: { late, runningSince, last } }: { schedule: ListedSchedule }) {
  const t = useWords(operationsWords);
  if (late) return <StatusTag tone="turn">{t("late")}</StatusTag>;
  if (runningSince !== null) return <StatusTag tone="proc">{t("running")}</StatusTag>;
  if (last === null) return <StatusTag tone="closed">{t("neverRan")}</StatusTag>;
  if (last.error === null) return <StatusTag tone="done">{t("ran")}</StatusTag>;
  return (
    <span className={styles.tags}>
      <StatusTag tone="refused">{t("failed")}</StatusTag>
      <code>{last.error}</code>
    </span>
  );
}
