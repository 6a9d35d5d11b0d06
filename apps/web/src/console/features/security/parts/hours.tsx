import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { useHours } from "../log.ts";
import { securityLogWords } from "../words.ts";
import styles from "./security-log.module.css";

const tallest = 40;

/** How many there were in each hour: an attack stands out before anybody reads a row. */
export function Hours({ wanted }: { wanted: Readonly<Record<string, string>> }) {
  const t = useWords(securityLogWords);
  const { data } = useHours(wanted);
  if (!data) return <div className={styles.hours} />;
  const sum = (name: "done" | "refused" | "alarm" | "surplus") =>
    data.hours.reduce((all, hour) => all + hour[name], 0);
  const most = Math.max(1, ...data.hours.map((hour) => hour.done + hour.refused + hour.alarm + hour.surplus));
  const px = (n: number) => (n === 0 ? 0 : Math.max(2, Math.round((n / most) * tallest)));
  const sums = { done: sum("done"), refused: sum("refused"), alarm: sum("alarm"), surplus: sum("surplus") };
  return (
    <figure className={styles.hours}>
      <figcaption>
        <b>{t("hours")}</b> {t("sums", sums)}
      </figcaption>
      <ol className={styles.bars} aria-label={t("hours")}>
        {data.hours.map((hour) => (
          <li key={hour.hour} title={t("hourLine", { ...hour, hour: dateTime(hour.hour, houseZone) ?? "" })}>
            <span className={styles.alarm} style={{ height: px(hour.alarm) }} />
            <span className={styles.refused} style={{ height: px(hour.refused + hour.surplus) }} />
            <span className={styles.done} style={{ height: px(hour.done) }} />
          </li>
        ))}
      </ol>
    </figure>
  );
}
