import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { Notes } from "#shared/ui/frame/notes.tsx";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { QuoteExpired } from "#shared/ui/frame/quote-card.tsx";
import { amount } from "../samples.ts";
import { sampleQuote } from "../show-blocks.tsx";
import { frameWords } from "../words.ts";
import styles from "./frames.module.css";
import { ExchangeSides } from "./quick-exchange.tsx";

const start = Date.now();

export function ExchangeFrame() {
  const t = useWords(frameWords);
  const [quote, setQuote] = useState(() => sampleQuote("2", start, "7.7803", "77803.00", "7.7842"));
  const aside = (
    <>
      <Card title={t("afterExchange")}>
        <Pairs
          pairs={[
            { label: `USD ${t("available")}`, value: <Money value={amount("USD", "176420.55")} /> },
            { label: `HKD ${t("available")}`, value: <Money value={amount("HKD", "690711.20")} /> },
          ]}
        />
      </Card>
      <Card title={t("quoteNotes")}>
        <Notes notes={[t("quoteNote1"), t("quoteNote2")]} />
      </Card>
    </>
  );
  return (
    <>
      <PageHead title={t("exchange")} />
      <Columns aside={aside}>
        <Card>
          <ExchangeSides wide />
          <div className={styles.gap} />
          <QuoteExpired
            expired={sampleQuote("1", start - 16_000, "7.7811", "77811.00", "7.7850")}
            quote={quote}
            zone="Asia/Shanghai"
            onExpire={() =>
              setQuote(sampleQuote(crypto.randomUUID(), Date.now(), "7.7801", "77801.00", "7.7840"))
            }
            onAccept={() => {}}
            onAbandon={() => {}}
          />
        </Card>
      </Columns>
    </>
  );
}
