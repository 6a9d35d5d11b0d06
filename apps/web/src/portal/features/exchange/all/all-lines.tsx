import { printRate, type CurrencyCode, type Money as MoneyValue } from "@causeway/money";
import { Checkbox } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import frame from "#shared/ui/frame/stacked-table.module.css";
import { Money } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { routes } from "#portal/routes.ts";
import { tones, useExchange } from "../exchanges.ts";
import type { LiveQuote } from "../quotes.ts";
import { exchangeWords } from "../words.ts";
import type { Line, Outcome, Run } from "./use-all.ts";
import { allWords } from "./words.ts";
import styles from "./all.module.css";

/** What each currency would bring, and whether it is exchanged. */
export function OfferedLines(props: {
  lines: readonly Line[];
  onTurn: (currency: CurrencyCode, isIn: boolean) => void;
}) {
  const t = useWords(allWords);
  return (
    <Lines>
      {props.lines.map(({ wish: { sell, fixed }, answer, isIn }) => (
        <Sold
          key={sell}
          money={fixed}
          choice={
            <Checkbox
              aria-label={t("choose", { currency: sell })}
              checked={isIn && answer.quote !== null}
              disabled={answer.quote === null}
              onChange={({ target }) => props.onTurn(sell, target.checked)}
            />
          }
        >
          {answer.quote ? (
            <Terms quote={answer.quote} />
          ) : (
            <td colSpan={2} className={styles.refused}>
              {messageOf(answer.error)}
            </td>
          )}
        </Sold>
      ))}
    </Lines>
  );
}

/** What became of each. */
export function AgreedLines({ run: { agreed, outcomes } }: { run: Run }) {
  const t = useWords(allWords);
  return (
    <Lines last={t("outcome")}>
      {agreed.map((quote) => (
        <Sold key={quote.id} money={quote.sell}>
          <Terms quote={quote} />
          <td data-label={t("outcome")}>
            <Became outcome={outcomes.get(quote.id)!} />
          </td>
        </Sold>
      ))}
    </Lines>
  );
}

function Lines({ last, children }: { last?: string; children: ReactNode }) {
  const t = useWords(allWords);
  const tExchange = useWords(exchangeWords);
  return (
    <table className={`${frame.table} ${styles.lines}`} aria-label={t("lines")}>
      <thead>
        <tr>
          <th scope="col">{tExchange("sell")}</th>
          <th scope="col" className={frame.amount}>
            {t("rate")}
          </th>
          <th scope="col" className={frame.amount}>
            {tExchange("buy")}
          </th>
          {last !== undefined && <th scope="col">{last}</th>}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Sold(props: { money: MoneyValue; choice?: ReactNode; children: ReactNode }) {
  return (
    <tr>
      <td>
        <label className={styles.sold}>
          {props.choice}
          <Money value={props.money} flag={24} />
        </label>
      </td>
      {props.children}
    </tr>
  );
}

function Terms({ quote: { rate, mid, margin, buy } }: { quote: LiveQuote }) {
  const t = useWords(allWords);
  const tUi = useWords(uiWords);
  const tExchange = useWords(exchangeWords);
  return (
    <>
      <td data-label={t("rate")} className={frame.amount}>
        <span className={styles.rate}>
          <Rate value={rate} />
          <small>{[tUi("mid", { mid: printRate(mid) }), tUi("margin", { margin })].join(" · ")}</small>
        </span>
      </td>
      <td data-label={tExchange("buy")} className={frame.amount}>
        <Money value={buy} />
      </td>
    </>
  );
}

function Became({ outcome }: { outcome: Outcome }) {
  const t = useWords(allWords);
  switch (outcome.state) {
    case "asked":
      return <Asked id={outcome.id} />;
    case "refused":
      return <NotExchanged why={messageOf(outcome.error)} />;
    case "expired":
      return <NotExchanged why={t("expiredOne")} />;
    case "lost":
      return <StatusTag tone="turn">{t("lost")}</StatusTag>;
    case "waiting":
    case "sending":
      return <StatusTag tone={outcome.state === "sending" ? "proc" : "closed"}>{t(outcome.state)}</StatusTag>;
  }
}

function Asked({ id }: { id: string }) {
  const t = useWords(exchangeWords);
  const { data } = useExchange(id);
  const status = data?.status ?? "PROCESSING";
  return (
    <span className={styles.became}>
      <StatusTag tone={tones[status]}>{t(status)}</StatusTag>
      {data?.failure && <small>{t(`failure${data.failure}`)}</small>}
      <Link to={`${routes.ExchangeOrderDetail.path}?id=${id}`}>{t("details")}</Link>
    </span>
  );
}

function NotExchanged({ why }: { why: string }) {
  const t = useWords(allWords);
  return (
    <span className={styles.became}>
      <StatusTag tone="refused">{t("refused")}</StatusTag>
      <small>{why}</small>
    </span>
  );
}
