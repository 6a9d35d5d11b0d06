import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { dateOf, weekdayOf } from "#shared/ui/value/date-time.ts";
import { moneyText } from "#shared/ui/value/money.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import {
  firstShortage,
  isEmpty,
  lackOf,
  wholeText,
  type DealDraft,
  type Dealing,
  type Liquidity,
  type useDealing,
} from "../dealing.ts";
import { dealingWords } from "../dealing-words.ts";
import { moneyOf } from "../treasury.ts";
import styles from "./board.module.css";
import { CurrencyCell } from "./currency-cell.tsx";
import { DealButton } from "./deal-button.tsx";
import dealStyles from "./dealing.module.css";
import { whyNoDealId } from "./exposure-panel.tsx";

/** What each currency is expected to end the next days with, and what of it lies under what clients are owed. */
export function LiquidityPanel(props: {
  asked: ReturnType<typeof useDealing>;
  onPropose: (draft: DealDraft) => void;
}) {
  const { asked, onPropose } = props;
  const t = useWords(dealingWords);
  const { data, dataUpdatedAt } = asked;
  const known = { ...asked, data: data?.liquidity.filter((each) => !isEmpty(each)) };
  return (
    <section className={styles.panel} aria-labelledby="liquidity">
      <div className={styles.panelHead}>
        <h2 id="liquidity">{t("liquidity")}</h2>
        <small>{t("liquidityNote")}</small>
      </div>
      <Listed asked={known} empty={{ title: t("noLiquidity"), text: t("noLiquidityText") }}>
        {(rows) => <DaysAhead rows={rows} readAt={dataUpdatedAt} />}
      </Listed>
      {data && <Cover dealing={data} onPropose={onPropose} />}
    </section>
  );
}

function DaysAhead({ rows, readAt }: { rows: readonly Liquidity[]; readAt: number }) {
  const t = useWords(dealingWords);
  const locale = useLocale();
  const today = dateOf(readAt, houseZone);
  const labels = (rows[0]?.days ?? []).map(({ day }) =>
    day === today ? t("today", { day: day.slice(5) }) : `${day.slice(5)} ${weekdayOf(day, locale)}`,
  );
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("currency")}</th>
            {labels.map((label) => (
              <th key={label} className={styles.end}>
                {label}
              </th>
            ))}
            <th className={styles.end}>{t("least")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.partner} ${row.currency}`} row={row} labels={labels} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, labels }: { row: Liquidity; labels: readonly string[] }) {
  const t = useWords(dealingWords);
  const { currency, days, least } = row;
  const text = (amount: string, sign = false) => {
    const value = moneyOf(currency, amount);
    return value ? wholeText(value, sign) : "—";
  };
  return (
    <tr>
      <td data-label={t("currency")}>
        <CurrencyCell code={currency} />
      </td>
      {days.map(({ day, balance, flow }, n) => (
        <td
          key={day}
          data-label={labels[n]}
          className={`${styles.end} ${dealStyles.day} ${lackOf(row, balance) ? dealStyles.below : ""}`}
        >
          <span>{text(balance)}</span>
          <small>{text(flow, true)}</small>
        </td>
      ))}
      <td data-label={t("least")} className={`${styles.end} ${styles.no}`}>
        {text(least)}
      </td>
    </tr>
  );
}

/** What falls below its least first, and the deal that would keep it from that. */
function Cover({ dealing, onPropose }: { dealing: Dealing; onPropose: (draft: DealDraft) => void }) {
  const t = useWords(dealingWords);
  const short = firstShortage(dealing.liquidity);
  if (!short) return null;
  const { day, lack, draft } = short;
  return (
    <div className={`${styles.strip} ${styles.turnStrip} ${dealStyles.strip}`}>
      <span>
        <b>{t("belowFrom", { currency: lack.currency, day: day.slice(5) })}</b>{" "}
        {t("buyToCover", { amount: moneyText(lack) })}
      </span>
      <DealButton draft={draft} dealing={dealing} reasonId={whyNoDealId} onPropose={onPropose}>
        {t("draftCover")}
      </DealButton>
    </div>
  );
}
