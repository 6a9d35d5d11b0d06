import { lookPurposes, type LookPurpose, type LookReason } from "@causeway/contract/look-reason";
import { Button, Input, type InputRef } from "antd";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { caseWords, purposeWords } from "../words.ts";
import styles from "./dialogs.module.css";

/** One key or one click says why; only another reason than the usual ones is typed. */
export function PurposePicker(props: {
  mine: boolean;
  /** Of what the reason is told; without it, of a case. */
  text?: string;
  onPick: (why: LookReason) => void;
}) {
  const t = useWords(caseWords);
  const [isOther, setOther] = useState(false);
  const purposes = lookPurposes.filter((purpose) => purpose !== "review" || props.mine);
  const pick = (purpose: LookPurpose) => (purpose === "other" ? setOther(true) : props.onPick({ purpose }));
  useDigits(!isOther, (digit) => {
    const purpose = purposes[digit - 1];
    if (purpose) pick(purpose);
  });
  if (isOther) return <OtherReason onPick={props.onPick} onBack={() => setOther(false)} />;
  return (
    <div className={styles.form}>
      <p className={styles.text}>{props.text ?? t("purposeText")}</p>
      <ol className={styles.purposes}>
        {purposes.map((purpose, n) => (
          <li key={purpose}>
            <Purpose purpose={purpose} digit={n + 1} onPick={() => pick(purpose)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Purpose(props: { purpose: LookPurpose; digit: number; onPick: () => void }) {
  const t = useWords(purposeWords);
  return (
    <Button block aria-keyshortcuts={String(props.digit)} onClick={props.onPick}>
      <kbd aria-hidden>{props.digit}</kbd>
      {t(props.purpose)}
    </Button>
  );
}

function OtherReason(props: { onPick: (why: LookReason) => void; onBack: () => void }) {
  const t = useWords(caseWords);
  const [words, setWords] = useState("");
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        props.onPick({ purpose: "other", words: words.trim() });
      }}
    >
      <Field label={t("reason")} span={6} verdict={{ kind: "help", text: t("reasonShort") }}>
        {(ids) => (
          <Input
            {...ids}
            ref={input}
            value={words}
            maxLength={400}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={props.onBack}>{t("otherPurposes")}</Button>
        <Button type="primary" htmlType="submit" disabled={words.trim().length < 4}>
          {t("look")}
        </Button>
      </div>
    </form>
  );
}

/** Also inside a dialog, where the page's own keys are quiet. */
function useDigits(active: boolean, pick: (digit: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (target?.closest("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-9]$/.test(event.key)) pick(Number(event.key));
  });
  useEffect(() => {
    if (!active) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}
