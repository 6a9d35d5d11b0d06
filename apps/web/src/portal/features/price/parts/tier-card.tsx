import { pairText, percentText } from "@causeway/contract/price/words";
import { displayAmount, fromDecimal, subtract, type Money as MoneyValue } from "@causeway/money";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import type { Prices } from "../prices.ts";
import { priceWords, tierNames } from "../words.ts";
import styles from "./prices.module.css";

/** How much was exchanged this month, and how far it is to the next tier. */
export function TierCard({ prices }: { prices: Prices }) {
  const t = useWords(priceWords);
  const tTier = useWords(tierNames);
  const { tier, tiers, volume, lastVolume } = prices;
  const own = tiers.findIndex((each) => each.tier === tier);
  const next = tiers[own + 1];
  const done = usd(volume);
  const missing = next && subtract(usd(next.fromUsd), done);
  return (
    <Card>
      <div className={styles.tier}>
        <div>
          <div className={styles.dim}>{t("volume")}</div>
          <Money value={done} size="detail" />
          <div className={styles.dim}>
            {next && missing
              ? t("toNext", { amount: moneyText(missing), tier: tTier(next.tier) })
              : t("highest")}
          </div>
          {usd(lastVolume).minor > 0n && (
            <div className={styles.dim}>{t("lastVolume", { amount: displayAmount(lastVolume, "USD") })}</div>
          )}
        </div>
        <div>
          <div className={styles.bars} role="img" aria-label={t("progress")}>
            {tiers.map((each, n) => (
              <i key={each.tier}>
                <b style={{ width: `${shareOf(done, each.fromUsd, tiers[n + 1]?.fromUsd)}%` }} />
              </i>
            ))}
          </div>
          <ul className={styles.marks}>
            {tiers.map(({ tier: each, fromUsd, sample }) => (
              <li key={each} aria-current={each === tier ? "true" : undefined}>
                <b>{tTier(each)}</b>
                {sample && <span>{`${pairText(...sample.pair)} ${percentText(sample.rate)}`}</span>}
                <span>{each === tier ? t("current") : t("from", { amount: whole(fromUsd) })}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </Card>
  );
}

function usd(amount: string): MoneyValue {
  const read = fromDecimal("USD", amount);
  if (!read) throw new Error(`not an amount: USD ${amount}`);
  return read;
}

const whole = (amount: string) => `USD ${displayAmount(amount, "USD").replace(/\.00$/, "")}`;

/** How much of a tier's part of the bar is filled. */
function shareOf({ minor }: MoneyValue, from: string, to: string | undefined): number {
  const begins = usd(from).minor;
  if (to === undefined) return minor >= begins ? 100 : 0;
  const part = ((minor - begins) * 1000n) / (usd(to).minor - begins);
  return Math.min(100, Math.max(0, Number(part) / 10));
}
