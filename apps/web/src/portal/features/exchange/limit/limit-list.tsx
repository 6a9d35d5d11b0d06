import { printRate, type CurrencyCode, type Money as MoneyValue, type Rate } from "@causeway/money";
import { Button, Segmented } from "antd";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { Money } from "#shared/ui/value/money.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { routes } from "#portal/routes.ts";
import { homeTime, useFinished, useLimits, type Finished, type Limit } from "./limits.ts";
import { LimitAction, DetailsLink } from "./limit-action.tsx";
import { distance } from "./rates.ts";
import type { LimitForm } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import frame from "#shared/ui/frame/stacked-table.module.css";
import styles from "./limit.module.css";

/** Either waited for, with the exchange that it became, or exchanged at once. */
type Line = {
  readonly key: string;
  readonly at: string;
  readonly sell: MoneyValue;
  readonly buy: MoneyValue;
  readonly rate: Rate;
  readonly limit: Limit | null;
  readonly deal: Finished | undefined;
};

const atFirst = 20;

/** What waits, and what became of the rest. */
export function LimitList({ form, onAgain }: { form: LimitForm; onAgain: (limit: Limit) => void }) {
  const t = useWords(limitWords);
  const [shown, setShown] = useState<"pair" | "all">("pair");
  const [most, setMost] = useState(atFirst);
  const limits = useLimits();
  const finished = useFinished();
  const { base, quote } = form.pair;
  const pair = `${base} / ${quote}`;
  const lines =
    limits.data &&
    linesOf(limits.data, finished.data ?? []).filter(
      ({ rate }) => shown === "all" || (rate.base === base && rate.quote === quote),
    );
  return (
    <Card
      title={t("mine")}
      extra={
        <span className={styles.listHead}>
          <small>{t("utc8")}</small>
          <Segmented
            size="small"
            aria-label={t("shown")}
            options={[
              { value: "pair" as const, label: pair },
              { value: "all" as const, label: t("allPairs") },
            ]}
            value={shown}
            onChange={setShown}
          />
        </span>
      }
    >
      <Listed
        asked={{ ...limits, data: lines }}
        empty={{
          title: shown === "all" ? t("noneTitle") : t("noneOfPair", { pair }),
          text: t("noneText"),
        }}
      >
        {(rows) => (
          <>
            <Lines
              lines={rows.slice(0, most)}
              now={form.now?.rate}
              sell={form.fields.sell}
              onAgain={onAgain}
            />
            <div className={styles.foot}>
              {rows.length > most && <Button onClick={() => setMost(most + atFirst)}>{t("showMore")}</Button>}
              <Link to={routes.ExchangeOrder.path}>{t("allExchanges")}</Link>
            </div>
          </>
        )}
      </Listed>
    </Card>
  );
}

/** What waits stands first; an exchange that somebody waited for stands with what he waited for. */
function linesOf(limits: readonly Limit[], finished: readonly Finished[]): readonly Line[] {
  const deals = new Map(finished.map((deal) => [deal.id, deal]));
  const waited = limits.map((limit): Line => {
    const { id, placedAt, sell, buy, rate, exchangeId } = limit;
    const deal = exchangeId === null ? undefined : deals.get(exchangeId);
    if (deal) deals.delete(deal.id);
    return { key: id, at: placedAt, sell, buy: deal?.buy ?? buy, rate, limit, deal };
  });
  const atOnce = [...deals.values()].map((deal): Line => ({
    ...deal,
    key: deal.id,
    at: deal.appliedAt,
    limit: null,
    deal,
  }));
  const waits = ({ limit }: Line) => limit?.status === "WAITING" || limit?.status === "FIRING";
  return [...waited, ...atOnce].toSorted(
    (one, other) => Number(waits(other)) - Number(waits(one)) || Date.parse(other.at) - Date.parse(one.at),
  );
}

type Shown = {
  /** The merchant's rate of this moment, for what the form sells. */
  readonly now: Rate | undefined;
  readonly sell: CurrencyCode;
  readonly onAgain: (limit: Limit) => void;
};

function Lines({ lines, ...shown }: Shown & { lines: readonly Line[] }) {
  const t = useWords(limitWords);
  const heads = ["time", "sold", "rateHead", "bought", "result", "status"] as const;
  const ends: readonly string[] = ["sold", "rateHead", "bought"];
  return (
    <div className={styles.scroll}>
      <table className={frame.table} aria-label={t("mine")}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={ends.includes(head) ? frame.amount : undefined}>
                {t(head)}
              </th>
            ))}
            <td aria-label={t("action")} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td data-label={t("time")} className={styles.when}>
                {homeTime(line.at)}
              </td>
              <td data-label={t("sold")} className={frame.amount}>
                <Money value={line.sell} />
              </td>
              <td data-label={t("rateHead")} className={frame.amount}>
                {printRate(line.rate)}
              </td>
              <td data-label={t("bought")} className={frame.amount}>
                <Money value={line.buy} />
              </td>
              <td data-label={t("result")}>
                <Result line={line} {...shown} />
              </td>
              <td data-label={t("status")}>
                <Status line={line} />
              </td>
              <td className={frame.act}>
                {line.limit ? (
                  <LimitAction limit={line.limit} onAgain={shown.onAgain} />
                ) : (
                  <DetailsLink id={line.key} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Result({ line: { limit, deal, at }, now, sell }: Shown & { line: Line }) {
  const t = useWords(limitWords);
  if (!limit)
    return (
      <span className={styles.result}>
        {t("filledAt", { at: homeTime(deal?.endedAt ?? at) })}
        <small>{t("direct")}</small>
      </span>
    );
  const { status, kind, until, endedAt, missed, rate } = limit;
  const waits = status === "WAITING" || status === "FIRING";
  const ended = { at: homeTime(endedAt ?? until) };
  const first = {
    WAITING: homeTime(until),
    FIRING: homeTime(until),
    FILLED: t(kind === "alert" ? "toldAt" : "filledAt", ended),
    CANCELLED: t("cancelledAt", ended),
    EXPIRED: t("expiredAt", ended),
  }[status];
  const isComparable =
    now && limit.sell.currency === sell && now.base === rate.base && now.quote === rate.quote;
  const notes: (string | false | undefined)[] = [
    kind === "alert" && t("onlyTell"),
    waits && limit.reserved && t("reservedNote"),
    waits && isComparable && t("awayBy", { percent: distance(rate, now).percent }),
    deal && t("actual", { rate: printRate(deal.rate) }),
  ];
  const note = notes.filter(Boolean).join(" · ");
  return (
    <span className={styles.result}>
      {first}
      {note !== "" && <small>{note}</small>}
      {missed && status !== "FILLED" && (
        <small className={styles.missed}>
          {t("missed", { at: homeTime(missed.at), reason: t(`miss${missed.reason}`) })}
        </small>
      )}
    </span>
  );
}

const tones = {
  WAITING: "proc",
  FIRING: "proc",
  FILLED: "done",
  CANCELLED: "closed",
  EXPIRED: "closed",
} as const satisfies Record<Limit["status"], Tone>;

function Status({ line: { limit } }: { line: Line }): ReactNode {
  const t = useWords(limitWords);
  if (!limit) return <StatusTag tone="done">{t("FILLED")}</StatusTag>;
  const { status, kind } = limit;
  const isTold = kind === "alert" && (status === "WAITING" || status === "FILLED");
  return (
    <StatusTag tone={tones[status]}>
      {isTold ? t(status === "FILLED" ? "alertGiven" : "alertSet") : t(status)}
    </StatusTag>
  );
}
