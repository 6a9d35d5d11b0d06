import { useState } from "react";
import { messageOf, retryAfterOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { readCode } from "#shared/ui/form/code-input.tsx";
import type { SentCode } from "#shared/ui/form/use-sent-code.ts";
import { useSecondsLeft } from "#shared/ui/value/countdown.ts";
import { signInWords } from "../words.ts";
import type { Fault } from "./check.ts";
import { FaultLine, TextField } from "./form.tsx";
import styles from "./form.module.css";

/** A six-digit code with the button that has it sent, and how long to wait for the next one. */
export function CodeField(props: {
  label: string;
  value: string;
  fault?: Fault | undefined;
  onChange: (code: string) => void;
  /** Resolves to false when the form itself says why no code can be sent yet. */
  onSend: () => Promise<SentCode | false>;
}) {
  const t = useWords(signInWords);
  const [until, setUntil] = useState<number | null>(null);
  const [failure, setFailure] = useState<string>();
  const left = useSecondsLeft(until);
  const waitFor = (ms: number | undefined) => ms !== undefined && setUntil(Date.now() + ms);
  const send = async () => {
    setFailure(undefined);
    try {
      const sent = await props.onSend();
      if (sent) waitFor(sent.resendAfterMs);
    } catch (error) {
      setFailure(messageOf(error));
      waitFor(retryAfterOf(error));
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
