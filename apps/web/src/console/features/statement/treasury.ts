import * as statement from "@causeway/contract/console/statement";
import * as contract from "@causeway/contract/console/treasury";
import type { OutputOf } from "@causeway/contract/route";
import { fromWire, type Money } from "@causeway/money";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCall } from "#shared/api/call-context.ts";
import { useLiveQueries } from "#shared/api/live-queries.ts";
import { useWrite } from "#shared/api/use-write.ts";
import { daysOpen } from "./statements.ts";

export type AccountDay = contract.AccountDay;
export type TreasuryDay = OutputOf<typeof contract.readTreasuryDay>;
export type ListedDay = OutputOf<typeof contract.listTreasuryDays>["rows"][number];
export type Cover = contract.Cover;
export type ItemCount = OutputOf<typeof statement.countBreaks>;

const key = ["treasury"];
/** The page is left open by whoever waits for a statement. */
const refetchInterval = 15_000;

/** A day of all banks, the newest where none is chosen. */
export function useTreasuryDay(day: string | null) {
  const call = useCall();
  useLiveQueries("treasury", key);
  return useQuery({
    queryKey: [...key, "day", day],
    queryFn: () => call(contract.readTreasuryDay, day === null ? {} : { day }),
    refetchInterval,
  });
}

export function useTreasuryDays() {
  const call = useCall();
  const asked = useInfiniteQuery({
    queryKey: [...key, "days"],
    queryFn: ({ pageParam }) =>
      call(contract.listTreasuryDays, { limit: 31, ...(pageParam !== "" && { after: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return { ...asked, data: asked.data?.pages.flatMap(({ rows }) => rows) };
}

export function useCover() {
  const call = useCall();
  return useQuery({
    queryKey: [...key, "cover"],
    queryFn: () => call(contract.readCover, {}),
    refetchInterval: 60_000,
  });
}

/** Nothing is held of it, and nothing owed. */
export function isIdle({ held, owed }: Cover): boolean {
  return isZero(held) && isZero(owed);
}

export function useItemCount() {
  const call = useCall();
  return useQuery({ queryKey: [...key, "count"], queryFn: () => call(statement.countBreaks, {}) });
}

export function useCloseDay() {
  return useWrite(contract.closeTreasuryDay, { stale: [key] });
}

/** As the server wrote it; nothing where the bank has not said it yet. */
export function moneyOf(currency: string, amount: string | null): Money | null {
  return amount === null ? null : (fromWire({ currency, amount }) ?? null);
}

export function isZero(amount: string | null): boolean {
  return amount !== null && /^-?[0.]*$/.test(amount);
}

export function differs({ difference }: Pick<AccountDay, "difference">): boolean {
  return difference !== null && !isZero(difference);
}

/** From how many days on an open item is orange, and from how many red. */
const ages = { turn: 3, late: 5 } as const;

export function toneOfAge(days: number): "turn" | "late" | "fresh" {
  return days >= ages.late ? "late" : days >= ages.turn ? "turn" : "fresh";
}

/** How long something has been open: days by the house's calendar, and hours within the first. */
export function ageOf(openedAt: string, now: Date): { readonly days: number; readonly hours: number } {
  return {
    days: daysOpen(openedAt, now),
    hours: Math.max(0, Math.floor((now.getTime() - Date.parse(openedAt)) / 3_600_000)),
  };
}

/** Under this what clients are owed is covered with little to spare. */
const narrowCover = 1.003;

export function isNarrow({ ratio, covered }: Cover): boolean {
  return covered && ratio !== null && Number(ratio) < narrowCover;
}

/** `1.0066` as 100.66%. */
export function percentOf(ratio: string): string {
  const hundredths = Math.round(Number(ratio) * 10_000);
  return `${(hundredths / 100).toFixed(2)}%`;
}

export type Obstacle = "waiting" | "missing" | "unowned" | "rest" | "unbooked" | "openSince";

/** Why an account's day cannot be closed as it stands; nothing where it can. */
export function obstaclesOf(account: AccountDay): readonly Obstacle[] {
  if (account.mayClose || account.state === "closed") return [];
  const { state, unowned, rest, unbooked, openSince } = account;
  const found: Record<Obstacle, boolean> = {
    waiting: state === "waiting",
    missing: state === "missing" && unowned > 0,
    unowned: state !== "missing" && unowned > 0,
    rest: rest !== null && !isZero(rest),
    unbooked: !isZero(unbooked),
    openSince: openSince !== null,
  };
  return (Object.keys(found) as Obstacle[]).filter((each) => found[each]);
}
