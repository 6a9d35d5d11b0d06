import type { RateRange } from "@causeway/contract/portal/rate";
import { accountCurrencies, printRate, writeRate, type AccountCurrency } from "@causeway/money";
import { Alert, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CurrencySelect } from "#shared/ui/form/region-select.tsx";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { endingNow, useRateHistory, useReferenceRate, type Point, type ReferencePair } from "../reference.ts";
import { exchangeWords } from "../words.ts";
import { RateHistory, shownRate } from "./rate-history.tsx";
import styles from "../reference.module.css";

const shownRanges = ["1D", "5D", "1M"] as const satisfies readonly RateRange[];

/** What the market says of a pair, and how it came to that: to look at, while a quote is what one relies on. */
export function ReferenceCard() {
  const t = useWords(exchangeWords);
  const [pair, setPair] = useState<ReferencePair>({ sell: "USD", buy: "HKD" });
  const [range, setRange] = useState<(typeof shownRanges)[number]>("1D");
  const past = useRateHistory(pair, range);
  const now = useReferenceRate(pair);
  // Whoever takes the other side's currency turns the pair round.
  const choose = (side: keyof ReferencePair, currency: AccountCurrency) => {
    const other = side === "sell" ? "buy" : "sell";
    setPair({ ...pair, [side]: currency, ...(pair[other] === currency && { [other]: pair[side] }) });
  };
  const select = (side: keyof ReferencePair) => (
    <CurrencySelect
      bare
      aria-label={t(side === "sell" ? "referenceOf" : "referenceIn")}
      value={pair[side]}
      codes={accountCurrencies}
      onChange={(currency) => choose(side, currency as AccountCurrency)}
    />
  );
  const options = shownRanges.map((value) => ({ value, label: t(`range${value}`) }));
  return (
    <Card
      title={t("reference")}
      extra={
        <Segmented
          size="small"
          aria-label={t("range")}
          options={options}
          value={range}
          onChange={(value) => setRange(value)}
        />
      }
    >
      <div className={styles.pair}>
        {select("sell")}
        <span aria-hidden>/</span>
        {select("buy")}
      </div>
      <Now pair={pair} points={past.data ?? []} />
      <RateHistory
        points={endingNow(past.data, now.data)}
        isFailed={past.error !== null}
        range={range}
        label={t("chart")}
        value={t("mid")}
      />
    </Card>
  );
}

function Now({ pair, points }: { pair: ReferencePair; points: readonly Point[] }) {
  const t = useWords(exchangeWords);
  const { data, error } = useReferenceRate(pair);
  if (error) return <Alert type="warning" showIcon title={messageOf(error)} />;
  if (!data) return <Skeleton active title={{ width: 160 }} paragraph={false} />;
  const mids = [...points.map(({ mid }) => mid), writeRate(data.rate)].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  return (
    <>
      <div className={styles.rate}>{printRate(data.rate)}</div>
      <div className={styles.facts}>
        {points.length > 0 && (
          <>
            <span>{t("high", { rate: shownRate(mids.at(-1)!) })}</span>
            <span>{t("low", { rate: shownRate(mids[0]!) })}</span>
          </>
        )}
        <span>{t("midAt", { at: dateTime(data.at)?.slice(5) ?? "" })}</span>
        {data.opensAt !== null && (
          <span>{t("closedUntil", { at: dateTime(data.opensAt)?.slice(5, 16) ?? "" })}</span>
        )}
      </div>
    </>
  );
}
