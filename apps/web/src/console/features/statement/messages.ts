import * as contract from "@causeway/contract/console/bank-message";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useWrite } from "#shared/api/use-write.ts";

const key = ["bankMessages"];
/** The page is left open by whoever waits for a message to be read. */
const refetchInterval = 15_000;
const limit = 50;

type Asked = { readonly limit: number; readonly after?: string };
type Page<Row> = { readonly rows: readonly Row[]; readonly next: string | null };

function usePages<Row>(name: string, ask: (input: Asked) => Promise<Page<Row>>) {
  const asked = useInfiniteQuery({
    queryKey: [...key, name],
    queryFn: ({ pageParam }) => ask({ limit, ...(pageParam !== "" && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    refetchInterval,
  });
  return { ...asked, data: asked.data?.pages.flatMap(({ rows }) => rows) };
}

export function useBankMessages() {
  const call = useCall();
  return usePages("list", (input) => call(contract.listBankMessages, input));
}

export function useUnreadableLines() {
  const call = useCall();
  return usePages("lines", (input) => call(contract.listUnreadableLines, input));
}

export function useAnnounced() {
  const call = useCall();
  return usePages("announced", (input) => call(contract.listAnnounced, input));
}

/** Looking is an act, so it happens when somebody asks for it and at no other time. */
export function useOpenMessage() {
  const call = useCall();
  return useMutation({ mutationFn: (messageId: string) => call(contract.openBankMessage, { messageId }) });
}

export function useReadAgain() {
  return useWrite(contract.readBankMessageAgain, { stale: [key] });
}
