import type { RateRange } from "@causeway/contract/portal/rate";
import { printAmount, readRate, writeRate, type Money, type Rate } from "@causeway/money";
import { Segmented } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { RateHistory } from "../parts/rate-history.tsx";
import type { RateMarks } from "../parts/rate-line.tsx";
import { endingNow, useRateHistory, useReferenceRate } from "../reference.ts";
import { exchangeWords } from "../words.ts";
import { homeZone, useFinished, useLimits } from "./limits.ts";
import { ownAt } from "./rates.ts";
import { referenceOf, type LimitForm } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

/** An order waits for two weeks at most: what somebody looks at is longer than that. */
const shownRanges = ["1M", "3M", "1Y"] as const satisfies readonly RateRange[];

/** How the pair went for this merchant, with what he waits for and what he exchanged. */
export function LimitChart({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const tExchange = useWords(exchangeWords);
  const [range, setRange] = useState<(typeof shownRanges)[number]>("3M");
  const { pair, now, fields } = form;
  const past = useRateHistory(referenceOf(pair), range);
  const marks = useMarks(form);
  const { data: last } = useReferenceRate(referenceOf(pair));
  const mids = endingNow(past.data, last && { at: last.at, rate: now?.mid ?? last.rate });
  // Without a quote nobody knows the merchant's margin.
  const points = mids?.map(({ at, mid }) => ({
    at,
    mid: now ? writeRate(ownAt(readRate(pair.base, pair.quote, mid)!, now.marginPart, fields.sell)) : mid,
  }));
  const name = `${pair.base} / ${pair.quote}`;
  return (
    <Card
      title={
        <span className={styles.pair}>
          <CurrencyFlag code={pair.base} size={20} />
          <CurrencyFlag code={pair.quote} size={20} />
          {name}
          <small>{now ? t("ownChart", { margin: now.margin }) : t("midChart")}</small>
        </span>
      }
      extra={
        <Segmented
          size="small"
          aria-label={tExchange("range")}
          options={shownRanges.map((value) => ({ value, label: tExchange(`range${value}`) }))}
          value={range}
          onChange={setRange}
        />
      }
    >
      <RateHistory
        points={points}
        isFailed={past.error !== null}
        range={range}
        label={t("chart", { pair: name })}
        value={t(now ? "ownRate" : "midChart")}
        zone={homeZone}
        marks={marks}
      />
      <ul className={styles.legend} aria-label={t("legend")}>
        <li className={styles.keyCurve}>{t(now ? "ownRate" : "midChart")}</li>
        {marks.deals.length > 0 && <li className={styles.keyDeal}>{t("myDeals")}</li>}
        {marks.waiting.some(({ isTyped }) => !isTyped) && (
          <li className={styles.keyWaiting}>{t("myWaiting")}</li>
        )}
        {form.rate && <li className={styles.keyTyped}>{t("typedLine")}</li>}
      </ul>
    </Card>
  );
}

/** Of the pair alone, whichever way round it is exchanged. */
function useMarks({ pair, rate }: LimitForm): RateMarks {
  const t = useWords(limitWords);
  const limits = useLimits();
  const finished = useFinished();
  const isOfPair = (each: { readonly rate: Rate }) =>
    each.rate.base === pair.base && each.rate.quote === pair.quote;
  const sold = (money: Money) => ({ amount: `${money.currency} ${printAmount(money)}` });
  return {
    waiting: [
      ...(rate ? [{ key: "typed", rate, label: t("typedLine"), isTyped: true }] : []),
      ...(limits.data ?? [])
        .filter((limit) => limit.status === "WAITING" && isOfPair(limit))
        .map((limit) => ({
          key: limit.id,
          rate: limit.rate,
          label: t(limit.kind === "alert" ? "alertLine" : "waitingLine", sold(limit.sell)),
        })),
    ],
    deals: (finished.data ?? []).filter(isOfPair).map((deal) => ({
      key: deal.id,
      at: deal.endedAt ?? deal.appliedAt,
      rate: deal.rate,
      label: t("soldDot", sold(deal.sell)),
    })),
  };
}
