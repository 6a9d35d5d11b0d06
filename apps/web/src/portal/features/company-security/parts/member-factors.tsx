import { App, Button } from "antd";
import { Link } from "react-router";
import { routes } from "#portal/routes.ts";
import { roleWords } from "#portal/role-words.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { Pending } from "#shared/ui/frame/pending.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { type MemberFactors, useAskForFactor, useMemberFactors } from "../events.ts";
import { companySecurityWords } from "../words.ts";
import styles from "./security.module.css";

const isWeak = ({ passkeys, authenticator }: MemberFactors) => passkeys === 0 && !authenticator;

/** By what each of them proves who he is, with the next step for whoever has codes alone. */
export function MemberFactorsCard() {
  const t = useWords(companySecurityWords);
  const { data, error, refetch } = useMemberFactors();
  const weak = data?.members.filter(isWeak).length ?? 0;
  return (
    <Card title={t("membersTitle")}>
      {data === undefined && (
        <Pending error={error} failed={t("membersFailed")} rows={3} onRetry={() => void refetch()} />
      )}
      {data && <p className={styles.note}>{weak === 0 ? t("allStrong") : t("someWeak", { count: weak })}</p>}
      {data && (
        <ul className={styles.members} aria-label={t("membersTitle")}>
          {data.members.map((member) => (
            <MemberRow key={member.personId} member={member} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function MemberRow({ member }: { member: MemberFactors }) {
  const t = useWords(companySecurityWords);
  const role = useWords(roleWords);
  return (
    <li>
      <span className={styles.who}>
        <b>
          {member.name}
          {member.self && <small>{t("you")}</small>}
        </b>
        <span>
          {role(member.role)} ·{" "}
          {member.lastSignInAt === null
            ? t("neverHere")
            : t("lastSignIn", { at: dateTime(member.lastSignInAt) ?? "" })}
        </span>
      </span>
      <span className={styles.factors}>
        {member.passkeys > 0 && (
          <StatusTag tone="done">{t("passkeys", { count: member.passkeys })}</StatusTag>
        )}
        {member.authenticator && <StatusTag tone="done">{t("authenticator")}</StatusTag>}
        {isWeak(member) && <StatusTag tone="turn">{t("codesOnly")}</StatusTag>}
      </span>
      <span className={styles.step}>{isWeak(member) && <NextStep member={member} />}</span>
    </li>
  );
}

function NextStep({ member }: { member: MemberFactors }) {
  const t = useWords(companySecurityWords);
  const { message } = App.useApp();
  const ask = useAskForFactor();
  if (member.self)
    return (
      <Link to={routes.UserInfo.path}>
        <Button size="small">{t("setUp")}</Button>
      </Link>
    );
  if (member.asked) return <small className={styles.asked}>{t("asked")}</small>;
  const run = () =>
    ask.mutate(
      { personId: member.personId },
      {
        onSuccess: () => void message.success(t("askedDone", { name: member.name })),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <Button
      size="small"
      loading={ask.isPending}
      aria-label={t("askLabel", { name: member.name })}
      onClick={run}
    >
      {t("ask")}
    </Button>
  );
}
