import { wordsIn as inLanguage } from "@causeway/contract/locale";
import { accountCase } from "@causeway/contract/portal/account";
import { Button } from "antd";
import { Link, useParams } from "react-router";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { NextStep, Pairs } from "#shared/ui/frame/detail.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { Guarded } from "#shared/ui/frame/guarded.tsx";
import { NameBlock } from "#shared/ui/value/name-block.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Timeline } from "#shared/ui/frame/timeline.tsx";
import { DetailFrame } from "#portal/features/review/detail-frame.tsx";
import { statusTone, useAccount, type AccountDetail } from "../accounts.ts";
import styles from "../parts/account.module.css";
import { Currencies } from "../parts/currencies.tsx";
import { ReceivingDetails } from "../parts/receiving-details.tsx";
import { accountWords, platformTypeLabels, statusWords, storeStatusLabels, typeWords } from "../words.ts";

export function AccountDetailPage() {
  const t = useWords(accountWords);
  const { id = "" } = useParams();
  const { data: account, error, refetch } = useAccount(id);
  if (!account) return <Pending error={error} failed={t("failed")} rows={8} onRetry={() => void refetch()} />;
  return <Loaded account={account} />;
}

function Loaded({ account }: { account: AccountDetail }) {
  const status = useWords(statusWords);
  return (
    <DetailFrame
      subject={{ kind: accountCase, subjectId: account.accountId }}
      number={account.accountNo}
      status={<StatusTag tone={statusTone[account.status]}>{status(account.status)}</StatusTag>}
      amount={<NameBlock heading name={account.nickname} sub={account.name} />}
      actions={<Complete account={account} />}
      next={<Next account={account} />}
      aside={<Aside account={account} />}
    >
      <Reasons account={account} />
      <ReceivingDetails account={account} />
    </DetailFrame>
  );
}

function Complete({ account }: { account: AccountDetail }) {
  const t = useWords(accountWords);
  if (account.status !== "WAITING_ADDITION") return null;
  return (
    <Guarded needs={["account.apply"]}>
      <Link to={`/account/apply?id=${account.accountId}`}>
        <Button type="primary">{t("complete")}</Button>
      </Link>
    </Guarded>
  );
}

/** What the status means, who has to act, and by when. */
function Next({ account }: { account: AccountDetail }) {
  const t = useWords(accountWords);
  const { status, reviewDueAt, reasons } = account;
  const text = () => {
    if (status === "AUDITING")
      return reviewDueAt
        ? t("nextAUDITINGText", { due: dateTime(reviewDueAt)?.slice(0, 16) ?? "" })
        : t("nextOpeningText");
    if (status === "WAITING_ADDITION") return t("nextWAITING_ADDITIONText", { count: reasons.length });
    return t(`next${status}Text`);
  };
  return (
    <NextStep verdict={t(`next${status}`)} yourTurn={status === "WAITING_ADDITION"}>
      {text()}
    </NextStep>
  );
}

function Reasons({ account }: { account: AccountDetail }) {
  const t = useWords(accountWords);
  const locale = useLocale();
  if (account.reasons.length === 0) return null;
  return (
    <Card title={t("reasons")}>
      <ul className={styles.reasons}>
        {account.reasons.map(({ field, words }) => (
          <li key={`${field} ${words[0]}`}>{inLanguage(locale, words)}</li>
        ))}
      </ul>
    </Card>
  );
}

function Aside({ account }: { account: AccountDetail }) {
  const t = useWords(accountWords);
  const type = useWords(typeWords);
  const platform = useWords(platformTypeLabels);
  const store = useWords(storeStatusLabels);
  const steps: Readonly<Record<string, string>> = Object.fromEntries(
    stepNames.map((name) => [name, t(`step${name}`)]),
  );
  return (
    <>
      <Card title={t("sectionAccount")}>
        <Pairs
          pairs={[
            { label: t("accountName"), value: account.name },
            { label: t("type"), value: type(account.type) },
            { label: t("platformType"), value: platform(account.platformType) },
            { label: t("shop"), value: account.shopName ?? store(account.storeStatus) },
            { label: t("currencies"), value: <Currencies codes={account.currencies} /> },
          ]}
        />
      </Card>
      <Card title={t("history")}>
        <Timeline
          events={account.history.map(({ act, at }) => ({
            key: `${act} ${at}`,
            what: steps[act] ?? act,
            when: dateTime(at) ?? "",
          }))}
        />
      </Card>
    </>
  );
}

const stepNames = [
  "apply",
  "approve",
  "reject",
  "complete",
  "fail",
  "open",
  "decline",
  "freeze",
  "unfreeze",
  "close",
] as const;
