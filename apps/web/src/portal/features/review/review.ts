import { answerQuestion, readCaseThread } from "@causeway/contract/portal/review";
import type { Answer } from "@causeway/contract/review";
import type { OutputOf } from "@causeway/contract/route";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { createRequestIds } from "#shared/api/request-id.ts";
import { useLiveChange } from "#shared/api/live.ts";

export type Thread = OutputOf<typeof readCaseThread>;
export type Question = Thread["questions"][number];

export type Subject = { readonly kind: string; readonly subjectId: string };

const threadKey = ({ kind, subjectId }: Subject) => ["caseThread", kind, subjectId];

/** Where a review stands and what was asked in it; changes arrive while the page is open. */
export function useThread(subject: Subject) {
  const call = useCall();
  const client = useQueryClient();
  useLiveChange("reviewCase", () => void client.invalidateQueries({ queryKey: threadKey(subject) }));
  useLiveChange("message", () => void client.invalidateQueries({ queryKey: threadKey(subject) }));
  return useQuery({ queryKey: threadKey(subject), queryFn: () => call(readCaseThread, subject) });
}

export function useAnswer(subject: Subject) {
  const call = useCall();
  const client = useQueryClient();
  const [requestIds] = useState(createRequestIds);
  return useMutation({
    mutationFn: (input: { questionId: string; answer: Answer }) =>
      call(answerQuestion, { ...input, requestId: requestIds.idFor(input) }),
    onSettled: () => client.invalidateQueries({ queryKey: threadKey(subject) }),
  });
}
