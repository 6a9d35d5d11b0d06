import { Alert, Button, Skeleton } from "antd";
import { Link } from "react-router";
import { messageOf, refusalOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { QuoteExpired, QuoteLine } from "#shared/ui/frame/quote-card.tsx";
import { moneyText } from "#shared/ui/value/money.tsx";
import { printRate } from "@causeway/money";
import { routes } from "#portal/routes.ts";
import type { ExchangeForm } from "../use-exchange.ts";
import { exchangeWords } from "../words.ts";
import styles from "../exchange.module.css";

/** The quote, and the one thing to do with it. Without one it says why, and what helps. */
export function Deal({ exchange }: { exchange: ExchangeForm }) {
  const { asked } = exchange;
  const { quote, expired } = asked;
  const blocked = exchange.missing !== null;
  return (
    <div className={styles.deal}>
      <Failure exchange={exchange} />
      {quote && expired && !asked.isPaused ? (
        <QuoteExpired
          expired={expired}
          quote={quote}
          pending={exchange.isSending}
          blocked={blocked}
          onExpire={asked.onExpire}
          onAccept={() => void exchange.confirm(quote)}
          onAbandon={exchange.again}
        />
      ) : (
        <FirstQuote exchange={exchange} blocked={blocked} />
      )}
    </div>
  );
}

function FirstQuote({ exchange, blocked }: { exchange: ExchangeForm; blocked: boolean }) {
  const t = useWords(exchangeWords);
  const { quote, error, isPaused, isFetching, onExpire, renew } = exchange.asked;
  if (isPaused)
    return (
      <Alert
        type="info"
        showIcon
        title={t("paused")}
        action={<Button onClick={renew}>{t("getQuote")}</Button>}
      />
    );
  if (error)
    return (
      <Alert
        type="warning"
        showIcon
        title={messageOf(error)}
        action={<Button onClick={renew}>{t("retry")}</Button>}
      />
    );
  return (
    <>
      <div className={styles.quote}>
        {quote ? (
          <QuoteLine quote={quote} onExpire={onExpire} />
        ) : (
          isFetching && exchange.form.text !== "" && <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
      </div>
      <Button
        type="primary"
        size="large"
        block
        disabled={!quote || blocked}
        loading={exchange.isSending}
        onClick={() => quote && void exchange.confirm(quote)}
      >
        {quote
          ? t("confirm", { rate: printRate(quote.rate), amount: moneyText(quote.buy) })
          : t("confirmEmpty")}
      </Button>
    </>
  );
}

/** What came of trying. Where nobody knows, the same is tried again and is done once. */
function Failure({ exchange }: { exchange: ExchangeForm }) {
  const t = useWords(exchangeWords);
  const { failure, isLost, sent } = exchange;
  if (!failure) return null;
  if (isLost && sent)
    return (
      <Alert
        type="warning"
        showIcon
        title={t("lost")}
        action={<Button onClick={() => void exchange.confirm(sent)}>{t("tryAgain")}</Button>}
      />
    );
  const isUsed = refusalOf(failure) === "quoteUsed";
  return (
    <Alert
      type="error"
      showIcon
      title={messageOf(failure)}
      {...(isUsed && { action: <Link to={routes.ExchangeOrder.path}>{t("toOrders")}</Link> })}
    />
  );
}
