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
  readonly start: (email: string, password: string) => Promise<void>;
  readonly finish: (code: string) => Promise<void>;
};

/** Two steps, always: there is no trusted device and no code by mail. */
export function LoginPage({ start, finish }: Actions) {
  const [passed, setPassed] = useState(false);
  return (
    <PlainFrame>
      {passed ? (
        <SecondStep finish={finish} onBack={() => setPassed(false)} />
      ) : (
        <FirstStep
          start={async (email, password) => {
            await start(email, password);
            setPassed(true);
          }}
        />
      )}
    </PlainFrame>
  );
}

function FirstStep({ start }: Pick<Actions, "start">) {
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

function SecondStep({ finish, onBack }: Pick<Actions, "finish"> & { onBack: () => void }) {
  const t = useWords(signInWords);
  const [code, setCode] = useState("");
  const { send, sending, failure } = useSending(async (text: string) => {
    try {
      await finish(text);
    } catch (error) {
      setCode("");
      throw error;
    }
  });
  return (
    <SignInForm
      title={t("codeTitle")}
      action={t("verify")}
      sending={sending}
      failure={undefined}
      onSubmit={() => code.length === 6 && void send(code)}
      after={
        <>
          <Button type="text" block onClick={onBack}>
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
        onComplete={(text) => void send(text)}
        help={t("codeHelp")}
        {...(failure !== undefined && { error: failure })}
      />
    </SignInForm>
  );
}
