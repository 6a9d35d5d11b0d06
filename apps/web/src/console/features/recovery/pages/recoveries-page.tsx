import { Tabs } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card, PageHead } from "#shared/ui/frame/card.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { recoveryPath } from "#console/routes.ts";
import styles from "../parts/recovery.module.css";
import { recoveryTones, useRecoveries, type ListedRecovery } from "../recoveries.ts";
import { recoveryStatuses, recoveryWords } from "../words.ts";

/** Who asks to get back into his account, and what became of the rest. */
export function RecoveriesPage() {
  const t = useWords(recoveryWords);
  return (
    <>
      <PageHead title={t("title")} note={t("note")} />
      <Card>
        <Tabs
          items={[
            { key: "open", label: t("open"), children: <Recoveries state="open" /> },
            { key: "over", label: t("over"), children: <Recoveries state="over" /> },
          ]}
        />
      </Card>
    </>
  );
}

function Recoveries({ state }: { state: "open" | "over" }) {
  const t = useWords(recoveryWords);
  const empty =
    state === "open"
      ? { title: t("nothingOpen"), text: t("nothingOpenText") }
      : { title: t("nothingOver"), text: t("nothingOverText") };
  return (
    <Listed asked={useRecoveries(state)} empty={empty}>
      {(recoveries) => (
        <ul className={styles.list}>
          {recoveries.map((each) => (
            <li key={each.recoveryId}>
              <Row recovery={each} />
            </li>
          ))}
        </ul>
      )}
    </Listed>
  );
}

function Row({ recovery }: { recovery: ListedRecovery }) {
  const t = useWords(recoveryWords);
  const status = useWords(recoveryStatuses);
  const { recoveryId, username, company, askedAt, proposed } = recovery;
  return (
    <Link to={recoveryPath(recoveryId)} className={styles.row}>
      <span className={styles.who}>
        <b>{username}</b>
        <small>{company}</small>
      </span>
      <span className={styles.times}>
        <small>{t("zoned", { time: dateTime(askedAt, houseZone)?.slice(0, 16) ?? "" })}</small>
        <StatusTag tone={recoveryTones[recovery.status]}>
          {proposed ? t("proposedTag") : status(recovery.status)}
        </StatusTag>
      </span>
    </Link>
  );
}
