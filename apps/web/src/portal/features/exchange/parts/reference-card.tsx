import { rateRanges, type RateRange } from "@causeway/contract/portal/rate";
import { accountCurrencies, printRate, readDecimal, writeRate, type AccountCurrency } from "@causeway/money";
import { Alert, Button, Segmented, Skeleton } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CurrencySelect } from "#shared/ui/form/region-select.tsx";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { useRateHistory, useReferenceRate, type Point, type ReferencePair } from "../reference.ts";
import { exchangeWords } from "../words.ts";
import { RateLine } from "./rate-line.tsx";
import styles from "../reference.module.css";

/** What the market says of a pair, and how it came to that: to look at, while a quote is what one relies on. */
export function ReferenceCard() {
  const t = useWords(exchangeWords);
  const [pair, setPair] = useState<ReferencePair>({ sell: "USD", buy: "HKD" });
  const [range, setRange] = useState<RateRange>("1D");
  const [isTable, setTable] = useState(false);
  const past = useRateHistory(pair, range);
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
  const options = rateRanges.map((value) => ({ value, label: t(`range${value}`) }));
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
      {past.data === undefined && !past.error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {past.data?.length === 0 && <p className={styles.facts}>{t("noHistory")}</p>}
      {past.data !== undefined && past.data.length > 0 && (
        <>
          <History points={past.data} range={range} isTable={isTable} />
          <Button type="link" size="small" className={styles.toggle ?? ""} onClick={() => setTable(!isTable)}>
            {t(isTable ? "asChart" : "asTable")}
          </Button>
        </>
      )}
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
            <span>{t("high", { rate: shown(mids.at(-1)!) })}</span>
            <span>{t("low", { rate: shown(mids[0]!) })}</span>
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

/** So many of them are enough to read. */
const tableRows = 24;

function History(props: { points: readonly Point[]; range: RateRange; isTable: boolean }) {
  const t = useWords(exchangeWords);
  const { points, range, isTable } = props;
  const nameOf = (at: string) => dateTime(at)?.slice(...(range === "1D" ? [11, 16] : [5, 10])) ?? "";
  if (!isTable) return <RateLine points={points} label={t("chart")} nameOf={nameOf} />;
  const every = Math.ceil(points.length / tableRows);
  const told = points.filter((_, n) => (points.length - 1 - n) % every === 0).toReversed();
  return (
    <table className={styles.numbers} aria-label={t("chart")}>
      <thead>
        <tr>
          <th scope="col">{t("time")}</th>
          <th scope="col">{t("mid")}</th>
        </tr>
      </thead>
      <tbody>
        {told.map(({ at, mid }) => (
          <tr key={at}>
            <td>{dateTime(at)?.slice(0, 16)}</td>
            <td>{shown(mid)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As rates are read; a market's word is always one. */
const shown = (mid: string) => printRate(readDecimal(mid)!);
