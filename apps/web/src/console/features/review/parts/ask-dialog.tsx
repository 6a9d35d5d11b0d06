import { askMerchant } from "@causeway/contract/console/review";
import { answerTypes, type AnswerType } from "@causeway/contract/review";
import { wordsIn } from "@causeway/contract/locale";
import { Button, InputNumber, Radio } from "antd";
import { useState } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useAct } from "../queries.ts";
import { questionTemplates } from "../question-templates.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";
import { isWhole, noWords, WordsFields } from "./words-fields.tsx";

export function AskDialog(props: { caseId: string; open: boolean; onClose: () => void }) {
  const t = useWords(caseWords);
  return (
    <Dialog open={props.open} title={t("askTitle")} onCancel={props.onClose} width={560}>
      <AskForm caseId={props.caseId} onDone={props.onClose} />
    </Dialog>
  );
}

function AskForm({ caseId, onDone }: { caseId: string; onDone: () => void }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { act, busy } = useAct(askMerchant);
  const [type, setType] = useState<AnswerType>("text");
  const [words, setWords] = useState(noWords);
  const [workingDays, setWorkingDays] = useState(3);
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (!isWhole(words)) return;
    if (await act({ caseId, type, words, workingDays }, t("sent"))) onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p className={styles.text}>{t("askText")}</p>
      <div className={styles.templates} role="group" aria-label={t("template")}>
        {questionTemplates.map((template) => (
          <Button
            key={template.words[2]}
            size="small"
            onClick={() => {
              setType(template.type);
              setWords(template.words);
            }}
          >
            {wordsIn(locale, template.words).slice(0, locale === "en-US" ? 32 : 14)}…
          </Button>
        ))}
      </div>
      <Field label={t("answerType")} span={6}>
        {(ids) => (
          <Radio.Group
            id={ids.id}
            value={type}
            options={answerTypes.map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => setType(target.value as AnswerType)}
          />
        )}
      </Field>
      <WordsFields value={words} tried={tried} onChange={setWords} />
      <Field label={t("workingDays")} span={6}>
        {(ids) => (
          <InputNumber
            {...ids}
            min={1}
            max={20}
            value={workingDays}
            onChange={(days) => setWorkingDays(days ?? 3)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <Button onClick={onDone}>{t("cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t("send")}
        </Button>
      </div>
    </form>
  );
}
