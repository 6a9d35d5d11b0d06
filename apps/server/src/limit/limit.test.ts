import { limitStatuses } from "@causeway/contract/portal/limit-order";
import { money, readRate } from "@causeway/money";
import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { isReached, leastOf, limitMachine, states, statusOf } from "./limit.ts";
import { isNear } from "./near.ts";

describe("a limit order", () => {
  test("moves along these lines and no others", () => {
    const lines = everyTransition(limitMachine).flatMap(([state, action, to]) =>
      to === undefined ? [] : [`${state} ${action} ${to}`],
    );
    expect(lines.toSorted()).toEqual(
      [
        "WAITING place WAITING",
        "WAITING fire FIRING",
        "WAITING miss WAITING",
        "WAITING reach FILLED",
        "WAITING cancel CANCELLED",
        "WAITING lapse EXPIRING",
        "FIRING miss WAITING",
        "FIRING rest WAITING",
        "FIRING release RELEASING",
        "FIRING fill FILLED",
        "RELEASING wait WAITING",
        "EXPIRING expire EXPIRED",
      ].toSorted(),
    );
  });

  test("shows every public status for some state", () => {
    expect(new Set(states.map(statusOf))).toEqual(new Set(limitStatuses));
  });
});

const usdHkd = (text: string) => readRate("USD", "HKD", text)!;
const selling = {
  USD: { sell: money("USD", 100_00n), rate: usdHkd("7.8000") },
  HKD: { sell: money("HKD", 100_00n), rate: usdHkd("7.8000") },
};

test.each([
  ["USD", "7.8000", true],
  ["USD", "7.8001", true],
  ["USD", "7.7999", false],
  ["HKD", "7.8000", true],
  ["HKD", "7.7999", true],
  ["HKD", "7.8001", false],
] as const)("whoever sells %s and waits for 7.8000 has it at %s: %s", (sold, now, isThere) => {
  expect(isReached(selling[sold], usdHkd(now))).toBe(isThere);
});

test("is looked at no later than its rate can be there, whichever way the pair is written", () => {
  expect(leastOf(selling.USD)).toEqual(usdHkd("7.8000"));
  const { base, quote, units, places } = leastOf(selling.HKD);
  expect([base, quote]).toEqual(["HKD", "USD"]);
  // One over 7.8, cut and not rounded up.
  expect(units).toBe(10n ** BigInt(places + 4) / 78_000n);
});

test.each([
  ["6.2400", true],
  ["6.2399", false],
  ["9.7500", true],
  ["9.7501", false],
])("may be waited for at %s while the market is at 7.8000: %s", (wanted, may) => {
  expect(isNear(usdHkd(wanted), usdHkd("7.8000"))).toBe(may);
});
