import { askMerchant } from "@causeway/contract/console/review";
import { answerTypes, type AnswerType } from "@causeway/contract/review";
import { wordsIn } from "@causeway/contract/locale";
import { App, Button, InputNumber, Radio } from "antd";
import { useWrite } from "#shared/api/use-write.ts";
import { useLocale, useWords, type WordRow } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { staleCases } from "../queries.ts";
import { questionTemplates } from "../question-templates.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";
import { missingIn, noWords, WordsFields } from "./words-fields.tsx";

type Question = { readonly type: AnswerType; readonly words: WordRow; readonly workingDays: number };

const noQuestion: Question = { type: "text", words: noWords, workingDays: 3 };

export function AskDialog({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const t = useWords(caseWords);
  const { message } = App.useApp();
  const ask = useWrite(askMerchant, { stale: staleCases });
  const form = useForm({
    initial: noQuestion,
    check: ({ words }) => missingIn(words, "words", t("needed")),
    send: async (question) => {
      await ask.mutateAsync({ caseId, ...question });
      void message.success(t("sent"));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("askTitle")}
      note={t("askText")}
      action={t("send")}
      width={560}
      onClose={onClose}
    >
      <Templates onChoose={form.change} />
      <FormField form={form} path="type" label={t("answerType")} span={6}>
        {({ id }) => (
          <Radio.Group
            id={id}
            value={form.values.type}
            options={answerTypes.map((value) => ({ value, label: t(value) }))}
            onChange={({ target }) => form.change({ type: target.value as AnswerType })}
          />
        )}
      </FormField>
      <WordsFields form={form} path="words" />
      <FormField form={form} path="workingDays" label={t("workingDays")} span={6}>
        {(control) => (
          <InputNumber
            {...control}
            min={1}
            max={20}
            value={form.values.workingDays}
            onChange={(days) => form.change({ workingDays: days ?? noQuestion.workingDays })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

function Templates({ onChoose }: { onChoose: (question: Pick<Question, "type" | "words">) => void }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  return (
    <div className={styles.templates} role="group" aria-label={t("template")}>
      {questionTemplates.map(({ type, words }) => (
        <Button key={words[2]} size="small" onClick={() => onChoose({ type, words })}>
          {wordsIn(locale, words).slice(0, locale === "en-US" ? 32 : 14)}…
        </Button>
      ))}
    </div>
  );
}
