import { printRate, readRate, subtract, type Rate } from "@causeway/money";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { useSecondsLeft } from "#shared/ui/value/countdown.ts";
import { Money } from "#shared/ui/value/money.tsx";
import type { LiveQuote } from "../quotes.ts";
import { useRateHistory } from "../reference.ts";
import { homeDay } from "./limits.ts";
import { boughtAt, distance, isReached, ownAt } from "./rates.ts";
import { referenceOf, type LimitForm } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

/** How what is waited for compares with what can be had now. */
export function LimitFacts({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const { now, rate, amount, bought, isThere, asked } = form;
  const far = now && rate ? distance(rate, now.rate) : null;
  const boughtNow = now && amount ? boughtAt(amount, now.rate, now.fee) : null;
  const facts: readonly { label: ReactNode; value: ReactNode }[] = [
    {
      label: (
        <>
          {t("nowRate")}
          {asked.quote && <Renewal key={asked.quote.id} quote={asked.quote} onExpire={asked.onExpire} />}
        </>
      ),
      value: now && printRate(now.rate),
    },
    { label: t("away"), value: far && (isThere ? t("isThere") : <Far {...far} />) },
    {
      label: t("more"),
      value: !isThere && bought && boughtNow && <Money value={subtract(bought, boughtNow)} sign />,
    },
    { label: t("daysThere"), value: now && rate && <DaysThere form={form} now={now} rate={rate} /> },
  ];
  return (
    <dl className={styles.facts} aria-label={t("facts")}>
      {facts.map(({ label, value }, n) => (
        <div key={n}>
          <dt>{label}</dt>
          <dd>{value || "–"}</dd>
        </div>
      ))}
    </dl>
  );
}

function Far({ rate, percent }: ReturnType<typeof distance>) {
  return (
    <>
      <span>{rate}</span> <span>{percent}</span>
    </>
  );
}

/** Asks for the next quote when this one has run out. */
function Renewal({ quote, onExpire }: { quote: LiveQuote; onExpire: () => void }) {
  const t = useWords(limitWords);
  const left = useSecondsLeft(quote.expiresAt);
  const isOver = left === 0;
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (isOver) expire();
  }, [isOver]);
  return <small aria-hidden> · {t("nextRate", { seconds: left })}</small>;
}

/** On how many days of the last three months the merchant could have had it, at his margin of now. */
function DaysThere({ form, now, rate }: { form: LimitForm; now: LiveQuote; rate: Rate }) {
  const t = useWords(limitWords);
  const { data } = useRateHistory(referenceOf(form.pair), "3M");
  if (!data || data.length === 0) return "–";
  const { sell } = form.fields;
  const days = data.flatMap(({ at, mid }) => {
    const own = ownAt(readRate(form.pair.base, form.pair.quote, mid)!, now.marginPart, sell);
    return isReached(sell, rate, own) ? [homeDay(at)] : [];
  });
  return t("dayCount", { n: new Set(days).size });
}
