import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { collectionWords } from "../words.ts";
import styles from "../collection.module.css";

/** Does nothing before somebody has written why. */
export function WordsDialog(props: {
  open: boolean;
  danger?: boolean;
  title: string;
  label: string;
  /** What is said when nothing was written. */
  missing: string;
  action: string;
  maxLength: number;
  onCancel: () => void;
  onSend: (words: string) => Promise<void>;
  children: ReactNode;
}) {
  const t = useWords(collectionWords);
  const [words, setWords] = useState("");
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setShown(true);
    if (words.trim() === "") return;
    setBusy(true);
    await props.onSend(words.trim());
    setBusy(false);
  };
  const missing = shown && words.trim() === "";
  return (
    <Dialog
      open={props.open}
      title={props.title}
      onCancel={props.onCancel}
      footer={
        <div className={styles.buttons}>
          <Button onClick={props.onCancel}>{t("cancel")}</Button>
          <Button type="primary" danger={props.danger ?? false} loading={busy} onClick={() => void send()}>
            {props.action}
          </Button>
        </div>
      }
    >
      {props.children}
      <Field
        label={props.label}
        span={6}
        verdict={missing ? { kind: "error", text: props.missing } : undefined}
      >
        {(ids) => (
          <Input.TextArea
            {...ids}
            rows={4}
            maxLength={props.maxLength}
            showCount
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
