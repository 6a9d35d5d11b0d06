import { type ReactNode, useId, useRef, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import styles from "./code-input.module.css";
import { useSecondsLeft } from "../value/countdown.ts";
import { uiWords } from "../words.ts";

export const codeLength = 6;

/** The digits of what was typed or pasted; full-width ones from a Chinese keyboard count, blanks and dashes do not. */
export function readCode(text: string): string {
  return text.normalize("NFKC").replaceAll(/\D/g, "").slice(0, codeLength);
}

/**
 * One real field under six drawn cells: pasting, SMS autofill, password managers and screen readers see a plain
 * input. `secret` draws dots, for the payment password.
 */
export function CodeInput(props: {
  label: ReactNode;
  value: string;
  onChange: (code: string) => void;
  onComplete?: (code: string) => void;
  secret?: boolean;
  help?: ReactNode;
  aside?: ReactNode;
  error?: string;
}) {
  const { label, value, onChange, onComplete, secret = false, help, aside, error } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const take = (text: string) => {
    const code = readCode(text);
    onChange(code);
    if (code.length === codeLength && code !== value) onComplete?.(code);
  };
  const current = Math.min(value.length, codeLength - 1);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={`${styles.cells} ${error ? styles.wrong : ""}`}>
        {Array.from({ length: codeLength }, (_, index) => (
          <span
            key={index}
            className={`${secret ? styles.secret : ""} ${focused && index === current ? styles.here : ""}`}
            aria-hidden="true"
          >
            {value[index] !== undefined && (secret ? "●" : value[index])}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          type={secret ? "password" : "text"}
          inputMode="numeric"
          autoComplete={secret ? "off" : "one-time-code"}
          value={value}
          aria-describedby={`${id}-help`}
          aria-invalid={error !== undefined}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        />
      </div>
      <div className={styles.help} id={`${id}-help`}>
        <span className={error ? styles.error : undefined}>{error ?? help}</span>
        {aside}
      </div>
    </div>
  );
}

/** Asks for a code and holds the button until another may be asked for. */
export function ResendButton({ until, onSend }: { until: number | null; onSend: () => void }) {
  const t = useWords(uiWords);
  const left = useSecondsLeft(until);
  if (left > 0) return <span className={styles.wait}>{t("resendIn", { seconds: left })}</span>;
  return (
    <button type="button" className={styles.resend} onClick={onSend}>
      {until === null ? t("sendCode") : t("resend")}
    </button>
  );
}
