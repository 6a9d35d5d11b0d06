import { add, printRate, subtract, type CurrencyCode } from "@causeway/money";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { Notes } from "#shared/ui/frame/notes.tsx";
import { Money, moneyText } from "#shared/ui/value/money.tsx";
import { exchangeWords } from "../words.ts";
import { midFor } from "./rates.ts";
import type { LimitForm } from "./use-limit.ts";
import { limitWords } from "./words.ts";
import styles from "./limit.module.css";

/** What follows from it: for the money, for when, and in any case. */
export function LimitAside({ form }: { form: LimitForm }) {
  return (
    <>
      <Afterwards form={form} />
      <When form={form} />
      <Rules form={form} />
    </>
  );
}

function Afterwards({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const tExchange = useWords(exchangeWords);
  const { fields, amount, bought, available, reserve, now } = form;
  if (fields.kind === "alert")
    return (
      <Card title={t("after")}>
        <p className={styles.note}>{t("onlyTold")}</p>
      </Card>
    );
  const own = available?.get(fields.sell);
  const got = available?.get(fields.buy);
  const in_ = (currency: CurrencyCode) => tExchange("availableIn", { currency });
  const fee = now?.fee;
  return (
    <Card title={t("after")}>
      {available && amount && bought && (
        <Pairs
          pairs={[
            ...(own && own.minor >= amount.minor
              ? [{ label: in_(fields.sell), value: <Money value={subtract(own, amount)} /> }]
              : []),
            { label: in_(fields.buy), value: <Money value={got ? add(got, bought) : bought} /> },
            ...(fee && fee.minor > 0n
              ? [{ label: tExchange("feeInSell"), value: <Money value={fee} />, sum: true }]
              : []),
          ]}
        />
      )}
      <p className={styles.note}>
        {reserve && amount
          ? t("held", { sell: moneyText(amount) })
          : t("nothingHeld", { currency: fields.sell })}
      </p>
    </Card>
  );
}

function When({ form }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const { fields, rate, now, mid } = form;
  if (!rate) return null;
  return (
    <Card title={t(fields.kind === "alert" ? "whenTold" : "when")}>
      <Pairs
        pairs={[
          { label: t("yours"), value: printRate(rate) },
          ...(now
            ? [
                { label: t("margin"), value: now.margin },
                {
                  label: t("midNeeded"),
                  value: <b>{printRate(midFor(rate, now.marginPart, fields.sell))}</b>,
                },
              ]
            : []),
          ...(mid ? [{ label: t("midNow"), value: printRate(mid) }] : []),
        ]}
      />
    </Card>
  );
}

function Rules({ form: { fields, rate } }: { form: LimitForm }) {
  const t = useWords(limitWords);
  const rules = [
    rate ? t("ruleRate", { rate: printRate(rate) }) : t("ruleRateAny"),
    ...(["ruleCancel", "ruleHours", "ruleEnd", "ruleBalance"] as const).map((rule) => t(rule)),
  ];
  return (
    <Card title={t("rules")}>
      <Notes notes={fields.kind === "alert" ? [t("ruleTell")] : rules} />
    </Card>
  );
}
