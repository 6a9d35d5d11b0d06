import { Button, Input, Skeleton } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { openStaffInvitation } from "@causeway/contract/console/staff";
import type { OutputOf } from "@causeway/contract/route";
import { useWords } from "#shared/i18n/words.ts";
import { CodeInput, codeLength } from "#shared/ui/form/code-input.tsx";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { isStrongPassword, PasswordStrength } from "#shared/ui/form/password-strength.tsx";
import { QrCode } from "#shared/ui/value/qr-code.tsx";
import { consolePages } from "#console/routes.ts";
import { staffRoleWords } from "#console/role-words.ts";
import { PlainFrame } from "../parts/plain-frame.tsx";
import styles from "../parts/plain-frame.module.css";
import { SignInForm } from "../parts/sign-in-form.tsx";
import { signInWords } from "../words.ts";

export type Invitation = OutputOf<typeof openStaffInvitation>;

/** The first way in: authenticator and password are set together, and neither can be left out. */
export function InvitationPage(props: {
  /** What the link leads to: still asked for, or no good. */
  invitation: Invitation | "loading" | { failure: string };
  accept: (password: string, code: string) => Promise<void>;
}) {
  const { invitation, accept } = props;
  const t = useWords(signInWords);
  const [accepted, setAccepted] = useState(false);
  if (accepted) return <Outcome title={t("ready")} text={t("readyText")} action={t("goSignIn")} />;
  if (invitation === "loading") {
    return (
      <PlainFrame>
        <Skeleton active paragraph={{ rows: 6 }} />
      </PlainFrame>
    );
  }
  if ("failure" in invitation) return <Outcome title={t("badLink")} text={invitation.failure} />;
  return (
    <PlainFrame>
      <SetUp
        invitation={invitation}
        accept={async (password, code) => {
          await accept(password, code);
          setAccepted(true);
        }}
      />
    </PlainFrame>
  );
}

function SetUp(props: { invitation: Invitation; accept: (password: string, code: string) => Promise<void> }) {
  const t = useWords(signInWords);
  const role = useWords(staffRoleWords);
  const { name, email, role: given } = props.invitation;
  const form = useForm({
    initial: { password: "", again: "", code: "" },
    check: ({ password, again, code }) => ({
      password: isStrongPassword(password) ? undefined : t("weak"),
      again: password === again ? undefined : t("different"),
      code: code.length === codeLength ? undefined : t("proveHelp"),
    }),
    send: ({ password, code }) => props.accept(password, code),
  });
  const codeFault = form.faultAt("code");
  return (
    <SignInForm title={t("welcome")} action={t("finish")} {...form} onSubmit={() => void form.submit()}>
      <p className={styles.who}>
        <b>{name}</b>
        {email}
        <span>{role(given)}</span>
      </p>
      <Scan {...props.invitation} />
      <section className={styles.step}>
        <h2>{t("choosePassword")}</h2>
        <FormField form={form} path="password" label={t("password")} span={6}>
          {(control) => (
            <Input.Password
              {...control}
              autoComplete="new-password"
              value={form.values.password}
              onChange={({ target }) => form.change({ password: target.value })}
            />
          )}
        </FormField>
        <PasswordStrength password={form.values.password} />
        <FormField form={form} path="again" label={t("confirm")} span={6}>
          {(control) => (
            <Input.Password
              {...control}
              autoComplete="new-password"
              value={form.values.again}
              onChange={({ target }) => form.change({ again: target.value })}
            />
          )}
        </FormField>
      </section>
      <section className={styles.step}>
        <h2>{t("prove")}</h2>
        <CodeInput
          label={t("code")}
          value={form.values.code}
          onChange={(code) => form.change({ code })}
          help={t("proveHelp")}
          {...(codeFault !== undefined && { error: codeFault })}
        />
      </section>
    </SignInForm>
  );
}

function Scan(props: Pick<Invitation, "authenticatorUri" | "authenticatorKey">) {
  const t = useWords(signInWords);
  return (
    <section className={styles.step}>
      <h2>{t("scan")}</h2>
      <p className={styles.note}>{t("scanHelp")}</p>
      <div className={styles.qr}>
        <QrCode text={props.authenticatorUri} label={t("qr")} />
      </div>
      <p className={styles.note}>{t("typeKey")}</p>
      <CopyText value={props.authenticatorKey} whole />
    </section>
  );
}

function Outcome(props: { title: string; text: string; action?: string }) {
  return (
    <PlainFrame>
      <div className={styles.form}>
        <h1>{props.title}</h1>
        <p className={styles.note}>{props.text}</p>
        {props.action !== undefined && (
          <Link to={consolePages.login.path}>
            <Button type="primary" size="large" block>
              {props.action}
            </Button>
          </Link>
        )}
      </div>
    </PlainFrame>
  );
}
