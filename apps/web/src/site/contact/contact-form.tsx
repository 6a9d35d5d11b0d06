import { submitContactMessage } from "@causeway/contract/portal/contact";
import { type SyntheticEvent, useRef, useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { createWrite } from "#shared/api/write.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import {
  checkContact,
  type ContactDraft,
  type ContactFaults,
  type ContactField,
  contactLimits,
} from "./check-contact.ts";
import styles from "./contact.module.css";
import type { SentMessage } from "./contact-sent.tsx";
import { contactWords } from "./words.ts";

const fields: readonly ContactField[] = ["name", "company", "email", "message"];
const autoComplete = { name: "name", company: "organization", email: "email", message: "off" } as const;

export function ContactForm(props: { onSent: (message: SentMessage) => void }) {
  const t = useWords(contactWords);
  const call = useCall();
  const form = useRef<HTMLFormElement>(null);
  const [submitMessage] = useState(() => createWrite(call, submitContactMessage));
  const [faults, setFaults] = useState<ContactFaults>({});
  const [failure, setFailure] = useState<string>();
  const [sending, setSending] = useState(false);

  // The fields keep their own text, so that typing draws nothing anew.
  const readDraft = (): ContactDraft => {
    const typed = new FormData(form.current ?? undefined);
    const textOf = (field: ContactField) => {
      const value = typed.get(field);
      return typeof value === "string" ? value : "";
    };
    return {
      name: textOf("name"),
      company: textOf("company"),
      email: textOf("email"),
      message: textOf("message"),
    };
  };

  const recheck = (field: ContactField) => () => {
    // A field already called wrong is judged anew at every key, so that the person sees it turn right.
    if (faults[field]) setFaults({ ...faults, [field]: checkContact(readDraft())[field] });
  };

  const send = async () => {
    const draft = readDraft();
    const found = checkContact(draft);
    setFaults(found);
    const first = fields.find((field) => found[field]);
    if (first) {
      form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
      return;
    }
    setSending(true);
    setFailure(undefined);
    try {
      const { messageNo } = await submitMessage(draft);
      props.onSent({ messageNo, email: draft.email.trim() });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!sending) void send();
  };

  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {fields.map((field) => (
        <Field key={field} field={field} fault={faults[field]} onChange={recheck(field)} />
      ))}
      {failure && (
        <p role="alert" className={styles.failure}>
          {t("failed", { reason: failure })}
        </p>
      )}
      <div className={styles.end}>
        <button type="submit" className={`${site.button} ${site.primary}`} aria-disabled={sending}>
          {sending ? t("sending") : t("send")}
        </button>
        <p>{t("privacy")}</p>
      </div>
    </form>
  );
}

function Field(props: { field: ContactField; fault: ContactFaults[ContactField]; onChange: () => void }) {
  const t = useWords(contactWords);
  const { field, fault } = props;
  const id = `contact-${field}`;
  const control = {
    id,
    name: field,
    onChange: props.onChange,
    autoComplete: autoComplete[field],
    required: true,
    "aria-invalid": fault !== undefined,
    "aria-describedby": fault ? `${id}-fault` : undefined,
  };
  return (
    <div className={field === "message" || field === "email" ? styles.whole : undefined}>
      <label htmlFor={id}>{t(field)}</label>
      {field === "message" ? (
        <textarea rows={5} {...control} />
      ) : (
        <input type={field === "email" ? "email" : "text"} {...control} />
      )}
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {faultWords(t, field, fault)}
        </p>
      )}
    </div>
  );
}

function faultWords(
  t: ReturnType<typeof useWords<typeof contactWords.rows>>,
  field: ContactField,
  fault: NonNullable<ContactFaults[ContactField]>,
): string {
  if (fault === "tooLong") return t("tooLong", { max: contactLimits[field] });
  if (fault === "wrong") return t("emailWrong");
  return t(`${field}Missing`);
}
