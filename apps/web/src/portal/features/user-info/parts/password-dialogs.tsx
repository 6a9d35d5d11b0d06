import * as profile from "@causeway/contract/portal/profile";
import { Input } from "antd";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength } from "#shared/ui/form/code-input.tsx";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { isStrongPassword, PasswordStrength } from "#shared/ui/form/password-strength.tsx";
import { useChangeForm } from "../change-form.ts";
import { userInfoWords } from "../words.ts";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const form = useChangeForm({
    initial: { password: "", again: "" },
    check: ({ password, again }) => ({
      password: isStrongPassword(password) ? undefined : t("passwordWeak"),
      again: password === again ? undefined : t("confirmWrong"),
    }),
    send: ({ password }) => call(profile.changePassword, { password }),
    onClose,
  });
  const field = (name: "password" | "again", label: string) => (
    <FormField form={form} path={name} label={label}>
      {(control) => (
        <>
          <Input.Password
            {...control}
            autoComplete="new-password"
            maxLength={128}
            value={form.values[name]}
            status={control["aria-invalid"] ? "error" : ""}
            onChange={({ target }) => form.change({ [name]: target.value })}
          />
          {name === "password" && <PasswordStrength password={form.values.password} />}
        </>
      )}
    </FormField>
  );
  return (
    <FormDialog
      form={form}
      title={t("passwordTitle")}
      note={t("passwordNote")}
      action={t("renew")}
      onClose={onClose}
    >
      {field("password", t("newPassword"))}
      {field("again", t("confirmPassword"))}
    </FormDialog>
  );
}

export type PaymentPasswordCase = "set" | "change" | "recover";

const titles = { set: "payTitleSet", change: "payTitleChange", recover: "payTitleRecover" } as const;

/** The first one and a forgotten one take a fresh proof; a known one is proof enough to change it. */
export function PaymentPasswordDialog(props: { why: PaymentPasswordCase; onClose: () => void }) {
  const { why, onClose } = props;
  const t = useWords(userInfoWords);
  const call = useCall();
  const form = useChangeForm({
    initial: { current: "", password: "", again: "" },
    check: ({ current, password, again }) => ({
      current: why === "change" && current.length !== codeLength ? t("payWrong") : undefined,
      password: password.length === codeLength ? undefined : t("payWrong"),
      again: password === again ? undefined : t("confirmWrong"),
    }),
    send: ({ current, password }) =>
      why === "change"
        ? call(profile.changePaymentPassword, { current, password })
        : call(profile.setPaymentPassword, { password }),
    onClose,
  });
  const field = (name: keyof typeof form.values, label: string) => {
    const error = form.faultAt(name);
    return (
      <CodeInput
        secret
        label={label}
        value={form.values[name]}
        onChange={(digits) => form.change({ [name]: digits })}
        {...(error !== undefined && { error })}
      />
    );
  };
  return (
    <FormDialog
      form={form}
      title={t(titles[why])}
      note={t(why === "recover" ? "payNoteRecover" : "payNoteSet")}
      action={t("save")}
      onClose={onClose}
    >
      {why === "change" && field("current", t("payCurrent"))}
      {field("password", t(why === "set" ? "paymentPassword" : "payNew"))}
      {field("again", t("payConfirm"))}
    </FormDialog>
  );
}
