import { exchangeStatuses } from "@causeway/contract/portal/exchange";
import { readRate } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { exchangeMachine, states, statesOf, statusOf } from "./exchange.ts";
import { isWithin } from "./judge-exchange.ts";

describe("an exchange order", () => {
  test("moves along these lines and no others", () => {
    const lines = everyTransition(exchangeMachine).flatMap(([state, action, to]) =>
      to === undefined ? [] : [`${state} ${action} ${to}`],
    );
    expect(lines.toSorted()).toEqual(
      [
        "REQUESTED request REQUESTED",
        "REQUESTED cover COVERING",
        "REQUESTED deal DEALING",
        "COVERING deal DEALING",
        "COVERING refuse RELEASING",
        "DEALING finish FINISHED",
        "REQUESTED refuse RELEASING",
        "DEALING refuse RELEASING",
        "RELEASING fail FAILED",
      ].toSorted(),
    );
  });

  test("shows every public status for some state, and every state as one status", () => {
    expect(exchangeStatuses.flatMap(statesOf).toSorted()).toEqual(states.toSorted());
    expect(new Set(states.map(statusOf))).toEqual(new Set(exchangeStatuses));
  });
});

test.each([
  ["7.7850", "7.7850", true],
  ["7.8628", "7.7850", true],
  ["7.8629", "7.7850", false],
  ["7.7071", "7.785", false],
  ["7.70715", "7.785", true],
])("a quote at %s stands while the market is at %s: %s", (quoted, market, isNear) => {
  const rate = (text: string) => readRate("USD", "HKD", text)!;
  expect(isWithin(rate(quoted), rate(market), "0.01")).toBe(isNear);
});
