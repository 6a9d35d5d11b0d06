import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { Crossing } from "#shared/ui/frame/crossing.tsx";
import { CurrencyFlag, RegionFlag } from "#shared/ui/value/flag.tsx";
import { Money } from "#shared/ui/value/money.tsx";
import { Rate } from "#shared/ui/value/rate.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { amount, type OrderStatus, orderTone, rate } from "./samples.ts";
import { Row, State, States } from "./state.tsx";
import { frameWords } from "./words.ts";

const sizes = ["text", "sum", "balance", "detail", "total", "confirm"] as const;

export function ShowMoney() {
  return (
    <States>
      {sizes.map((size) => (
        <State key={size} name={size}>
          <Money value={amount("USD", "478648.10")} size={size} />
        </State>
      ))}
      <State name="sign, minus, no decimals, three decimals, flag, bare, zero, the largest">
        <Row>
          <Money value={amount("USD", "18640.00")} sign />
          <Money value={amount("USD", "-12518.60")} sign />
          <Money value={amount("JPY", "1280000")} />
          <Money value={amount("KWD", "12.345")} />
          <Money value={amount("HKD", "77811.00")} flag={20} />
          <Money value={amount("EUR", "0.05")} bare />
          <Money value={amount("EUR", "0.00")} />
          <Money value={amount("USD", "92233720368547758.07")} />
        </Row>
      </State>
    </States>
  );
}

export function ShowRate() {
  return (
    <States>
      <State name="text">
        <Rate value={rate("EUR", "USD", "1.0864")} />
      </State>
      <State name="large">
        <Rate value={rate("USD", "HKD", "7.7811")} size="large" />
      </State>
    </States>
  );
}

export function ShowStatus() {
  const t = useWords(frameWords);
  return (
    <States>
      <State name="WAITING_RELATIVE … REFUNDED">
        <Row>
          {(Object.keys(orderTone) as OrderStatus[]).map((status) => (
            <StatusTag key={status} tone={orderTone[status]}>
              {t(status)}
            </StatusTag>
          ))}
        </Row>
      </State>
    </States>
  );
}

export function ShowCopy() {
  return (
    <States>
      <State name="short">
        <CopyText value="PO20261112000119" />
      </State>
      <State name="whole">
        <CopyText value="PO20261112000119" whole />
      </State>
      <State name="14">
        <CopyText value="12345678901234" />
      </State>
    </States>
  );
}

export function ShowCrossing() {
  const t = useWords(frameWords);
  return (
    <States>
      <State name="USD → EUR">
        <Crossing {...sampleShores(t)} rate={<Rate value={rate("EUR", "USD", "1.0864")} />} />
      </State>
      <State name="flags">
        <Row>
          {(
            [
              "USD",
              "EUR",
              "GBP",
              "HKD",
              "CNH",
              "JPY",
              "AUD",
              "CAD",
              "SGD",
              "NZD",
              "CHF",
              "SEK",
              "AED",
              "MXN",
              "XOF",
              "TWD",
            ] as const
          ).map((code) => (
            <CurrencyFlag key={code} code={code} size={24} />
          ))}
        </Row>
      </State>
    </States>
  );
}

export function sampleShores(t: ReturnType<typeof useWords<typeof frameWords.rows>>) {
  return {
    from: {
      label: t("payFrom"),
      name: (
        <>
          <CurrencyFlag code="USD" size={20} />
          {t("accountUsd")}
        </>
      ),
      account: t("ending", { n: "4417" }),
    },
    to: {
      label: t("payee"),
      name: "Nordwind Handels GmbH",
      account: (
        <>
          <RegionFlag alpha2="DE" size={14} />
          {t("payeeAccount")}
        </>
      ),
    },
  };
}
