import { fromWire, type Money as MoneyValue, printAmount } from "@causeway/money";
import { CurrencyFlag } from "./flag.tsx";
import styles from "./money.module.css";

export type MoneySize = "text" | "sum" | "balance" | "detail" | "total" | "confirm";

/**
 * The one way an amount appears: code, major digits, lighter minor digits, a true minus sign. `sign` adds the plus
 * that a list of ins and outs needs; `bare` leaves the code to a heading that already says it.
 */
export function Money(props: {
  value: MoneyValue;
  size?: MoneySize;
  sign?: boolean;
  bare?: boolean;
  flag?: number;
}) {
  const { value, size = "text", sign = false, bare = false, flag } = props;
  return (
    <span className={`${styles.money} ${styles[size]}`}>
      {flag !== undefined && <CurrencyFlag code={value.currency} size={flag} />}
      {!bare && <span className={styles.code}>{value.currency}</span>}
      {!bare && " "}
      <Digits value={value} sign={sign} />
    </span>
  );
}

function Digits({ value, sign }: { value: MoneyValue; sign: boolean }) {
  const [major = "", minor] = printAmount(value).replace("-", "").split(".");
  const mark = value.minor < 0n ? "−" : sign && value.minor > 0n ? "+" : "";
  return (
    <span className={styles.digits}>
      {mark}
      {major}
      {minor !== undefined && <span className={styles.minor}>.{minor}</span>}
    </span>
  );
}

/** Money as the server wrote it. What cannot be read is a fault of ours, never a zero. */
export function moneyFrom(wire: { currency: string; amount: string }): MoneyValue {
  const read = fromWire(wire);
  if (!read) throw new Error(`not an amount: ${wire.currency} ${wire.amount}`);
  return read;
}

/** The same amount inside a sentence or on a button. */
export function moneyText(value: MoneyValue): string {
  return `${value.currency} ${printAmount(value).replace("-", "−")}`;
}
