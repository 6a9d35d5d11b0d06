import { Input } from "antd";
import { useWords, type WordRow } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { caseWords } from "../words.ts";

const languages = ["zhCN", "zhHK", "enUS"] as const;

export const noWords: WordRow = ["", "", ""];

export function isWhole(words: WordRow): boolean {
  return words.every((text) => text.trim() !== "");
}

/** One thing said in three languages; what is missing is said under its field once somebody tried to send. */
export function WordsFields(props: { value: WordRow; tried: boolean; onChange: (words: WordRow) => void }) {
  const t = useWords(caseWords);
  const { value, tried, onChange } = props;
  return languages.map((language, n) => (
    <Field
      key={language}
      label={t(language)}
      span={6}
      verdict={tried && value[n]?.trim() === "" ? { kind: "error", text: t("needed") } : undefined}
    >
      {(ids) => (
        <Input.TextArea
          {...ids}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={value[n] ?? ""}
          onChange={({ target }) => onChange(value.with(n, target.value) as unknown as WordRow)}
        />
      )}
    </Field>
  ));
}
