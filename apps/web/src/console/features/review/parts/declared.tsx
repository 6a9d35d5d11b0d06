import { CheckOutlined, ExclamationOutlined, EyeOutlined } from "@ant-design/icons";
import { revealField, type CasePage } from "@causeway/contract/console/review";
import type { LookReason } from "@causeway/contract/look-reason";
import { wordsIn } from "@causeway/contract/locale";
import { App } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Dialog } from "#shared/ui/frame/overlay.tsx";
import { useLookReason } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./declared.module.css";
import { CasePanel } from "./panel.tsx";
import { PurposePicker } from "./purpose-picker.tsx";

type Row = CasePage["sections"][number]["rows"][number];

/** What was declared, section by section; a tick where a check agreed, orange where somebody should look. */
export function Declared({ found }: { found: CasePage }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const [asked, setAsked] = useState<Row | null>(null);
  const [whole, setWhole] = useState<Readonly<Record<string, string>>>({});
  const call = useCall();
  const { message } = App.useApp();
  const { caseId, mine } = found;
  const [why, setWhy] = useLookReason(caseId);
  const reveal = async ({ field }: Row, said: LookReason) => {
    try {
      const { value } = await call(revealField, { caseId, field, why: said });
      setWhole((before) => ({ ...before, [field]: value }));
    } catch (error) {
      void message.error(messageOf(error));
    }
  };
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
                      onClick={() => (why ? void reveal(row, why) : setAsked(row))}
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
        row={asked}
        mine={mine}
        onClose={() => setAsked(null)}
        onPick={(said) => {
          setWhy(said);
          setAsked(null);
          if (asked) void reveal(asked, said);
        }}
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
  row: Row | null;
  mine: boolean;
  onClose: () => void;
  onPick: (why: LookReason) => void;
}) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { row, mine, onClose, onPick } = props;
  return (
    <Dialog
      open={row !== null}
      title={row && t("revealTitle", { label: wordsIn(locale, row.label) })}
      onCancel={onClose}
      width={440}
    >
      {row && <PurposePicker mine={mine} onPick={onPick} />}
    </Dialog>
  );
}
