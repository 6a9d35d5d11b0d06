import type { CurrencyCode } from "@causeway/money";
import styles from "./flag.module.css";

/**
 * Local files, one request each and cached for good. `no-inline` keeps two hundred small pictures out of the script.
 */
const files = import.meta.glob<string>("../../../node_modules/circle-flags/flags/[a-z][a-z].svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});
const urls = new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));

// The product is offered in Mainland China, where this region is shown by name and code without a flag.
urls.delete("tw");

/** A currency wears the flag its code begins with; the few supranational codes (XAF, XOF …) wear none. */
export function CurrencyFlag({ code, size = 20 }: { code: CurrencyCode; size?: number }) {
  return <RegionFlag alpha2={code.slice(0, 2)} size={size} />;
}

/** Decoration beside a name or a code that says the same, so it is silent to a screen reader. */
export function RegionFlag({ alpha2, size = 20 }: { alpha2: string; size?: number }) {
  const url = urls.get(alpha2.toLowerCase());
  if (url === undefined)
    return <span className={styles.flag} style={{ width: size, height: size }} aria-hidden="true" />;
  return (
    <img
      className={styles.flag}
      src={url}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
