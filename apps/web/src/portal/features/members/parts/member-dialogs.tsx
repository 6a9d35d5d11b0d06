import type { ChosenRole } from "@causeway/contract/role";
import { App, Input } from "antd";
import { useWords } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { roleWords } from "#portal/role-words.ts";
import type { Member, MemberActs } from "../members.ts";
import { memberWords } from "../words.ts";
import { RoleChoice } from "./role-choice.tsx";

type Closing = { readonly onClose: () => void };

const nobody: { email: string; role: ChosenRole | null } = { email: "", role: null };

export function InviteDialog(props: { acts: MemberActs; roles: readonly ChosenRole[] } & Closing) {
  const t = useWords(memberWords);
  const { acts, roles, onClose } = props;
  const { message } = App.useApp();
  const form = useForm({
    initial: nobody,
    check: ({ email, role }) => ({
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t("emailWrong"),
      role: role === null ? t("roleMissing") : undefined,
    }),
    send: async ({ email, role }) => {
      // Nothing is sent before a role was chosen; the type alone does not know it.
      if (role === null) return;
      await acts.invite.mutateAsync({ email: email.trim(), role });
      void message.success(t("sent", { email: email.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("inviteTitle")}
      note={t("sentNote")}
      action={t("send")}
      width={480}
      onClose={onClose}
    >
      <FormField form={form} path="email" label={t("email")} span={6}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={form.values.email}
            onChange={({ target }) => form.change({ email: target.value })}
          />
        )}
      </FormField>
      <RoleChoice
        roles={roles}
        value={form.values.role}
        onChange={(role) => form.change({ role })}
        fault={form.faultAt("role")}
      />
    </FormDialog>
  );
}

export function ChangeRoleDialog(
  props: { member: Member; acts: MemberActs; roles: readonly ChosenRole[] } & Closing,
) {
  const t = useWords(memberWords);
  const nameOf = useWords(roleWords);
  const { acts, roles, onClose } = props;
  const { name, personId, role: now } = props.member;
  const { message } = App.useApp();
  const form = useForm({
    initial: { role: now },
    check: () => ({}),
    send: async ({ role }) => {
      await acts.changeRole.mutateAsync({ personId, role });
      void message.success(t("changed", { name, role: nameOf(role) }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("changeTitle", { name })}
      note={t("changeNote")}
      action={t("save")}
      width={480}
      onClose={onClose}
    >
      <RoleChoice
        roles={roles}
        value={form.values.role}
        onChange={(role) => form.change({ role })}
        fault={form.faultAt("role")}
      />
    </FormDialog>
  );
}

export function RemoveDialog(props: { member: Member; acts: MemberActs } & Closing) {
  const t = useWords(memberWords);
  const { acts, onClose } = props;
  const { name, personId } = props.member;
  const { message } = App.useApp();
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await acts.remove.mutateAsync({ personId });
      void message.success(t("removed", { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("removeTitle", { name })}
      note={t("removeText")}
      action={t("remove")}
      danger
      width={480}
      onClose={onClose}
    />
  );
}
