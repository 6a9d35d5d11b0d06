import { useEffect, useRef } from "react";
import { useWords } from "#shared/i18n/words.ts";
import site from "../site.module.css";
import styles from "./contact.module.css";
import { contactWords } from "./words.ts";

export type SentMessage = { messageNo: string; email: string };

export function ContactSent(props: SentMessage & { onAgain: () => void }) {
  const t = useWords(contactWords);
  const title = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; without this a screen reader would fall silent.
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.sent}>
      <svg width="44" height="44" viewBox="0 0 44 44" fill="none" strokeWidth="2" aria-hidden="true">
        <circle cx="22" cy="22" r="20" stroke="#12161c" strokeWidth="1.4" />
        <path d="m13 22.5 6.5 6.5L31.5 16" stroke="#165dff" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
      <h3 ref={title} tabIndex={-1}>
        {t("sent")}
      </h3>
      <p className={styles.number}>{t("sentNo", { no: props.messageNo })}</p>
      <p>{t("sentNext", { email: props.email })}</p>
      <button type="button" className={`${site.button} ${site.outline}`} onClick={props.onAgain}>
        {t("again")}
      </button>
    </div>
  );
}
