import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { readCode } from "#shared/ui/form/code-input.tsx";
import { useSecondsLeft } from "#shared/ui/value/countdown.ts";
import { signInWords } from "../words.ts";
import type { Fault } from "./check.ts";
import { FaultLine, TextField } from "./form.tsx";
import styles from "./form.module.css";

const resendAfterMs = 60_000;

/** A six-digit code with the button that has it sent; the next one can be asked for a minute later. */
export function CodeField(props: {
  label: string;
  value: string;
  fault?: Fault | undefined;
  onChange: (code: string) => void;
  /** Resolves to false when the form itself says why no code can be sent yet. */
  onSend: () => Promise<boolean>;
}) {
  const t = useWords(signInWords);
  const [until, setUntil] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsLeft(until);
  const send = async () => {
    setFailure(undefined);
    try {
      if (await props.onSend()) setUntil(Date.now() + resendAfterMs);
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <>
      <TextField
        field="code"
        label={props.label}
        placeholder={t("codeHint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={props.value}
        fault={props.fault}
        onChange={(text) => props.onChange(readCode(text))}
        beside={
          <button type="button" className={styles.send} disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? t("getCodeIn", { seconds: left }) : t("getCode")}
          </button>
        }
      />
      {failure && <FaultLine text={failure} />}
    </>
  );
}
