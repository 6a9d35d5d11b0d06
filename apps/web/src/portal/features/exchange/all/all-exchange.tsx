import { accountCurrencies, subtract } from "@causeway/money";
import { Alert, Button, Skeleton } from "antd";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CurrencySelect } from "#shared/ui/form/region-select.tsx";
import { Card, Columns } from "#shared/ui/frame/card.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Notes } from "#shared/ui/frame/notes.tsx";
import { QuoteClock } from "#shared/ui/frame/quote-card.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import { routes } from "#portal/routes.ts";
import { ModeBar, type ModeChange } from "../parts/mode-bar.tsx";
import { RecentExchanges } from "../parts/recent.tsx";
import { formFrom, otherThan } from "../use-exchange.ts";
import { exchangeWords } from "../words.ts";
import { AgreedLines, OfferedLines } from "./all-lines.tsx";
import { useAll, type All, type Line, type Run } from "./use-all.ts";
import { allWords } from "./words.ts";
import styles from "./all.module.css";

/** Whatever may be spent, in one currency: each an exchange of its own, agreed to together. */
export function AllExchange({ params, change }: { params: URLSearchParams; change: ModeChange }) {
  const t = useWords(allWords);
  const all = useAll(accountCurrencies.find((code) => code === params.get("buy")) ?? "HKD");
  const named = formFrom(params).sell;
  const typed = { sell: named === all.buy ? otherThan(all.buy) : named, buy: all.buy, amount: "" };
  const aside = (
    <>
      <Card title={t("rules")}>
        <Notes notes={(["ruleEach", "ruleAvailable", "ruleLeast"] as const).map((rule) => t(rule))} />
      </Card>
      <RecentExchanges />
    </>
  );
  return (
    <Columns aside={aside}>
      <Card>
        <ModeBar mode="all" change={change} typed={typed}>
          {t("separately")}
        </ModeBar>
        {all.run ? <Ran all={all} run={all.run} /> : <Offer all={all} />}
      </Card>
    </Columns>
  );
}

function Offer({ all }: { all: All }) {
  const t = useWords(allWords);
  const tExchange = useWords(exchangeWords);
  const { buy, wishes, lines, isPaused, renew } = all;
  const refusal = lines && sameOf(lines);
  return (
    <div className={styles.offer}>
      <div className={styles.into}>
        <span>{t("into")}</span>
        <CurrencySelect
          aria-label={t("currency")}
          value={buy}
          codes={accountCurrencies}
          onChange={all.choose}
        />
      </div>
      {wishes?.length === 0 ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText", { currency: buy })} row />
      ) : isPaused ? (
        <Alert
          type="info"
          showIcon
          title={tExchange("paused")}
          action={<Button onClick={renew}>{tExchange("getQuote")}</Button>}
        />
      ) : refusal ? (
        <Alert
          type="warning"
          showIcon
          title={messageOf(refusal)}
          action={<Button onClick={renew}>{tExchange("retry")}</Button>}
        />
      ) : lines ? (
        <Quoted all={all} lines={lines} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </div>
  );
}

/** What keeps all of them from being quoted, where it is the same. */
function sameOf(lines: readonly Line[]): Error | null {
  const [first] = lines;
  const error = first?.answer.error ?? null;
  return lines.every(({ answer }) => answer.error?.message === error?.message) ? error : null;
}

function Quoted({ all, lines }: { all: All; lines: readonly Line[] }) {
  const t = useWords(allWords);
  const { total, margin, expired, isFresh, onExpire } = all;
  const timed = lines.flatMap(({ answer }) => answer.quote ?? []);
  const first = timed.reduce((one, other) => (other.expiresAt < one.expiresAt ? other : one));
  const difference = total && expired && subtract(total, expired);
  return (
    <>
      <OfferedLines lines={lines} onTurn={all.turn} />
      {difference && (
        <Alert
          type="warning"
          showIcon
          title={t("expired", { difference: `${difference.minor > 0n ? "+" : ""}${moneyText(difference)}` })}
        />
      )}
      <QuoteClock
        quote={first}
        onExpire={onExpire}
        head={
          <>
            {t("total")} {total ? <Money value={total} /> : "—"}
          </>
        }
        words={margin ? [t("margin", { amount: moneyText(margin) })] : []}
      />
      <Button
        type="primary"
        size="large"
        block
        className={styles.agree ?? ""}
        disabled={!total || !isFresh}
        onClick={all.agree}
      >
        {total ? t("agree", { amount: moneyText(total) }) : t("agreeNone")}
      </Button>
    </>
  );
}

function Ran({ all, run }: { all: All; run: Run }) {
  const t = useWords(allWords);
  const tExchange = useWords(exchangeWords);
  const states = run.agreed.map(({ id }) => run.outcomes.get(id)!.state);
  const done = states.filter((state) => state !== "waiting" && state !== "sending").length;
  const isLost = states.includes("lost");
  const isRunning = !isLost && done < states.length;
  const isWhole = states.every((state) => state === "asked");
  // The button that was pressed is gone; whoever works by keyboard or ear goes on here.
  const progress = useRef<HTMLParagraphElement>(null);
  useEffect(() => progress.current?.focus(), []);
  return (
    <div className={styles.offer} aria-live="polite">
      <p ref={progress} tabIndex={-1} className={styles.progress}>
        {t("progress", { done, all: states.length })}
      </p>
      <AgreedLines run={run} />
      {isLost && (
        <Alert
          type="warning"
          showIcon
          title={tExchange("lost")}
          action={<Button onClick={all.goOn}>{tExchange("tryAgain")}</Button>}
        />
      )}
      <div className={styles.acts}>
        <Link to={routes.ExchangeOrder.path}>
          <Button type={isWhole ? "primary" : "default"}>{tExchange("toOrders")}</Button>
        </Link>
        <Button type={isWhole ? "default" : "primary"} disabled={isRunning || isLost} onClick={all.again}>
          {t(isWhole ? "back" : "rest")}
        </Button>
      </div>
    </div>
  );
}
