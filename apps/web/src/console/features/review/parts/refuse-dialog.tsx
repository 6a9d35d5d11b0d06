import { DeleteOutlined } from "@ant-design/icons";
import { decideCase, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { Button, Select } from "antd";
import { useState } from "react";
import { useLocale, useWords, type WordRow } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./dialogs.module.css";
import { isWhole, noWords, WordsFields } from "./words-fields.tsx";

type Refusing = "reject" | "fail";

export function RefuseDialog(props: { found: CasePage; outcome: Refusing | null; onClose: () => void }) {
  const t = useWords(caseWords);
  const { found, outcome, onClose } = props;
  return (
    <Dialog
      open={outcome !== null}
      title={outcome === "fail" ? t("failTitle") : t("rejectTitle")}
      onCancel={onClose}
      width={600}
    >
      {outcome && <RefuseForm found={found} outcome={outcome} onDone={onClose} />}
    </Dialog>
  );
}

type Reason = { readonly key: number; readonly field: string | null; readonly words: WordRow };

/** Reasons, one for each field: what the merchant reads beside what he has to mend. */
function RefuseForm({ found, outcome, onDone }: { found: CasePage; outcome: Refusing; onDone: () => void }) {
  const t = useWords(caseWords);
  const { act, busy } = useAct(decideCase);
  const [reasons, setReasons] = useState<readonly Reason[]>([{ key: 0, field: null, words: noWords }]);
  const [tried, setTried] = useState(false);
  const change = (key: number, to: Partial<Reason>) =>
    setReasons((before) => before.map((reason) => (reason.key === key ? { ...reason, ...to } : reason)));
  const decide = async () => {
    setTried(true);
    if (!reasons.every(({ words }) => isWhole(words))) return;
    const said = reasons.map(({ field, words }) => ({ field, words }));
    const input = { caseId: found.caseId, outcome, reasons: said, note: "" };
    if (await act(input, ({ ended }) => t(ended ? "decided" : "proposed"))) onDone();
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <p className={styles.text}>{t(outcome === "fail" ? "failText" : "rejectText")}</p>
      {reasons.map((reason, n) => (
        <fieldset key={reason.key} className={styles.reason} style={{ border: 0, margin: 0 }}>
          <ReasonHead
            found={found}
            field={reason.field}
            onField={(field) => change(reason.key, { field })}
            onRemove={
              n > 0 ? () => setReasons((all) => all.filter(({ key }) => key !== reason.key)) : undefined
            }
          />
          <WordsFields
            value={reason.words}
            tried={tried}
            onChange={(words) => change(reason.key, { words })}
          />
        </fieldset>
      ))}
      <Button
        type="dashed"
        onClick={() =>
          setReasons((all) => [...all, { key: (all.at(-1)?.key ?? 0) + 1, field: null, words: noWords }])
        }
      >
        {t("addReason")}
      </Button>
      <div className={styles.acts}>
        <Button onClick={onDone}>{t("cancel")}</Button>
        <Button type="primary" danger htmlType="submit" loading={busy}>
          {t(outcome === "fail" ? "doFail" : "doReject")}
        </Button>
      </div>
    </form>
  );
}

const whole = "";

function ReasonHead(props: {
  found: CasePage;
  field: string | null;
  onField: (field: string | null) => void;
  onRemove: (() => void) | undefined;
}) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { found, field, onField, onRemove } = props;
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
      <Field label={t("field")} span={6}>
        {(ids) => (
          <Select
            {...ids}
            style={{ width: 300 }}
            showSearch={{ optionFilterProp: "label" }}
            options={options}
            value={field ?? whole}
            onChange={(value: string) => onField(value === whole ? null : value)}
          />
        )}
      </Field>
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
