import { openCasePage } from "@causeway/contract/console/review";
import type { LookReason } from "@causeway/contract/look-reason";
import type { OutputOf } from "@causeway/contract/route";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLiveChange } from "#shared/api/live.ts";
import { useWrite } from "#shared/api/use-write.ts";
import type { WriteInput, WriteRoute } from "#shared/api/write.ts";

export const listId = "reviewQueue";

/** Why this person looks at this case: asked once and kept until he signs out or loads the console anew. */
export function useLookReason(caseId: string) {
  const client = useQueryClient();
  const queryKey = ["lookReason", caseId];
  const { data } = useQuery<LookReason>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  return [data, (why: LookReason) => void client.setQueryData(queryKey, why)] as const;
}

/** Everything of one case, read again whenever somebody changed it. */
export function useCase(caseId: string, why: LookReason | undefined) {
  const call = useCall();
  const client = useQueryClient();
  useLiveChange("reviewCase", (ref) => {
    if (ref === caseId || ref === "") void client.invalidateQueries({ queryKey: ["reviewCase", caseId] });
  });
  return useQuery({
    // Whoever has the case has opened it already when he says why he opens its documents.
    queryKey: ["reviewCase", caseId, why?.purpose === "review" ? "" : (why?.purpose ?? "")],
    queryFn: () => call(openCasePage, { caseId, ...(why && { why }) }),
    placeholderData: (before) => (before?.caseId === caseId ? before : undefined),
    retry: false,
  });
}

/** Everything that shows cases. */
export const staleCases = [[listId], ["reviewCounts"], ["reviewCase"]];

/**
 * Does one act, says in words what the server said no to, and has everything that shows cases read again. Gives what
 * came of it, or nothing where it was not done.
 */
export function useAct<R extends WriteRoute>(route: R) {
  const { message } = App.useApp();
  const { mutateAsync, isPending } = useWrite(route, { stale: staleCases });
  const act = async (
    input: WriteInput<R>,
    done?: string | ((output: OutputOf<R>) => string),
  ): Promise<OutputOf<R> | null> => {
    try {
      const output = await mutateAsync(input);
      if (done !== undefined) void message.success(typeof done === "string" ? done : done(output));
      return output;
    } catch (error) {
      void message.error(messageOf(error));
      return null;
    }
  };
  return { act, busy: isPending };
}
