import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { routes } from "#portal/routes.ts";
import { useExchangesFollow } from "./exchanges.ts";
import { Deal } from "./parts/deal.tsx";
import { Outcome } from "./parts/outcome.tsx";
import { Sides } from "./parts/sides.tsx";
import { formFrom, useExchangeForm } from "./use-exchange.ts";
import { exchangeWords } from "./words.ts";

/** The same exchange in a card: for the page on which the day begins. */
export function QuickExchange() {
  const t = useWords(exchangeWords);
  useExchangesFollow();
  const exchange = useExchangeForm(formFrom(new URLSearchParams()));
  return (
    <Card title={t("quick")} extra={<Link to={routes.CurrencyExchangeApplication.path}>{t("toPage")}</Link>}>
      {exchange.done ? (
        <Outcome done={exchange.done} onAnother={exchange.again} />
      ) : (
        <>
          <Sides exchange={exchange} />
          <Deal exchange={exchange} />
        </>
      )}
    </Card>
  );
}
