import { DeleteOutlined } from "@ant-design/icons";
import { decideCase, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { App, Button, Select } from "antd";
import { useWrite } from "#shared/api/use-write.ts";
import { useLocale, useWords, type WordRow } from "#shared/i18n/words.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { type FieldForm, type Faults, useForm } from "#shared/ui/form/use-form.ts";
import { staleCases } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";
import { missingIn, noWords, WordsFields } from "./words-fields.tsx";

type Reason = { readonly key: number; readonly field: string | null; readonly words: WordRow };

const isReceipt = ({ sections }: CasePage) => sections.some(({ key }) => key === "receipt");
const isSame = ({ verdict }: CasePage["hits"][number]) => verdict === "same";
const firstReason: Reason = { key: 0, field: null, words: noWords };

/** Reasons, one for each field: what the merchant reads beside what he has to mend. */
export function RefuseDialog(props: { found: CasePage; outcome: "reject" | "fail"; onClose: () => void }) {
  const t = useWords(caseWords);
  const { message } = App.useApp();
  const { found, outcome, onClose } = props;
  const decide = useWrite(decideCase, { stale: staleCases });
  const form = useForm({
    initial: { reasons: [firstReason] as readonly Reason[] },
    check: ({ reasons }) =>
      reasons.reduce<Faults>(
        (faults, { words }, n) => ({ ...faults, ...missingIn(words, `reasons.${n}.words`, t("needed")) }),
        {},
      ),
    send: async (values) => {
      const reasons = values.reasons.map(({ field, words }) => ({ field, words }));
      const { ended } = await decide.mutateAsync({ caseId: found.caseId, outcome, reasons, note: "" });
      void message.success(t(ended ? "decided" : "proposed"));
      onClose();
    },
  });
  const { reasons } = form.values;
  const isBlocked = outcome === "fail" && isReceipt(found) && found.hits.some(isSame);
  const add = () =>
    form.change({ reasons: [...reasons, { ...firstReason, key: (reasons.at(-1)?.key ?? 0) + 1 }] });
  const remove = (key: number) => form.change({ reasons: reasons.filter((reason) => reason.key !== key) });
  return (
    <FormDialog
      form={form}
      title={t(outcome === "fail" ? "failTitle" : "rejectTitle")}
      note={t(isBlocked ? "blockText" : outcome === "fail" ? "failText" : "rejectText")}
      action={t(outcome === "fail" ? "doFail" : "doReject")}
      danger
      width={600}
      onClose={onClose}
    >
      {reasons.map(({ key, field }, n) => (
        <fieldset key={key} className={styles.reason} style={{ border: 0, margin: 0 }}>
          <ReasonHead
            found={found}
            form={form}
            path={`reasons.${n}.field`}
            field={field}
            onField={(chosen) => form.set(`reasons.${n}.field`, chosen)}
            onRemove={n > 0 ? () => remove(key) : undefined}
          />
          <WordsFields form={form} path={`reasons.${n}.words`} />
        </fieldset>
      ))}
      <Button type="dashed" onClick={add}>
        {t("addReason")}
      </Button>
    </FormDialog>
  );
}

const whole = "";

function ReasonHead(props: {
  found: CasePage;
  form: FieldForm;
  path: string;
  field: string | null;
  onField: (field: string | null) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { found, form, path, field, onField, onRemove } = props;
  const options = [
    { value: whole, label: t("whole") },
    ...found.sections.map(({ title, rows, documents }) => ({
      label: wordsIn(locale, title),
      title: wordsIn(locale, title),
      options: [
        ...rows.map((row) => ({ value: row.field, label: wordsIn(locale, row.label) })),
        ...documents.flatMap((document) =>
          document.field === null || rows.some((row) => row.field === document.field)
            ? []
            : [{ value: document.field, label: wordsIn(locale, document.label) }],
        ),
      ],
    })),
  ];
  return (
    <div className={styles.reasonHead}>
      <FormField form={form} path={path} label={t("field")} span={6}>
        {(control) => (
          <Select
            {...control}
            style={{ width: 300 }}
            showSearch={{ optionFilterProp: "label" }}
            options={options}
            value={field ?? whole}
            onChange={(value: string) => onField(value === whole ? null : value)}
          />
        )}
      </FormField>
      {onRemove && (
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t("removeReason")}
          onClick={onRemove}
        />
      )}
    </div>
  );
}
