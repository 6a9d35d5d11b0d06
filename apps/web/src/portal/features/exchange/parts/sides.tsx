import { SwapOutlined } from "@ant-design/icons";
import { accountCurrencies } from "@causeway/money";
import { Button } from "antd";
import { useId } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { amountFault } from "#shared/ui/form/amount-input.tsx";
import { MoneyBox } from "#shared/ui/form/money-box.tsx";
import { moneyText } from "#shared/ui/value/money.tsx";
import { uiWords } from "#shared/ui/words.ts";
import type { ExchangeForm, Side } from "../use-exchange.ts";
import { exchangeWords } from "../words.ts";
import { SellLabel } from "./sell-label.tsx";
import styles from "../exchange.module.css";

/** Both sides: either may be typed into, and what is wrong stands under them. */
export function Sides({ exchange, wide = false }: { exchange: ExchangeForm; wide?: boolean }) {
  const t = useWords(exchangeWords);
  const faultId = useId();
  const fault = useFault(exchange);
  const box = (side: Side) => (
    <MoneyBox
      label={
        side === "sell" ? (
          <SellLabel sell={exchange.form.sell} available={exchange.available} onAll={exchange.all} />
        ) : (
          t("buy")
        )
      }
      name={t(side === "sell" ? "sellAmount" : "buyAmount")}
      currencyName={t(side === "sell" ? "sellCurrency" : "buyCurrency")}
      currency={exchange.form[side]}
      codes={accountCurrencies}
      text={exchange.textOf(side)}
      invalid={fault !== null && (exchange.form.side === side || !exchange.isPair)}
      describedBy={fault === null ? undefined : faultId}
      onText={(text) => exchange.type(side, text)}
      onCurrency={(currency) => exchange.choose(side, currency)}
    />
  );
  return (
    <>
      <div className={wide ? styles.sidesWide : styles.sides}>
        {box("sell")}
        <Button
          className={styles.swap ?? ""}
          shape="circle"
          icon={<SwapOutlined rotate={wide ? 0 : 90} aria-hidden />}
          aria-label={t("swap")}
          onClick={exchange.swap}
        />
        {box("buy")}
      </div>
      <p id={faultId} role="alert" className={fault === null ? styles.hint : styles.fault}>
        {fault ?? (exchange.form.text === "" ? t("hint") : "")}
      </p>
    </>
  );
}

/** The first thing that keeps it from being exchanged, in words that say how to mend it. */
function useFault({ form, fault, isPair, missing }: ExchangeForm): string | null {
  const t = useWords(exchangeWords);
  const tUi = useWords(uiWords);
  if (!isPair) return t("sameCurrency");
  if (fault !== null) return amountFault(tUi, fault, form[form.side]);
  return missing === null ? null : t("short", { short: moneyText(missing) });
}
