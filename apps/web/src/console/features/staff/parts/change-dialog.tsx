import { App, Button, Input, Select } from "antd";
import * as contract from "@causeway/contract/console/staff";
import { type StaffRole, staffRoles } from "@causeway/contract/staff-role";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { ReasonField } from "#shared/ui/form/reason-field.tsx";
import { type FieldForm, useForm } from "#shared/ui/form/use-form.ts";
import { useSending } from "#shared/ui/form/use-sending.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { type Account, staffListId } from "../queries.ts";
import { staffRoleWords } from "#console/role-words.ts";
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
  if (change === null) return null;
  if (change.kind === "invite") return <InviteDialog onDone={onClose} />;
  const { kind, row } = change;
  const changing = { row, title: `${t(kind)} · ${row.name}`, onDone: onClose };
  return kind === "decideReset" ? <DecideDialog {...changing} /> : <ReasonDialog kind={kind} {...changing} />;
}

type Changing = { readonly row: Account; readonly title: string; readonly onDone: () => void };

const stale = [[staffListId]];

/** Says that it is done, and closes. */
function useDone(onDone: () => void): (said?: string) => void {
  const t = useWords(staffWords);
  const { message } = App.useApp();
  return (said = t("done")) => {
    void message.success(said);
    onDone();
  };
}

const nobody: { name: string; email: string; role: StaffRole } = { name: "", email: "", role: "reviewer" };

function InviteDialog({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords);
  const invite = useWrite(contract.inviteStaff, { stale });
  const done = useDone(onDone);
  const form = useForm({
    initial: nobody,
    check: ({ name, email }) => ({
      name: name.trim() === "" ? t("nameMissing") : undefined,
      email: email.includes("@") ? undefined : t("emailWrong"),
    }),
    send: async ({ name, email, role }) => {
      await invite.mutateAsync({ name: name.trim(), email: email.trim(), role });
      done(t("sent", { email: email.trim() }));
    },
  });
  return (
    <FormDialog form={form} title={t("invite")} note={t("inviteHelp")} action={t("send")} onClose={onDone}>
      <FormField form={form} path="name" label={t("name")} span={6}>
        {(control) => (
          <Input
            {...control}
            maxLength={60}
            value={form.values.name}
            onChange={({ target }) => form.change({ name: target.value })}
          />
        )}
      </FormField>
      <FormField form={form} path="email" label={t("email")} span={6}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={form.values.email}
            onChange={({ target }) => form.change({ email: target.value })}
          />
        )}
      </FormField>
      <RoleField form={form} value={form.values.role} onChange={(role) => form.change({ role })} />
    </FormDialog>
  );
}

const help = {
  changeRole: "roleHelp",
  disable: "disableHelp",
  enable: "enableHelp",
  inviteAgain: "inviteHelp",
  askReset: "askHelp",
} as const;

function ReasonDialog(props: Changing & { kind: keyof typeof help }) {
  const { kind, row, title, onDone } = props;
  const t = useWords(staffWords);
  const changeRole = useWrite(contract.changeStaffRole, { stale });
  const setDisabled = useWrite(contract.setStaffDisabled, { stale });
  const inviteAgain = useWrite(contract.inviteStaffAgain, { stale });
  const askReset = useWrite(contract.askAuthenticatorReset, { stale });
  const done = useDone(onDone);
  const { staffId } = row;
  const wantsReason = kind !== "inviteAgain";
  const form = useForm({
    initial: { role: row.role, reason: "" },
    check: ({ role, reason }) => ({
      role: kind === "changeRole" && role === row.role ? t("roleSame") : undefined,
      reason: wantsReason && reason.trim().length < 4 ? t("reasonHelp") : undefined,
    }),
    send: async (values) => {
      const reason = values.reason.trim();
      const sends = {
        changeRole: () => changeRole.mutateAsync({ staffId, role: values.role, reason }),
        disable: () => setDisabled.mutateAsync({ staffId, disabled: true, reason }),
        enable: () => setDisabled.mutateAsync({ staffId, disabled: false, reason }),
        inviteAgain: () => inviteAgain.mutateAsync({ staffId }),
        askReset: () => askReset.mutateAsync({ staffId, reason }),
      };
      await sends[kind]();
      done();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      note={t(help[kind])}
      action={wantsReason ? t("confirm") : t("send")}
      onClose={onDone}
    >
      {kind === "changeRole" && (
        <RoleField form={form} value={form.values.role} onChange={(role) => form.change({ role })} />
      )}
      {wantsReason && <ReasonField form={form} label={t("reason")} help={t("reasonHelp")} />}
    </FormDialog>
  );
}

/** The second pair of eyes sees who asked and why before anything happens. */
function DecideDialog({ row, title, onDone }: Changing) {
  const t = useWords(staffWords);
  const decideReset = useWrite(contract.approveAuthenticatorReset, { stale });
  const me = useStaff();
  const { send, sending, failure } = useSending();
  const done = useDone(onDone);
  const { reset } = row;
  if (!reset) return null;
  const decide = (approved: boolean) =>
    void send(async () => {
      await decideReset.mutateAsync({ resetId: reset.resetId, approved });
      done();
    });
  const own = reset.askedBy === me.name;
  const told = {
    who: reset.askedBy,
    time: dateTime(reset.askedAt, houseZone)?.slice(0, 16) ?? "",
    reason: reset.reason,
  };
  return (
    <Dialog open title={title} width={440} onCancel={onDone}>
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
    </Dialog>
  );
}

function RoleField(props: { form: FieldForm; value: StaffRole; onChange: (role: StaffRole) => void }) {
  const t = useWords(staffWords);
  const role = useWords(staffRoleWords);
  return (
    <FormField form={props.form} path="role" label={t("role")} span={6}>
      {(control) => (
        <Select
          {...control}
          style={{ width: "100%" }}
          value={props.value}
          options={staffRoles.map((value) => ({ value, label: role(value) }))}
          onChange={props.onChange}
        />
      )}
    </FormField>
  );
}
