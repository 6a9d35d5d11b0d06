import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import type { SentCode } from "#shared/ui/form/use-sent-code.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { type Captcha, CaptchaField } from "../parts/captcha-field.tsx";
import {
  checkAddress,
  checkCodeLogin,
  checkPasswordLogin,
  type CodeLogin,
  type PasswordLogin,
} from "../parts/check.ts";
import { CodeField } from "../parts/code-field.tsx";
import { AuthForm, CheckField, PasswordField, TextField, useForm } from "../parts/form.tsx";
import styles from "../parts/form.module.css";
import { Tabs } from "../parts/tabs.tsx";
import { signInWords } from "../words.ts";

export type LoginActions = {
  readonly captcha: Captcha;
  readonly rememberedName: string;
  /** What whoever comes here from elsewhere should know. */
  readonly notice?: string | undefined;
  readonly logIn: (form: PasswordLogin) => Promise<void>;
  readonly logInByCode: (form: CodeLogin) => Promise<void>;
  readonly sendCode: (form: Omit<CodeLogin, "code">) => Promise<SentCode>;
  /** Missing where the browser knows no passkeys. */
  readonly logInByPasskey?: (() => Promise<void>) | undefined;
};

type Way = "password" | "code";

export function LoginPage(props: LoginActions) {
  const t = useWords(signInWords);
  const [way, setWay] = useState<Way>("password");
  const tabs = (
    <Tabs<Way>
      label={t("login")}
      items={[
        ["password", t("byPassword")],
        ["code", t("byCode")],
      ]}
      current={way}
      onChange={setWay}
    />
  );
  return (
    <AuthFrame
      scene="whole"
      slogan={[t("slogan1"), t("slogan2")]}
      bar={
        <>
          {t("noAccount")}
          <a href="/register">{t("register")}</a>
        </>
      }
    >
      {props.notice !== undefined && (
        <p role="status" className={styles.notice}>
          {props.notice}
        </p>
      )}
      {way === "password" ? <PasswordForm {...props} tabs={tabs} /> : <CodeForm {...props} tabs={tabs} />}
    </AuthFrame>
  );
}

/** What was typed belongs to the picture it was read from; with a new picture the field is empty again. */
function captchaIn(form: { captcha: string; captchaId: string }, shown: Captcha): string {
  return form.captchaId === shown.id ? form.captcha : "";
}

function PasswordForm(props: LoginActions & { tabs: React.ReactNode }) {
  const t = useWords(signInWords);
  const state = useForm({
    empty: {
      username: props.rememberedName,
      password: "",
      captcha: "",
      captchaId: "",
      remember: props.rememberedName !== "",
    },
    check: (typed) => checkPasswordLogin({ ...typed, captcha: captchaIn(typed, props.captcha) }),
    send: props.logIn,
  });
  const { form, faults, change } = state;
  return (
    <AuthForm
      state={state}
      title={t("login")}
      action={t("login")}
      tabs={props.tabs}
      after={
        <>
          <p className={styles.note}>{t("secondStepNote")}</p>
          {props.logInByPasskey && <PasskeyButton logIn={props.logInByPasskey} />}
        </>
      }
    >
      <TextField
        field="username"
        label={t("username")}
        autoComplete="username"
        value={form.username}
        fault={faults.username}
        onChange={(username) => change({ username })}
      />
      <PasswordField
        field="password"
        label={t("password")}
        aside={<a href="/password/reset">{t("forgot")}</a>}
        autoComplete="current-password"
        value={form.password}
        fault={faults.password}
        onChange={(password) => change({ password })}
      />
      <CaptchaField
        captcha={props.captcha}
        value={captchaIn(form, props.captcha)}
        fault={faults.captcha}
        onChange={(captcha) => change({ captcha, captchaId: props.captcha.id })}
      />
      <CheckField
        field="remember"
        checked={form.remember}
        onChange={(remember) => change({ remember })}
        note={t("rememberNote")}
      >
        {t("remember")}
      </CheckField>
    </AuthForm>
  );
}

/** A way in of its own: neither password nor captcha nor second step. */
function PasskeyButton(props: { logIn: () => Promise<void> }) {
  const t = useWords(signInWords);
  const [failure, setFailure] = useState<string>();
  const logIn = () => {
    setFailure(undefined);
    return props.logIn().catch((error: unknown) => setFailure(messageOf(error)));
  };
  return (
    <>
      <div className={styles.or}>{t("or")}</div>
      <button type="button" className={styles.other} onClick={() => void logIn()}>
        <svg
          width="18"
          height="18"
          viewBox="0 0 18 18"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <circle cx="6" cy="6" r="3.6" />
          <path d="m8.6 8.6 6.9 6.9M12.2 12.2l-2 2M14.4 14.4l-1.6 1.6" />
        </svg>
        {t("passkeyLogin")}
      </button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

function CodeForm(props: LoginActions & { tabs: React.ReactNode }) {
  const t = useWords(signInWords);
  const [early, setEarly] = useState(false);
  const state = useForm({
    empty: { address: "", captcha: "", captchaId: "", code: "" },
    // The captcha is for having the code sent; the code itself needs no new one.
    check: checkCodeLogin,
    send: props.logInByCode,
  });
  const { form, change } = state;
  const missing = checkCodeLogin(form);
  // Asking for a code needs the address and the captcha, long before the form is sent.
  const faults = early
    ? { ...state.faults, address: missing.address, captcha: missing.captcha }
    : state.faults;
  const sendCode = async () => {
    setEarly(true);
    return checkAddress(form.address) || missing.captcha ? false : props.sendCode(form);
  };
  return (
    <AuthForm state={state} title={t("login")} action={t("login")} tabs={props.tabs}>
      <TextField
        field="address"
        label={t("emailOrPhone")}
        autoComplete="username"
        value={form.address}
        fault={faults.address}
        onChange={(address) => change({ address })}
      />
      <CaptchaField
        captcha={props.captcha}
        value={captchaIn(form, props.captcha)}
        fault={faults.captcha}
        onChange={(captcha) => change({ captcha, captchaId: props.captcha.id })}
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
