import { DownOutlined, UpOutlined } from "@ant-design/icons";
import type { Money as MoneyValue } from "@causeway/money";
import { Button } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Money } from "../value/money.tsx";
import { uiWords } from "../words.ts";
import styles from "./sums.module.css";

const shownAtOnce = 4;

/** What the filtered rows come to, currency by currency, the most used ones first. */
export function Sums(props: { label: string; sums: readonly { value: MoneyValue; n: number }[] }) {
  const t = useWords(uiWords);
  const [all, setAll] = useState(false);
  const hidden = props.sums.length - shownAtOnce;
  if (props.sums.length === 0) return null;
  return (
    <div className={styles.sums}>
      <span className={styles.label}>{props.label}</span>
      {(all ? props.sums : props.sums.slice(0, shownAtOnce)).map(({ value, n }) => (
        <span key={value.currency} className={styles.sum}>
          <Money value={value} flag={16} />
          <small>{t("rows", { n })}</small>
        </span>
      ))}
      {hidden > 0 && (
        <Button
          type="link"
          size="small"
          className={styles.more ?? ""}
          aria-expanded={all}
          icon={all ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPlacement="end"
          onClick={() => setAll(!all)}
        >
          {all ? t("fewerCurrencies") : t("moreCurrencies", { n: hidden })}
        </Button>
      )}
    </div>
  );
}
