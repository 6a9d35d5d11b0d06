import { Button, Input } from "antd";
import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput } from "#shared/ui/form/code-input.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { useSending } from "#shared/ui/form/use-sending.ts";
import { PlainFrame } from "../parts/plain-frame.tsx";
import styles from "../parts/plain-frame.module.css";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { signInWords } from "../words.ts";

type Actions = {
  /** Answers whether a passkey may stand in for the authenticator. */
  readonly start: (email: string, password: string) => Promise<boolean>;
  readonly finishByCode: (code: string) => Promise<void>;
  readonly finishByPasskey: () => Promise<void>;
};

/** Two steps, always: there is no trusted device and no code by mail. */
export function LoginPage({ start, ...second }: Actions) {
  const [passed, setPassed] = useState<{ passkey: boolean } | null>(null);
  return (
    <PlainFrame>
      {passed ? (
        <SecondStep {...second} {...passed} onBack={() => setPassed(null)} />
      ) : (
        <FirstStep start={async (email, password) => setPassed({ passkey: await start(email, password) })} />
      )}
    </PlainFrame>
  );
}

function FirstStep({ start }: { start: (email: string, password: string) => Promise<void> }) {
  const t = useWords(signInWords);
  const form = useForm({
    initial: { email: "", password: "" },
    check: ({ email, password }) => ({
      email: email.trim() === "" ? t("emailMissing") : undefined,
      password: password === "" ? t("passwordMissing") : undefined,
    }),
    send: ({ email, password }) => start(email.trim(), password),
  });
  return (
    <SignInForm title={t("title")} action={t("next")} {...form} onSubmit={() => void form.submit()}>
      <FormField form={form} path="email" label={t("email")} span={6}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="username"
            value={form.values.email}
            onChange={({ target }) => form.change({ email: target.value })}
          />
        )}
      </FormField>
      <FormField form={form} path="password" label={t("password")} span={6}>
        {(control) => (
          <Input.Password
            {...control}
            autoComplete="current-password"
            value={form.values.password}
            onChange={({ target }) => form.change({ password: target.value })}
          />
        )}
      </FormField>
    </SignInForm>
  );
}

function SecondStep(props: Omit<Actions, "start"> & { passkey: boolean; onBack: () => void }) {
  const t = useWords(signInWords);
  const [code, setCode] = useState("");
  const byCode = useSending();
  const byPasskey = useSending();
  const finish = async (text: string) => {
    if (!(await byCode.send(() => props.finishByCode(text)))) setCode("");
  };
  return (
    <SignInForm
      title={t("codeTitle")}
      action={t("verify")}
      sending={byCode.sending}
      failure={byPasskey.failure}
      onSubmit={() => code.length === 6 && void finish(code)}
      after={
        <>
          {props.passkey && (
            <Button
              size="large"
              block
              loading={byPasskey.sending}
              onClick={() => void byPasskey.send(props.finishByPasskey)}
            >
              {t("usePasskey")}
            </Button>
          )}
          <Button type="text" block onClick={props.onBack}>
            {t("back")}
          </Button>
          <p className={styles.note}>{t("lost")}</p>
        </>
      }
    >
      <CodeInput
        label={t("code")}
        value={code}
        onChange={setCode}
        onComplete={(text) => void finish(text)}
        help={t("codeHelp")}
        {...(byCode.failure !== undefined && { error: byCode.failure })}
      />
    </SignInForm>
  );
}
