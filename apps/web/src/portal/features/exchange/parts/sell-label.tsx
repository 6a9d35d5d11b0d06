import { printMoney, type CurrencyCode, type Money } from "@causeway/money";
import { useWords } from "#shared/i18n/words.ts";
import { moneyText } from "#shared/ui/value/money.tsx";
import { exchangeWords } from "../words.ts";
import styles from "../exchange.module.css";

/** What is sold, how much of it there is, and a way to take all of it. */
export function SellLabel(props: {
  sell: CurrencyCode;
  available: ReadonlyMap<CurrencyCode, Money> | undefined;
  onAll: () => void;
}) {
  const t = useWords(exchangeWords);
  const { sell, available, onAll } = props;
  const money = available?.get(sell);
  return (
    <>
      <span>
        {t("sell")}
        {available && ` · ${t("available", { amount: money ? moneyText(money) : `${sell} 0` })}`}
      </span>
      {money !== undefined && money.minor > 0n && (
        <button
          type="button"
          className={styles.all}
          aria-label={t("allOf", { amount: printMoney(money) })}
          onClick={onAll}
        >
          {t("all")}
        </button>
      )}
    </>
  );
}
