import { wordsIn } from "@causeway/contract/locale";
import { millionthsOf, type PaymentRail } from "@causeway/contract/price/line";
import { costText, dealtPair, itemWords, percentText } from "@causeway/contract/price/words";
import {
  accountCurrencies,
  displayAmount,
  isCurrencyCode,
  money,
  portion,
  printRate,
  type CurrencyCode,
} from "@causeway/money";
import type { ReactNode } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { useReferenceRate, type ReferencePair } from "#portal/features/exchange/reference.ts";
import type { PriceRow } from "../prices.ts";
import { destinationWords, priceWords } from "../words.ts";
import styles from "./prices.module.css";

const keyOf = (row: PriceRow) => JSON.stringify({ ...row, cost: null, standard: null });

export function CollectionTable({ rows }: { rows: readonly PriceRow[] }) {
  const t = useWords(priceWords);
  const locale = useLocale();
  return (
    <Card title={t("collection")} extra={<span className={styles.dim}>{t("collectionNote")}</span>}>
      <Table heads={[t("item"), t("says"), t("price")]} soft={[1]}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td>{wordsIn(locale, itemWords(row))}</td>
            <td className={styles.soft}>{t(row.subject === "PLATFORM" ? "platformText" : "b2bText")}</td>
            <PriceCell row={row} />
          </tr>
        ))}
        <tr>
          <td>{t("account")}</td>
          <td className={styles.soft}>{t("accountText", { n: accountCurrencies.length })}</td>
          <td className={`${styles.end} ${styles.price}`}>
            <small>USD</small>0.00
          </td>
        </tr>
      </Table>
    </Card>
  );
}

export function ExchangeTable({ rows }: { rows: readonly PriceRow[] }) {
  const t = useWords(priceWords);
  return (
    <Card title={t("exchange")} extra={<span className={styles.dim}>{t("exchangeNote")}</span>}>
      <Table heads={[t("pair"), t("mid"), t("per"), t("markup")]} ends={[1, 2]}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td>
              <Pair row={row} />
            </td>
            <td className={styles.end}>
              <Mid row={row} />
            </td>
            <td className={styles.end}>
              <PerTenThousand row={row} />
            </td>
            <PriceCell row={row} />
          </tr>
        ))}
      </Table>
    </Card>
  );
}

function Mid({ row }: { row: PriceRow }) {
  const t = useWords(priceWords);
  const { currency, pairedWith } = row;
  if (currency === null || pairedWith === null) return <span className={styles.dim}>{t("byQuote")}</span>;
  const [sell, buy] = dealtPair(currency, pairedWith).map((code) =>
    accountCurrencies.find((known) => known === code),
  );
  return sell && buy ? <MidOf pair={{ sell, buy }} /> : "–";
}

function MidOf({ pair }: { pair: ReferencePair }) {
  const { data } = useReferenceRate(pair);
  return <span className={styles.soft}>{data ? printRate(data.rate) : "–"}</span>;
}

function Pair({ row }: { row: PriceRow }) {
  const locale = useLocale();
  const { currency, pairedWith } = row;
  const codes = currency !== null && pairedWith !== null ? dealtPair(currency, pairedWith) : [currency];
  const known = codes.filter(isKnown);
  return (
    <span className={styles.pair}>
      {known.length > 0 && (
        <span className={styles.flags}>
          {known.map((code) => (
            <CurrencyFlag key={code} code={code} />
          ))}
        </span>
      )}
      {wordsIn(locale, itemWords(row))}
    </span>
  );
}

const isKnown = (code: string | null): code is CurrencyCode => code !== null && isCurrencyCode(code);

/** What the margin comes to on ten thousand of the currency that is counted first. */
function PerTenThousand({ row }: { row: PriceRow }) {
  const t = useWords(priceWords);
  const { currency, pairedWith, cost } = row;
  if (currency === null || pairedWith === null) return <span className={styles.dim}>{t("byQuote")}</span>;
  const [first] = dealtPair(currency, pairedWith).filter(isKnown);
  if (first === undefined) return null;
  const places = displayAmount("0", first).split(".")[1]?.length ?? 0;
  return <Money value={portion(money(first, 10_000n * 10n ** BigInt(places)), cost.rate, "half-up")} />;
}

const railFlags: Readonly<Record<string, CurrencyCode>> = {
  SEPA: "EUR",
  CN_LOCAL: "CNH",
  HK_LOCAL: "HKD",
  FAST: "SGD",
  NPP: "AUD",
  SWIFT_OUR: "USD",
  SWIFT_SHA: "USD",
} satisfies Record<PaymentRail, CurrencyCode>;

export function PaymentTable({ rows }: { rows: readonly PriceRow[] }) {
  const t = useWords(priceWords);
  const tTo = useWords(destinationWords);
  const locale = useLocale();
  return (
    <Card title={t("payment")} extra={<span className={styles.dim}>{t("paymentNote")}</span>}>
      <Table heads={[t("rail"), t("to"), t("arrives"), t("each")]} soft={[1]}>
        {rows.map((row) => {
          const isShared = row.subject === "SWIFT_SHA";
          return (
            <tr key={keyOf(row)}>
              <td>
                <span className={styles.pair}>
                  <CurrencyFlag code={railFlags[row.subject] ?? "USD"} />
                  {wordsIn(locale, itemWords(row))}
                </span>
              </td>
              <td className={styles.soft}>{tTo(row.subject as PaymentRail)}</td>
              <td className={isShared ? styles.warn : ""}>{t(isShared ? "less" : "full")}</td>
              <PriceCell row={row} />
            </tr>
          );
        })}
      </Table>
      <p className={styles.foot}>{t("paymentFoot")}</p>
    </Card>
  );
}

function Table(props: {
  heads: readonly string[];
  soft?: readonly number[];
  ends?: readonly number[];
  children: ReactNode;
}) {
  const { heads, soft = [], ends = [], children } = props;
  const classOf = (n: number) => {
    if (n === heads.length - 1 || ends.includes(n)) return styles.end;
    return soft.includes(n) ? styles.soft : "";
  };
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, n) => (
              <th key={head} className={classOf(n)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** One's own price last, with the standard one struck out before it where that is another. */
function PriceCell({ row: { cost, standard } }: { row: PriceRow }) {
  const t = useWords(priceWords);
  const { rate, fixed } = cost;
  return (
    <td className={`${styles.end} ${styles.price}`}>
      {standard && (
        <>
          <s aria-hidden>{costText(standard)}</s>
          <Spoken>{t("standard", { price: costText(standard) })} </Spoken>
        </>
      )}
      {fixed && millionthsOf(rate) === 0n ? (
        <>
          <small>{fixed.currency}</small>
          {displayAmount(fixed.amount, fixed.currency)}
        </>
      ) : (
        <>
          {percentText(rate)}
          {fixed && (
            <>
              {" "}
              <small>+ {fixed.currency}</small>
              {displayAmount(fixed.amount, fixed.currency)}
            </>
          )}
        </>
      )}
    </td>
  );
}
