import { wordsIn } from "@causeway/contract/locale";
import { keyOfLine } from "@causeway/contract/price/line";
import { itemWords } from "@causeway/contract/price/words";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Merchants, PriceVersion } from "../prices.ts";
import { obstacleWords, priceWords } from "../words.ts";
import { CostOf } from "./effect.tsx";
import styles from "./prices.module.css";
import { Whom } from "./whom.tsx";

const tones = { announced: "proc", inForce: "done", refused: "refused" } as const;
const stateWords = { announced: "announced", inForce: "begun", refused: "refused" } as const;

/** Every version, the newest first, with who made it so. */
export function VersionList(props: { versions: readonly PriceVersion[]; merchants: Merchants }) {
  const { versions, merchants } = props;
  const t = useWords(priceWords);
  return (
    <section className={styles.panel} aria-labelledby="price-versions">
      <div className={styles.panelHead}>
        <h2 id="price-versions">{t("versions")}</h2>
      </div>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t("version")}</th>
              <th>{t("firstDay")}</th>
              <th>{t("state")}</th>
              <th>{t("explain")}</th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version) => (
              <VersionRow
                key={`${version.number} ${version.agreedAt}`}
                version={version}
                merchants={merchants}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function VersionRow({ version, merchants }: { version: PriceVersion; merchants: Merchants }) {
  const t = useWords(priceWords);
  const { number, firstDay, state, proposedBy, agreedBy, note, lines, refusal } = version;
  return (
    <tr>
      <td>
        {number === null ? "—" : t("versionNo", { number })}
        {lines.length > 0 && <Lines lines={lines} merchants={merchants} />}
      </td>
      <td className={styles.day}>{firstDay}</td>
      <td>
        <StatusTag tone={tones[state]}>{t(stateWords[state])}</StatusTag>
        {refusal !== null && (
          <div className={styles.dim}>
            <Why refusal={refusal} />
          </div>
        )}
      </td>
      <td>
        {proposedBy && agreedBy ? note : t("delivered")}
        {proposedBy && agreedBy && (
          <div className={styles.dim}>{t("people", { one: proposedBy.name, two: agreedBy.name })}</div>
        )}
      </td>
    </tr>
  );
}

/** What a version changed, for whoever opens it: of an announced one nothing else says it yet. */
function Lines({ lines, merchants }: { lines: PriceVersion["lines"]; merchants: Merchants }) {
  const t = useWords(priceWords);
  const locale = useLocale();
  return (
    <details className={styles.lines}>
      <summary>{t("lines", { n: lines.length })}</summary>
      <ul>
        {lines.map((line) => (
          <li key={keyOfLine(line)}>
            {wordsIn(locale, itemWords(line))} · <Whom line={line} merchants={merchants} /> ·{" "}
            <CostOf line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Why({ refusal }: { refusal: string }) {
  const t = useWords(priceWords);
  const tWhy = useWords(obstacleWords);
  return (
    <>{refusal in obstacleWords.rows ? tWhy(refusal as keyof typeof obstacleWords.rows) : t("notSigned")}</>
  );
}
