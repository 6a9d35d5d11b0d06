import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCall } from "./call-context.ts";
import { createWrite, type WriteRoute } from "./write.ts";

/**
 * The way a page behind sign-in writes. Whatever came of it, what shows the outcome is read again: a refusal often
 * means that somebody else was faster.
 */
export function useWrite<R extends WriteRoute>(route: R, options: { stale?: readonly QueryKey[] } = {}) {
  const call = useCall();
  const client = useQueryClient();
  const write = useMemo(() => createWrite(call, route), [call, route]);
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all((options.stale ?? []).map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
