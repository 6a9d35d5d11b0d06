import { type Rate as RateValue, printRate } from "@causeway/money";
import styles from "./rate.module.css";

/** `1 EUR = 1.0864 USD`: a rate always names both currencies, or nobody knows which way it runs. */
export function Rate({ value, size = "text" }: { value: RateValue; size?: "text" | "large" }) {
  return (
    <span className={`${styles.rate} ${styles[size]}`}>
      <span className={styles.before}>1 {value.base} = </span>
      <span className={styles.number}>{printRate(value)}</span>
      <span className={styles.after}> {value.quote}</span>
    </span>
  );
}
