import * as account from "@causeway/contract/portal/account";
import { Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength } from "#shared/ui/code-input.tsx";
import { Field } from "#shared/ui/field.tsx";
import { isStrongPassword, PasswordStrength } from "#shared/ui/password-strength.tsx";
import { userInfoWords } from "../words.ts";
import { errorOf, FormDialog } from "./form-dialog.tsx";

export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(userInfoWords);
  const call = useCall();
  const [form, setForm] = useState({ password: "", again: "" });
  const [faults, setFaults] = useState<{ password?: string; again?: string }>({});
  const field = (name: "password" | "again", label: string) => (
    <Field label={label} verdict={errorOf(faults[name])}>
      {(ids) => (
        <>
          <Input.Password
            {...ids}
            autoComplete="new-password"
            maxLength={128}
            value={form[name]}
            status={faults[name] === undefined ? "" : "error"}
            onChange={({ target }) => setForm((before) => ({ ...before, [name]: target.value }))}
          />
          {name === "password" && <PasswordStrength password={form.password} />}
        </>
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t("passwordTitle")}
      note={t("passwordNote")}
      action={t("renew")}
      dirty={form.password !== ""}
      check={() => {
        const found = {
          ...(!isStrongPassword(form.password) && { password: t("passwordWeak") }),
          ...(form.password !== form.again && { again: t("confirmWrong") }),
        };
        setFaults(found);
        return Object.keys(found).length === 0;
      }}
      send={() => call(account.changePassword, { password: form.password })}
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
  const [form, setForm] = useState({ current: "", password: "", again: "" });
  const [faults, setFaults] = useState<{ current?: string; password?: string; again?: string }>({});
  const field = (name: keyof typeof form, label: string) => {
    const error = faults[name];
    return (
      <CodeInput
        secret
        label={label}
        value={form[name]}
        onChange={(digits) => setForm((before) => ({ ...before, [name]: digits }))}
        {...(error !== undefined && { error })}
      />
    );
  };
  const { current, password, again } = form;
  return (
    <FormDialog
      title={t(titles[why])}
      note={t(why === "recover" ? "payNoteRecover" : "payNoteSet")}
      action={t("save")}
      dirty={password !== ""}
      check={() => {
        const found = {
          ...(why === "change" && current.length !== codeLength && { current: t("payWrong") }),
          ...(password.length !== codeLength && { password: t("payWrong") }),
          ...(password !== again && { again: t("confirmWrong") }),
        };
        setFaults(found);
        return Object.keys(found).length === 0;
      }}
      send={() =>
        why === "change"
          ? call(account.changePaymentPassword, { current, password })
          : call(account.setPaymentPassword, { password })
      }
      onClose={onClose}
    >
      {why === "change" && field("current", t("payCurrent"))}
      {field("password", t(why === "set" ? "paymentPassword" : "payNew"))}
      {field("again", t("payConfirm"))}
    </FormDialog>
  );
}
