import { type FlagName, flags } from "#shared/brand/flags.ts";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./balances-picture.module.css";
import { Amount, Picture } from "./picture.tsx";
import { pictureWords } from "./words.ts";

type Row = readonly [
  code: "USD" | "HKD" | "EUR" | "CNH" | "GBP" | "JPY" | "AUD" | "SGD",
  flag: FlagName,
  available: string,
  inProcess: string,
  total: string,
  inUsd: string,
];

const rows: readonly Row[] = [
  ["USD", "us", "186,420.55", "31,158.60", "217,579.15", "217,579.15"],
  ["HKD", "hk", "612,908.20", "0", "612,908.20", "78,729.38"],
  ["EUR", "eu", "48,210.08", "5,630.95", "53,841.03", "58,374.44"],
  ["CNH", "cn", "254,300.00", "0", "254,300.00", "35,698.24"],
  ["GBP", "gb", "22,765.40", "3,200.00", "25,965.40", "32,944.90"],
  ["JPY", "jp", "3,862,400", "1,280,000", "5,142,400", "33,518.45"],
  ["AUD", "au", "7,310.25", "7,865.40", "15,175.65", "9,937.02"],
  ["SGD", "sg", "15,902.60", "0", "15,902.60", "11,866.52"],
];

/** The dashboard's balance card, drawn with the product's own recipes. */
export function BalancesPicture() {
  const t = useWords(pictureWords);
  return (
    <Picture label={t("balances")}>
      <div className={styles.card}>
        <div className={styles.top}>
          <div>
            <p className={styles.label}>{t("total")}</p>
            <p className={styles.total}>
              <span>USD</span> <Amount value="478,648.10" />
            </p>
          </div>
          <div className={styles.actions}>
            <span className={styles.primary}>{t("pay")}</span>
            <span>{t("exchange")}</span>
            <span>{t("receive")}</span>
          </div>
        </div>
        <div className={styles.deck}>
          <i />
          <i />
        </div>
        <p className={styles.key}>
          <span>
            {t("available")} <small>USD</small> <Amount value="423,830.89" />
          </span>
          <span>
            {t("inProcess")} <small>USD</small> <Amount value="54,817.21" />
          </span>
        </p>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t("currency")}</th>
              <th>{t("available")}</th>
              <th>{t("inProcess")}</th>
              <th>{t("sum")}</th>
              <th>{t("inUsd")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([code, flag, available, inProcess, total, inUsd]) => (
              <tr key={code}>
                <td>
                  <img src={flags[flag]} width="22" height="22" alt="" loading="lazy" />
                  <b>{code}</b> <small>{t(code)}</small>
                </td>
                <td className={styles.strong}>
                  <Amount value={available} />
                </td>
                <td className={styles.wide}>
                  <Amount value={inProcess} />
                </td>
                <td className={styles.wide}>
                  <Amount value={total} />
                </td>
                <td className={styles.soft}>{inUsd}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Picture>
  );
}
