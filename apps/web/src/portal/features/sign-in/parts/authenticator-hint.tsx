import { useWords } from "#shared/i18n/words.ts";
import { signInWords } from "../words.ts";
import styles from "./form.module.css";

/** For whoever has none yet. */
export function AuthenticatorHint() {
  const t = useWords(signInWords);
  return (
    <div className={styles.app}>
      <svg
        width="36"
        height="36"
        viewBox="0 0 36 36"
        fill="none"
        stroke="#12161c"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <rect x="9.5" y="3.5" width="17" height="29" rx="3" />
        <path d="M16 29h4" />
        <circle cx="18" cy="16" r="5.4" />
        <path d="M18 13v3l2 1.4" stroke="#165dff" strokeWidth="1.8" />
      </svg>
      <p>
        <b>{t("authenticator")}</b>
        {t("authenticatorNote")}
      </p>
    </div>
  );
}
