import {
  checkApplication,
  cleanApplication,
  emptyApplication,
  type AccountApplication,
  type ShopForm,
} from "@causeway/contract/receiving/application";
import { Alert, Button, Skeleton } from "antd";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/card.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Result } from "#shared/ui/result.tsx";
import { useUnsavedChanges } from "#shared/ui/unsaved-changes.tsx";
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
  const [form, setForm] = useState<AccountApplication>(mended ?? emptyApplication);
  const [told, setTold] = useState(false);
  const handIn = useHandIn(mended ? (props.account?.accountId ?? null) : null);
  const done = handIn.data;
  useUnsavedChanges(done === undefined && form !== (mended ?? emptyApplication));
  if (done) return <HandedIn accountNo={done.accountNo} onAnother={props.onAnother} />;
  const issues = checkApplication(cleanApplication(form));
  const reasons = props.account?.reasons ?? [];
  const faultAt = (path: string) => {
    const issue = told ? issues.find((each) => each.path === path) : undefined;
    if (issue) return fault(issue.fault);
    const reason = form === mended ? reasons.find(({ field }) => field === path) : undefined;
    return reason && inLanguage(locale, reason.words);
  };
  const parts = {
    form,
    // Two changes may come before the next drawing; each builds on the other.
    set: (change: Partial<AccountApplication>) => setForm((before) => ({ ...before, ...change })),
    setShop: (change: Partial<ShopForm>) =>
      setForm((before) => ({ ...before, shop: { ...before.shop, ...change } })),
    faultAt,
  };
  const submit = () => {
    setTold(true);
    if (issues.length === 0) return handIn.mutate(cleanApplication(form));
    // The faults are drawn first; then whoever pressed is taken to the first of them.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
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
      <AccountSection {...parts} />
      <ShopSection {...parts} />
      <ProofSection {...parts} />
      {handIn.error && <Alert type="error" showIcon title={messageOf(handIn.error)} />}
      <div className={styles.submit}>
        <Button type="primary" size="large" loading={handIn.isPending} onClick={submit}>
          {mended ? t("resubmit") : t("submit")}
        </Button>
        <span className={styles.missing} role="status">
          {told && issues.length > 0 ? t("toMend", { count: issues.length }) : t("noFee")}
        </span>
      </div>
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
