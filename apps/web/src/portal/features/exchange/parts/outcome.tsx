import { Alert, Button } from "antd";
import { useNavigate } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { routes } from "#portal/routes.ts";
import { useExchange } from "../exchanges.ts";
import type { Done } from "../use-exchange.ts";
import { exchangeWords } from "../words.ts";

const tones = { PROCESSING: "proc", FINISHED: "done", FAILED: "refused" } as const;

/** What became of it, as soon as it is known; until then, that it is being done. */
export function Outcome({ done, onAnother }: { done: Done; onAnother: () => void }) {
  const t = useWords(exchangeWords);
  const navigate = useNavigate();
  const order = useExchange(done.id);
  const status = order.data?.status ?? done.status;
  const amounts = { sell: moneyText(done.quote.sell), buy: moneyText(done.quote.buy) };
  const words = {
    PROCESSING: [t("workingTitle"), t("workingText", amounts)],
    FINISHED: [t("doneTitle"), t("doneText", amounts)],
    FAILED: [t("failedTitle"), t("failedText")],
  } as const;
  const failure = order.data?.failure;
  const to = `${routes.ExchangeOrderDetail.path}?id=${done.id}`;
  return (
    <div aria-live="polite">
      <Result
        tone={tones[status]}
        title={words[status][0]}
        text={words[status][1]}
        number={done.orderNo}
        actions={
          <>
            <Button type="primary" onClick={() => void navigate(to)}>
              {t("details")}
            </Button>
            <Button onClick={onAnother}>{t("another")}</Button>
          </>
        }
      >
        {failure ? (
          <Alert type="warning" showIcon title={t(`failure${failure}`)} />
        ) : (
          <Pairs
            pairs={[
              { label: t("sell"), value: <Money value={done.quote.sell} /> },
              { label: t("buy"), value: <Money value={done.quote.buy} /> },
              { label: t("rate"), value: <Rate value={done.quote.rate} /> },
            ]}
          />
        )}
      </Result>
    </div>
  );
}
