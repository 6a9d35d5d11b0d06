import type { ComponentProps, ReactNode } from "react";
import { useWords } from "#shared/i18n/words.ts";
import { Card, Columns } from "#shared/ui/frame/card.tsx";
import { DetailHeader } from "#shared/ui/frame/detail.tsx";
import { Questions, ThreadFailed, WhoActs } from "./case-thread.tsx";
import { type Subject, useThread } from "./review.ts";
import { threadWords } from "./words.ts";

/**
 * The frame of every page about one thing that reviewers may ask about. Its questions stand right under its head, so
 * that each is answered where the message about it leads; and as long as one is open, the head says that it is the
 * merchant's turn, whatever the thing itself waits for.
 */
export function DetailFrame(
  props: ComponentProps<typeof DetailHeader> & {
    subject: Subject;
    /** What the head tells as its figures. */
    head?: ReactNode;
    aside: ReactNode;
    width?: ComponentProps<typeof Columns>["width"];
  },
) {
  const { subject, head, aside, width, next, children, ...header } = props;
  const t = useWords(threadWords);
  const { data: thread, error, refetch } = useThread(subject);
  const isYourTurn = thread?.status?.mustAct === "you";
  return (
    <Columns aside={aside} {...(width !== undefined && { width })}>
      <DetailHeader {...header} next={isYourTurn ? <WhoActs thread={thread} /> : next}>
        {head}
      </DetailHeader>
      {error !== null && thread === undefined && <ThreadFailed onRetry={() => void refetch()} />}
      {thread !== undefined && thread.questions.length > 0 && (
        <Card title={t("questions")}>
          <Questions subject={subject} thread={thread} />
        </Card>
      )}
      {children}
    </Columns>
  );
}
