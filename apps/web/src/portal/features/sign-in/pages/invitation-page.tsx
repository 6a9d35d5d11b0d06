import { type ReactNode, useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import type { Region } from "#shared/ui/value/region.ts";
import { roleWords } from "#portal/role-words.ts";
import { AuthFrame } from "../parts/auth-frame.tsx";
import { checkInvited, type Invited } from "../parts/check.ts";
import { AuthForm, TextField, useForm } from "../parts/form.tsx";
import styles from "../parts/form.module.css";
import { NewPersonFields } from "../parts/new-person.tsx";
import { isPhoneNumber } from "#shared/ui/value/phone-number.ts";
import { invitationWords } from "../invitation-words.ts";
import { signInWords } from "../words.ts";

export type InvitationActions = {
  readonly invitation: {
    readonly merchant: string;
    readonly invitedBy: string;
    readonly role: keyof typeof roleWords.rows;
    readonly email: string;
  };
  readonly signedIn: boolean;
  readonly regions: readonly Region[];
  readonly accept: () => Promise<void>;
  readonly signIn: () => void;
  readonly changeAccount: () => Promise<void>;
  readonly register: (form: Invited) => Promise<void>;
};

/** Whoever has an account joins with it; whoever has none makes one here. Which of the two he is, only he knows. */
export function InvitationPage(props: InvitationActions) {
  const [registering, setRegistering] = useState(false);
  if (registering && !props.signedIn) {
    return (
      <InvitationFrame>
        <RegisterInvited {...props} onBack={() => setRegistering(false)} />
      </InvitationFrame>
    );
  }
  return (
    <InvitationFrame>
      <Choice {...props} onRegister={() => setRegistering(true)} />
    </InvitationFrame>
  );
}

export function InvitationOverPage() {
  const t = useWords(invitationWords);
  return (
    <InvitationFrame>
      <div className={styles.form}>
        <h1>{t("over")}</h1>
        <p className={styles.say}>{t("overText")}</p>
        <a className={styles.second} href="/login">
          {t("toLogin")}
        </a>
      </div>
    </InvitationFrame>
  );
}

export function InvitationFrame(props: { children: ReactNode }) {
  const t = useWords(invitationWords);
  return (
    <AuthFrame scene="building" slogan={[t("line1"), t("line2")]} bar={null}>
      {props.children}
    </AuthFrame>
  );
}

function Choice(props: InvitationActions & { onRegister: () => void }) {
  const t = useWords(invitationWords);
  const role = useWords(roleWords);
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);
  const { merchant, invitedBy, email } = props.invitation;
  const accept = async () => {
    setSending(true);
    setFailure(undefined);
    try {
      await props.accept();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={styles.form}>
      <h1>{t("join", { merchant })}</h1>
      <p className={styles.say}>
        {t.rich("invited", {
          name: <b>{invitedBy}</b>,
          role: role(props.invitation.role),
          email: <b>{email}</b>,
        })}
      </p>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      {props.signedIn ? (
        <>
          <button
            type="button"
            className={styles.submit}
            aria-disabled={sending}
            onClick={() => void (sending || accept())}
          >
            {t("accept")}
          </button>
          <button type="button" className={styles.second} onClick={() => void props.changeAccount()}>
            {t("other")}
          </button>
        </>
      ) : (
        <>
          <button type="button" className={styles.submit} onClick={props.signIn}>
            {t("signIn")}
          </button>
          <button type="button" className={styles.second} onClick={props.onRegister}>
            {t("register")}
          </button>
        </>
      )}
    </div>
  );
}

const empty: Invited = {
  username: "",
  phone: { area: "CHN", number: "" },
  password: "",
  confirm: "",
  agreed: false,
};

function RegisterInvited(props: InvitationActions & { onBack: () => void }) {
  const t = useWords(signInWords);
  const own = useWords(invitationWords);
  const state = useForm({
    empty,
    check: (form: Invited) => checkInvited(form, (phone) => isPhoneNumber(phone, props.regions)),
    send: props.register,
  });
  const { form, faults, change } = state;
  return (
    <AuthForm
      state={state}
      title={own("registerTitle")}
      action={own("registerAction")}
      after={
        <button type="button" className={styles.second} onClick={props.onBack}>
          {own("back")}
        </button>
      }
    >
      <p className={styles.say}>
        {t("email")} <b>{props.invitation.email}</b>
      </p>
      <TextField
        field="username"
        label={t("username")}
        autoComplete="username"
        value={form.username}
        fault={faults.username}
        onChange={(username) => change({ username })}
      />
      <NewPersonFields regions={props.regions} form={form} faults={faults} onChange={change} />
    </AuthForm>
  );
}
