import {
  checkApplication,
  cleanApplication,
  emptyApplication,
} from "@causeway/contract/receiving/application";
import { Alert, Button, Skeleton } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { SubmitBar } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { Result } from "#shared/ui/frame/result.tsx";
import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { routeWords } from "#portal/route-words.ts";
import { useAccount, useCertification, useHandIn, type AccountDetail } from "../accounts.ts";
import styles from "../parts/account.module.css";
import { AccountSection, ProofSection, ShopSection } from "../parts/application-form.tsx";
import { accountWords, faultWords } from "../words.ts";

/** A new application, or with `?id=` one that the reviewers sent back. */
export function AccountApplyPage() {
  const t = useWords(accountWords);
  const title = useWords(routeWords);
  const certification = useCertification();
  const [params, setParams] = useSearchParams();
  const id = params.get("id") ?? "";
  const { data: account } = useAccount(id);
  const [round, setRound] = useState(0);
  const waiting = certification === undefined || (id !== "" && account === undefined);
  return (
    <>
      <PageHead title={title("account.apply")} note={t("reviewTime")} />
      {waiting && (
        <Card>
          <Skeleton active paragraph={{ rows: 8 }} />
        </Card>
      )}
      {certification !== undefined && certification !== "NORMAL" && (
        <Card>
          <EmptyState
            title={t("notCertifiedTitle")}
            text={t("notCertifiedText")}
            action={
              <Link to="/realName/index">
                <Button type="primary">{t("toRealName")}</Button>
              </Link>
            }
          />
        </Card>
      )}
      {!waiting && certification === "NORMAL" && (
        <ApplicationPage
          key={round}
          account={account}
          onAnother={() => {
            setParams({}, { replace: true });
            setRound(round + 1);
          }}
        />
      )}
    </>
  );
}

function HandedIn({ accountNo, onAnother }: { accountNo: string; onAnother: () => void }) {
  const t = useWords(accountWords);
  return (
    <Result
      tone="proc"
      title={t("doneTitle")}
      text={t("doneText")}
      number={accountNo}
      actions={
        <>
          <Link to="/account/myAccount">
            <Button type="primary">{t("toList")}</Button>
          </Link>
          <Button onClick={onAnother}>{t("another")}</Button>
        </>
      }
    />
  );
}

function ApplicationPage(props: { account: AccountDetail | undefined; onAnother: () => void }) {
  const t = useWords(accountWords);
  const fault = useWords(faultWords);
  const locale = useLocale();
  const mended = props.account?.application ?? null;
  const reasons = props.account?.reasons ?? [];
  const handIn = useHandIn(mended ? (props.account?.accountId ?? null) : null);
  const form = useForm({
    initial: mended ?? emptyApplication,
    check: (values) =>
      Object.fromEntries(
        checkApplication(cleanApplication(values)).map((issue) => [issue.path, fault(issue.fault)]),
      ),
    send: (values) => handIn(cleanApplication(values)),
  });
  if (form.sent) return <HandedIn accountNo={form.sent.accountNo} onAnother={props.onAnother} />;
  /** What the reviewers said of a field stands there until something was mended. */
  const reasonAt = (path: string) => {
    const reason =
      form.values === form.initial && mended ? reasons.find(({ field }) => field === path) : undefined;
    return reason && inLanguage(locale, reason.words);
  };
  const shown = { ...form, faultAt: (path: string) => form.faultAt(path) ?? reasonAt(path) };
  return (
    <Columns aside={<WhatNext />}>
      {mended && reasons.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("mendTitle")}
          description={
            <ul className={styles.reasons}>
              {reasons.map(({ field, words }) => (
                <li key={`${field} ${words[0]}`}>{inLanguage(locale, words)}</li>
              ))}
            </ul>
          }
        />
      )}
      <AccountSection form={shown} />
      <ShopSection form={shown} />
      <ProofSection form={shown} />
      {form.failure !== undefined && <Alert type="error" showIcon title={form.failure} />}
      <SubmitBar
        action={mended ? t("resubmit") : t("submit")}
        busy={form.sending}
        onSubmit={() => void form.submit()}
      >
        {form.isAsked && form.faults.size > 0 ? t("toMend", { count: form.faults.size }) : t("noFee")}
      </SubmitBar>
    </Columns>
  );
}

function WhatNext() {
  const t = useWords(accountWords);
  return (
    <Card title={t("whatNext")}>
      <ol className={styles.steps}>
        {([1, 2, 3] as const).map((step) => (
          <li key={step}>
            <b>{t(`next${step}`)}</b>
            <span className={styles.sub}>{t(`next${step}Note`)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
