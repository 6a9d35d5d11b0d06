import { PaperClipOutlined } from "@ant-design/icons";
import { noteCase, withdrawQuestion, type CasePage } from "@causeway/contract/console/review";
import { wordsIn } from "@causeway/contract/locale";
import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import { useAct } from "../queries.ts";
import { caseWords } from "../words.ts";
import styles from "./case-thread.module.css";
import { CasePanel } from "./panel.tsx";

type Question = CasePage["questions"][number];
type Line = { key: string; at: string; item: ReactNode };

/** The one thread of a case: what we asked, what the merchant answered, and what only we read, in order of time. */
export function CaseThread({ found, onAsk }: { found: CasePage; onAsk: (() => void) | undefined }) {
  const t = useWords(caseWords);
  const lines: Line[] = [
    ...found.questions.flatMap((question) => questionLines(found, question)),
    ...found.history
      .filter(({ act }) => act === "noted")
      .map(({ id, at, actor, details }) => ({
        key: id,
        at,
        item: (
          <Said who={actor.name ?? ""} at={at} look={styles.internal} note={t("internal")}>
            {details["text"]}
          </Said>
        ),
      })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <CasePanel title={t("thread")} extra={<ThreadStatus questions={found.questions} />} grow>
      {lines.length === 0 && <p className={styles.none}>{t("noThread")}</p>}
      <ol className={styles.thread}>
        {lines.map(({ key, item }) => (
          <li key={key}>{item}</li>
        ))}
      </ol>
      {found.state !== "closed" && <NoteForm caseId={found.caseId} />}
      {onAsk && (
        <Button block className={styles.ask ?? ""} onClick={onAsk}>
          {t("ask")}
        </Button>
      )}
    </CasePanel>
  );
}

function questionLines(found: CasePage, question: Question): Line[] {
  const asked = { key: question.id, at: question.askedAt, item: <Asked found={found} question={question} /> };
  if (!question.answer || !question.answeredAt) return [asked];
  const answered = {
    key: `${question.id}-answer`,
    at: question.answeredAt,
    item: <Answered question={question} at={question.answeredAt} />,
  };
  return [asked, answered];
}

function Asked({ found, question }: { found: CasePage; question: Question }) {
  const t = useWords(caseWords);
  const locale = useLocale();
  const { act, busy } = useAct(withdrawQuestion);
  const time = (dateTime(question.dueAt, "Asia/Hong_Kong") ?? "").slice(5, 16);
  const note =
    question.state === "withdrawn"
      ? t("withdrawn")
      : t(question.state === "expired" ? "expired" : "deadline", { time });
  const mayWithdraw = found.mine && (question.state === "open" || question.state === "expired");
  return (
    <Said who={question.askedBy} at={question.askedAt} note={note}>
      {wordsIn(locale, question.words)}
      {mayWithdraw && (
        <Button
          type="link"
          size="small"
          loading={busy}
          onClick={() => void act({ caseId: found.caseId, questionId: question.id })}
        >
          {t("withdraw")}
        </Button>
      )}
    </Said>
  );
}

function Answered({ question: { answer }, at }: { question: Question; at: string }) {
  const t = useWords(caseWords);
  return (
    <Said who={t("merchantSays")} at={at} look={styles.merchant}>
      {answer?.type === "text" && answer.text}
      {answer?.type === "confirmation" && t("confirmed")}
      {answer?.type === "file" && (
        <span className={styles.files}>
          <PaperClipOutlined aria-hidden />
          {t("files", { n: answer.documentIds.length })}
        </span>
      )}
    </Said>
  );
}

function Said(props: {
  who: string;
  at: string;
  look?: string | undefined;
  note?: string;
  children: ReactNode;
}) {
  return (
    <div className={`${styles.said} ${props.look ?? ""}`}>
      <div className={styles.head}>
        <b>{props.who}</b>
        <time dateTime={props.at}>{(dateTime(props.at, "Asia/Hong_Kong") ?? "").slice(5, 16)}</time>
      </div>
      <p>{props.children}</p>
      {props.note !== undefined && <small>{props.note}</small>}
    </div>
  );
}

function ThreadStatus({ questions }: { questions: readonly Question[] }) {
  const t = useWords(caseWords);
  const all = questions.filter(({ state }) => state !== "withdrawn");
  const open = all.filter(({ state }) => state === "open").length;
  if (all.length === 0) return null;
  return open > 0 ? (
    <StatusTag tone="closed">{t("waiting", { n: open })}</StatusTag>
  ) : (
    <StatusTag tone="done">
      {t("answered", { n: all.filter(({ state }) => state === "answered").length, all: all.length })}
    </StatusTag>
  );
}

function NoteForm({ caseId }: { caseId: string }) {
  const t = useWords(caseWords);
  const { act, busy } = useAct(noteCase);
  const [text, setText] = useState("");
  const add = async () => {
    if (await act({ caseId, text })) setText("");
  };
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Input
        aria-label={t("note")}
        placeholder={t("notePlace")}
        value={text}
        maxLength={2000}
        onChange={({ target }) => setText(target.value)}
      />
      <Button htmlType="submit" loading={busy} disabled={text.trim() === ""}>
        {t("addNote")}
      </Button>
    </form>
  );
}
