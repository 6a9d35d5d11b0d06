import { limitKinds, type LimitKind } from "@causeway/contract/portal/limit-order";
import { printRate } from "@causeway/money";
import { Alert, Button, Checkbox, Radio } from "antd";
import type { RefObject } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { moneyText } from "#shared/ui/value/money.tsx";
import { ModeBar, type ModeChange } from "../parts/mode-bar.tsx";
import { exchangeWords } from "../words.ts";
import { LimitBoxes } from "./limit-boxes.tsx";
import { LimitFacts } from "./limit-facts.tsx";
import { homeTime } from "./limits.ts";
import { rateText } from "./rates.ts";
import type { LimitForm, Placed } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

/** What is waited for, and the one button that begins the waiting. */
export function LimitCard(props: {
  form: LimitForm;
  rateRef: RefObject<HTMLInputElement | null>;
  change: ModeChange;
}) {
  const t = useWords(limitWords);
  const { form, rateRef, change } = props;
  const { sell, buy, text: amount } = form.fields;
  const typed = { sell, buy, amount };
  return (
    <Card>
      <ModeBar mode="limit" change={change} typed={typed}>
        {t("onlyAt")}
      </ModeBar>
      {form.placed && <PlacedNote placed={form.placed} />}
      <LimitBoxes form={form} rateRef={rateRef} />
      <Choices form={form} />
      <LimitFacts form={form} />
      <div className={styles.deal}>
        <Said form={form} onInstant={() => change.onMode("instant", typed)} />
        <Place form={form} />
      </div>
    </Card>
  );
}

function PlacedNote({ placed: { kind, sell: sold, rate: wanted, until: end, reserve } }: { placed: Placed }) {
  const t = useWords(limitWords);
  const [sell, rate, until] = [moneyText(sold), rateText(wanted), `${homeTime(end)} (UTC+8)`];
  const words =
    kind === "alert"
      ? [t("told", { rate, until })]
      : [t("placed", { rate, sell, until }), ...(reserve ? [t("placedReserved", { sell })] : [])];
  return (
    <output className={styles.placed}>
      <Alert type="success" showIcon title={words.join(" ")} />
    </output>
  );
}

function Choices({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const { kind, reserve } = form.fields;
  return (
    <div className={styles.choices}>
      <Radio.Group
        aria-label={t("kind")}
        value={kind}
        options={limitKinds.map((value) => ({ value, label: t(`kind${value}`) }))}
        onChange={({ target }) => form.change({ kind: target.value as LimitKind })}
      />
      {kind === "exchange" && (
        <div>
          <Checkbox checked={reserve} onChange={({ target }) => form.change({ reserve: target.checked })}>
            {t("reserve")}
          </Checkbox>
          {reserve && <p className={styles.hint}>{t("reserveText")}</p>}
        </div>
      )}
    </div>
  );
}

/** What came of trying, and what stands in the way of comparing. */
function Said({ form, onInstant }: { form: LimitForm; onInstant: () => void }) {
  const t = useWords(limitWords);
  const tExchange = useWords(exchangeWords);
  const { failure, isLost, asked, isThere, now, rate } = form;
  const { isPaused, error, renew } = asked;
  if (failure)
    return (
      <Alert
        type={isLost ? "warning" : "error"}
        showIcon
        title={isLost ? t("lost") : messageOf(failure)}
        action={isLost && <Button onClick={form.tryAgain}>{tExchange("tryAgain")}</Button>}
      />
    );
  if (isThere && now && rate)
    return (
      <Alert
        type="info"
        showIcon
        title={t("reached", { now: printRate(now.rate), rate: printRate(rate) })}
        action={<Button onClick={onInstant}>{t("toInstant")}</Button>}
      />
    );
  if (isPaused)
    return (
      <Alert
        type="info"
        showIcon
        title={tExchange("paused")}
        action={<Button onClick={renew}>{tExchange("getQuote")}</Button>}
      />
    );
  // It may wait all the same, for a market that is closed now for instance.
  if (error)
    return (
      <Alert
        type="info"
        showIcon
        title={messageOf(error)}
        action={<Button onClick={renew}>{tExchange("retry")}</Button>}
      />
    );
  return null;
}

function Place({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const { fields, rate: wanted, bought, isReady, isSending } = form;
  const rate = wanted && printRate(wanted);
  const amount = bought && moneyText(bought);
  const words = {
    exchange: rate && amount ? t("place", { rate, amount }) : t("placeEmpty"),
    alert: rate && amount ? t("tell", { rate }) : t("tellEmpty"),
  };
  return (
    <Button
      type="primary"
      size="large"
      block
      className={styles.place ?? ""}
      disabled={!isReady}
      loading={isSending}
      onClick={form.place}
    >
      {words[fields.kind]}
    </Button>
  );
}
