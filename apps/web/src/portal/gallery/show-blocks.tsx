import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Guarded, PermissionsContext } from "#shared/ui/frame/guarded.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { type Quote, QuoteExpired, QuoteLine } from "#shared/ui/frame/quote-card.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import { Timeline, Track } from "#shared/ui/frame/timeline.tsx";
import { useUnsavedChanges } from "#shared/ui/form/unsaved-changes.tsx";
import { Wizard } from "#shared/ui/form/wizard.tsx";
import { ConfirmCard } from "./frames/confirm.tsx";
import { DetailCards } from "./frames/detail.tsx";
import { sampleEvents, sampleStops } from "./frames/events.ts";
import { amount, rate } from "./samples.ts";
import { State, States } from "./state.tsx";
import { frameWords } from "./words.ts";

const start = Date.now();

export function sampleQuote(id: string, at: number, value: string, buy: string, mid: string): Quote {
  return {
    id,
    rate: rate("USD", "HKD", value),
    mid: rate("USD", "HKD", mid),
    margin: "0.05%",
    sell: amount("USD", "10000.00"),
    buy: amount("HKD", buy),
    fixed: "sell",
    quotedAt: at,
    expiresAt: at + 15_000,
  };
}

/** A quote that is renewed for as long as somebody looks at it. */
export function useLiveQuote() {
  const [quote, setQuote] = useState(() => sampleQuote("1", start, "7.7811", "77811.00", "7.7850"));
  const renew = () => setQuote(sampleQuote(crypto.randomUUID(), Date.now(), "7.7803", "77803.00", "7.7842"));
  return { quote, renew };
}

export function ShowQuote() {
  const line = useLiveQuote();
  const fresh = useLiveQuote();
  return (
    <States>
      <State name="live">
        <QuoteLine quote={line.quote} onExpire={line.renew} />
      </State>
      <State name="expired">
        <QuoteExpired
          expired={sampleQuote("0", start - 16_000, "7.7811", "77811.00", "7.7850")}
          quote={{ ...fresh.quote, rate: rate("USD", "HKD", "7.7803"), buy: amount("HKD", "77803.00") }}
          zone="Asia/Shanghai"
          onExpire={fresh.renew}
          onAccept={() => {}}
          onAbandon={() => {}}
        />
      </State>
    </States>
  );
}

export function ShowConfirm() {
  return <ConfirmCard />;
}

export function ShowDetail() {
  return <DetailCards />;
}

export function ShowTimeline() {
  const t = useWords(frameWords);
  return (
    <States>
      <State name="Timeline" narrow>
        <Timeline events={sampleEvents(t)} />
      </State>
      <State name="Track">
        <Track stops={sampleStops(t)} />
      </State>
    </States>
  );
}

export function ShowWizard() {
  const t = useWords(frameWords);
  const [step, setStep] = useState(1);
  const steps = [t("step1"), t("step2"), t("step3")];
  return (
    <Wizard
      title={t("confirmTitle")}
      steps={steps}
      current={step}
      savedAt="14:31:58"
      aside={
        <Card title={t("quoteNotes")}>
          <Pairs pairs={[{ label: t("payType"), value: t("overseas") }]} />
        </Card>
      }
      {...(step > 0 && { onBack: () => setStep(step - 1) })}
      onNext={async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        setStep(Math.min(step + 1, steps.length - 1));
      }}
    >
      <Card title={steps[step]}>
        <Money value={amount("USD", "12518.60")} />
      </Card>
    </Wizard>
  );
}

export function ShowResult() {
  const t = useWords(frameWords);
  const actions = (
    <>
      <Button type="primary">{t("details")}</Button>
      <Button>{t("payAgain")}</Button>
    </>
  );
  return (
    <States>
      <State name="done" bare>
        <Result
          tone="done"
          title={t("after1")}
          text={t("after2When")}
          number="PO20261113000127"
          actions={actions}
        >
          <Pairs pairs={[{ label: t("arrival"), value: t("arrivalBy", { date: "2026-11-17" }) }]} />
        </Result>
      </State>
      <State name="in process" bare>
        <Result tone="proc" title={t("m2")} text={t("m2Text")} actions={actions} />
      </State>
      <State name="refused" bare>
        <Result
          tone="refused"
          title={t("m4")}
          text={t("m4Text")}
          number="PO20261112000121"
          actions={actions}
        />
      </State>
    </States>
  );
}

export function ShowEmpty() {
  const t = useWords(frameWords);
  const action = <Button>{t("receive")}</Button>;
  return (
    <States>
      <State name="centred">
        <EmptyState title={t("emptyOrders")} text={t("emptyOrdersText")} action={action} />
      </State>
      <State name="row">
        <EmptyState row title={t("emptyOrders")} text={t("emptyOrdersText")} action={action} />
      </State>
    </States>
  );
}

export function ShowGuarded() {
  const t = useWords(frameWords);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty);
  return (
    <PermissionsContext value={new Set(["payment:create"])}>
      <States>
        <State name="payment:create (held)">
          <Guarded needs={["payment:create"]}>
            <Button>{t("pay")}</Button>
          </Guarded>
        </State>
        <State name="payment:create + payment:confirm (one missing)">
          <Guarded needs={["payment:create", "payment:confirm"]}>
            <Button>{t("confirmTitle")}</Button>
          </Guarded>
        </State>
        <State name="unsaved changes">
          <Button onClick={() => setDirty(!dirty)}>{dirty ? "dirty" : "clean"}</Button>
        </State>
      </States>
    </PermissionsContext>
  );
}
