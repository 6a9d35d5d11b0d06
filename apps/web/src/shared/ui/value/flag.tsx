import type { CurrencyCode } from "@causeway/money";
import styles from "./flag.module.css";

/** Files the server keeps under `/flags/`, one for each two-letter code. */
export function flagUrl(alpha2: string): string | null {
  const code = alpha2.toLowerCase();
  // Codes beginning with X belong to no country. One region is shown by name and code alone, as is the rule in
  // Mainland China, where the product is offered.
  return code.startsWith("x") || code === "tw" ? null : `/flags/${code}.svg`;
}

/** A currency wears the flag its code begins with. */
export function CurrencyFlag({ code, size = 20 }: { code: CurrencyCode; size?: number }) {
  return <RegionFlag alpha2={code.slice(0, 2)} size={size} />;
}

/** Decoration beside a name or a code that says the same, so it is silent to a screen reader. */
export function RegionFlag({ alpha2, size = 20 }: { alpha2: string; size?: number }) {
  const url = flagUrl(alpha2);
  if (url === null) {
    return <span className={styles.flag} style={{ width: size, height: size }} aria-hidden="true" />;
  }
  return <img className={styles.flag} src={url} width={size} height={size} alt="" decoding="async" />;
}
