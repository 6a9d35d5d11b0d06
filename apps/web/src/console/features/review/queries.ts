import { openCasePage } from "@causeway/contract/console/review";
import type { OutputOf, Route, SentOf } from "@causeway/contract/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App } from "antd";
import { useState } from "react";
import { useCall } from "#shared/api/call-context.ts";
import { messageOf } from "#shared/api/call-error.ts";
import { useLiveChange } from "#shared/api/live.ts";
import { createRequestIds } from "#shared/api/request-id.ts";

export const listId = "reviewQueue";

/** Everything of one case, read again whenever somebody changed it. */
export function useCase(caseId: string, reason: string | undefined) {
  const call = useCall();
  const client = useQueryClient();
  useLiveChange("reviewCase", (ref) => {
    if (ref === caseId || ref === "") void client.invalidateQueries({ queryKey: ["reviewCase", caseId] });
  });
  return useQuery({
    queryKey: ["reviewCase", caseId, reason ?? ""],
    queryFn: () => call(openCasePage, { caseId, ...(reason === undefined ? {} : { reason }) }),
    retry: false,
  });
}

type WriteRoute = Route & { readonly effect: "write" };
type Asked<R extends WriteRoute> = Omit<SentOf<R>, "requestId">;

/**
 * Does one act, says in words what the server said no to, and has everything that shows cases read again. True when it
 * was done. A send whose outcome is unknown keeps its request id, so that trying again does it once.
 */
export function useAct() {
  const call = useCall();
  const client = useQueryClient();
  const { message } = App.useApp();
  const [ids, renew] = useState(createRequestIds);
  const [busy, setBusy] = useState(false);
  const act = async <R extends WriteRoute>(
    route: R,
    input: Asked<R>,
    done?: string | ((output: OutputOf<R>) => string),
  ): Promise<OutputOf<R> | null> => {
    setBusy(true);
    try {
      const requestId = ids.idFor({ route: route.name, input });
      const output = await call(route, { ...input, requestId } as SentOf<R>);
      renew(createRequestIds());
      if (done !== undefined) void message.success(typeof done === "string" ? done : done(output));
      return output;
    } catch (error) {
      void message.error(messageOf(error));
      return null;
    } finally {
      setBusy(false);
      for (const key of [listId, "reviewCounts", "reviewCase"])
        void client.invalidateQueries({ queryKey: [key] });
    }
  };
  return { act, busy };
}
