import { add, type CurrencyCode, type Money as MoneyValue, subtract } from "@causeway/money";
import { Button, Skeleton } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { Notes } from "#shared/ui/frame/notes.tsx";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { useCertification } from "#portal/features/account/accounts.ts";
import { routes } from "#portal/routes.ts";
import { AllExchange } from "../all/all-exchange.tsx";
import { useExchangesFollow } from "../exchanges.ts";
import { LimitExchange } from "../limit/limit-exchange.tsx";
import { useLimits } from "../limit/limits.ts";
import { limitWords } from "../limit/words.ts";
import { Deal } from "../parts/deal.tsx";
import { ModeBar, type ModeChange } from "../parts/mode-bar.tsx";
import { Outcome } from "../parts/outcome.tsx";
import { RecentExchanges } from "../parts/recent.tsx";
import { Sides } from "../parts/sides.tsx";
import type { LiveQuote } from "../quotes.ts";
import { formFrom, useExchangeForm } from "../use-exchange.ts";
import { exchangeWords } from "../words.ts";

/**
 * `?sell=USD&buy=HKD&amount=100` opens it filled in; `get=100` fills in the other side. `mode=limit` waits for a rate, with
 * `rate=7.8` for that one; `mode=all` exchanges whatever there is into `buy`.
 */
export function ExchangePage() {
  const t = useWords(exchangeWords);
  const certification = useCertification();
  useExchangesFollow();
  return (
    <>
      <PageHead title={t("title")}>
        <Link to={routes.ExchangeOrder.path}>{t("toOrders")}</Link>
      </PageHead>
      {certification === undefined && (
        <Card>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Card>
      )}
      {certification !== undefined && certification !== "NORMAL" && <NotCertified />}
      {certification === "NORMAL" && <Modes />}
    </>
  );
}

function NotCertified() {
  const t = useWords(exchangeWords);
  return (
    <Card>
      <EmptyState
        title={t("notCertifiedTitle")}
        text={t("notCertifiedText")}
        action={
          <Link to={routes.RealNameAuth.path}>
            <Button type="primary">{t("toRealName")}</Button>
          </Link>
        }
      />
    </Card>
  );
}

function Modes() {
  const [params, setParams] = useSearchParams();
  const [isChanged, setChanged] = useState(false);
  const change: ModeChange = {
    isChanged,
    onMode: (mode, typed) => {
      setChanged(true);
      setParams({ ...typed, ...(mode !== "instant" && { mode }) }, { replace: true });
    },
  };
  if (params.get("mode") === "limit") return <LimitExchange params={params} change={change} />;
  if (params.get("mode") === "all") return <AllExchange params={params} change={change} />;
  return <Exchange change={change} />;
}

/** What waits is told to whoever exchanges at once, and else nothing. */
function WaitingLink() {
  const t = useWords(limitWords);
  const { data } = useLimits();
  const n = data?.filter(({ status }) => status === "WAITING").length ?? 0;
  if (n === 0) return null;
  const to = `${routes.CurrencyExchangeApplication.path}?mode=limit`;
  return <Link to={to}>{t("waitingCount", { n })}</Link>;
}

function Exchange({ change }: { change: ModeChange }) {
  const [params] = useSearchParams();
  const exchange = useExchangeForm(formFrom(params));
  if (exchange.done)
    return (
      <Card>
        <Outcome done={exchange.done} onAnother={exchange.again} />
      </Card>
    );
  const { sell, buy } = exchange.form;
  const { quote } = exchange.asked;
  return (
    <Columns
      aside={
        <>
          {quote && exchange.available && <Afterwards quote={quote} available={exchange.available} />}
          <Rules />
          <RecentExchanges />
        </>
      }
    >
      <Card>
        <ModeBar mode="instant" change={change} typed={{ sell, buy, amount: exchange.textOf("sell") }}>
          <WaitingLink />
        </ModeBar>
        <Sides exchange={exchange} wide />
        <Deal exchange={exchange} />
      </Card>
    </Columns>
  );
}

function Afterwards(props: { quote: LiveQuote; available: ReadonlyMap<CurrencyCode, MoneyValue> }) {
  const t = useWords(exchangeWords);
  const { quote, available } = props;
  const { sell, buy, fee, marginMoney } = quote;
  const own = available.get(sell.currency);
  const got = available.get(buy.currency);
  const in_ = (currency: CurrencyCode) => t("availableIn", { currency });
  return (
    <Card title={t("after")}>
      <Pairs
        pairs={[
          ...(own && own.minor >= sell.minor
            ? [{ label: in_(sell.currency), value: <Money value={subtract(own, sell)} /> }]
            : []),
          { label: in_(buy.currency), value: <Money value={got ? add(got, buy) : buy} /> },
          { label: t("marginAmount"), value: <Money value={marginMoney} />, sum: true },
          ...(fee.minor > 0n ? [{ label: t("feeInSell"), value: <Money value={fee} /> }] : []),
        ]}
      />
    </Card>
  );
}

function Rules() {
  const t = useWords(exchangeWords);
  return (
    <Card title={t("rules")}>
      <Notes notes={(["rule1", "rule2", "rule3", "rule4"] as const).map((rule) => t(rule))} />
    </Card>
  );
}
