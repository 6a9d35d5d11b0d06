import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { checkAddress, checkNewPassword, checkResetProof, type ResetProof } from "../parts/check.ts";
import { CodeField } from "../parts/code-field.tsx";
import { AuthForm, TextField, useForm } from "../parts/form.tsx";
import { PasswordPair } from "../parts/password-pair.tsx";
import { signInWords } from "../words.ts";

export type PasswordResetActions = {
  readonly sendCode: (address: string) => Promise<void>;
  /** Resolves when the code was right; the new password may then be set. */
  readonly prove: (proof: ResetProof) => Promise<void>;
  readonly setPassword: (password: string) => Promise<void>;
};

export function PasswordResetPage(props: PasswordResetActions) {
  const t = useWords(signInWords);
  const [proved, setProved] = useState(false);
  return (
    <AuthFrame
      scene="gate"
      slogan={[t("resetLine1"), t("resetLine2")]}
      bar={
        <>
          {t("backToLogin")}
          <a href="/login">{t("login")}</a>
        </>
      }
    >
      {proved ? <NewPasswordForm {...props} /> : <ProofForm {...props} onProved={() => setProved(true)} />}
    </AuthFrame>
  );
}

function ProofForm(props: PasswordResetActions & { onProved: () => void }) {
  const t = useWords(signInWords);
  const [asked, setAsked] = useState(false);
  const state = useForm({
    empty: { address: "", code: "" },
    check: checkResetProof,
    send: async (proof) => {
      await props.prove(proof);
      props.onProved();
    },
  });
  const { form, faults, change } = state;
  const sendCode = async () => {
    setAsked(true);
    if (checkAddress(form.address)) return false;
    await props.sendCode(form.address.trim());
    return true;
  };
  return (
    <AuthForm state={state} title={t("resetTitle")} action={t("next")}>
      <TextField
        field="address"
        label={t("emailOrPhone")}
        autoComplete="username"
        value={form.address}
        fault={faults.address ?? (asked ? checkAddress(form.address) : undefined)}
        onChange={(address) => change({ address })}
      />
      <CodeField
        label={t("code")}
        value={form.code}
        fault={faults.code}
        onChange={(code) => change({ code })}
        onSend={sendCode}
      />
    </AuthForm>
  );
}

function NewPasswordForm(props: PasswordResetActions) {
  const t = useWords(signInWords);
  const state = useForm({
    empty: { password: "", confirm: "" },
    check: checkNewPassword,
    send: ({ password }) => props.setPassword(password),
  });
  const { form, faults, change } = state;
  return (
    <AuthForm state={state} title={t("resetTitle")} action={t("setPassword")}>
      <PasswordPair label={t("newPassword")} form={form} faults={faults} onChange={change} />
    </AuthForm>
  );
}
