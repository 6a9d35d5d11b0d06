import { answerQuestion, readCaseThread } from "@causeway/contract/portal/review";
import type { CaseKind } from "@causeway/contract/review";
import type { OutputOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";

export type Thread = OutputOf<typeof readCaseThread>;
export type Question = Thread["questions"][number];

export type Subject = { readonly kind: CaseKind; readonly subjectId: string };

const threadKey = ({ kind, subjectId }: Subject) => ["caseThread", kind, subjectId];

/** Where a review stands and what was asked in it; changes arrive while the page is open. */
export function useThread(subject: Subject) {
  const call = useCall();
  useLiveQueries("reviewCase", threadKey(subject));
  useLiveQueries("message", threadKey(subject));
  return useQuery({ queryKey: threadKey(subject), queryFn: () => call(readCaseThread, subject) });
}

export function useAnswer(subject: Subject) {
  return useWrite(answerQuestion, { stale: [threadKey(subject)] });
}
