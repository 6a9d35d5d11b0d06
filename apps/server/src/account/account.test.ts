import { accountStatuses } from "@causeway/contract/receiving/words";
import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { accountMachine, accountStates, statusOf } from "./account.ts";

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

describe("an account", () => {
  test.each(everyTransition(accountMachine))("in %s goes where the table says on %s", (state, action, to) => {
    expect(to).toBe(allowed[`${state} ${action}`]);
  });

  test.each(accountStates)("in %s shows one of the public statuses", (state) => {
    expect(accountStatuses).toContain(statusOf(state));
  });
});
