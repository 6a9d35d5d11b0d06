import { Button } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { treasuryWords } from "../treasury-words.ts";
import { useTreasuryDays, type ListedDay } from "../treasury.ts";
import styles from "./board.module.css";

/** Days with how they stand, the newest first; each leads to its own figures. */
export function DaysTable({ pathOf }: { pathOf: (day: string) => string }) {
  const t = useWords(treasuryWords);
  const asked = useTreasuryDays();
  return (
    <Listed asked={asked} empty={{ title: t("noDay"), text: t("noDayText") }}>
      {(days) => (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t("day")}</th>
                <th>{t("stated")}</th>
                <th>{t("state")}</th>
                <th>{t("by")}</th>
                <th>{t("at")}</th>
                <th>{t("note")}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((each) => (
                <DayRow key={each.day} day={each} path={pathOf(each.day)} />
              ))}
            </tbody>
          </table>
          {asked.hasNextPage && (
            <Button loading={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
              {t("more")}
            </Button>
          )}
        </>
      )}
    </Listed>
  );
}

function DayRow({ day: each, path }: { day: ListedDay; path: string }) {
  const t = useWords(treasuryWords);
  const { day, accounts, stated, closing } = each;
  return (
    <tr>
      <td data-label={t("day")}>
        <Link to={path}>{day}</Link>
      </td>
      <td data-label={t("stated")}>{t("ofAll", { n: stated, all: accounts })}</td>
      <td data-label={t("state")}>
        <StatusTag tone={closing === null ? "turn" : "done"}>
          {t(closing === null ? "stateOpen" : "stateClosed")}
        </StatusTag>
      </td>
      <td data-label={t("by")}>{closing?.by.name ?? "—"}</td>
      <td data-label={t("at")}>{dateTime(closing?.at, houseZone)?.slice(0, 16) ?? "—"}</td>
      <td data-label={t("note")} className={styles.reason}>
        {closing?.note ?? "—"}
      </td>
    </tr>
  );
}
