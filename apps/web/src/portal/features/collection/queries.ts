import {
  type CollectionStatus,
  listCollectionOrders,
  readCollectionOrder,
  summarizeCollectionOrders,
  collectionStatuses,
} from "@causeway/contract/portal/collection";
import type { OutputOf, SentOf } from "@causeway/contract/route";
import { useQuery } from "@tanstack/react-query";
import type { Call } from "#shared/api/call.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import type { Page, Query } from "#shared/ui/query-table/query.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type OrderRow = OutputOf<typeof listCollectionOrders>["rows"][number];
export type OrderDetail = OutputOf<typeof readCollectionOrder>;
type Filters = SentOf<typeof summarizeCollectionOrders>;

export const listId = "collection.orders";

export const tones: Readonly<Record<CollectionStatus, Tone>> = {
  WAITING_RELATIVE: "turn",
  AUDITING: "proc",
  NOT_CREDITED: "proc",
  FINISHED: "done",
  REJECT: "refused",
  REFUNDED: "closed",
  FAILED: "proc",
  CANCELLED: "closed",
};

/** The address holds strings; what is empty is not asked for. */
export function filtersFrom(values: Readonly<Record<string, string>>): Filters {
  const status = collectionStatuses.find((known) => known === values["status"]);
  return {
    ...Object.fromEntries(
      ["q", "dayFrom", "dayTo", "currency", "shop"].flatMap((name) =>
        values[name] ? [[name, values[name]]] : [],
      ),
    ),
    ...(status && { status }),
  };
}

export async function loadOrders(call: Call, query: Query, signal: AbortSignal): Promise<Page<OrderRow>> {
  const { filters, after, size } = query;
  return call(
    listCollectionOrders,
    { ...filtersFrom(filters), size, ...(after !== null && { after }) },
    { signal },
  );
}

export function useSummary(filters: Filters) {
  const call = useCall();
  return useQuery({
    queryKey: ["collection.summary", filters],
    queryFn: ({ signal }) => call(summarizeCollectionOrders, filters, { signal }),
  });
}

export function useOrder(id: string) {
  const call = useCall();
  return useQuery({
    queryKey: ["collection.order", id],
    queryFn: ({ signal }) => call(readCollectionOrder, { id }, { signal }),
  });
}

/** Everything shown of collections is read again when one of them changed. */
export function useCollectionsFollow(): void {
  useLiveQueries("collection", [listId], ["collection.summary"], ["collection.order"]);
}
