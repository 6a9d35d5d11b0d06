import { App, Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { houseZone, useStaff } from "#console/features/staff/staff-context.ts";
import { consolePages, itemPath } from "#console/routes.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { amountText, daysOf, useBreakActs, type Break } from "../statements.ts";
import { statementWords } from "../words.ts";
import { CloseDialog, refusalText } from "./close-dialog.tsx";
import styles from "./statement.module.css";

/** Each with both sides of the story, who looks into it, since when and by when. */
export function BreaksTable({ breaks, mayAct }: { breaks: readonly Break[]; mayAct: boolean }) {
  const t = useWords(statementWords);
  const [closing, setClosing] = useState<Break | null>(null);
  const isClosed = breaks[0]?.closedAt !== null;
  return (
    <div className={styles.wide}>
      <table className={`${styles.table} ${styles.items} ${isClosed ? "" : styles.open}`}>
        <thead>
          <tr>
            <th>{t(isClosed ? "closedAt" : "due")}</th>
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
              <td data-label={t(each.closedAt ? "closedAt" : "due")}>
                <When item={each} />
              </td>
              <td className={styles.what}>
                <Link to={itemPath(each.breakId)}>{t(each.kind)}</Link>
                <small>
                  {t("openedOn", { time: dateTime(each.openedAt, houseZone)?.slice(0, 16) ?? "" })}
                </small>
              </td>
              <td data-label={t("reference")}>
                <CopyText value={each.reference} whole={isOurs(each.reference)} />
              </td>
              <td className={styles.amount} data-label={t("bank")}>
                {amountText(each.currency, each.bankAmount)}
              </td>
              <td className={styles.amount} data-label={t("books")}>
                {amountText(each.currency, each.booksAmount)}
              </td>
              <td data-label={t("owner")}>
                <Owner item={each} />
              </td>
              <td className={styles.acts}>
                {each.closedAt === null ? (
                  <Acts item={each} mayAct={mayAct} onClose={() => setClosing(each)} />
                ) : (
                  <Settled item={each} />
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

/** A message or a line of one, by our own number: its ends alone say nothing. */
function isOurs(reference: string): boolean {
  return reference.startsWith("MSG");
}

/** By when it is to be dealt with, and how late it is; or when it was closed. */
export function When({ item }: { item: Break }) {
  const t = useWords(statementWords);
  const [now] = useState(() => new Date());
  if (item.closedAt !== null) return dateTime(item.closedAt, houseZone)?.slice(0, 16) ?? "";
  const { open, late } = daysOf(item, now);
  const age = open === 1 ? t("openForDay") : t("openForDays", { days: open });
  const lateness = late === 1 ? t("overdueByDay") : t("overdueByDays", { days: late });
  return (
    <span className={styles.when}>
      <span>{item.dueOn}</span>
      {late > 0 && <StatusTag tone="refused">{lateness}</StatusTag>}
      {late === 0 && <StatusTag tone="turn">{t("dueToday")}</StatusTag>}
      <small>{open === 0 ? t("openedToday") : age}</small>
    </span>
  );
}

function Owner({ item: { owner, ownerName } }: { item: Break }) {
  const t = useWords(statementWords);
  const { staffId } = useStaff();
  return owner === null ? t("treasury") : owner === staffId ? t("you") : (ownerName ?? t("colleague"));
}

/** Takes it, or says how it was explained. */
export function Acts({ item, mayAct, onClose }: { item: Break; mayAct: boolean; onClose: () => void }) {
  const t = useWords(statementWords);
  const { take } = useBreakActs();
  const { message } = App.useApp();
  const { staffId } = useStaff();
  if (item.decision !== null) return <StatusTag tone="proc">{t(`${item.decision}Doing`)}</StatusTag>;
  const isMine = item.owner === staffId;
  return (
    <>
      <ProposalState proposal={item.proposal} />
      {item.refusal !== null && <span className={styles.proposal}>{refusalText(t, item.refusal)}</span>}
      {mayAct && !isMine && (
        <Button
          size="small"
          loading={take.isPending}
          onClick={() =>
            take.mutate(
              { breakId: item.breakId },
              { onError: (error) => void message.error(messageOf(error)) },
            )
          }
        >
          {t("take")}
        </Button>
      )}
      {item.choices.length === 0 && <span className={styles.proposal}>{t("noChoices")}</span>}
      {mayAct && isMine && item.choices.length > 0 && item.proposal?.state !== "waiting" && (
        <Button size="small" type="primary" onClick={onClose}>
          {t("close")}
        </Button>
      )}
    </>
  );
}

/** How it was explained, and what settled it. */
export function Settled({ item: { note, settledHow, settledBy } }: { item: Break }) {
  const t = useWords(statementWords);
  return (
    <span className={styles.settled}>
      {note}
      {settledHow !== null && settledBy !== null && (
        <small>
          {t(`${settledHow}Settled`)} <CopyText value={settledBy} />
        </small>
      )}
    </span>
  );
}

/** That it waits for a second person, or why what was proposed came back. */
function ProposalState({ proposal }: Pick<Break, "proposal">) {
  const t = useWords(statementWords);
  if (proposal === null) return null;
  const { state, until, endedBy, reason } = proposal;
  if (state === "waiting")
    return (
      <Link to={consolePages.agreements.path} className={styles.proposal}>
        <StatusTag tone="proc">{t("waitsForSecond")}</StatusTag>{" "}
        <small>{t("waitsUntil", { time: dateTime(until, houseZone)?.slice(0, 16) ?? "" })}</small>
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
