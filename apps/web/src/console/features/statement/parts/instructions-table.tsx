import { App, Button } from "antd";
import { messageOf } from "#shared/api/call-error.ts";
import { useWords } from "#shared/i18n/words.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { CopyText } from "#shared/ui/value/copy-text.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { Spoken } from "#shared/ui/value/spoken.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { TwoLines } from "#shared/ui/value/two-lines.tsx";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { instructionAnswerWords, instructionStateWords, instructionWords } from "../instruction-words.ts";
import { useAskBank, type Instruction } from "../instructions.ts";
import { amountText } from "../statements.ts";
import styles from "#shared/ui/frame/stacked-table.module.css";

const tones = {
  written: "proc",
  sent: "proc",
  accepted: "proc",
  unknown: "turn",
  denied: "turn",
  done: "done",
  refused: "refused",
} satisfies Record<Instruction["state"], Tone>;

/** What the bank was asked for, how that stands, what it said last, and when it is asked again. */
export function InstructionsTable({
  instructions,
  readAt,
  mayAct,
}: {
  instructions: readonly Instruction[];
  /** When the list was read, in milliseconds. */
  readAt: number;
  mayAct: boolean;
}) {
  const t = useWords(instructionWords);
  const tState = useWords(instructionStateWords);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>{t("what")}</th>
          <th className={styles.amount}>{t("amount")}</th>
          <th>{t("merchant")}</th>
          <th>{t("state")}</th>
          <th>{t("since")}</th>
          <th className={styles.amount}>{t("attempts")}</th>
          <th>{t("last")}</th>
          <th>{t("next")}</th>
          {mayAct && (
            <th>
              <Spoken>{t("ask")}</Spoken>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {instructions.map((each) => (
          <tr key={each.instructionId}>
            <td>
              <TwoLines first={t(kindOf(each))} second={<CopyText value={each.reference} />} />
            </td>
            <td data-label={t("amount")} className={styles.amount}>
              {amountText(each.currency, each.amount)}
            </td>
            <td data-label={t("merchant")}>
              {each.merchant ? (
                <TwoLines first={each.merchant.name} second={each.merchant.merchantNo} />
              ) : (
                t(kindOf(each) === "refund" ? "nobody" : "ours")
              )}
            </td>
            <td data-label={t("state")}>
              <span className={styles.tags}>
                <StatusTag tone={tones[each.state]}>{tState(each.state)}</StatusTag>
                {each.handedOverAt !== null && <StatusTag tone="refused">{t("person")}</StatusTag>}
              </span>
            </td>
            <td data-label={t("since")} className={styles.number}>
              <TwoLines
                first={toTheMinute(each.writtenAt)}
                second={<Age since={each.writtenAt} at={readAt} />}
              />
            </td>
            <td data-label={t("attempts")} className={styles.amount}>
              {each.attempts}
            </td>
            <td data-label={t("last")}>
              <LastAnswer last={each.last} />
            </td>
            <td data-label={t("next")} className={styles.number}>
              {toTheMinute(each.nextEnquiryAt)}
            </td>
            {mayAct && (
              <td className={styles.act}>{each.firstSentAt !== null && <AskBank instruction={each} />}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is neither a transfer nor a deal is sent back to somebody. */
function kindOf({ kind }: Instruction): "transfer" | "deal" | "refund" {
  return kind === "transfer" || kind === "deal" ? kind : "refund";
}

function toTheMinute(moment: string | null): string {
  return dateTime(moment, houseZone)?.slice(0, 16) ?? "–";
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function Age({ since, at }: { since: string; at: number }) {
  const t = useWords(instructionWords);
  const ms = Math.max(0, at - Date.parse(since));
  return ms < hourMs
    ? t("minutes", { n: Math.floor(ms / minuteMs) })
    : t("hours", { n: Math.floor(ms / hourMs) });
}

function LastAnswer({ last }: { last: Instruction["last"] }) {
  const t = useWords(instructionWords);
  const tAnswer = useWords(instructionAnswerWords);
  if (last === null) return <span className={styles.dim}>{t("notYet")}</span>;
  const said = last.answer === null ? t("noAnswer") : tAnswer(last.answer);
  return (
    <span className={styles.said}>
      {said}
      <small>{last.reason ?? toTheMinute(last.at)}</small>
    </span>
  );
}

function AskBank({ instruction: { instructionId } }: { instruction: Instruction }) {
  const t = useWords(instructionWords);
  const ask = useAskBank();
  const { message } = App.useApp();
  const press = () =>
    ask.mutate(
      { instructionId },
      {
        onSuccess: () => void message.success(t("asking")),
        onError: (error) => void message.error(messageOf(error)),
      },
    );
  return (
    <Button size="small" loading={ask.isPending} onClick={press}>
      {t("ask")}
    </Button>
  );
}
