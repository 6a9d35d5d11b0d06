import { Button } from "antd";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { uiWords } from "#shared/ui/words.ts";
import styles from "./form.module.css";
import type { Form } from "./use-form.ts";

type Sending = Pick<Form<object>, "submit" | "sending" | "failure">;

/** One change: what it means, what is typed, what went wrong, and the way back. */
export function FormDialog(props: {
  form: Sending;
  title: string;
  note?: ReactNode;
  action: string;
  danger?: boolean;
  width?: number;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { form, title, note, action, danger = false, width = 440, onClose, children } = props;
  const t = useWords(uiWords);
  useFocusBack();
  return (
    <Dialog open title={title} width={width} mask={{ blur: false, closable: false }} onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void form.submit(event)}>
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {children}
        {form.failure !== undefined && (
          <p role="alert" className={styles.failure}>
            {form.failure}
          </p>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="primary" htmlType="submit" danger={danger} loading={form.sending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A dialog that is taken from the page takes the focus along; whoever uses a keyboard goes on where he opened it. */
function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
