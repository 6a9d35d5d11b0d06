import type { CurrencyCode } from "@causeway/money";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import styles from "./account.module.css";

export function Currencies({ codes }: { codes: readonly CurrencyCode[] }) {
  return (
    <div className={styles.flags}>
      {codes.map((code) => (
        <span key={code} className={styles.flag}>
          <CurrencyFlag code={code} size={16} />
          {code}
        </span>
      ))}
    </div>
  );
}
