import { Input } from "antd";
import { useWords, type WordRow } from "#shared/i18n/words.ts";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { textAt } from "#shared/ui/form/path.ts";
import type { Faults, Form } from "#shared/ui/form/use-form.ts";
import { caseWords } from "../words.ts";

const languages = ["zhCN", "zhHK", "enUS"] as const;

export const noWords: WordRow = ["", "", ""];

/** The languages in which nothing was said yet, each with what is said of that. */
export function missingIn(words: WordRow, path: string, needed: string): Faults {
  return Object.fromEntries(
    words.map((text, n) => [`${path}.${n}`, text.trim() === "" ? needed : undefined]),
  );
}

/** One thing said in three languages, each at its place below the path. */
export function WordsFields(props: { form: Pick<Form<object>, "values" | "set" | "faultAt">; path: string }) {
  const t = useWords(caseWords);
  const { form, path } = props;
  return languages.map((language, n) => (
    <FormField key={language} form={form} path={`${path}.${n}`} label={t(language)} span={6}>
      {(control) => (
        <Input.TextArea
          {...control}
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={500}
          value={textAt(form.values, `${path}.${n}`)}
          onChange={({ target }) => form.set(`${path}.${n}`, target.value)}
        />
      )}
    </FormField>
  ));
}
