import { enterpriseCase, holdCase } from "@causeway/contract/portal/enterprise";
import { fieldWordOf } from "@causeway/contract/real-name/words";
import { Alert, Button, Skeleton } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { routes } from "#portal/routes.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns, PageHead } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Pairs } from "#shared/ui/frame/detail.tsx";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { type Event, Timeline } from "#shared/ui/frame/timeline.tsx";
import { CaseThread } from "#portal/features/review/case-thread.tsx";
import { labelWords } from "#portal/features/real-name/words.ts";
import { type Enterprise, useEnterprise, useMerchant } from "../enterprise.ts";
import styles from "../parts/enterprise.module.css";
import { ProfileCards } from "../parts/profile.tsx";
import { enterpriseWords } from "../words.ts";

const tones: Record<Enterprise["certification"], Tone> = {
  NONE: "closed",
  AUDITING: "proc",
  NORMAL: "done",
  REJECT: "turn",
  FAILED: "refused",
};

/**
 * What is certified about the company, who must act now, and what happened. `members` are the company's people, who are
 * there before the company is: what somebody has begun with them outlives its arrival.
 */
export function EnterprisePage({ members }: { members: ReactNode }) {
  const t = useWords(enterpriseWords);
  const { data, error, refetch } = useEnterprise();
  return (
    <>
      <PageHead title={t("title")}>
        {data && <StatusTag tone={tones[data.certification]}>{t(data.certification)}</StatusTag>}
        {data?.amendment === "AUDITING" && <StatusTag tone="proc">{t("amendAUDITING")}</StatusTag>}
        {data?.amendment === "REJECT" && <StatusTag tone="turn">{t("amendREJECT")}</StatusTag>}
      </PageHead>
      <Columns aside={data ? <Aside enterprise={data} /> : null}>
        {data ? (
          <Company enterprise={data} />
        ) : (
          <Card {...(error === null ? {} : { title: t("loadFailed") })}>
            {error === null ? (
              <Skeleton active paragraph={{ rows: 6 }} />
            ) : (
              <Button onClick={() => void refetch()}>{t("retry")}</Button>
            )}
          </Card>
        )}
        {members}
      </Columns>
    </>
  );
}

function Company({ enterprise }: { enterprise: Enterprise }) {
  const t = useWords(enterpriseWords);
  const { holdId, submissionId, profile } = enterprise;
  return (
    <>
      {holdId !== null && (
        <>
          <Alert type="warning" showIcon title={t("paused")} />
          <CaseThread subject={{ kind: holdCase, subjectId: holdId }} />
        </>
      )}
      <WhatToDo enterprise={enterprise} />
      {submissionId !== null && <CaseThread subject={{ kind: enterpriseCase, subjectId: submissionId }} />}
      {profile && <ProfileCards profile={profile} />}
    </>
  );
}

/** The one thing to do next, where it is the merchant's turn. */
function WhatToDo({ enterprise }: { enterprise: Enterprise }) {
  const t = useWords(enterpriseWords);
  const label = useWords(labelWords);
  const { certification, amendment, reasons, expiring } = enterprise;
  if (certification === "NONE")
    return (
      <Card>
        <EmptyState
          title={t("noneTitle")}
          text={t("noneText")}
          action={<ToWizard words={t("begin")} primary />}
        />
      </Card>
    );
  if (certification === "FAILED") return <Alert type="error" showIcon title={t("failedText")} />;
  return (
    <>
      {expiring.map(({ field, validUntil, daysLeft }) => (
        <Alert
          key={field}
          type="warning"
          showIcon
          title={t(daysLeft < 0 ? "expired" : "expiring", {
            document: label(fieldWordOf(field)),
            date: validUntil,
            days: daysLeft,
          })}
          action={<ToWizard words={t("amend")} />}
        />
      ))}
      {(certification === "REJECT" || amendment === "REJECT") && (
        <Card title={t("reasons", { count: reasons.length })}>
          <ul className={styles.reasons}>
            {reasons.map(({ field, text }) => (
              <li key={`${field} ${text}`}>
                <b>{field === null ? t("whole") : label(fieldWordOf(field))}</b>：{text}
              </li>
            ))}
          </ul>
          <ToWizard words={t("mend")} primary />
        </Card>
      )}
    </>
  );
}

function ToWizard({ words, primary = false }: { words: string; primary?: boolean }) {
  const t = useWords(enterpriseWords);
  const { data } = useMerchant();
  if (data && !data.mayEdit) return <span className={styles.sub}>{t("askEditor")}</span>;
  return (
    <Link to={routes.RealNameAuth.path}>
      <Button type={primary ? "primary" : "default"}>{words}</Button>
    </Link>
  );
}

function Aside({ enterprise }: { enterprise: Enterprise }) {
  const t = useWords(enterpriseWords);
  const merchant = useMerchant().data;
  const { certification, amendment, submittedAt, certifiedAt, history } = enterprise;
  const events = useEvents(history);
  const mayAmend = certification === "NORMAL" && amendment === "NONE" && merchant?.mayEdit === true;
  return (
    <>
      <Card title={t("status")}>
        <Pairs
          pairs={[
            { label: t("merchantNo"), value: merchant?.merchantNo ?? "–" },
            { label: t("status"), value: t(certification) },
            { label: t("submittedAt"), value: dateTime(submittedAt) ?? "–" },
            ...(certifiedAt === null ? [] : [{ label: t("certifiedAt"), value: dateTime(certifiedAt) }]),
          ]}
        />
        {mayAmend && (
          <div className={styles.acts}>
            <ToWizard words={t("amend")} />
          </div>
        )}
      </Card>
      {history.length > 0 && (
        <Card title={t("history")}>
          <Timeline events={events} />
        </Card>
      )}
    </>
  );
}

function useEvents(history: Enterprise["history"]): Event[] {
  const t = useWords(enterpriseWords);
  const said = ({ event, amendment, submissionNo: no }: Enterprise["history"][number]) => {
    if (event === "SUBMITTED") return amendment ? t("SUBMITTEDamend", { no }) : t("SUBMITTED", { no });
    return event === "FAILED" ? t("FAILEDevent") : t(event);
  };
  return history.map((one) => ({
    key: `${one.submissionNo} ${one.event}`,
    what: said(one),
    who: one.event === "SUBMITTED" ? t("byYou") : t("byUs"),
    when: dateTime(one.at) ?? "",
  }));
}
