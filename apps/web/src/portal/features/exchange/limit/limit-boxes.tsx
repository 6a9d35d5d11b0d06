import { MinusOutlined, PlusOutlined, SwapOutlined } from "@ant-design/icons";
import { accountCurrencies, printAmount, writeRate, type AccountCurrency } from "@causeway/money";
import { Button, Select } from "antd";
import { useId, type KeyboardEvent, type RefObject } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { amountFault } from "#shared/ui/form/amount-input.tsx";
import { MoneyBox, ValueBox } from "#shared/ui/form/money-box.tsx";
import { weekdayOf } from "#shared/ui/value/date-time.ts";
import { moneyText } from "#shared/ui/value/money.tsx";
import { uiWords } from "#shared/ui/words.ts";
import { SellLabel } from "../parts/sell-label.tsx";
import { exchangeWords } from "../words.ts";
import { homeDay, homeTime, spans, untilOf, type Span } from "./limits.ts";
import type { LimitForm } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

type Boxes = { form: LimitForm; rateRef: RefObject<HTMLInputElement | null> };

/** What is sold, at which rate, for how long; what is bought follows. What is wrong stands under them. */
export function LimitBoxes({ form, rateRef }: Boxes) {
  const t = useWords(exchangeWords);
  const tLimit = useWords(limitWords);
  const faultId = useId();
  const { fields, bought } = form;
  const { fault, hint } = useSaid(form);
  const isAmount = fault !== null && !form.isRateWrong;
  const currencies = (side: "sell" | "buy") => ({
    currencyName: t(side === "sell" ? "sellCurrency" : "buyCurrency"),
    currency: fields[side],
    codes: accountCurrencies,
    onCurrency: (code: string) => form.choose(side, code as AccountCurrency),
  });
  return (
    <>
      <div className={styles.boxes}>
        <MoneyBox
          label={<SellLabel sell={fields.sell} available={form.available} onAll={form.all} />}
          name={t("sellAmount")}
          text={fields.text}
          invalid={isAmount}
          describedBy={fault === null ? undefined : faultId}
          onText={(text) => form.change({ text })}
          {...currencies("sell")}
        />
        <Button
          className={styles.swap ?? ""}
          shape="circle"
          icon={<SwapOutlined aria-hidden />}
          aria-label={t("swap")}
          onClick={form.swap}
        />
        <MoneyBox
          label={tLimit("buyAt")}
          name={t("buyAmount")}
          text={bought ? printAmount(bought) : ""}
          {...currencies("buy")}
        />
        <RateBox form={form} rateRef={rateRef} describedBy={form.isRateWrong ? faultId : undefined} />
        <UntilBox span={fields.span} from={form.from} onSpan={(span) => form.change({ span })} />
      </div>
      <p id={faultId} role="alert" className={fault === null ? styles.hint : styles.fault}>
        {fault ?? hint}
      </p>
    </>
  );
}

/** Typed, or moved in steps by its buttons and the arrows of the keyboard. */
function RateBox({ form, rateRef, describedBy }: Boxes & { describedBy: string | undefined }) {
  const t = useWords(limitWords);
  const { fields, pair, rate, isRateWrong, step } = form;
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? "up" : "down");
  };
  return (
    <ValueBox label={t("rateFor", { base: pair.base })} invalid={isRateWrong}>
      <input
        ref={rateRef}
        role="spinbutton"
        aria-label={`${t("rate")} ${pair.base}/${pair.quote}`}
        aria-valuenow={rate ? Number(writeRate(rate)) : undefined}
        aria-invalid={isRateWrong}
        aria-describedby={describedBy}
        inputMode="decimal"
        autoComplete="off"
        value={fields.rate ?? ""}
        onKeyDown={onKey}
        onChange={({ target }) => form.change({ rate: target.value })}
      />
      <span className={styles.steps}>
        <Button
          size="small"
          icon={<MinusOutlined aria-hidden />}
          aria-label={t("lower")}
          disabled={rate === undefined}
          onClick={() => step("down")}
        />
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          aria-label={t("higher")}
          disabled={rate === undefined}
          onClick={() => step("up")}
        />
      </span>
    </ValueBox>
  );
}

function UntilBox({ span, from, onSpan }: { span: Span; from: number; onSpan: (span: Span) => void }) {
  const t = useWords(limitWords);
  const locale = useLocale();
  const nameOf = (value: Span) => {
    const until = untilOf(value, from);
    const [day = "", time = ""] = homeTime(until).split(" ");
    return t("untilOf", { day, time, weekday: weekdayOf(homeDay(until), locale) });
  };
  return (
    <ValueBox label={`${t("validFor")} · ${t(span)}`}>
      <Select
        className={styles.until ?? ""}
        variant="borderless"
        aria-label={t("validFor")}
        value={span}
        optionLabelProp="short"
        options={spans.map((value) => ({
          value,
          short: nameOf(value),
          label: `${t(value)} · ${nameOf(value)}`,
        }))}
        onChange={onSpan}
      />
    </ValueBox>
  );
}

/** The first thing that keeps it from being placed, or else what is good to know. */
function useSaid(form: LimitForm): { readonly fault: string | null; readonly hint: string } {
  const t = useWords(limitWords);
  const tUi = useWords(uiWords);
  const { fields, fault, isRateWrong, missing, reserve } = form;
  const hint = fields.text === "" ? t("hint") : "";
  if (fault !== null) return { fault: amountFault(tUi, fault, fields.sell), hint };
  if (isRateWrong) return { fault: t("rateFault"), hint };
  if (missing === null) return { fault: null, hint };
  const short = moneyText(missing);
  if (reserve) return { fault: t("short", { short }), hint };
  return { fault: null, hint: fields.kind === "alert" ? hint : t("shortNow", { short }) };
}
