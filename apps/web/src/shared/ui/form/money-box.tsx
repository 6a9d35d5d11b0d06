import { type CurrencyCode, type ParsedMoney, parseMoney, printAmount } from "@causeway/money";
import type { ReactNode } from "react";
import styles from "./money-box.module.css";
import { CurrencySelect } from "./region-select.tsx";

/** The frame of one large value: what it is, and under that what stands at its start and at its end. */
export function ValueBox(props: { label: ReactNode; invalid?: boolean; children: ReactNode }) {
  const { label, invalid = false, children } = props;
  return (
    <div className={`${styles.box} ${invalid ? styles.invalid : ""}`}>
      <div className={styles.label}>{label}</div>
      {children}
    </div>
  );
}

/**
 * One side of an exchange or a payment: what it is, how much, and of which currency. What is typed stays as it is typed for
 * as long as somebody is there. Where nobody listens to what is typed, it follows from something else and is only read.
 */
export function MoneyBox(props: {
  label: ReactNode;
  name: string;
  currencyName: string;
  currency: CurrencyCode;
  codes: readonly CurrencyCode[];
  text: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  onText?: (text: string, read: ParsedMoney) => void;
  onCurrency: (currency: CurrencyCode) => void;
}) {
  const { label, name, currency, codes, text, invalid = false, describedBy, onText, onCurrency } = props;
  return (
    <ValueBox label={label} invalid={invalid}>
      <input
        aria-label={name}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={text}
        readOnly={onText === undefined}
        onBlur={() => {
          const read = parseMoney(text, currency);
          const printed = read.ok ? printAmount(read.money) : text;
          if (printed !== text) onText?.(printed, read);
        }}
        onChange={({ target }) => onText?.(target.value, parseMoney(target.value, currency))}
      />
      <CurrencySelect
        bare
        aria-label={props.currencyName}
        value={currency}
        codes={codes}
        onChange={onCurrency}
      />
    </ValueBox>
  );
}
