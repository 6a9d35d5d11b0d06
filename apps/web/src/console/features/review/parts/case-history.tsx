import type { CasePage } from "@causeway/contract/console/review";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { caseWords, eventWords } from "../words.ts";
import styles from "./case-history.module.css";
import { CasePanel } from "./panel.tsx";

type EventName = keyof typeof eventWords.rows;
const isKnown = (act: string): act is EventName => act in eventWords.rows;

export function CaseHistory({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const say = useWords(eventWords);
  return (
    <CasePanel title={t("history")}>
      <ol className={styles.history}>
        {found.history.toReversed().map(({ id, at, act, actor, details }) => (
          <li key={id}>
            <time dateTime={at}>{(dateTime(at, "Asia/Hong_Kong") ?? "").slice(5)}</time>
            <span>
              {isKnown(act) ? say(act) : act}
              {actor.name !== null && <small> {actor.name}</small>}
              {details["note"] && <em>{details["note"]}</em>}
            </span>
          </li>
        ))}
      </ol>
      {found.former.length > 0 && (
        <>
          <h3 className={styles.former}>{t("former")}</h3>
          <ul className={styles.history}>
            {found.former.map(({ caseId, caseNo, outcome }) => (
              <li key={caseId}>
                <Link to={`/review/${caseId}`}>{caseNo}</Link>
                {outcome && <span>{t(outcome)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </CasePanel>
  );
}
