import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { recoveryMachine, statusOf, type Recovery } from "./recovery.ts";

/** Every way there is; what is not here cannot happen. */
const ways: Readonly<Record<keyof typeof recoveryMachine.moves, Readonly<Record<string, string>>>> = {
  ask: { ASKED: "ASKED" },
  pass: { ASKED: "CHECKED" },
  agree: { CHECKED: "AGREED" },
  cancel: { ASKED: "CANCELLED", CHECKED: "CANCELLED", AGREED: "CANCELLED" },
  decline: { ASKED: "DECLINED", CHECKED: "DECLINED" },
  expire: { ASKED: "EXPIRED", CHECKED: "EXPIRED", AGREED: "EXPIRED" },
  finish: { AGREED: "DONE" },
};

describe("a recovery", () => {
  test.each(everyTransition(recoveryMachine))(
    "in %s goes on %s where the table says, or nowhere",
    (state, action, to) => {
      expect(to).toBe(ways[action][state]);
    },
  );

  test("that was agreed to waits until it is ready, and is over once it expired, written or not", () => {
    const at = (over: Pick<Recovery, "state" | "isReady" | "isExpired">) => statusOf(over as Recovery);
    expect([
      at({ state: "AGREED", isReady: false, isExpired: false }),
      at({ state: "AGREED", isReady: true, isExpired: false }),
      at({ state: "AGREED", isReady: true, isExpired: true }),
      at({ state: "CHECKED", isReady: false, isExpired: false }),
    ]).toEqual(["WAITING", "READY", "EXPIRED", "CHECKED"]);
  });
});
