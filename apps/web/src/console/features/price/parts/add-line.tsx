import { wordsIn, type Words } from "@causeway/contract/locale";
import {
  priceKinds,
  priceTiers,
  subjectsOf,
  type PriceKind,
  type PriceTier,
} from "@causeway/contract/price/line";
import { paymentRailWords, sourceWords } from "@causeway/contract/price/words";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { newRow, type NewLine, type Row } from "../draft.ts";
import { useFindMerchant, type Merchants } from "../prices.ts";
import { kindWords, priceWords, tierNames } from "../words.ts";
import styles from "./prices.module.css";

const subjectWords: Readonly<Record<string, Words>> = { ...sourceWords, ...paymentRailWords };
const empty: NewLine = {
  kind: "collection",
  subject: "PLATFORM",
  currency: null,
  pairedWith: null,
  country: null,
  tier: null,
  merchant: null,
  fromUsd: "",
};

/** A price that the list does not have yet: what it is for, for whom and from which size. */
export function AddLine(props: {
  isThere: (row: Row) => boolean;
  onAdd: (row: Row, merchant: Merchants[number] | undefined) => void;
}) {
  const t = useWords(priceWords);
  const find = useFindMerchant();
  const [line, setLine] = useState(empty);
  const [merchantNo, setMerchantNo] = useState("");
  const [fault, setFault] = useState<string>();
  const add = async () => {
    setFault(undefined);
    try {
      const merchant = merchantNo.trim() === "" ? undefined : await find(merchantNo.trim());
      const row = newRow({ ...line, merchant: merchant?.merchantId ?? null });
      if (!row) return setFault(t("lineBad"));
      if (props.isThere(row)) return setFault(t("lineThere"));
      props.onAdd(row, merchant);
      setLine(empty);
      setMerchantNo("");
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  return (
    <fieldset className={styles.added} aria-label={t("add")}>
      <div className={styles.form}>
        <What line={line} onChange={(change) => setLine({ ...line, ...change })} />
        <label>
          {t("merchantNo")}
          <Input value={merchantNo} onChange={({ target }) => setMerchantNo(target.value)} />
        </label>
        <Button onClick={() => void add()}>{t("add")}</Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function What({ line, onChange }: { line: NewLine; onChange: (change: Partial<NewLine>) => void }) {
  const t = useWords(priceWords);
  const tKind = useWords(kindWords);
  const tTier = useWords(tierNames);
  const locale = useLocale();
  const code = (name: "currency" | "pairedWith" | "country", most: number) => (
    <label>
      {t(name)}
      <Input
        maxLength={most}
        placeholder={t("any")}
        value={line[name] ?? ""}
        onChange={({ target }) => onChange({ [name]: target.value.trim().toUpperCase() || null })}
      />
    </label>
  );
  const subjects = subjectsOf[line.kind].filter((subject) => subject !== "");
  return (
    <>
      <label>
        {t("kind")}
        <Select<PriceKind>
          aria-label={t("kind")}
          value={line.kind}
          options={priceKinds.map((value) => ({ value, label: tKind(value) }))}
          onChange={(kind) =>
            onChange({ kind, subject: subjectsOf[kind][0], pairedWith: null, country: null })
          }
        />
      </label>
      {subjects.length > 0 && (
        <label>
          {t("subject")}
          <Select
            aria-label={t("subject")}
            value={line.subject}
            options={subjects.map((value) => ({ value, label: wordsIn(locale, subjectWords[value]!) }))}
            onChange={(subject) => onChange({ subject })}
          />
        </label>
      )}
      {code("currency", 3)}
      {line.kind === "exchange" && code("pairedWith", 3)}
      {line.kind === "payment" && code("country", 2)}
      <label>
        {t("whom")}
        <Select<PriceTier | "">
          aria-label={t("whom")}
          value={line.tier ?? ""}
          options={[
            { value: "" as const, label: t("everybody") },
            ...priceTiers.map((value) => ({ value, label: tTier(value) })),
          ]}
          onChange={(tier) => onChange({ tier: tier === "" ? null : tier })}
        />
      </label>
      <label>
        {t("fromUsd")}
        <Input value={line.fromUsd} onChange={({ target }) => onChange({ fromUsd: target.value })} />
      </label>
    </>
  );
}
