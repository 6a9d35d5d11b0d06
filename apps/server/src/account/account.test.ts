import { accountStatuses } from "@causeway/contract/receiving/words";
import { describe, expect, test } from "vitest";
import { accountActions, accountStates, next, statusOf } from "./account.ts";

/** The whole table, written out a second time: what is not here cannot happen. */
const allowed: Readonly<Record<string, string>> = {
  "AUDITING approve": "OPENING",
  "AUDITING reject": "WAITING_ADDITION",
  "AUDITING fail": "CLOSED",
  "WAITING_ADDITION complete": "AUDITING",
  "WAITING_ADDITION close": "CLOSED",
  "OPENING open": "ACTIVE",
  "OPENING decline": "CLOSED",
  "ACTIVE freeze": "FROZEN",
  "ACTIVE close": "CLOSED",
  "FROZEN unfreeze": "ACTIVE",
  "FROZEN close": "CLOSED",
};
const pairs = accountStates.flatMap((state) => accountActions.map((action) => [state, action] as const));

describe("an account", () => {
  test.each(pairs)("in %s goes where the table says on %s", (state, action) => {
    expect(next(state, action)).toBe(allowed[`${state} ${action}`]);
  });

  test.each(accountStates)("in %s shows one of the public statuses", (state) => {
    expect(accountStatuses).toContain(statusOf(state));
  });
});
