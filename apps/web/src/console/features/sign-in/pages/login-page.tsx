import { Button, Input, type InputRef } from "antd";
import { useRef, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput } from "#shared/ui/code-input.tsx";
import { Field } from "#shared/ui/field.tsx";
import { PlainFrame } from "../parts/plain-frame.tsx";
import styles from "../parts/plain-frame.module.css";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { useSending } from "../parts/use-sending.ts";
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
  const [form, setForm] = useState({ email: "", password: "" });
  const [checked, setChecked] = useState(false);
  const email = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  const { send, sending, failure } = useSending(() => start(form.email.trim(), form.password));
  const submit = () => {
    setChecked(true);
    if (form.email.trim() === "") email.current?.focus();
    else if (form.password === "") password.current?.focus();
    else void send();
  };
  const missing = (empty: boolean, word: "emailMissing" | "passwordMissing") =>
    checked && empty ? ({ kind: "error", text: t(word) } as const) : undefined;
  return (
    <SignInForm title={t("title")} action={t("next")} sending={sending} failure={failure} onSubmit={submit}>
      <Field label={t("email")} span={6} verdict={missing(form.email.trim() === "", "emailMissing")}>
        {(ids) => (
          <Input
            {...ids}
            ref={email}
            type="email"
            autoComplete="username"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.target.value })}
          />
        )}
      </Field>
      <Field label={t("password")} span={6} verdict={missing(form.password === "", "passwordMissing")}>
        {(ids) => (
          <Input.Password
            {...ids}
            ref={password}
            autoComplete="current-password"
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.target.value })}
          />
        )}
      </Field>
    </SignInForm>
  );
}

function SecondStep(props: Omit<Actions, "start"> & { passkey: boolean; onBack: () => void }) {
  const t = useWords(signInWords);
  const [code, setCode] = useState("");
  const byCode = useSending(async (text: string) => {
    try {
      await props.finishByCode(text);
    } catch (error) {
      setCode("");
      throw error;
    }
  });
  const byPasskey = useSending(props.finishByPasskey);
  return (
    <SignInForm
      title={t("codeTitle")}
      action={t("verify")}
      sending={byCode.sending}
      failure={byPasskey.failure}
      onSubmit={() => code.length === 6 && void byCode.send(code)}
      after={
        <>
          {props.passkey && (
            <Button size="large" block loading={byPasskey.sending} onClick={() => void byPasskey.send()}>
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
        onComplete={(text) => void byCode.send(text)}
        help={t("codeHelp")}
        {...(byCode.failure !== undefined && { error: byCode.failure })}
      />
    </SignInForm>
  );
}
