import { expect } from "vitest";
import { place } from "./place.ts";

const panel = async <T>(path: string, form?: object): Promise<T> => {
  const reply = await fetch(`${place().venueUrl}/panel/${path}`, {
    ...(form && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(form),
    }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as T;
};

type Deal = {
  readonly dealId: string;
  readonly dealNumber?: string;
  readonly valueDay?: string;
  readonly refused?: string;
};

/** What somebody does in front of the venue, and what its books say. */
export const venuePanel = {
  /**
   * To another level, where the rate stays. We believe at once what is a step away at most (`dealt-currencies.ts`: half a
   * percent of the euro); what is further takes twenty seconds, or the next look at the company that sells rates.
   */
  move: (pair: string, mid: string) => panel("move", { pair, mid }),
  /** The venue says no prices any more and deals nothing. */
  close: () => panel("market", { closed: "yes" }),
  open: () => panel("market", { closed: "no" }),
  /** One of `apps/sandbox/src/venue/misdeeds.ts`, so many times; how long, for those that last. */
  arm: (kind: string, { times = 1, ms = 2_000 } = {}) => panel("faults", { kind, times, ms }),
  summary: () =>
    panel<{ lines: number; armed: { kind: string; times: number }[]; closed: boolean; today: string }>(
      "summary",
    ),
  /** Value days come sooner. */
  passDays: (days: number) => panel("clock", { days }),
  deals: () => panel<readonly Deal[]>("deals"),
};
