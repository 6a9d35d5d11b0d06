import { PlusOutlined } from "@ant-design/icons";
import { App, Button, Skeleton } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateOf } from "#shared/ui/value/date-time.ts";
import { EmptyState } from "#shared/ui/frame/empty-state.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { RecoveryNotices } from "#portal/features/security/recovery-notice.tsx";
import { roleWords } from "#portal/role-words.ts";
import { type Invitation, type Member, type MemberActs, useMemberActs, useMembers } from "../members.ts";
import { memberWords } from "../words.ts";
import { AuthenticatorRule } from "./authenticator-rule.tsx";
import { ChangeRoleDialog, InviteDialog, RemoveDialog } from "./member-dialogs.tsx";
import styles from "./members.module.css";

type Open = "invite" | { readonly change: Member } | { readonly remove: Member } | null;

/** Who acts for the company, who is invited, and for those who may: inviting, changing and removing. */
export function MembersPanel() {
  const t = useWords(memberWords);
  const { data, error, refetch } = useMembers();
  const acts = useMemberActs();
  const [open, setOpen] = useState<Open>(null);
  const show = (next: Exclude<Open, null>) => {
    // What an earlier try was refused for says nothing about this one.
    for (const act of Object.values(acts)) act.reset();
    setOpen(next);
  };
  const close = () => setOpen(null);
  const mayInvite = data !== undefined && data.grantable.length > 0;
  const invite = mayInvite && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => show("invite")}>
      {t("invite")}
    </Button>
  );
  return (
    <Card title={t("title")} extra={invite}>
      <RecoveryNotices of="members" />
      {error !== null && data === undefined && (
        <EmptyState
          title={t("failed")}
          text={messageOf(error)}
          action={<Button onClick={() => void refetch()}>{t("retry")}</Button>}
          row
        />
      )}
      {data === undefined && error === null && <Skeleton active paragraph={{ rows: 3 }} />}
      {data && <MemberList members={data.members} onOpen={show} />}
      {data && <p className={styles.note}>{t("titleNote")}</p>}
      {data?.members.length === 1 && mayInvite && data.invitations.length === 0 && (
        <EmptyState title={t("alone")} text={t("aloneText")} row />
      )}
      {data && data.invitations.length > 0 && <InvitationList invitations={data.invitations} acts={acts} />}
      {data && <AuthenticatorRule required={data.authenticatorRequired} mayChange={mayInvite} acts={acts} />}
      {open === "invite" && <InviteDialog acts={acts} roles={data?.grantable ?? []} onClose={close} />}
      {open !== null && typeof open === "object" && "change" in open && (
        <ChangeRoleDialog member={open.change} acts={acts} roles={data?.grantable ?? []} onClose={close} />
      )}
      {open !== null && typeof open === "object" && "remove" in open && (
        <RemoveDialog member={open.remove} acts={acts} onClose={close} />
      )}
    </Card>
  );
}

function MemberList(props: { members: readonly Member[]; onOpen: (open: Exclude<Open, null>) => void }) {
  const t = useWords(memberWords);
  const role = useWords(roleWords);
  return (
    <ul className={styles.list} aria-label={t("title")}>
      {props.members.map((member) => (
        <li key={member.personId}>
          <span className={styles.initial} aria-hidden>
            {Array.from(member.name)[0]}
          </span>
          <span className={styles.who}>
            <b>
              {member.name}
              {member.self && <small>{t("you")}</small>}
            </b>
            <span>{member.email}</span>
          </span>
          <span className={styles.what}>
            <b>{role(member.role)}</b>
            {member.title !== null && (
              <span>
                <StatusTag tone="done">{role(member.title)}</StatusTag> {t("fromRealName")}
              </span>
            )}
            <span>{t("joined", { date: dateOf(member.since) ?? "" })}</span>
          </span>
          {member.changeable && (
            <span className={styles.acts}>
              <Button size="small" onClick={() => props.onOpen({ change: member })}>
                {t("changeRole")}
              </Button>
              <Button size="small" type="text" danger onClick={() => props.onOpen({ remove: member })}>
                {t("remove")}
              </Button>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function InvitationList(props: { invitations: readonly Invitation[]; acts: MemberActs }) {
  const t = useWords(memberWords);
  const role = useWords(roleWords);
  const { message } = App.useApp();
  const { resend, withdraw } = props.acts;
  const tell = (said: string) => ({
    onSuccess: () => void message.success(said),
    onError: (error: Error) => void message.error(messageOf(error)),
  });
  return (
    <>
      <h3 className={styles.heading}>{t("invitations")}</h3>
      <ul className={styles.list} aria-label={t("invitations")}>
        {props.invitations.map(
          ({ invitationId, email, invitedBy, expiresAt, expired, changeable, role: to }) => (
            <li key={invitationId}>
              <span className={styles.who}>
                <b>{email}</b>
                <span>{t("invitedBy", { name: invitedBy, date: dateOf(expiresAt) ?? "" })}</span>
              </span>
              <span className={styles.what}>
                <b>{role(to)}</b>
                <span>
                  <StatusTag tone={expired ? "closed" : "proc"}>
                    {expired ? t("expired") : t("waiting")}
                  </StatusTag>
                </span>
              </span>
              {changeable && (
                <span className={styles.acts}>
                  <Button
                    size="small"
                    onClick={() => resend.mutate({ invitationId }, tell(t("sent", { email })))}
                  >
                    {t("resend")}
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    danger
                    onClick={() => withdraw.mutate({ invitationId }, tell(t("withdrawn")))}
                  >
                    {t("withdraw")}
                  </Button>
                </span>
              )}
            </li>
          ),
        )}
      </ul>
    </>
  );
}
