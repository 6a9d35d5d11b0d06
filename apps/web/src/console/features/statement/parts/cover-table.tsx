import { useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { treasuryWords } from "../treasury-words.ts";
import { isIdle, isNarrow, moneyOf, percentOf, type Cover, type useCover } from "../treasury.ts";
import styles from "./board.module.css";
import { CurrencyCell } from "./currency-cell.tsx";
import { toTheMinute } from "./day-table.tsx";

/** What banks hold of each currency against what clients are owed in it. */
export function CoverTable({ asked }: { asked: ReturnType<typeof useCover> }) {
  const t = useWords(treasuryWords);
  const lookedAt = asked.data?.[0]?.lookedAt;
  const known = { ...asked, data: asked.data?.filter((each) => !isIdle(each)) };
  return (
    <section className={styles.panel}>
      <div className={styles.panelHead}>
        <h2>{t("cover")}</h2>
        <small>{t("coverNote")}</small>
      </div>
      <Listed asked={known} empty={{ title: t("noCover"), text: t("noCoverText") }}>
        {(rows) => (
          <div className={styles.wide}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t("currency")}</th>
                  <th className={styles.end}>{t("held")}</th>
                  <th className={styles.end}>{t("owed")}</th>
                  <th className={styles.end}>{t("surplus")}</th>
                  <th className={styles.end}>{t("ratio")}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((each) => (
                  <CoverRow key={each.currency} cover={each} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Listed>
      {lookedAt !== undefined && (
        <p className={styles.dim}>{t("lookedAt", { time: toTheMinute(lookedAt) })}</p>
      )}
    </section>
  );
}

function CoverRow({ cover }: { cover: Cover }) {
  const t = useWords(treasuryWords);
  const { currency, ratio, covered } = cover;
  const tone = covered ? (isNarrow(cover) ? styles.turn : "") : styles.late;
  const figure = (name: "held" | "owed" | "surplus") => {
    const value = moneyOf(currency, cover[name]);
    return (
      <td data-label={t(name)} className={styles.end}>
        {value ? <Money value={value} bare /> : "—"}
      </td>
    );
  };
  return (
    <tr>
      <td data-label={t("currency")}>
        <CurrencyCell code={currency} />
      </td>
      {figure("held")}
      {figure("owed")}
      {figure("surplus")}
      <td data-label={t("ratio")} className={`${styles.end} ${styles.ratio} ${tone}`}>
        {ratio === null ? "—" : percentOf(ratio)}
      </td>
    </tr>
  );
}
