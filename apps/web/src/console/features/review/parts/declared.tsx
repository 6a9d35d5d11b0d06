import { CheckOutlined, ExclamationOutlined, EyeOutlined } from "@ant-design/icons";
import { revealField, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { App, Button, Input } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Field } from "#shared/ui/form/field.tsx";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { caseWords } from "../words.ts";
import styles from "./declared.module.css";
import dialogs from "./dialogs.module.css";
import { CasePanel } from "./panel.tsx";

type Row = CasePage["sections"][number]["rows"][number];

/** What was declared, section by section; a tick where a check agreed, orange where somebody should look. */
export function Declared({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const [asked, setAsked] = useState<Row | null>(null);
  const [whole, setWhole] = useState<Readonly<Record<string, string>>>({});
  if (found.sections.length === 0)
    return (
      <CasePanel title={t("declared")} grow>
        <p className={styles.none}>{t("nothingDeclared")}</p>
      </CasePanel>
    );
  return (
    <section className={styles.panel} aria-label={t("declared")}>
      {found.sections.map(({ key, title, rows }) => (
        <section key={key} className={styles.section}>
          <h2>{wordsIn(locale, title)}</h2>
          <dl>
            {rows.map((row) => (
              <div
                key={row.field}
                className={row.check === "attention" ? styles.open : undefined}
                data-bare={row.value === "" || undefined}
              >
                <dt>{wordsIn(locale, row.label)}</dt>
                <dd>
                  {whole[row.field] ??
                    (typeof row.value === "string" ? row.value : wordsIn(locale, row.value))}
                  {row.masked && whole[row.field] === undefined && (
                    <button
                      type="button"
                      className={styles.reveal}
                      aria-label={`${t("reveal")} ${wordsIn(locale, row.label)}`}
                      onClick={() => setAsked(row)}
                    >
                      <EyeOutlined aria-hidden />
                    </button>
                  )}
                </dd>
                <dd>
                  <Check check={row.check} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <RevealDialog
        caseId={found.caseId}
        row={asked}
        onClose={() => setAsked(null)}
        onWhole={(field, value) => setWhole((before) => ({ ...before, [field]: value }))}
      />
    </section>
  );
}

function Check({ check }: { check: Row["check"] }) {
  const t = useWords(caseWords);
  if (check === "good") return <CheckOutlined className={styles.good ?? ""} aria-label={t("agrees")} />;
  if (check === "attention")
    return <ExclamationOutlined className={styles.attention ?? ""} aria-label={t("attention")} />;
  return null;
}

function RevealDialog(props: {
  caseId: string;
  row: Row | null;
  onClose: () => void;
  onWhole: (field: string, value: string) => void;
}) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { row, onClose } = props;
  return (
    <Dialog
      open={row !== null}
      title={row && t("revealTitle", { label: wordsIn(locale, row.label) })}
      onCancel={onClose}
      width={440}
    >
      {row && <RevealForm {...props} row={row} />}
    </Dialog>
  );
}

function RevealForm(props: {
  caseId: string;
  row: Row;
  onClose: () => void;
  onWhole: (field: string, value: string) => void;
}) {
  const t = useWords(caseWords);
  const call = useCall();
  const { message } = App.useApp();
  const [reason, setReason] = useState("");
  const { caseId, row, onClose, onWhole } = props;
  const reveal = async () => {
    try {
      const { value } = await call(revealField, { caseId, field: row.field, reason });
      onWhole(row.field, value);
      onClose();
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
  return (
    <form
      className={dialogs.form}
      onSubmit={(event) => {
        event.preventDefault();
        void reveal();
      }}
    >
      <p className={dialogs.text}>{t("revealText")}</p>
      <Field label={t("reason")} span={6} verdict={{ kind: "help", text: t("reasonShort") }}>
        {(ids) => (
          <Input {...ids} value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <div className={dialogs.acts}>
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="primary" htmlType="submit" disabled={reason.trim().length < 4}>
          {t("reveal")}
        </Button>
      </div>
    </form>
  );
}
