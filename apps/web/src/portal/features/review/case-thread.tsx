import { uploadPurposes } from "@causeway/contract/upload";
import { Button, Input, Skeleton } from "antd";
import { useState } from "react";
import { messageOf } from "#shared/api/call-error.ts";
import { uploadDocument } from "#shared/api/upload.ts";
import { useLocale, useWords } from "#shared/i18n/words.ts";
import { Card } from "#shared/ui/frame/card.tsx";
import { dateTime } from "#shared/ui/value/date-time.ts";
import { NextStep } from "#shared/ui/frame/detail.tsx";
import { StatusTag } from "#shared/ui/value/status-tag.tsx";
import type { Tone } from "#shared/ui/theme/palette.ts";
import { Upload } from "#shared/ui/upload/upload.tsx";
import type { Uploaded } from "#shared/ui/upload/use-uploads.ts";
import styles from "./case-thread.module.css";
import { type Question, type Subject, type Thread, useAnswer, useThread } from "./review.ts";
import { threadWords } from "./words.ts";

/** Everybody who reads this is in one zone or deals with somebody who is; deadlines are told in it. */
const zone = "Asia/Hong_Kong";
const columns = { "zh-CN": 0, "zh-HK": 1, "en-US": 2 } as const;

/** Who must act, what is missing and by when; and every question, answered where it stands. */
export function CaseThread({ subject }: { subject: Subject }) {
  const t = useWords(threadWords);
  const { data, error, refetch } = useThread(subject);
  if (error !== null && data === undefined) return <ThreadFailed onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Card>
        <Skeleton active paragraph={{ rows: 2 }} />
      </Card>
    );
  if (data.status === null || (data.status.mustAct === "nobody" && data.questions.length === 0)) return null;
  return (
    <Card title={t("title")}>
      <div className={styles.hold}>
        <WhoActs thread={data} />
      </div>
      {data.questions.length > 0 && <Questions subject={subject} thread={data} />}
    </Card>
  );
}

export function ThreadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useWords(threadWords);
  return (
    <Card title={t("failed")}>
      <Button onClick={onRetry}>{t("retry")}</Button>
    </Card>
  );
}

export function Questions({ subject, thread }: { subject: Subject; thread: Thread }) {
  const t = useWords(threadWords);
  return (
    <ol className={styles.questions} aria-label={t("questions")}>
      {thread.questions.map((question) => (
        <QuestionItem
          key={question.id}
          question={question}
          subject={subject}
          // What is late is welcome still, as long as nobody decided without it.
          filePurpose={thread.filePurpose}
          mayAnswer={thread.mayAnswer && (question.state === "open" || question.state === "expired")}
        />
      ))}
    </ol>
  );
}

export function WhoActs({ thread: { status, mayAnswer } }: { thread: Thread }) {
  const t = useWords(threadWords);
  if (status === null || status.mustAct === "nobody") return null;
  const by = dateTime(status.by, zone)?.slice(0, 16) ?? "";
  if (status.mustAct === "us") return <NextStep verdict={t("us")}>{t("usText", { by })}</NextStep>;
  return (
    <NextStep verdict={t("you")} yourTurn>
      {t("youText", { count: status.missing.length, by })}
      {!mayAnswer && ` ${t("otherAnswers")}`}
    </NextStep>
  );
}

const tones: Record<Question["state"], Tone> = {
  open: "turn",
  answered: "done",
  withdrawn: "closed",
  expired: "refused",
};

type Answerable = {
  readonly question: Question;
  readonly subject: Subject;
  readonly filePurpose: Thread["filePurpose"];
};

function QuestionItem(props: Answerable & { mayAnswer: boolean }) {
  const { question, subject, filePurpose, mayAnswer } = props;
  const t = useWords(threadWords);
  const asked = question.words[columns[useLocale()]];
  const answered = question.answeredAt !== null;
  return (
    <li className={styles.question}>
      <div className={styles.head}>
        <p className={styles.asked}>{asked}</p>
        <StatusTag tone={tones[question.state]}>{t(`state${question.state}`)}</StatusTag>
      </div>
      <p className={styles.when}>
        {answered
          ? t("answeredAt", { at: dateTime(question.answeredAt, zone)?.slice(0, 16) ?? "" })
          : t("dueAt", { at: dateTime(question.dueAt, zone)?.slice(0, 16) ?? "" })}
      </p>
      {question.answer && <Given answer={question.answer} />}
      {mayAnswer && (
        <AnswerForm question={question} subject={subject} filePurpose={filePurpose} asked={asked} />
      )}
    </li>
  );
}

function Given({ answer }: { answer: NonNullable<Question["answer"]> }) {
  const t = useWords(threadWords);
  const said = {
    text: () => (answer.type === "text" ? answer.text : ""),
    file: () => (answer.type === "file" ? t("fileCount", { count: answer.documentIds.length }) : ""),
    confirmation: () => t("confirmed"),
  };
  return <blockquote className={styles.given}>{said[answer.type]()}</blockquote>;
}

function AnswerForm({ question, subject, filePurpose, asked }: Answerable & { asked: string }) {
  const t = useWords(threadWords);
  const send = useAnswer(subject);
  const [text, setText] = useState("");
  const [files, setFiles] = useState<readonly Uploaded[]>([]);
  const [fault, setFault] = useState("");
  const { id: questionId, type } = question;
  const submit = () => {
    if (type === "text" && text.trim() === "") return setFault(t("needText"));
    if (type === "file" && files.length === 0) return setFault(t("needFile"));
    setFault("");
    const answers = {
      text: { type: "text", text: text.trim() },
      file: { type: "file", documentIds: files.map(({ id }) => id) },
      confirmation: { type: "confirmation", confirmed: true },
    } as const;
    send.mutate({ questionId, answer: answers[type] });
  };
  const wrong = fault || (send.error === null ? "" : messageOf(send.error));
  return (
    <div className={styles.form}>
      {type === "text" && (
        <Input.TextArea
          aria-label={`${t("yourAnswer")}：${asked}`}
          placeholder={t("yourAnswer")}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {type === "file" && filePurpose !== null && (
        <Upload
          label={t("yourFiles")}
          value={files}
          onChange={setFiles}
          limits={uploadPurposes[filePurpose]}
          send={uploadDocument(filePurpose)}
        />
      )}
      {wrong !== "" && (
        <p role="alert" className={styles.fault}>
          {wrong}
        </p>
      )}
      <Button type="primary" loading={send.isPending} onClick={submit}>
        {type === "confirmation" ? t("confirm") : t("answer")}
      </Button>
    </div>
  );
}
