import type { countCases } from "@causeway/contract/console/review";
import type { OutputOf } from "@causeway/contract/route";
import { useWords } from "#shared/i18n/words.ts";
import { queueWords } from "../words.ts";
import styles from "./queue-numbers.module.css";

/** How the work stands, in one line above the queue. */
export function QueueNumbers({ counts }: { counts: OutputOf<typeof countCases> | undefined }) {
  const t = useWords(queueWords);
  if (!counts) return null;
  const median = counts.medianMinutes;
  return (
    <dl className={styles.numbers}>
      <div>
        <dt>{t("pending")}</dt>
        <dd>{counts.views.open}</dd>
      </div>
      <div>
        <dt>{t("overdue")}</dt>
        <dd className={counts.overdue > 0 ? styles.late : undefined}>{counts.overdue}</dd>
      </div>
      <div>
        <dt>{t("dueWithinHour")}</dt>
        <dd>{counts.dueWithinHour}</dd>
      </div>
      <div>
        <dt>{t("closedToday")}</dt>
        <dd>{counts.closedToday}</dd>
      </div>
      {median !== null && (
        <div>
          <dt>{t("median")}</dt>
          <dd>
            {median < 120 ? t("minutes", { n: median }) : t("hoursShort", { n: Math.round(median / 60) })}
          </dd>
        </div>
      )}
    </dl>
  );
}
