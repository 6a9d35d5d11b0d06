import type { WholeItem } from "@causeway/contract/console/open-item";
import { breakDecisions, type BreakChoice } from "@causeway/contract/console/statement";
import { useWords } from "#shared/i18n/words.ts";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { actWords } from "#console/features/audit/act-words.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { itemWords } from "../item-words.ts";
import { statementWords } from "../words.ts";
import board from "./board.module.css";
import styles from "./item.module.css";

type Happened = WholeItem["history"][number];

/** Who did what about an item and when, newest first, as the audit has it. */
export function ItemHistory({ history }: Pick<WholeItem, "history">) {
  const t = useWords(itemWords);
  const tAct = useWords(actWords);
  const nameOf = (act: string) => (Object.hasOwn(actWords.rows, act) ? tAct(act as never) : act);
  return (
    <section className={board.panel}>
      <div className={board.panelHead}>
        <h2>{t("history")}</h2>
      </div>
      {history.length === 0 ? (
        <p className={board.dim}>{t("noHistory")}</p>
      ) : (
        <Timeline
          events={history.map((each, n) => ({
            key: `${each.at} ${n}`,
            what: (
              <>
                {nameOf(each.act)}
                <Said event={each} />
              </>
            ),
            who: each.isPerson ? each.by : t(each.by === "bank" ? "bankSaid" : "system"),
            when: dateTime(each.at, houseZone)?.slice(0, 16) ?? "",
          }))}
        />
      )}
    </section>
  );
}

/** What was decided, and in whose words. */
function Said({ event: { details } }: { event: Happened }) {
  const t = useWords(statementWords);
  const { decision, note, reason } = details;
  const act = isDecision(decision) ? t(`${decision}Act`) : undefined;
  const said = [act, note, reason].filter((each) => each !== undefined && each !== "");
  return said.length > 0 && <small className={styles.said}>{said.join(" · ")}</small>;
}

function isDecision(text: string | undefined): text is BreakChoice {
  return breakDecisions.some((each) => each === text);
}
