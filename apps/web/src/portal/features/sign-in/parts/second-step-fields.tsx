import { useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, ResendButton } from "#shared/ui/form/code-input.tsx";
import { type SentCode, useSentCode } from "#shared/ui/form/use-sent-code.ts";
import type { Fault, SecondStepProof } from "./check.ts";
import { PasswordField, TextField } from "./form.tsx";
import type { RecoveryActions } from "./recovery-panel.tsx";
import styles from "./form.module.css";
import { Tabs } from "./tabs.tsx";
import { faultWords, signInWords } from "../words.ts";

export type SecondStepWay = SecondStepProof["way"];
type Sent = "email" | "sms";

/** How somebody can prove himself a second time. */
export type SecondStepWays = {
  /** What the person has, in the order of preference. */
  readonly ways: readonly SecondStepWay[];
  /** The account has none, on whatever device: it was recovered and nothing was set up since. */
  readonly isBare: boolean;
  /** Where codes go, masked. */
  readonly targets: Readonly<Partial<Record<Sent, string>>>;
  readonly sendCode: (way: Sent) => Promise<SentCode>;
  /** For whoever has lost all of them. */
  readonly recovery: RecoveryActions;
};

/** Recovery codes stand in for what was lost and have no tab of their own. */
const tabWords = {
  passkey: "byPasskey",
  authenticator: "byAuthenticator",
  password: "byKnownPassword",
  email: "byEmail",
  sms: "bySms",
} as const;
type Tab = keyof typeof tabWords;
const isTab = (way: SecondStepWay): way is Tab => way !== "recovery";

/** The way that is chosen, and what was sent for it. */
export function useSecondStep({ ways, sendCode }: SecondStepWays) {
  const tabs = ways.filter(isTab);
  const [way, setWay] = useState<SecondStepWay | undefined>(tabs[0] ?? ways[0]);
  const sent = useSentCode(sendCode);
  /** A code is on its way as soon as a way is chosen; only the next one has to be asked for. */
  const sendFirst = useEffectEvent(async (to: SecondStepWay | undefined) => {
    if ((to === "email" || to === "sms") && !sent.wasAsked(to)) await sent.send(to);
  });
  useEffect(() => void sendFirst(way), [way]);
  return { way, setWay, tabs, sent };
}

/** The proof as it is handed in. */
export function proofBy(way: SecondStepWay, code: string): SecondStepProof {
  return way === "passkey" ? { way } : { way, code };
}

type Step = ReturnType<typeof useSecondStep>;

export function SecondStepTabs(props: { step: Step; onChoose: (way: SecondStepWay) => void }) {
  const t = useWords(signInWords);
  const { way, tabs } = props.step;
  if (tabs.length < 2) return null;
  return (
    <Tabs
      label={t("secondTitle")}
      items={tabs.map((each) => [each, t(tabWords[each])] as const)}
      current={way === "recovery" || way === undefined ? tabs[0]! : way}
      onChange={props.onChoose}
    />
  );
}

type FieldsProps = SecondStepWays & {
  step: Step;
  code: string;
  fault: Fault | undefined;
  onCode: (code: string) => void;
  onChoose: (way: SecondStepWay) => void;
};

/** What the chosen way asks for: nothing to type, six digits, the password, or a recovery code. */
export function SecondStepFields(props: FieldsProps) {
  const t = useWords(signInWords);
  const { code, fault, onCode } = props;
  const { way } = props.step;
  if (way === undefined) return <p className={styles.say}>{t(props.isBare ? "nothingLeft" : "noWay")}</p>;
  if (way === "passkey")
    return (
      <p className={styles.say}>
        {t("passkeyText")} <UseRecovery {...props} />
      </p>
    );
  if (way === "password")
    return (
      <PasswordField
        field="code"
        label={t("password")}
        autoComplete="current-password"
        aside={<a href="/password/reset">{t("forgot")}</a>}
        value={code}
        fault={fault}
        onChange={onCode}
      />
    );
  if (way === "recovery") return <RecoveryCode {...props} />;
  if (way === "authenticator") return <AuthenticatorCode {...props} />;
  return <CodeThatWasSent {...props} way={way} />;
}

function UseRecovery(props: FieldsProps) {
  const t = useWords(signInWords);
  if (!props.ways.includes("recovery")) return null;
  return (
    <button type="button" className={styles.link} onClick={() => props.onChoose("recovery")}>
      {t("useRecovery")}
    </button>
  );
}

function RecoveryCode(props: FieldsProps) {
  const t = useWords(signInWords);
  const back = props.step.tabs.find((tab) => tab === "authenticator") ?? props.step.tabs[0];
  return (
    <>
      <p className={styles.say}>{t("recoveryText")}</p>
      <TextField
        field="code"
        label={t("recoveryCode")}
        placeholder="XXXXX-XXXXX"
        autoComplete="off"
        aside={
          back && (
            <button type="button" className={styles.link} onClick={() => props.onChoose(back)}>
              {t(back === "authenticator" ? "useAuthenticator" : "usePasskey")}
            </button>
          )
        }
        value={props.code}
        fault={props.fault}
        onChange={props.onCode}
      />
    </>
  );
}

function AuthenticatorCode(props: FieldsProps) {
  const t = useWords(signInWords);
  const wrong = useWords(faultWords);
  return (
    <>
      <p className={styles.say}>{t("authenticatorText")}</p>
      <div data-field="code">
        <CodeInput
          label={t("authenticatorCode")}
          value={props.code}
          onChange={props.onCode}
          help={t("everyHalfMinute")}
          aside={<UseRecovery {...props} />}
          {...(props.fault && { error: wrong(props.fault) })}
        />
      </div>
    </>
  );
}

/** Says that a code was sent once it was, and otherwise why not and how long to wait. */
function CodeThatWasSent(props: FieldsProps & { way: Sent }) {
  const t = useWords(signInWords);
  const wrong = useWords(faultWords);
  const { way, fault } = props;
  const { sent } = props.step;
  const target = <b>{props.targets[way]}</b>;
  const error = fault ? wrong(fault) : sent.failure;
  return (
    <>
      <p className={styles.say} aria-live="polite">
        {sent.wasSent(way) ? t.rich("sentTo", { target }) : t.rich("goesTo", { target })}
        <br />
        {t("validFor")}
      </p>
      <div data-field="code">
        <CodeInput
          label={t(way === "email" ? "emailCode" : "smsCode")}
          value={props.code}
          onChange={props.onCode}
          help={t(way === "email" ? "checkSpam" : "checkSignal")}
          aside={<ResendButton until={sent.resendAt(way)} onSend={() => void sent.send(way)} />}
          {...(error !== undefined && { error })}
        />
      </div>
    </>
  );
}
