import { useEffect, useEffectEvent, useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, ResendButton } from "#shared/ui/form/code-input.tsx";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { AuthenticatorHint } from "../parts/authenticator-hint.tsx";
import { checkSecondStep, type SecondStep } from "../parts/check.ts";
import { AuthForm, CheckField, TextField, useForm } from "../parts/form.tsx";
import styles from "../parts/form.module.css";
import { Tabs } from "../parts/tabs.tsx";
import { faultWords, signInWords } from "../words.ts";

export type SecondStepWay = SecondStep["way"];
type Sent = "email" | "sms";

export type SecondStepActions = {
  readonly username: string;
  /** What the person has, in the order of preference. */
  readonly ways: readonly SecondStepWay[];
  /** Where codes go, masked. */
  readonly targets: Readonly<Partial<Record<Sent, string>>>;
  /** When the next code may be asked for, per way a code was sent. */
  readonly resendAt: Readonly<Partial<Record<Sent, number>>>;
  readonly sendCode: (way: Sent) => Promise<void>;
  readonly verify: (form: SecondStep) => Promise<void>;
};

/** Recovery codes stand in for the authenticator and have no tab of their own. */
const tabWords = {
  passkey: "byPasskey",
  authenticator: "byAuthenticator",
  email: "byEmail",
  sms: "bySms",
} as const;
type Tab = keyof typeof tabWords;
const isTab = (way: SecondStepWay): way is Tab => way !== "recovery";

export function SecondStepPage(props: SecondStepActions) {
  const t = useWords(signInWords);
  const tabs = props.ways.filter(isTab);
  const [way, setWay] = useState<SecondStepWay>(tabs[0] ?? "email");
  const sending = useSending(props, way);
  const state = useForm({
    empty: { code: "", trust: false },
    check: ({ code }) => checkSecondStep(way, code),
    send: ({ code, trust }) => props.verify(way === "passkey" ? { way, trust } : { way, code, trust }),
  });
  const { form, change, restart } = state;
  const choose = (next: SecondStepWay) => {
    setWay(next);
    restart({ ...form, code: "" });
  };
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
        action={t(way === "passkey" ? "usePasskey" : "verify")}
        tabs={
          <Tabs
            label={t("secondTitle")}
            items={tabs.map((each) => [each, t(tabWords[each])] as const)}
            current={way === "recovery" ? "authenticator" : way}
            onChange={choose}
          />
        }
        after={!props.ways.includes("authenticator") && <AuthenticatorHint />}
      >
        <WayFields
          {...props}
          way={way}
          code={form.code}
          fault={state.faults.code}
          sending={sending}
          onCode={(code) => change({ code })}
          onWay={choose}
        />
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

type WayProps = SecondStepActions & {
  way: SecondStepWay;
  code: string;
  fault: keyof typeof faultWords.rows | undefined;
  sending: ReturnType<typeof useSending>;
  onCode: (code: string) => void;
  onWay: (way: SecondStepWay) => void;
};

/** What the chosen way asks for: nothing to type, six digits, or a recovery code. */
function WayFields(props: WayProps) {
  const t = useWords(signInWords);
  const wrong = useWords(faultWords);
  const { way, code, fault, onCode, onWay } = props;
  const error = fault && { error: wrong(fault) };
  if (way === "passkey") return <p className={styles.say}>{t("passkeyText")}</p>;
  if (way === "recovery") {
    return (
      <>
        <p className={styles.say}>{t("recoveryText")}</p>
        <TextField
          field="code"
          label={t("recoveryCode")}
          placeholder="XXXXX-XXXXX"
          autoComplete="off"
          aside={
            <button type="button" className={styles.link} onClick={() => onWay("authenticator")}>
              {t("useAuthenticator")}
            </button>
          }
          value={code}
          fault={fault}
          onChange={onCode}
        />
      </>
    );
  }
  if (way === "authenticator") {
    return (
      <>
        <p className={styles.say}>{t("authenticatorText")}</p>
        <div data-field="code">
          <CodeInput
            label={t("authenticatorCode")}
            value={code}
            onChange={onCode}
            help={t("everyHalfMinute")}
            aside={
              props.ways.includes("recovery") && (
                <button type="button" className={styles.link} onClick={() => onWay("recovery")}>
                  {t("useRecovery")}
                </button>
              )
            }
            {...error}
          />
        </div>
      </>
    );
  }
  return <SentCode {...props} way={way} />;
}

function SentCode(props: Omit<WayProps, "way"> & { way: Sent }) {
  const t = useWords(signInWords);
  const wrong = useWords(faultWords);
  const { way, fault, sending } = props;
  const error = fault ? wrong(fault) : sending.failure;
  return (
    <>
      <p className={styles.say}>
        {t.rich("sentTo", { target: <b>{props.targets[way]}</b> })}
        <br />
        {t("validFor")}
      </p>
      <div data-field="code">
        <CodeInput
          label={t(way === "email" ? "emailCode" : "smsCode")}
          value={props.code}
          onChange={props.onCode}
          help={t(way === "email" ? "checkSpam" : "checkSignal")}
          aside={<ResendButton until={props.resendAt[way] ?? null} onSend={() => void sending.send(way)} />}
          {...(error !== undefined && { error })}
        />
      </div>
    </>
  );
}

/** A code is on its way as soon as a way is chosen; only the next one has to be asked for. */
function useSending({ sendCode, resendAt }: SecondStepActions, way: SecondStepWay) {
  const [failure, setFailure] = useState<string>();
  const send = (to: Sent) =>
    sendCode(to).then(
      () => setFailure(undefined),
      (error: unknown) => setFailure(messageOf(error)),
    );
  const sendFirst = useEffectEvent(async (to: SecondStepWay) => {
    if ((to === "email" || to === "sms") && resendAt[to] === undefined) await send(to);
  });
  useEffect(() => void sendFirst(way), [way]);
  return { send, failure };
}
