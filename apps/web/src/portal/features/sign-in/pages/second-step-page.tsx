import { useWords } from "#shared/i18n/words.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { AuthenticatorHint } from "../parts/authenticator-hint.tsx";
import { checkSecondStep, type SecondStep } from "../parts/check.ts";
import { AuthForm, CheckField, useForm } from "../parts/form.tsx";
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

export type SecondStepActions = SecondStepWays & {
  readonly username: string;
  readonly verify: (form: SecondStep) => Promise<void>;
};

export function SecondStepPage(props: SecondStepActions) {
  const t = useWords(signInWords);
  const step = useSecondStep(props);
  const { way } = step;
  const state = useForm({
    empty: { code: "", trust: false },
    check: ({ code }) => (way ? checkSecondStep(way, code) : {}),
    send: async ({ code, trust }) => {
      if (way) await props.verify({ ...proofBy(way, code), trust });
    },
  });
  const { form, change, restart } = state;
  const choose = (next: SecondStepWay) => {
    step.setWay(next);
    restart({ ...form, code: "" });
  };
  const hasApp = props.ways.includes("authenticator") || props.ways.includes("passkey");
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
      <OrRecovery recovery={props.recovery}>
        {(lost) => (
          <AuthForm
            state={state}
            title={t("secondTitle")}
            action={t(way === "passkey" ? "usePasskey" : "verify")}
            tabs={<SecondStepTabs step={step} onChoose={choose} />}
            after={
              <>
                {lost}
                {!hasApp && <AuthenticatorHint />}
              </>
            }
          >
            <SecondStepFields
              {...props}
              step={step}
              code={form.code}
              fault={state.faults.code}
              onCode={(code) => change({ code })}
              onChoose={choose}
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
        )}
      </OrRecovery>
    </AuthFrame>
  );
}
