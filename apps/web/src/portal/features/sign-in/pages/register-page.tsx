import { useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import type { SentCode } from "#shared/ui/form/use-sent-code.ts";
import type { Region } from "#shared/ui/value/region.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { checkRegistration, type Registration } from "../parts/check.ts";
import { CodeField } from "../parts/code-field.tsx";
import { AuthForm, TextField, useForm } from "../parts/form.tsx";
import { isPhoneNumber } from "#shared/ui/value/phone-number.ts";
import { NewPersonFields } from "../parts/new-person.tsx";
import { signInWords } from "../words.ts";

export type RegisterActions = {
  readonly regions: readonly Region[];
  readonly sendCode: (email: string) => Promise<SentCode>;
  readonly register: (form: Registration) => Promise<void>;
};

const empty: Registration = {
  username: "",
  email: "",
  code: "",
  phone: { area: "CHN", number: "" },
  password: "",
  confirm: "",
  agreed: false,
};

export function RegisterPage(props: RegisterActions) {
  const t = useWords(signInWords);
  return (
    <AuthFrame
      scene="building"
      slogan={[t("registerLine1"), t("registerLine2")]}
      bar={
        <>
          {t("haveAccount")}
          <a href="/login">{t("login")}</a>
        </>
      }
    >
      <RegisterForm {...props} />
    </AuthFrame>
  );
}

function RegisterForm(props: RegisterActions) {
  const t = useWords(signInWords);
  const [asked, setAsked] = useState(false);
  const check = (form: Registration) =>
    checkRegistration(form, (phone) => isPhoneNumber(phone, props.regions));
  const state = useForm({ empty, check, send: props.register });
  const { form, faults, change } = state;
  const emailFault = faults.email ?? (asked ? check(form).email : undefined);
  const sendCode = async () => {
    setAsked(true);
    return check(form).email ? false : props.sendCode(form.email.trim());
  };
  return (
    <AuthForm state={state} title={t("registerTitle")} action={t("registerAction")}>
      <TextField
        field="username"
        label={t("username")}
        autoComplete="username"
        value={form.username}
        fault={faults.username}
        onChange={(username) => change({ username })}
      />
      <TextField
        field="email"
        label={t("email")}
        type="email"
        autoComplete="email"
        value={form.email}
        fault={emailFault}
        onChange={(email) => change({ email })}
      />
      <CodeField
        label={t("emailCode")}
        value={form.code}
        fault={faults.code}
        onChange={(code) => change({ code })}
        onSend={sendCode}
      />
      <NewPersonFields regions={props.regions} form={form} faults={faults} onChange={change} />
    </AuthForm>
  );
}
