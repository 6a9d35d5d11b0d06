import type { Role } from "@causeway/contract/role";
import { App, Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { roleWords } from "#portal/role-words.ts";
import type { Member, MemberActs } from "../members.ts";
import { memberWords } from "../words.ts";
import styles from "./members.module.css";
import { RoleChoice } from "./role-choice.tsx";

type Closing = { readonly onClose: () => void };

export function InviteDialog(props: { acts: MemberActs; roles: readonly Role[] } & Closing) {
  const t = useWords(memberWords);
  const { message } = App.useApp();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role | null>(null);
  const [asked, setAsked] = useState(false);
  const { invite } = props.acts;
  const valid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const send = () => {
    setAsked(true);
    if (!valid || role === null) return;
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: () => {
          void message.success(t("sent", { email: email.trim() }));
          props.onClose();
        },
      },
    );
  };
  const fault = asked && !valid ? ({ kind: "error", text: t("emailWrong") } as const) : undefined;
  return (
    <Form
      title={t("inviteTitle")}
      note={t("sentNote")}
      act={invite}
      onClose={props.onClose}
      onSend={send}
      action={t("send")}
    >
      <Field label={t("email")} verdict={fault} span={6}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RoleChoice
        roles={props.roles}
        value={role}
        onChange={setRole}
        fault={asked && role === null ? t("roleMissing") : undefined}
      />
    </Form>
  );
}

export function ChangeRoleDialog(
  props: { member: Member; acts: MemberActs; roles: readonly Role[] } & Closing,
) {
  const t = useWords(memberWords);
  const nameOf = useWords(roleWords);
  const { message } = App.useApp();
  const { name, personId } = props.member;
  const [role, setRole] = useState<Role>(props.member.role);
  const { changeRole } = props.acts;
  const save = () =>
    changeRole.mutate(
      { personId, role },
      {
        onSuccess: () => {
          void message.success(t("changed", { name, role: nameOf(role) }));
          props.onClose();
        },
      },
    );
  return (
    <Form
      title={t("changeTitle", { name })}
      note={t("changeNote")}
      act={changeRole}
      onClose={props.onClose}
      onSend={save}
      action={t("save")}
    >
      <RoleChoice roles={props.roles} value={role} onChange={setRole} />
    </Form>
  );
}

export function RemoveDialog(props: { member: Member; acts: MemberActs } & Closing) {
  const t = useWords(memberWords);
  const { message } = App.useApp();
  const { name, personId } = props.member;
  const { remove } = props.acts;
  const go = () =>
    remove.mutate(
      { personId },
      {
        onSuccess: () => {
          void message.success(t("removed", { name }));
          props.onClose();
        },
      },
    );
  return (
    <Form
      title={t("removeTitle", { name })}
      note={t("removeText")}
      act={remove}
      onClose={props.onClose}
      onSend={go}
      action={t("remove")}
      danger
    />
  );
}

/** One thing to send: what it does, what went wrong, and the way back. */
function Form(
  props: {
    title: string;
    note: string;
    action: string;
    danger?: boolean;
    act: { readonly isPending: boolean; readonly error: unknown };
    onSend: () => void;
    children?: ReactNode;
  } & Closing,
) {
  const t = useWords(memberWords);
  const { isPending, error } = props.act;
  return (
    <Dialog open title={props.title} onCancel={props.onClose} width={480}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) props.onSend();
        }}
      >
        {props.children}
        <p className={styles.note}>{props.note}</p>
        {error !== null && (
          <p role="alert" className={styles.failure}>
            {messageOf(error)}
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={props.onClose}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" danger={props.danger ?? false} loading={isPending}>
            {props.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
