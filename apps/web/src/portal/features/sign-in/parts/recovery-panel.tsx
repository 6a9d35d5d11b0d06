import type { OwnRecovery } from "@causeway/contract/portal/recovery";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { dateTime, zoneName } from "#shared/ui/value/date-time.ts";
import { recoveryWords } from "../recovery-words.ts";
import { AuthForm, TextField, useForm } from "./form.tsx";
import styles from "./form.module.css";

export type RecoveryActions = {
  readonly read: () => Promise<OwnRecovery | null>;
  readonly start: () => Promise<OwnRecovery & { recoveryKey: string }>;
  readonly finish: (recoveryKey: string) => Promise<void>;
};

/** The second proof, with a quiet way to the recovery below it; or the recovery, with a way back. */
export function OrRecovery(props: { recovery: RecoveryActions; children: (lost: ReactNode) => ReactNode }) {
  const [isChosen, setIsChosen] = useState(false);
  const [recovery, setRecovery] = useState<(OwnRecovery & { recoveryKey?: string }) | null>(null);
  const read = useEffectEvent(() => props.recovery.read());
  useEffect(() => {
    // Where it cannot be read the person can still ask, and is told then.
    void read().then(setRecovery, () => {});
  }, []);
  if (!isChosen) return props.children(<Lost recovery={recovery} onChoose={() => setIsChosen(true)} />);
  const back = () => setIsChosen(false);
  return recovery ? (
    <UnderWay recovery={recovery} finish={props.recovery.finish} onBack={back} />
  ) : (
    <Asking onAsk={async () => setRecovery(await props.recovery.start())} onBack={back} />
  );
}

function Lost({ recovery, onChoose }: { recovery: OwnRecovery | null; onChoose: () => void }) {
  const t = useWords(recoveryWords);
  const said = useSaid();
  return (
    <p className={styles.lost}>
      {recovery && <span>{said("short", recovery)}</span>}
      <button type="button" className={styles.link} onClick={onChoose}>
        {t(recovery ? "show" : "lostAll")}
      </button>
    </p>
  );
}

function Asking({ onAsk, onBack }: { onAsk: () => Promise<void>; onBack: () => void }) {
  const t = useWords(recoveryWords);
  const state = useForm({ empty: {}, check: () => ({}), send: onAsk });
  return (
    <AuthForm state={state} title={t("title")} action={t("begin")} after={<Back onBack={onBack} />}>
      <p className={styles.say}>{t("intro")}</p>
      <ol className={styles.steps}>
        <li>{t("face")}</li>
        <li>{t("people")}</li>
        <li>{t("wait")}</li>
        <li>{t("notices")}</li>
      </ol>
    </AuthForm>
  );
}

type UnderWayProps = {
  recovery: OwnRecovery & { recoveryKey?: string };
  finish: RecoveryActions["finish"];
  onBack: () => void;
};

function UnderWay({ recovery, finish, onBack }: UnderWayProps) {
  const t = useWords(recoveryWords);
  const said = useSaid();
  const standing = (
    <p className={styles.say} role="status">
      {said("", recovery)}
    </p>
  );
  const after = (
    <>
      <p className={styles.note}>{t("notYou")}</p>
      <Back onBack={onBack} />
    </>
  );
  if (recovery.status === "READY")
    return (
      <Finishing finish={finish} after={after}>
        {standing}
      </Finishing>
    );
  return (
    <div className={styles.form}>
      <h1>{t("title")}</h1>
      {standing}
      {recovery.recoveryKey && (
        <div className={styles.key}>
          {t("keyTitle")}
          <code>{recovery.recoveryKey}</code>
          <small>{t("keyNote")}</small>
        </div>
      )}
      {after}
    </div>
  );
}

function Finishing(props: { finish: RecoveryActions["finish"]; children: ReactNode; after: ReactNode }) {
  const t = useWords(recoveryWords);
  const state = useForm({
    empty: { key: "" },
    check: ({ key }) => (key.trim() === "" ? { key: "recoveryKeyMissing" as const } : {}),
    send: ({ key }) => props.finish(key),
  });
  return (
    <AuthForm state={state} title={t("title")} action={t("finish")} after={props.after}>
      {props.children}
      <TextField
        field="key"
        label={t("key")}
        placeholder="XXXXX-XXXXX-XXXXX"
        autoComplete="off"
        value={state.form.key}
        fault={state.faults.key}
        onChange={(key) => state.change({ key })}
      />
    </AuthForm>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const t = useWords(recoveryWords);
  return (
    <p className={styles.lost}>
      <button type="button" className={styles.link} onClick={onBack}>
        {t("back")}
      </button>
    </p>
  );
}

/** Where it stands, in a line or in a sentence that says who acts and by when. */
function useSaid(): (length: "short" | "", recovery: OwnRecovery) => string {
  const t = useWords(recoveryWords);
  const time = (at: string | null) => `${dateTime(at)?.slice(0, 16) ?? ""} (${zoneName()})`;
  return (length, { status, company, voucher, readyAt, expiresAt }) => {
    const values = { company, voucher: t(voucher), ready: time(readyAt), expires: time(expiresAt) };
    const open = (["ASKED", "CHECKED", "WAITING", "READY"] as const).find((each) => each === status);
    return open ? t(`${length}${open}`, values) : "";
  };
}
