import { App, Button, Input, Select } from "antd";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import * as contract from "@causeway/contract/console/staff";
import { type StaffRole, staffRoles } from "@causeway/contract/staff-role";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/date-time.ts";
import { Field } from "#shared/ui/field.tsx";
import { Dialog } from "#shared/ui/overlay.tsx";
import { useSending } from "#console/features/sign-in/parts/use-sending.ts";
import { type Account, staffListId } from "../queries.ts";
import { staffRoleWords } from "../role-words.ts";
import { houseZone, useStaff } from "../staff-context.ts";
import { staffWords } from "../words.ts";
import styles from "./staff.module.css";

export type Change =
  | { readonly kind: "invite" }
  | {
      readonly kind: "changeRole" | "disable" | "enable" | "inviteAgain" | "askReset" | "decideReset";
      readonly row: Account;
    };

/** One dialog for each change of an account; it stays open with what went wrong until the change is made. */
export function ChangeDialog({ change, onClose }: { change: Change | null; onClose: () => void }) {
  const t = useWords(staffWords);
  const title = change && (change.kind === "invite" ? t("invite") : `${t(change.kind)} · ${change.row.name}`);
  return (
    <Dialog open={change !== null} title={title} width={440} onCancel={onClose}>
      {change?.kind === "invite" && <InviteForm onDone={onClose} />}
      {change?.kind === "decideReset" && <DecideForm row={change.row} onDone={onClose} />}
      {change && change.kind !== "invite" && change.kind !== "decideReset" && (
        <ReasonForm kind={change.kind} row={change.row} onDone={onClose} />
      )}
    </Dialog>
  );
}

const stale = [[staffListId]];

/** Sends, says that it is done, and closes; otherwise says what went wrong. */
function useChange(onDone: () => void) {
  const t = useWords(staffWords);
  const { message } = App.useApp();
  return useSending(async (sent: Promise<unknown>, said?: string) => {
    await sent;
    void message.success(said ?? t("done"));
    onDone();
  });
}

function InviteForm({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords);
  const invite = useWrite(contract.inviteStaff, { stale });
  const [form, setForm] = useState<{ name: string; email: string; role: StaffRole }>({
    name: "",
    email: "",
    role: "reviewer",
  });
  const { send, sending, failure } = useChange(onDone);
  const email = form.email.trim();
  const ready = form.name.trim() !== "" && email.includes("@");
  const submit = () => {
    const input = { name: form.name.trim(), email, role: form.role };
    void send(invite.mutateAsync(input), t("sent", { email }));
  };
  return (
    <ChangeForm
      help={t("inviteHelp")}
      action={t("send")}
      {...{ ready, sending, failure, submit }}
      onCancel={onDone}
    >
      <Field label={t("name")} span={6}>
        {(ids) => (
          <Input
            {...ids}
            maxLength={60}
            value={form.name}
            onChange={(event) => setForm({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("email")} span={6}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
        )}
      </Field>
      <RoleField value={form.role} onChange={(role) => setForm({ ...form, role })} />
    </ChangeForm>
  );
}

const help = {
  changeRole: "roleHelp",
  disable: "disableHelp",
  enable: "enableHelp",
  inviteAgain: "inviteHelp",
  askReset: "askHelp",
} as const;

function ReasonForm(props: { kind: keyof typeof help; row: Account; onDone: () => void }) {
  const { kind, row, onDone } = props;
  const t = useWords(staffWords);
  const changeRole = useWrite(contract.changeStaffRole, { stale });
  const setDisabled = useWrite(contract.setStaffDisabled, { stale });
  const inviteAgain = useWrite(contract.inviteStaffAgain, { stale });
  const askReset = useWrite(contract.askAuthenticatorReset, { stale });
  const [text, setText] = useState("");
  const [role, setRole] = useState<StaffRole>(row.role);
  const { send, sending, failure } = useChange(onDone);
  const { staffId } = row;
  const reason = text.trim();
  const sends = {
    changeRole: () => changeRole.mutateAsync({ staffId, role, reason }),
    disable: () => setDisabled.mutateAsync({ staffId, disabled: true, reason }),
    enable: () => setDisabled.mutateAsync({ staffId, disabled: false, reason }),
    inviteAgain: () => inviteAgain.mutateAsync({ staffId }),
    askReset: () => askReset.mutateAsync({ staffId, reason }),
  };
  const wantsReason = kind !== "inviteAgain";
  const ready = (!wantsReason || reason.length >= 4) && (kind !== "changeRole" || role !== row.role);
  const submit = () => void send(sends[kind]());
  return (
    <ChangeForm
      help={t(help[kind])}
      action={kind === "inviteAgain" ? t("send") : t("confirm")}
      {...{ ready, sending, failure, submit }}
      onCancel={onDone}
    >
      {kind === "changeRole" && <RoleField value={role} onChange={setRole} />}
      {wantsReason && (
        <Field label={t("reason")} span={6} verdict={{ kind: "help", text: t("reasonHelp") }}>
          {(ids) => (
            <Input.TextArea
              {...ids}
              rows={3}
              maxLength={400}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
    </ChangeForm>
  );
}

/** The second pair of eyes sees who asked and why before anything happens. */
function DecideForm({ row, onDone }: { row: Account; onDone: () => void }) {
  const t = useWords(staffWords);
  const decideReset = useWrite(contract.approveAuthenticatorReset, { stale });
  const me = useStaff();
  const { send, sending, failure } = useChange(onDone);
  const { reset } = row;
  if (!reset) return null;
  const decide = (approved: boolean) =>
    void send(decideReset.mutateAsync({ resetId: reset.resetId, approved }));
  const own = reset.askedBy === me.name;
  const told = {
    who: reset.askedBy,
    time: dateTime(reset.askedAt, houseZone)?.slice(0, 16) ?? "",
    reason: reset.reason,
  };
  return (
    <div className={styles.form}>
      <p className={styles.quote}>{t("decideHelp", told)}</p>
      <p className={styles.help}>{own ? t("needSecond") : t("decideText")}</p>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button disabled={sending} onClick={() => decide(false)}>
          {own ? t("takeBack") : t("refuse")}
        </Button>
        {!own && (
          <Button type="primary" loading={sending} onClick={() => decide(true)}>
            {t("approve")}
          </Button>
        )}
      </div>
    </div>
  );
}

function RoleField(props: { value: StaffRole; onChange: (role: StaffRole) => void }) {
  const t = useWords(staffWords);
  const role = useWords(staffRoleWords);
  return (
    <Field label={t("role")} span={6}>
      {(ids) => (
        <Select
          {...ids}
          style={{ width: "100%" }}
          value={props.value}
          options={staffRoles.map((value) => ({ value, label: role(value) }))}
          onChange={props.onChange}
        />
      )}
    </Field>
  );
}

function ChangeForm(props: {
  help: string;
  action: string;
  ready: boolean;
  sending: boolean;
  failure: string | undefined;
  submit: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useWords(staffWords);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (props.ready && !props.sending) props.submit();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.help}>{props.help}</p>
      {props.children}
      {props.failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {props.failure}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onClick={props.onCancel}>{t("cancel")}</Button>
        <Button type="primary" htmlType="submit" disabled={!props.ready} loading={props.sending}>
          {props.action}
        </Button>
      </div>
    </form>
  );
}
