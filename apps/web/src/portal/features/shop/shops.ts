import * as contract from "@causeway/contract/portal/shop";
import type { ListedShop } from "@causeway/contract/portal/shop";
import type { ShopStatus } from "@causeway/contract/receiving/shop";
import type { OutputOf } from "@causeway/contract/route";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import type { Tone } from "#shared/ui/theme/palette.ts";

export type ShopDetail = OutputOf<typeof contract.readShop>;
export type ShopForm = OutputOf<typeof contract.readShopForm>;
export type ShopSync = NonNullable<ListedShop["sync"]>;
export type { ListedShop };

export const shopTone: Record<ShopStatus, Tone> = {
  AUDITING: "turn",
  ACTIVE: "done",
  TOKEN_EXPIRED: "turn",
  REJECT: "refused",
  UNBOUND: "closed",
};

/** Named and in the reviewers' hands is nobody's turn here. */
export function toneOf({ status, waitsFor }: Pick<ListedShop, "status" | "waitsFor">): Tone {
  return waitsFor === "us" ? "proc" : shopTone[status];
}

const key = ["shop"];

export function useShops() {
  const call = useCall();
  useFreshShops();
  return useQuery({ queryKey: [...key, "list"], queryFn: () => call(contract.listShops, {}) });
}

export function useShop(shopId: string) {
  const call = useCall();
  useFreshShops();
  return useQuery({
    queryKey: [...key, "detail", shopId],
    queryFn: () => call(contract.readShop, { shopId }),
  });
}

export function useShopOrders(shopId: string) {
  const call = useCall();
  return useInfiniteQuery({
    queryKey: [...key, "orders", shopId],
    queryFn: ({ pageParam }) =>
      call(contract.listShopOrders, { shopId, size: 20, ...(pageParam !== "" && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
}

export function useShopForm(id: string | null) {
  const call = useCall();
  return useQuery({
    queryKey: ["shopForm", id],
    queryFn: () => call(contract.readShopForm, id === null ? {} : { id }),
    // A form that is being filled in does not change under its writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The server says when a shop has changed, page after page of its orders, and what is shown is read again. */
function useFreshShops() {
  useLiveQueries("shop", key);
}

export function useBindShop() {
  return useWrite(contract.bindShop, { stale: [key] });
}

/** Leaves for the marketplace; whoever consents there comes back by himself. */
export function useAuthorise() {
  const call = useCall();
  return useMutation({
    mutationFn: async (shopId: string) => {
      const { url } = await call(contract.startShopAuthorisation, { shopId });
      window.location.assign(url);
      // The page is about to be left: the button stays busy until it is.
      await new Promise(() => {});
    },
  });
}

export function useSync() {
  return useWrite(contract.syncShop, { stale: [key] });
}

export function useUnbind() {
  return useWrite(contract.unbindShop, { stale: [key] });
}
