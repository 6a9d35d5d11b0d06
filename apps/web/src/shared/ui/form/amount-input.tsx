import {
  type CurrencyCode,
  decimalsOf,
  type Money,
  type ParsedMoney,
  parseMoney,
  printAmount,
} from "@causeway/money";
import { Input } from "antd";
import { useState } from "react";
import type { Translate } from "#shared/i18n/words.ts";
import styles from "./amount-input.module.css";
import { uiWords } from "../words.ts";

type Refused = Extract<ParsedMoney, { ok: false }>["reason"];

/** Why an amount cannot be taken, in words that say how to mend it. */
export function amountFault(
  t: Translate<typeof uiWords.rows>,
  reason: Refused,
  currency: CurrencyCode,
): string {
  switch (reason) {
    case "empty":
      return t("amountEmpty");
    case "not-a-number":
      return t("amountNotNumber");
    case "too-many-decimals": {
      const places = decimalsOf(currency);
      return places === 0 ? t("amountNoDecimals", { currency }) : t("amountDecimals", { currency, places });
    }
    case "too-large":
      return t("amountLarge");
  }
}

/**
 * Typed as people type, digits of a Chinese keyboard included; grouped on leaving. Gives an amount or the reason why
 * there is none, and never a half-read number.
 */
export function AmountInput(props: {
  id?: string;
  currency: CurrencyCode;
  value: Money | null;
  onChange: (read: ParsedMoney) => void;
  size?: "middle" | "large";
  invalid?: boolean;
  "aria-label"?: string;
  "aria-describedby"?: string;
}) {
  const { currency, value, onChange, size = "middle", invalid = false, ...rest } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? "" : printAmount(value));
  return (
    <Input
      {...rest}
      className={styles.amount ?? ""}
      size={size}
      inputMode="decimal"
      autoComplete="off"
      prefix={<span className={styles.code}>{currency}</span>}
      value={shown}
      status={invalid ? "error" : ""}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(parseMoney(event.target.value, currency));
      }}
      onBlur={() => {
        if (parseMoney(shown, currency).ok) setTyped(null);
      }}
    />
  );
}
