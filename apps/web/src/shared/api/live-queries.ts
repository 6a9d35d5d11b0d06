import type { LiveKind } from "@causeway/contract/live-kind";
import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { useContext, useEffect, useEffectEvent } from "react";
import { LiveContext } from "./live.ts";

/**
 * What is shown is read again when something of this kind changed; and once the line is there, which does not tell what
 * changed while it was being opened.
 */
export function useLiveQueries(kind: LiveKind, ...keys: readonly QueryKey[]): void {
  const live = useContext(LiveContext);
  const queries = useQueryClient();
  const readAll = useEffectEvent(() => keys.forEach((key) => void readAgain(queries, key)));
  useEffect(
    () =>
      live.listen((change) => {
        if (change.kind === kind || change.kind === "reset" || change.kind === "ready") readAll();
      }),
    [live, kind],
  );
}

/** A first reading that is under way may be older than the change, and is otherwise taken for the one after it. */
async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
