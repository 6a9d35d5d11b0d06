import { collectionSources, paymentRails, priceKinds, type PriceKind } from "@causeway/contract/price/line";
import { percentText } from "@causeway/contract/price/words";
import {
  accountCurrencies,
  decimalsOf,
  fromDecimal,
  money,
  subtract,
  toDecimal,
  type CurrencyCode,
  type ParsedMoney,
} from "@causeway/money";
import { Segmented, Select } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { AmountInput } from "#shared/ui/form/amount-input.tsx";
import { Card } from "#shared/ui/frame/card.tsx";
import { Money, moneyFrom } from "#shared/ui/value/money.tsx";
import { useTrial, type Trial } from "../prices.ts";
import { priceWords, railNames, sourceNames } from "../words.ts";
import styles from "./prices.module.css";

type Wish = {
  readonly kind: PriceKind;
  readonly source: (typeof collectionSources)[number];
  readonly rail: (typeof paymentRails)[number];
  readonly currency: CurrencyCode;
  readonly buy: CurrencyCode;
  readonly amount: ParsedMoney;
};

const first: Wish = {
  kind: "collection",
  source: "PLATFORM",
  rail: "SEPA",
  currency: "USD",
  buy: "CNH",
  amount: { ok: true, money: money("USD", 1_000_000n) },
};

const kindWords = {
  collection: "tryCollection",
  exchange: "tryExchange",
  payment: "tryPayment",
} as const;

/** What one order of this size would cost, reckoned as the order itself would be. */
export function TrialCard() {
  const t = useWords(priceWords);
  const [wish, setWish] = useState(first);
  const change = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  return (
    <Card title={t("trial")}>
      <div className={styles.trial}>
        <Segmented<PriceKind>
          block
          value={wish.kind}
          options={priceKinds.map((value) => ({ value, label: t(kindWords[value]) }))}
          onChange={(kind) => change({ kind })}
        />
        <About wish={wish} onChange={change} />
        <div className={styles.two}>
          <label>
            {t("amount")}
            <AmountInput
              aria-label={t("amount")}
              currency={wish.currency}
              value={wish.amount.ok ? wish.amount.money : null}
              invalid={!wish.amount.ok}
              onChange={(amount) => change({ amount })}
            />
          </label>
          <CurrencyField
            label={t("currency")}
            value={wish.currency}
            onChange={(currency) => change({ currency, amount: inCurrency(wish.amount, currency) })}
          />
        </div>
        <Result wish={wish} />
      </div>
    </Card>
  );
}

/** The same number of another currency, less the digits that it does not have. */
function inCurrency(amount: ParsedMoney, currency: CurrencyCode): ParsedMoney {
  if (!amount.ok) return amount;
  const [whole = "0", places = ""] = toDecimal(amount.money).split(".");
  const digits = places.slice(0, decimalsOf(currency));
  const same = fromDecimal(currency, digits === "" ? whole : `${whole}.${digits}`);
  return same ? { ok: true, money: same } : amount;
}

function About({ wish, onChange }: { wish: Wish; onChange: (part: Partial<Wish>) => void }) {
  const t = useWords(priceWords);
  const tSource = useWords(sourceNames);
  const tRail = useWords(railNames);
  if (wish.kind === "exchange")
    return <CurrencyField label={t("buy")} value={wish.buy} onChange={(buy) => onChange({ buy })} />;
  if (wish.kind === "payment")
    return (
      <label>
        {t("rail")}
        <Select
          aria-label={t("rail")}
          value={wish.rail}
          options={paymentRails.map((value) => ({ value, label: tRail(value) }))}
          onChange={(rail) => onChange({ rail })}
        />
      </label>
    );
  return (
    <label>
      {t("source")}
      <Select
        aria-label={t("source")}
        value={wish.source}
        options={collectionSources.map((value) => ({ value, label: tSource(value) }))}
        onChange={(source) => onChange({ source })}
      />
    </label>
  );
}

function CurrencyField(props: {
  label: string;
  value: CurrencyCode;
  onChange: (currency: CurrencyCode) => void;
}) {
  return (
    <label>
      {props.label}
      <Select<CurrencyCode>
        aria-label={props.label}
        value={props.value}
        options={accountCurrencies.map((value) => ({ value, label: value }))}
        onChange={props.onChange}
      />
    </label>
  );
}

function Result({ wish }: { wish: Wish }) {
  const t = useWords(priceWords);
  const trial = trialOf(wish);
  const { data, error } = useTrial(trial);
  if (error) return <p role="alert">{t("trialFailed")}</p>;
  if (!data || !trial || !wish.amount.ok || data.share.currency !== wish.currency) return null;
  const [share, fixed] = [moneyFrom(data.share), data.fixed && moneyFrom(data.fixed)];
  const isOwn = fixed?.currency === share.currency;
  const net = subtract(wish.amount.money, share);
  return (
    <dl className={styles.facts} aria-live="polite">
      {(share.minor > 0n || !fixed) && (
        <div>
          <dt>{t("share", { rate: percentText(data.cost.rate) })}</dt>
          <dd>
            <Money value={share} />
          </dd>
        </div>
      )}
      {fixed && (
        <div>
          <dt>{t("fixed")}</dt>
          <dd>
            <Money value={fixed} />
          </dd>
        </div>
      )}
      {wish.kind === "collection" && (
        <div>
          <dt>{t("credited")}</dt>
          <dd>
            <Money value={isOwn ? subtract(net, fixed) : net} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function trialOf({ kind, source, rail, buy, currency, amount }: Wish): Trial | null {
  if (!amount.ok || amount.money.minor <= 0n) return null;
  const wire = { currency, amount: toDecimal(amount.money) };
  if (kind === "collection") return { kind, source, money: wire };
  if (kind === "payment") return { kind, rail, money: wire };
  return buy === currency ? null : { kind, sell: wire, buy };
}
