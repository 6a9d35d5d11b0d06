import { App, Input, Select } from "antd";
import * as contract from "@causeway/contract/console/personnel";
import { type StaffRole, staffRoles } from "@causeway/contract/staff-role";
import { useWrite } from "#shared/api/use-write.ts";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { ReasonField } from "#shared/ui/form/reason-field.tsx";
import { type FieldForm, useForm } from "#shared/ui/form/use-form.ts";
import { type Account, staffStale as stale } from "../queries.ts";
import { staffRoleWords } from "#console/role-words.ts";
import { staffWords } from "../words.ts";

export type Change =
  | { readonly kind: "invite" }
  | {
      readonly kind: "changeRole" | "disable" | "enable" | "inviteAgain" | "reset";
      readonly row: Account;
    };

/** One dialog for each change of an account; it stays open with what went wrong until the change is made. */
export function ChangeDialog({ change, onClose }: { change: Change | null; onClose: () => void }) {
  const t = useWords(staffWords);
  if (change === null) return null;
  if (change.kind === "invite") return <InviteDialog onDone={onClose} />;
  const { kind, row } = change;
  const changing = { row, title: `${t(kind)} · ${row.name}`, onDone: onClose };
  return <ReasonDialog kind={kind} {...changing} />;
}

type Changing = { readonly row: Account; readonly title: string; readonly onDone: () => void };

/** Says that it is done, and closes. */
function useDone(onDone: () => void): (said?: string) => void {
  const t = useWords(staffWords);
  const { message } = App.useApp();
  return (said = t("done")) => {
    void message.success(said);
    onDone();
  };
}

/** What comes next after something was proposed. */
function useProposed(onDone: () => void): (proposed: { waitHours: number }) => void {
  const t = useWords(staffWords);
  const done = useDone(onDone);
  return ({ waitHours: hours }) => done(hours === 0 ? t("proposedNow") : t("proposed", { hours }));
}

const nobody: { name: string; email: string; role: StaffRole; reason: string } = {
  name: "",
  email: "",
  role: "reviewer",
  reason: "",
};

function InviteDialog({ onDone }: { onDone: () => void }) {
  const t = useWords(staffWords);
  const invite = useWrite(contract.inviteStaff, { stale });
  const proposed = useProposed(onDone);
  const form = useForm({
    initial: nobody,
    check: ({ name, email, reason }) => ({
      name: name.trim() === "" ? t("nameMissing") : undefined,
      email: email.includes("@") ? undefined : t("emailWrong"),
      reason: reason.trim().length < 4 ? t("reasonHelp") : undefined,
    }),
    send: async ({ name, email, role, reason }) => {
      const asked = { name: name.trim(), email: email.trim(), role, reason: reason.trim() };
      proposed(await invite.mutateAsync(asked));
    },
  });
  return (
    <FormDialog form={form} title={t("invite")} note={t("inviteHelp")} action={t("propose")} onClose={onDone}>
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
      <ReasonField form={form} label={t("reason")} help={t("reasonHelp")} />
    </FormDialog>
  );
}

const help = {
  changeRole: "roleHelp",
  disable: "disableHelp",
  enable: "enableHelp",
  inviteAgain: "againHelp",
  reset: "resetHelp",
} as const;

const action = {
  changeRole: "propose",
  disable: "disable",
  enable: "propose",
  inviteAgain: "send",
  reset: "propose",
} as const;

function ReasonDialog(props: Changing & { kind: keyof typeof help }) {
  const { kind, row, title, onDone } = props;
  const t = useWords(staffWords);
  const changeRole = useWrite(contract.changeStaffRole, { stale });
  const disable = useWrite(contract.disableStaff, { stale });
  const enable = useWrite(contract.enableStaff, { stale });
  const inviteAgain = useWrite(contract.inviteStaffAgain, { stale });
  const reset = useWrite(contract.resetStaff, { stale });
  const done = useDone(onDone);
  const proposed = useProposed(onDone);
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
        changeRole: async () =>
          proposed(await changeRole.mutateAsync({ staffId, role: values.role, reason })),
        enable: async () => proposed(await enable.mutateAsync({ staffId, reason })),
        reset: async () => proposed(await reset.mutateAsync({ staffId, reason })),
        disable: async () => {
          await disable.mutateAsync({ staffId, reason });
          done();
        },
        inviteAgain: async () => {
          await inviteAgain.mutateAsync({ staffId });
          done(t("sent", { email: row.email }));
        },
      };
      await sends[kind]();
    },
  });
  return (
    <FormDialog
      form={form}
      title={title}
      note={t(help[kind])}
      action={t(action[kind])}
      danger={kind === "disable"}
      onClose={onDone}
    >
      {kind === "changeRole" && (
        <RoleField form={form} value={form.values.role} onChange={(role) => form.change({ role })} />
      )}
      {wantsReason && <ReasonField form={form} label={t("reason")} help={t("reasonHelp")} />}
    </FormDialog>
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
