import { wordsIn } from "@causeway/contract/locale";
import { keyOfLine, priceKinds } from "@causeway/contract/price/line";
import { costText, itemWords } from "@causeway/contract/price/words";
import { displayAmount } from "@causeway/money";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import type { PriceBoard } from "../prices.ts";
import { kindWords, priceWords } from "../words.ts";
import styles from "./prices.module.css";
import { Whom } from "./whom.tsx";

/** What holds today, each price with the version that it comes from. */
export function PriceTable({ board }: { board: PriceBoard }) {
  const t = useWords(priceWords);
  const tKind = useWords(kindWords);
  const locale = useLocale();
  const { lines, tiers, merchants } = board;
  return (
    <section className={styles.panel} aria-labelledby="prices-in-force">
      <div className={styles.panelHead}>
        <h2 id="prices-in-force">{t("inForce")}</h2>
        <span className={styles.dim}>
          {t("tiers", {
            silver: displayAmount(tiers.silverFrom, "USD"),
            gold: displayAmount(tiers.goldFrom, "USD"),
          })}
        </span>
      </div>
      <div className={styles.wide}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t("item")}</th>
              <th>{t("whom")}</th>
              <th className={styles.end}>{t("price")}</th>
              <th className={`${styles.end} ${styles.roomy}`}>{t("version")}</th>
            </tr>
          </thead>
          {priceKinds.map((kind) => (
            <tbody key={kind}>
              <tr>
                <th colSpan={4} scope="rowgroup" className={styles.group}>
                  {tKind(kind)}
                </th>
              </tr>
              {lines
                .filter(({ line }) => line.kind === kind)
                .map(({ line, number, firstDay }) => (
                  <tr key={keyOfLine(line)}>
                    <td>{wordsIn(locale, itemWords(line))}</td>
                    <td className={styles.whom}>
                      <Whom line={line} merchants={merchants} />
                    </td>
                    <td className={`${styles.end} ${styles.price}`}>{line.cost && costText(line.cost)}</td>
                    <td className={`${styles.end} ${styles.dim} ${styles.roomy}`}>
                      {t("since", { number: number ?? 0, day: firstDay })}
                    </td>
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </section>
  );
}
