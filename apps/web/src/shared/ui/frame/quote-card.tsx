import { ExclamationCircleOutlined } from "@ant-design/icons";
import { type Money as MoneyValue, type Rate as RateValue, subtract, printRate } from "@causeway/money";
import { Button } from "antd";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { useSecondsLeft } from "../value/countdown.ts";
import { dateTime } from "../value/date-time.ts";
import { Money, moneyText } from "../value/money.tsx";
import styles from "./quote-card.module.css";
import { Rate } from "../value/rate.tsx";
import { Ring } from "../value/ring.tsx";
import { StatusTag } from "../value/status-tag.tsx";
import { uiWords } from "../words.ts";

export type Quote = {
  readonly id: string;
  readonly rate: RateValue;
  readonly mid: RateValue;
  readonly margin: string;
  readonly sell: MoneyValue;
  readonly buy: MoneyValue;
  /** The side that was asked for; the other one moves with the rate. */
  readonly fixed: "sell" | "buy";
  readonly quotedAt: number;
  readonly expiresAt: number;
};

type Asked<Told = Quote> = {
  quote: Told;
  /** Told once for each quote that runs out; the answer comes back as the next `quote`. */
  onExpire: (id: string) => void;
};
/** What a clock is about. */
type Timed = Pick<Quote, "id" | "quotedAt" | "expiresAt">;

const seconds = (quote: Timed) => Math.round((quote.expiresAt - quote.quotedAt) / 1000);

function useQuoteSeconds({ quote, onExpire }: Asked<Timed>): number {
  const left = useSecondsLeft(quote.expiresAt);
  const over = left === 0;
  const expire = useEffectEvent(onExpire);
  useEffect(() => {
    if (over) expire(quote.id);
  }, [over, quote.id]);
  return left;
}

/** What is quoted beside its ring, and under it what that is made of and how long it stands. */
export function QuoteClock(props: Asked<Timed> & { head: ReactNode; words: readonly string[] }) {
  const t = useWords(uiWords);
  const { quote, head, words } = props;
  const left = useQuoteSeconds(props);
  const stands = left > 0 ? t("refreshIn", { seconds: left }) : t("fetching");
  return (
    <div className={styles.line}>
      <Ring left={left} of={seconds(quote)} />
      <div>
        <div className={styles.rate}>{head}</div>
        <div className={styles.sub}>{[...words, stands].join(" · ")}</div>
      </div>
    </div>
  );
}

/** A live quote in two lines: the rate, then mid rate and markup. */
export function QuoteLine(props: Asked) {
  const t = useWords(uiWords);
  const { mid, margin, rate } = props.quote;
  const words = [t("mid", { mid: printRate(mid) }), t("margin", { margin })];
  return <QuoteClock {...props} head={<Rate value={rate} />} words={words} />;
}

/** After expiry old and new stand side by side, and only a person moves on. */
export function QuoteExpired(
  props: Asked & {
    expired: Quote;
    zone?: string;
    pending?: boolean;
    /** Why the new rate cannot be accepted, where it cannot. */
    blocked?: boolean;
    onAccept: (quote: Quote) => void;
    onAbandon: () => void;
  },
) {
  const t = useWords(uiWords);
  const { quote, expired, zone, pending = false, blocked = false, onAccept, onAbandon } = props;
  const left = useQuoteSeconds(props);
  const clock = (at: number) => dateTime(at, zone)?.slice(11) ?? "";
  return (
    <div>
      <output className={styles.say}>
        <ExclamationCircleOutlined aria-hidden />
        <span>
          <b>{t("expiredHead")}</b>
          {t("expiredText")}
        </span>
      </output>
      <div className={styles.pair}>
        <div className={styles.old}>
          <div className={styles.name}>
            {t("oldRate")}
            <StatusTag tone="closed">{t("expired")}</StatusTag>
          </div>
          <Rate value={expired.rate} size="large" />
          <Terms quote={expired} quoted={`${clock(expired.quotedAt)} – ${clock(expired.expiresAt)}`} />
        </div>
        <div>
          <div className={styles.head}>
            <div>
              <div className={styles.name}>{t("newRate")}</div>
              <Rate value={quote.rate} size="large" />
            </div>
            <Ring left={left} of={seconds(quote)} size={56} />
          </div>
          <Terms quote={quote} quoted={t("expiresIn", { at: clock(quote.quotedAt), seconds: left })} />
        </div>
      </div>
      <div className={styles.difference}>
        <span>{t(quote.fixed === "sell" ? "comparedBuy" : "comparedSell")}</span>
        <Money value={subtract(moving(quote), moving(expired))} sign />
      </div>
      <div className={styles.actions}>
        <Button size="large" onClick={onAbandon}>
          {t("abandon")}
        </Button>
        <Button
          size="large"
          type="primary"
          className={styles.grow ?? ""}
          loading={pending}
          disabled={left === 0 || blocked}
          onClick={() => onAccept(quote)}
        >
          {t("acceptNew", { amount: moneyText(quote.buy) })}
        </Button>
      </div>
    </div>
  );
}

const moving = ({ fixed, sell, buy }: Quote) => (fixed === "sell" ? buy : sell);

function Terms({ quote, quoted }: { quote: Quote; quoted: string }) {
  const t = useWords(uiWords);
  const rows = [
    [t(quote.fixed === "sell" ? "buys" : "sells"), <Money key="moving" value={moving(quote)} />],
    [t("midLabel"), printRate(quote.mid)],
    [t("marginLabel"), quote.margin],
    [t("quotedAt"), quoted],
  ] as const;
  return (
    <dl className={styles.terms}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
