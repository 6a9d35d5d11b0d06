import { Alert, App, Button, Input, Radio } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { FormDialog } from "#shared/ui/form/form-dialog.tsx";
import { FormField } from "#shared/ui/form/form-field.tsx";
import { useForm } from "#shared/ui/form/use-form.ts";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { consolePages } from "#console/routes.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { amountText, useBreakActs, type Break } from "../statements.ts";
import { statementWords } from "../words.ts";
import styles from "./statement.module.css";

type Decision = "keep" | "return" | "correct";
type Closing = { readonly decision: Decision | undefined; readonly note: string };

/** Each with both sides of the story, and who looks into it. */
export function BreaksTable({ breaks, mayAct }: { breaks: readonly Break[]; mayAct: boolean }) {
  const t = useWords(statementWords);
  const [closing, setClosing] = useState<Break | null>(null);
  const acts = useBreakActs();
  const { message } = App.useApp();
  const { staffId } = useStaff();
  const ownerOf = ({ owner }: Break) =>
    owner === null ? t("treasury") : owner === staffId ? t("you") : t("colleague");
  const take = ({ breakId }: Break) =>
    acts.take.mutate({ breakId }, { onError: (error) => void message.error(messageOf(error)) });
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
            <th>
              <Spoken>{t("close")}</Spoken>
            </th>
          </tr>
        </thead>
        <tbody>
          {breaks.map((each) => (
            <tr key={each.breakId}>
              <td>{dateTime(each.openedAt, houseZone)}</td>
              <td>{t(each.kind)}</td>
              <td>
                <CopyText value={each.reference} />
              </td>
              <td className={styles.amount}>{amountText(each.currency, each.bankAmount)}</td>
              <td className={styles.amount}>{amountText(each.currency, each.booksAmount)}</td>
              <td>{ownerOf(each)}</td>
              <td>
                {each.closedAt !== null && each.note}
                {each.closedAt === null && <ProposalState proposal={each.proposal} />}
                {each.closedAt === null && mayAct && each.owner !== staffId && (
                  <Button size="small" onClick={() => take(each)}>
                    {t("take")}
                  </Button>
                )}
                {each.closedAt === null && mayAct && each.owner === staffId && !isWaiting(each) && (
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

const isWaiting = ({ proposal }: Break) => proposal?.state === "waiting";

/** That it waits for a second person, or why what was proposed came back. */
function ProposalState({ proposal }: Pick<Break, "proposal">) {
  const t = useWords(statementWords);
  if (proposal === null) return null;
  const { state, until, endedBy, reason } = proposal;
  if (state === "waiting")
    return (
      <Link to={consolePages.agreements.path} className={styles.proposal}>
        <StatusTag tone="proc">{t("waitsForSecond", { time: minute(until) })}</StatusTag>
      </Link>
    );
  if (state === "declined")
    return (
      <span className={styles.proposal}>
        {t("declinedBy", { name: endedBy ?? "", reason: reason ?? "" })}
      </span>
    );
  return state === "lapsed" && <span className={styles.proposal}>{t("lapsed")}</span>;
}

const minute = (at: string) => dateTime(at, houseZone)?.slice(0, 16) ?? "";

/** A statement that says another amount may be right. */
function choicesFor({ kind, bankAmount, booksAmount }: Break): Decision[] {
  const isCorrectable = kind === "differs" && bankAmount !== null && bankAmount !== booksAmount;
  return isCorrectable ? ["correct", "keep", "return"] : ["keep", "return"];
}

function CloseDialog({ closing, onDone }: { closing: Break; onDone: () => void }) {
  const t = useWords(statementWords);
  const { close } = useBreakActs();
  const { message } = App.useApp();
  const initial: Closing = { decision: closing.waits === "suspense" ? "return" : undefined, note: "" };
  const form = useForm({
    initial,
    check: ({ decision, note }) => ({
      decision: closing.waits !== null && decision === undefined ? t("decisionNeeded") : undefined,
      note: note.trim().length < 3 ? t("noteNeeded") : undefined,
    }),
    send: async ({ decision, note }) => {
      const { waitsUntil } = await close.mutateAsync({
        breakId: closing.breakId,
        note: note.trim(),
        ...(decision && { decision }),
      });
      if (waitsUntil) void message.info(t("proposed", { time: minute(waitsUntil) }));
      onDone();
    },
  });
  const { decision, note } = form.values;
  return (
    <FormDialog
      form={form}
      title={`${t(closing.kind)} · ${closing.reference}`}
      action={t(decision === "return" ? "returnAndClose" : "close")}
      danger={decision === "return"}
      width={520}
      onClose={onDone}
    >
      {closing.waits === "suspense" && <Alert type="warning" showIcon title={t("suspended")} />}
      {closing.waits === "receipt" && <Alert type="warning" showIcon title={t("waitsForYou")} />}
      {closing.waits === "receipt" && (
        <FormField form={form} path="decision" label={t("decide")} span={6}>
          {(control) => (
            <Radio.Group
              {...control}
              vertical
              aria-label={t("decide")}
              value={decision}
              options={choicesFor(closing).map((value) => ({
                value,
                label: t(value, { amount: amountText(closing.currency, closing.bankAmount) }),
              }))}
              onChange={({ target }) => form.change({ decision: target.value as Decision })}
            />
          )}
        </FormField>
      )}
      <FormField form={form} path="note" label={t("explain")} span={6}>
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => form.change({ note: target.value })}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
