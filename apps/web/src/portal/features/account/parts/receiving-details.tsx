import { CopyOutlined, FilePdfOutlined } from "@ant-design/icons";
import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { railWords } from "@causeway/contract/receiving/words";
import { App, Button, Radio } from "antd";
import { useState } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { CurrencyFlag } from "#shared/ui/value/flag.tsx";
import { regionName } from "#shared/ui/value/region.ts";
import { usePaper, type AccountDetail, type Rail, type Receipt } from "../accounts.ts";
import { accountWords, codeWords } from "../words.ts";
import styles from "./account.module.css";

/** What a payer's bank asks for, currency by currency and rail by rail. */
export function ReceivingDetails({ account }: { account: AccountDetail }) {
  const t = useWords(accountWords);
  const [chosen, setChosen] = useState<Receipt["currency"] | null>(null);
  const shown = account.receipts.find(({ currency }) => currency === chosen) ?? account.receipts[0];
  if (account.receipts.length === 0)
    return (
      <Card title={t("howToPay")}>
        <EmptyState title={t("notYet")} text={t("noReceipts")} row />
      </Card>
    );
  return (
    <Card title={t("howToPay")}>
      <Radio.Group
        aria-label={t("currencies")}
        className={styles.choice ?? ""}
        optionType="button"
        value={shown?.currency}
        options={account.receipts.map(({ currency }) => ({
          value: currency,
          label: (
            <span className={styles.flag}>
              <CurrencyFlag code={currency} size={16} />
              {currency}
            </span>
          ),
        }))}
        onChange={(event) => setChosen(event.target.value as Receipt["currency"])}
      />
      {shown && <ReceiptPanel key={shown.currency} account={account} receipt={shown} />}
    </Card>
  );
}

function ReceiptPanel({ account, receipt }: { account: AccountDetail; receipt: Receipt }) {
  const t = useWords(accountWords);
  const { message } = App.useApp();
  const paper = usePaper(account.accountId);
  if (receipt.state !== "OPEN") return <p>{t(`receipt${receipt.state}`)}</p>;
  const print = (wanted: "card" | "letter") =>
    paper.mutate(
      { currency: receipt.currency, paper: wanted },
      { onError: () => void message.error(t("paperFailed")) },
    );
  return (
    <>
      {account.status === "ACTIVE" && (
        <div className={styles.papers}>
          {(["card", "letter"] as const).map((wanted) => (
            <Button
              key={wanted}
              icon={<FilePdfOutlined aria-hidden />}
              loading={paper.isPending && paper.variables?.paper === wanted}
              onClick={() => print(wanted)}
            >
              {t(wanted)}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.rails}>
        {receipt.rails.map((rail) => (
          <RailCard key={rail.rail} rail={rail} />
        ))}
      </div>
    </>
  );
}

function RailCard({ rail }: { rail: Rail }) {
  const t = useWords(accountWords);
  const code = useWords(codeWords);
  const locale = useLocale();
  const { message } = App.useApp();
  const lines: readonly { label: string; value: string }[] = [
    { label: t("accountName"), value: rail.accountName },
    ...rail.codes.map(({ type, value }) => ({ label: code(type), value })),
    { label: t("bankName"), value: rail.bankName },
    { label: t("bankCountry"), value: regionName(locale, rail.bankCountry) },
    { label: t("bankAddress"), value: rail.bankAddress },
  ];
  const copyAll = () =>
    navigator.clipboard.writeText(lines.map(({ label, value }) => `${label}: ${value}`).join("\n")).then(
      () => message.success(t("copied")),
      () => message.error(t("copyFailed")),
    );
  const words = railWords[rail.rail];
  return (
    <section className={styles.rail}>
      <div className={styles.railhead}>
        <div>
          <div className={styles.railname}>{words ? inLanguage(locale, words.name) : rail.rail}</div>
          <div className={styles.sub}>{words && inLanguage(locale, words.note)}</div>
        </div>
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copyAll()}>
          {t("copyAll")}
        </Button>
      </div>
      <dl className={styles.codes}>
        {lines.map(({ label, value }) => (
          <Line key={label} label={label} value={value} />
        ))}
      </dl>
    </section>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <CopyText value={value} whole />
      </dd>
    </>
  );
}
