import { printExchange } from "@causeway/contract/portal/exchange";
import { printPercent } from "@causeway/money";
import { App, Button } from "antd";
import { useNavigate, useSearchParams } from "react-router";
import { useCall } from "#shared/api/call-context.ts";
import { type Translate, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, Stack } from "#shared/ui/frame/card.tsx";
import { DetailHeader, Facts, NextStep } from "#shared/ui/frame/detail.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { useExport } from "#shared/ui/save-file.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { SpokenTitle } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { routes } from "#portal/routes.ts";
import { type ExchangeDetail, rateFrom, tones, useExchange, useExchangesFollow } from "../exchanges.ts";
import { exchangeWords } from "../words.ts";
import styles from "../exchange.module.css";

type T = Translate<typeof exchangeWords.rows>;

export function ExchangeDetailPage() {
  const t = useWords(exchangeWords);
  const [params] = useSearchParams();
  const order = useExchange(params.get("id") ?? "");
  useExchangesFollow();
  if (!order.data)
    return (
      <Pending error={order.error} failed={t("loadFailed")} rows={8} onRetry={() => void order.refetch()} />
    );
  return (
    <>
      <SpokenTitle>{t("toOrders")}</SpokenTitle>
      <Loaded order={order.data} />
    </>
  );
}

function Loaded({ order }: { order: ExchangeDetail }) {
  const t = useWords(exchangeWords);
  return (
    <Stack>
      <DetailHeader
        number={order.orderNo}
        status={<StatusTag tone={tones[order.status]}>{t(order.status)}</StatusTag>}
        amount={<Money value={moneyFrom(order.buy)} size="detail" />}
        actions={<Actions order={order} />}
        next={<Next order={order} />}
      />
      <Columns
        width={320}
        aside={
          <>
            <Card title={t("events")}>
              <Timeline events={eventsOf(t, order)} />
            </Card>
            {order.token !== "" && <Proof token={order.token} />}
          </>
        }
      >
        <Legs order={order} />
        <Price order={order} />
      </Columns>
    </Stack>
  );
}

function Actions({ order }: { order: ExchangeDetail }) {
  const t = useWords(exchangeWords);
  const call = useCall();
  const navigate = useNavigate();
  const { busy, save } = useExport();
  const { sell, buy } = order;
  const again = `${routes.CurrencyExchangeApplication.path}?sell=${sell.currency}&buy=${buy.currency}&amount=${sell.amount}`;
  return (
    <>
      {order.status === "FINISHED" && (
        <Button loading={busy} onClick={() => save(() => call(printExchange, { id: order.id }))}>
          {t("confirmation")}
        </Button>
      )}
      {order.status !== "PROCESSING" && (
        <Guarded needs={["exchange.create"]}>
          <Button type="primary" onClick={() => void navigate(again)}>
            {t("another")}
          </Button>
        </Guarded>
      )}
    </>
  );
}

function Next({ order: { status, failure } }: { order: ExchangeDetail }) {
  const t = useWords(exchangeWords);
  if (status === "FAILED")
    return (
      <NextStep verdict={t("failedTitle")} yourTurn>
        {failure ? `${t(`failure${failure}`)} ` : ""}
        {t("failedText")}
      </NextStep>
    );
  return <NextStep verdict={t("noAction")}>{t(`next${status}`)}</NextStep>;
}

function Legs({ order }: { order: ExchangeDetail }) {
  const t = useWords(exchangeWords);
  const money = (wire: ExchangeDetail["sell"]) => <Money value={moneyFrom(wire)} />;
  return (
    <Card title={t("legs")}>
      <Facts
        facts={[
          { label: t("soldAll"), value: money(order.sell) },
          { label: t("fee"), value: money(order.fee) },
          { label: t("target"), value: money(order.buy) },
          { label: t("appliedAt"), value: dateTime(order.appliedAt) },
          { label: t("endedAt"), value: dateTime(order.endedAt) ?? "–" },
          { label: t("requestedBy"), value: order.requestedBy || "–" },
        ]}
      />
    </Card>
  );
}

function Price({ order }: { order: ExchangeDetail }) {
  const t = useWords(exchangeWords);
  return (
    <Card title={t("priced")}>
      <Facts
        facts={[
          { label: t("rate"), value: <Rate value={rateFrom(order.rate)} /> },
          { label: t("mid"), value: <Rate value={rateFrom(order.mid)} /> },
          { label: t("margin"), value: printPercent(order.margin) },
          { label: t("marginAmount"), value: <Money value={moneyFrom(order.marginAmount)} /> },
          ...(order.token === ""
            ? []
            : [
                { label: t("quotedFrom"), value: dateTime(order.quotedAt) },
                { label: t("quoteEnds"), value: dateTime(order.expiresAt) },
              ]),
          { label: t("priceVersion"), value: order.priceVersion },
        ]}
      />
    </Card>
  );
}

/** What was quoted, as we signed it: for whoever wants to show it, or to check it. Who waited for a rate was quoted nothing. */
function Proof({ token }: { token: string }) {
  const t = useWords(exchangeWords);
  const { message } = App.useApp();
  const copy = async () => {
    await navigator.clipboard.writeText(token);
    void message.success(t("copied"));
  };
  return (
    <Card title={t("proof")}>
      <p className={styles.proof}>{t("proofText")}</p>
      <Button onClick={() => void copy()}>{t("copyProof")}</Button>
    </Card>
  );
}

const steps = ["request", "cover", "deal", "finish", "refuse", "fail"] as const;

function eventsOf(t: T, order: ExchangeDetail) {
  return order.steps.toReversed().map(({ at, step, actor }, n) => {
    const known = steps.find((each) => each === step);
    return {
      key: `${n} ${at}`,
      what: known ? t(`step${known}`) : step,
      who: t(actor === "flow" ? "by_flow" : "by_person"),
      when: dateTime(at) ?? "",
    };
  });
}
