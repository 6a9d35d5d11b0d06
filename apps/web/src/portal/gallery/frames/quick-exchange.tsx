import { DownOutlined, SwapOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { moneyText } from "#shared/ui/value/money.tsx";
import { QuoteLine } from "#shared/ui/frame/quote-card.tsx";
import { useLiveQuote } from "../show-blocks.tsx";
import { frameWords } from "../words.ts";
import styles from "./frames.module.css";

export function QuickExchange() {
  const t = useWords(frameWords);
  const { quote, renew } = useLiveQuote();
  return (
    <Card title={t("quickExchange")} extra={<Link to="/exchange/exchangeOrder">{t("exchangeOrders")}</Link>}>
      <ExchangeSides />
      <div className={styles.quote}>
        <QuoteLine quote={quote} onExpire={renew} />
      </div>
      <Button type="primary" block size="large">
        {t("buyAmount", { amount: moneyText(quote.buy) })}
      </Button>
    </Card>
  );
}

export function ExchangeSides({ wide = false }: { wide?: boolean }) {
  const t = useWords(frameWords);
  return (
    <div className={wide ? styles.sidesWide : styles.sides}>
      <label className={styles.side}>
        <small>{t("sell")}</small>
        <input defaultValue="10,000.00" inputMode="decimal" />
        <span>
          <CurrencyFlag code="USD" size={20} />
          USD
          <DownOutlined aria-hidden />
        </span>
      </label>
      <Button
        className={styles.swap ?? ""}
        shape="circle"
        size="small"
        icon={<SwapOutlined rotate={wide ? 0 : 90} aria-hidden />}
        aria-label={t("swap")}
      />
      <label className={styles.side}>
        <small>{t("buy")}</small>
        <input defaultValue="77,811.00" inputMode="decimal" />
        <span>
          <CurrencyFlag code="HKD" size={20} />
          HKD
          <DownOutlined aria-hidden />
        </span>
      </label>
    </div>
  );
}
