import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, ResendButton } from "#shared/ui/code-input.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { checkCode } from "../parts/check.ts";
import { AuthForm, CheckField, useForm } from "../parts/form.tsx";
import styles from "../parts/form.module.css";
import { Tabs } from "../parts/tabs.tsx";
import { faultWords, signInWords } from "../words.ts";

export type SecondStepWay = "email" | "sms";

export type SecondStepActions = {
  readonly username: string;
  /** Where codes go, masked; a way without a target is not offered. */
  readonly targets: Readonly<Partial<Record<SecondStepWay, string>>>;
  /** When the next code may be asked for, per way a code was sent. */
  readonly resendAt: Readonly<Partial<Record<SecondStepWay, number>>>;
  readonly sendCode: (way: SecondStepWay) => Promise<void>;
  readonly verify: (form: { way: SecondStepWay; code: string; trust: boolean }) => Promise<void>;
};

export function SecondStepPage(props: SecondStepActions) {
  const t = useWords(signInWords);
  const ways = (["email", "sms"] as const).filter((way) => props.targets[way] !== undefined);
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? "email");
  const { send, failure: sendFailure } = useSending(props, way);
  const state = useForm({
    empty: { code: "", trust: false },
    check: ({ code }) => {
      const fault = checkCode(code);
      return fault ? { code: fault } : {};
    },
    send: (form) => props.verify({ ...form, way }),
  });
  const { form, faults, change } = state;
  const wrong = useWords(faultWords);
  const error = faults.code ? wrong(faults.code) : sendFailure;
  return (
    <AuthFrame
      scene="gate"
      slogan={[t("slogan1"), t("slogan2")]}
      bar={
        <>
          {t("signingIn", { name: props.username })} <a href="/login">{t("otherAccount")}</a>
        </>
      }
    >
      <AuthForm
        state={state}
        title={t("secondTitle")}
        action={t("verify")}
        tabs={
          <Tabs
            label={t("secondTitle")}
            items={ways.map((each) => [each, t(each === "email" ? "byEmail" : "bySms")] as const)}
            current={way}
            onChange={setWay}
          />
        }
        after={<AuthenticatorHint />}
      >
        <p className={styles.say}>
          {t.rich("sentTo", { target: <b>{props.targets[way]}</b> })}
          <br />
          {t("validFor")}
        </p>
        <div data-field="code">
          <CodeInput
            label={t(way === "email" ? "emailCode" : "smsCode")}
            value={form.code}
            onChange={(code) => change({ code })}
            help={t(way === "email" ? "checkSpam" : "checkSignal")}
            aside={<ResendButton until={props.resendAt[way] ?? null} onSend={() => void send(way)} />}
            {...(error !== undefined && { error })}
          />
        </div>
        <CheckField
          field="trust"
          checked={form.trust}
          onChange={(trust) => change({ trust })}
          note={t("trustNote")}
        >
          {t("trust")}
        </CheckField>
      </AuthForm>
    </AuthFrame>
  );
}

/** A code is on its way as soon as a way is chosen; only the next one has to be asked for. */
function useSending({ sendCode, resendAt }: SecondStepActions, way: SecondStepWay) {
  const [failure, setFailure] = useState<string>();
  const send = (to: SecondStepWay) =>
    sendCode(to).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(messageOf(error)),
    );
  const sendFirst = useEffectEvent(async (to: SecondStepWay) => {
    if (resendAt[to] === undefined) await send(to);
  });
  useEffect(() => void sendFirst(way), [way]);
  return { send, failure };
}

function AuthenticatorHint() {
  const t = useWords(signInWords);
  return (
    <div className={styles.app}>
      <svg
        width="36"
        height="36"
        viewBox="0 0 36 36"
        fill="none"
        stroke="#12161c"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="9.5" y="3.5" width="17" height="29" rx="3" />
        <path d="M16 29h4" />
        <circle cx="18" cy="16" r="5.4" />
        <path d="M18 13v3l2 1.4" stroke="#165dff" strokeWidth="1.8" />
      </svg>
      <p>
        <b>{t("authenticator")}</b>
        {t("authenticatorNote")}
      </p>
    </div>
  );
}
