import { printRate } from "@causeway/money";
import { Link } from "react-router";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { routes } from "#portal/routes.ts";
import { rateFrom, useRecent } from "../exchanges.ts";
import { exchangeWords } from "../words.ts";
import styles from "../exchange.module.css";

/** The last few, each leading to its details. */
export function RecentExchanges() {
  const t = useWords(exchangeWords);
  const { data } = useRecent();
  if (!data) return null;
  return (
    <Card title={t("recent")} extra={<Link to={routes.ExchangeOrder.path}>{t("seeAll")}</Link>}>
      {data.length === 0 ? (
        <p className={styles.hint}>{t("noRecent")}</p>
      ) : (
        <ul className={styles.recent}>
          {data.map((row) => (
            <li key={row.id}>
              <Link to={`${routes.ExchangeOrderDetail.path}?id=${row.id}`}>
                <span>
                  {row.sell.currency} → {row.buy.currency}
                  <small>
                    {dateTime(row.appliedAt)?.slice(5, 16)} · {printRate(rateFrom(row.rate))}
                  </small>
                </span>
                <Money value={moneyFrom(row.buy)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
