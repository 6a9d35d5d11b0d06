import type { CurrencyCode } from "@causeway/money";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import styles from "./board.module.css";

export function CurrencyCell({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      <CurrencyFlag code={code as CurrencyCode} size={16} />
      {code}
    </span>
  );
}
