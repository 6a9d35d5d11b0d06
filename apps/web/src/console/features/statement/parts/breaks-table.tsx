import { Alert, App, Button, Input } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/copy-text.tsx";
import { dateTime } from "#shared/ui/date-time.ts";
import { Dialog } from "#shared/ui/overlay.tsx";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { useBreakActs, type Break } from "../statements.ts";
import { statementWords, type BreakKindWord } from "../words.ts";
import styles from "./statement.module.css";

/** Each with both sides of the story, and who looks into it. */
export function BreaksTable({ breaks, mayAct }: { breaks: readonly Break[]; mayAct: boolean }) {
  const t = useWords(statementWords);
  const [closing, setClosing] = useState<Break | null>(null);
  const acts = useBreakActs();
  const { message } = App.useApp();
  const { staffId } = useStaff();
  const ownerOf = ({ owner }: Break) =>
    owner === null ? t("nobody") : owner === staffId ? t("you") : t("colleague");
  const take = ({ breakId }: Break) =>
    acts.take.mutate(breakId, { onError: (error) => void message.error(messageOf(error)) });
  return (
    <div className={styles.wide}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t("openedAt")}</th>
            <th>{t("kind")}</th>
            <th>{t("reference")}</th>
            <th className={styles.amount}>{t("bank")}</th>
            <th className={styles.amount}>{t("books")}</th>
            <th>{t("owner")}</th>
            <th aria-label={t("close")} />
          </tr>
        </thead>
        <tbody>
          {breaks.map((each) => (
            <tr key={each.breakId}>
              <td>{dateTime(each.openedAt, houseZone)}</td>
              <td>{t(each.kind as BreakKindWord & "differs")}</td>
              <td>
                <CopyText value={each.reference} />
              </td>
              <td className={styles.amount}>{shown(each.currency, each.bankAmount)}</td>
              <td className={styles.amount}>{shown(each.currency, each.booksAmount)}</td>
              <td>{ownerOf(each)}</td>
              <td>
                {each.closedAt !== null && each.note}
                {each.closedAt === null && mayAct && each.owner !== staffId && (
                  <Button size="small" onClick={() => take(each)}>
                    {t("take")}
                  </Button>
                )}
                {each.closedAt === null && mayAct && each.owner === staffId && (
                  <Button size="small" type="primary" onClick={() => setClosing(each)}>
                    {t("close")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {closing && <CloseDialog closing={closing} onDone={() => setClosing(null)} />}
    </div>
  );
}

function shown(currency: string, amount: string | null): string {
  return amount === null ? "–" : `${currency} ${amount}`;
}

function CloseDialog({ closing, onDone }: { closing: Break; onDone: () => void }) {
  const t = useWords(statementWords);
  const { close } = useBreakActs();
  const [note, setNote] = useState("");
  const [told, setTold] = useState(false);
  const isShort = note.trim().length < 3;
  const submit = () => {
    setTold(true);
    if (!isShort) close.mutate({ breakId: closing.breakId, note: note.trim() }, { onSuccess: onDone });
  };
  return (
    <Dialog
      open
      title={t("explain")}
      okText={t("close")}
      cancelText={t("cancel")}
      confirmLoading={close.isPending}
      onOk={submit}
      onCancel={onDone}
    >
      <Input.TextArea
        aria-label={t("explain")}
        rows={3}
        maxLength={500}
        value={note}
        status={told && isShort ? "error" : ""}
        onChange={(event) => setNote(event.target.value)}
      />
      {told && isShort && <Alert type="error" title={t("noteNeeded")} />}
      {close.error && <Alert type="error" title={messageOf(close.error)} />}
    </Dialog>
  );
}
