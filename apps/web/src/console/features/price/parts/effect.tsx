import { wordsIn } from "@causeway/contract/locale";
import { keyOfLine, type PriceLine } from "@causeway/contract/price/line";
import { costText, itemWords } from "@causeway/contract/price/words";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { moneyFrom, moneyText } from "#shared/ui/value/money.tsx";
import type { Effect, Merchants } from "../prices.ts";
import { obstacleWords, priceWords } from "../words.ts";
import styles from "./prices.module.css";
import { Whom } from "./whom.tsx";

/** Per line what it was and is, how many pay by it, and what their last thirty days would have cost more or less. */
export function EffectTable({ effect, merchants }: { effect: Effect; merchants: Merchants }) {
  const t = useWords(priceWords);
  const tWhy = useWords(obstacleWords);
  const [standard, silver, gold] = effect.tiers;
  return (
    <>
      {effect.obstacle !== null && (
        <p role="alert" className={styles.fault}>
          {tWhy(effect.obstacle)}
        </p>
      )}
      <div className={styles.facts}>
        <span>{t("touched", { n: effect.merchants })}</span>
        <span>{effect.raisesFrom === null ? t("noRaise") : t("raises", { day: effect.raisesFrom })}</span>
        {standard &&
          silver &&
          gold &&
          [standard, silver, gold].some(({ before, after }) => before !== after) && (
            <span>
              {t("tierMoves", {
                a: standard.before,
                b: standard.after,
                c: silver.before,
                d: silver.after,
                e: gold.before,
                f: gold.after,
              })}
            </span>
          )}
      </div>
      {effect.lines.length > 0 && (
        <div className={styles.wide}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th>{t("item")}</th>
                <th className={styles.end}>{t("price")}</th>
                <th className={styles.end}>{t("merchants")}</th>
                <th className={styles.end}>{t("difference")}</th>
              </tr>
            </thead>
            <tbody>
              {effect.lines.map((each) => (
                <TouchedRow key={keyOfLine(each.line)} {...each} all={merchants} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function TouchedRow(props: Effect["lines"][number] & { all: Merchants }) {
  const { line, before, merchants, difference, all } = props;
  const t = useWords(priceWords);
  const locale = useLocale();
  return (
    <tr>
      <td>
        {wordsIn(locale, itemWords(line))}
        <div className={styles.dim}>
          <Whom line={line} merchants={all} />
        </div>
      </td>
      <td className={styles.end}>
        {before === null ? t("none") : costText(before)}
        {"\u00a0→ "}
        <CostOf line={line} />
      </td>
      <td className={styles.end}>{merchants}</td>
      <td className={styles.end}>
        {difference.length === 0
          ? t("noDifference")
          : difference.map((each) => <div key={each.currency}>{signed(each)}</div>)}
      </td>
    </tr>
  );
}

export function CostOf({ line }: { line: PriceLine }) {
  const t = useWords(priceWords);
  return <span className={styles.price}>{line.cost === null ? t("ends") : costText(line.cost)}</span>;
}

function signed(wire: { currency: string; amount: string }): string {
  const value = moneyFrom(wire);
  return value.minor > 0n ? `+${moneyText(value)}` : moneyText(value);
}
