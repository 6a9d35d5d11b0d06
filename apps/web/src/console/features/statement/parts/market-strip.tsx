import { useWords } from "#shared/i18n/words.ts";
import type { Dealing } from "../dealing.ts";
import { dealingWords } from "../dealing-words.ts";
import styles from "./board.module.css";
import { toTheMinute } from "./day-table.tsx";

type Market = Pick<Dealing, "opensAt" | "isPriced">;

export function isDealable({ opensAt, isPriced }: Market): boolean {
  return opensAt === null && isPriced;
}

/** Why nothing can be dealt now; a button that is off for it names this by its id. */
export function MarketStrip({ market, id }: { market: Market; id: string }) {
  const t = useWords(dealingWords);
  if (isDealable(market)) return null;
  const { opensAt } = market;
  return (
    <div className={`${styles.strip} ${styles.turnStrip}`} id={id}>
      {opensAt === null ? t("notPriced") : t("marketClosed", { time: toTheMinute(opensAt) })}
    </div>
  );
}
