import { code } from "@causeway/contract/code";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { CallRefused, messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/overlay.tsx";
import { useUnsavedChanges } from "#shared/ui/unsaved-changes.tsx";
import { useChanged } from "../account.ts";
import { userInfoWords } from "../words.ts";
import styles from "./user-info.module.css";

/** One change: what it brings with it, what is typed, what was wrong, and the way back. */
export function FormDialog(props: {
  title: string;
  note: ReactNode;
  action: string;
  /** Something was typed that would be lost. */
  dirty: boolean;
  /** False while something is missing; what is missing is then shown under its field. */
  check: () => boolean;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, note, action, dirty, check, send, onClose, children } = props;
  const t = useWords(userInfoWords);
  const changed = useChanged();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useUnsavedChanges(dirty);
  const submit = async () => {
    setFailure(undefined);
    if (!check()) return;
    setBusy(true);
    try {
      await send();
      changed();
      onClose();
    } catch (error) {
      if (!isGivenUp(error)) setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog open title={title} width={440} mask={{ blur: false, closable: false }} onCancel={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <p className={styles.note}>{note}</p>
        {children}
        {failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {failure}
          </p>
        )}
        <div className={styles.foot}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Whoever closed the dialog that asks for a proof knows that nothing was changed. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof CallRefused && error.code === code.stepUpNeeded;
}

export function errorOf(text: string | undefined): { kind: "error"; text: string } | undefined {
  return text === undefined ? undefined : { kind: "error", text };
}
