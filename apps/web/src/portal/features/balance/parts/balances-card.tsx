import { currencyName } from "@causeway/money";
import { Button } from "antd";
import { Link } from "react-router";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { Listed } from "#shared/ui/frame/listed.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { routes } from "#portal/routes.ts";
import { useBalances, type Balance } from "../balances.ts";
import { balanceWords } from "../words.ts";
import styles from "#shared/ui/frame/balances.module.css";

/** What the company has: what may be spent, what is on its way out, and both together. */
export function BalancesCard() {
  const t = useWords(balanceWords);
  const toAccounts = (
    <Link to={routes.MyAccount.path}>
      <Button>{t("toAccounts")}</Button>
    </Link>
  );
  return (
    <Card title={t("balances")} extra={<Link to={routes.CollectionOrder.path}>{t("collections")}</Link>}>
      <Listed
        asked={useBalances()}
        empty={{ title: t("emptyTitle"), text: t("emptyText"), action: toAccounts }}
      >
        {(balances) => <BalanceTable balances={balances} />}
      </Listed>
    </Card>
  );
}

function BalanceTable({ balances }: { balances: readonly Balance[] }) {
  const t = useWords(balanceWords);
  const locale = useLocale();
  return (
    <table className={styles.balances}>
      <thead>
        <tr>
          <th scope="col">{t("currency")}</th>
          <th scope="col">{t("available")}</th>
          <th scope="col">{t("inProcess")}</th>
          <th scope="col">{t("total")}</th>
          <td aria-label={t("exchange")} />
        </tr>
      </thead>
      <tbody>
        {balances.map(({ currency, available, inProcess, total }) => (
          <tr key={currency}>
            <th scope="row">
              <span className={styles.name}>
                <CurrencyFlag code={currency} size={24} />
                {currency}
                <small>{currencyName(currency, locale)}</small>
              </span>
            </th>
            <td className={styles.strong}>
              <Money value={available} bare />
            </td>
            <td data-label={t("inProcess")}>
              <Money value={inProcess} bare />
            </td>
            <td data-label={t("total")}>
              <Money value={total} bare />
            </td>
            <td className={styles.act}>
              {available.minor > 0n && (
                <Guarded needs={["exchange.create"]}>
                  <Link
                    to={`${routes.CurrencyExchangeApplication.path}?sell=${currency}`}
                    aria-label={t("exchangeOf", { currency })}
                  >
                    {t("exchange")}
                  </Link>
                </Guarded>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
