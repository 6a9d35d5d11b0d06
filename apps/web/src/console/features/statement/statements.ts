import { listMerchantAccounts } from "@causeway/contract/console/account";
import { openItemMessage, readOpenItem } from "@causeway/contract/console/open-item";
import * as contract from "@causeway/contract/console/statement";
import type { InputOf, OutputOf } from "@causeway/contract/route";
import { fromWire, magnitude } from "@causeway/money";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { moneyText } from "#shared/ui/value/money.tsx";
import { dateOf, spanOf } from "#shared/ui/value/date-time.ts";
import { houseZone } from "#console/features/staff/staff-context.ts";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";

export type Break = contract.OpenItem;
export type ListedStatement = OutputOf<typeof contract.listStatements>[number];

/** A decimal of the server's as people read it; of what nobody could read there is none. */
export function amountText(currency: string | null, decimal: string | null): string {
  if (currency === null || decimal === null) return "–";
  const value = fromWire({ currency, amount: decimal });
  return value ? moneyText(value) : `${currency} ${decimal}`;
}

/** What a decision about an item moves: where both sides name an amount, the difference between them. */
export function movedText({ currency, kind, bankAmount, booksAmount }: Break): string {
  const read = (amount: string | null) =>
    currency === null || amount === null ? null : fromWire({ currency, amount });
  const [bank, books] = [read(bankAmount), read(booksAmount)];
  const isDifference = kind === "differs" || kind === "refundDiffers";
  const minor = isDifference && bank && books ? bank.minor - books.minor : (bank ?? books)?.minor;
  const moved = bank ?? books;
  return moved && minor !== undefined ? moneyText({ ...moved, minor: magnitude(minor) }) : "–";
}

/** How many days an item has been open, and by how many it is late, both counted by the house's own calendar. */
export function daysOf({ openedAt, dueOn }: Pick<Break, "openedAt" | "dueOn">, now: Date) {
  const today = dateOf(now, houseZone) ?? "";
  return { open: daysOpen(openedAt, now), late: daysBetween(dueOn, today) };
}

export function daysOpen(openedAt: string, now: Date): number {
  return daysBetween(dateOf(openedAt, houseZone) ?? "", dateOf(now, houseZone) ?? "");
}

function daysBetween(from: string, until: string): number {
  return spanOf(Date.parse(until) - Date.parse(from)).d;
}

const settlingMs = 2_000;
const key = ["statement"];

export type ItemFilters = Omit<InputOf<typeof contract.listBreaks>, "state" | "after" | "limit">;

const everything: ItemFilters = {};

export function useBreaks(state: "open" | "closed", filters = everything) {
  const call = useCall();
  useLiveQueries("agreement", key);
  useLiveQueries("treasury", key);
  const asked = useInfiniteQuery({
    queryKey: [...key, state, filters],
    queryFn: ({ pageParam }) =>
      call(contract.listBreaks, {
        ...filters,
        state,
        limit: 50,
        ...(pageParam !== "" && { after: pageParam }),
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // What was decided is carried out elsewhere, and gone from the list a moment later.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ decision }) => decision !== null)) ? settlingMs : false,
  });
  return { ...asked, data: asked.data?.pages.flatMap(({ rows }) => rows) };
}

/** One item with everything known about it. */
export function useItem(breakId: string) {
  const call = useCall();
  useLiveQueries("agreement", key);
  useLiveQueries("treasury", key);
  return useQuery({
    queryKey: [...key, "item", breakId],
    queryFn: () => call(readOpenItem, { breakId }),
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data && data.item.decision !== null && data.item.closedAt === null ? settlingMs : false,
  });
}

/** Looking is an act, so it happens when somebody asks for it and at no other time. */
export function useItemMessage() {
  const call = useCall();
  return useMutation({
    mutationFn: (asked: { breakId: string; messageId: string }) => call(openItemMessage, asked),
  });
}

export function useStatements() {
  const call = useCall();
  return useQuery({ queryKey: [...key, "list"], queryFn: () => call(contract.listStatements, {}) });
}

/** Accounts that take money, by part of a number or of a company's name; none before something is typed. */
export function useReceivingAccounts(search: string) {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "accounts", search],
    queryFn: async () => {
      const { rows } = await call(listMerchantAccounts, { search, limit: 20 });
      return rows.filter(({ status }) => status === "ACTIVE" || status === "FROZEN");
    },
    enabled: search !== "",
  });
}

export function useBreakActs() {
  return {
    take: useWrite(contract.takeBreak, { stale: [key, ["treasury"]] }),
    close: useWrite(contract.closeBreak, { stale: [key, ["treasury"]] }),
  };
}
