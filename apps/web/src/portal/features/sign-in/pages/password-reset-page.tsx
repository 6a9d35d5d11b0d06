import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import type { SentCode } from "#shared/ui/form/use-sent-code.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import {
  checkAddress,
  checkNewPassword,
  checkResetProof,
  checkSecondStep,
  type ResetProof,
  type SecondStepProof,
} from "../parts/check.ts";
import { CodeField } from "../parts/code-field.tsx";
import { AuthForm, TextField, useForm } from "../parts/form.tsx";
import styles from "../parts/form.module.css";
import { PasswordPair } from "../parts/password-pair.tsx";
import { OrRecovery } from "../parts/recovery-panel.tsx";
import {
  proofBy,
  SecondStepFields,
  SecondStepTabs,
  useSecondStep,
  type SecondStepWay,
  type SecondStepWays,
} from "../parts/second-step-fields.tsx";
import { signInWords } from "../words.ts";

export type PasswordResetActions = {
  readonly sendCode: (address: string) => Promise<SentCode>;
  /** The code was right; the new password takes one more proof, by one of these ways. */
  readonly prove: (proof: ResetProof) => Promise<ResetWays>;
};
export type ResetWays = SecondStepWays & {
  readonly setPassword: (proof: SecondStepProof, password: string) => Promise<void>;
};

export function PasswordResetPage(props: PasswordResetActions) {
  const t = useWords(signInWords);
  const [proved, setProved] = useState<ResetWays>();
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
      {proved ? <NewPasswordForm {...proved} /> : <ProofForm {...props} onProved={setProved} />}
    </AuthFrame>
  );
}

function ProofForm(props: PasswordResetActions & { onProved: (ways: ResetWays) => void }) {
  const t = useWords(signInWords);
  const [asked, setAsked] = useState(false);
  const state = useForm({
    empty: { address: "", code: "" },
    check: checkResetProof,
    send: async (proof) => {
      props.onProved(await props.prove(proof));
    },
  });
  const { form, faults, change } = state;
  const sendCode = async () => {
    setAsked(true);
    return checkAddress(form.address) ? false : props.sendCode(form.address.trim());
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

function NewPasswordForm(props: ResetWays) {
  const t = useWords(signInWords);
  const step = useSecondStep(props);
  const { way } = step;
  const state = useForm({
    empty: { code: "", password: "", confirm: "" },
    check: (form) => ({ ...(way && checkSecondStep(way, form.code)), ...checkNewPassword(form) }),
    send: async ({ code, password }) => {
      if (way) await props.setPassword(proofBy(way, code), password);
    },
  });
  const { form, faults, change, restart } = state;
  const choose = (next: SecondStepWay) => {
    step.setWay(next);
    restart({ ...form, code: "" });
  };
  return (
    <OrRecovery recovery={props.recovery}>
      {(lost) => (
        <AuthForm
          state={state}
          title={t("resetTitle")}
          action={t("setPassword")}
          tabs={<SecondStepTabs step={step} onChoose={choose} />}
          after={lost}
        >
          <p className={styles.say}>{t("resetSecond")}</p>
          <SecondStepFields
            {...props}
            step={step}
            code={form.code}
            fault={faults.code}
            onCode={(code) => change({ code })}
            onChoose={choose}
          />
          <PasswordPair label={t("newPassword")} form={form} faults={faults} onChange={change} />
        </AuthForm>
      )}
    </OrRecovery>
  );
}
