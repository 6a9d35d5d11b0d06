import { collectionStatuses } from "@causeway/contract/portal/collection";
import { describe, expect, test } from "vitest";
import { everyTransition } from "#testing/machine.ts";
import { nextLook, orderMachine, states, statesOf, statusOf } from "./collection.ts";

describe("a collection order", () => {
  test("moves along these lines and no others", () => {
    const lines = everyTransition(orderMachine).flatMap(([state, action, to]) =>
      to === undefined ? [] : [`${state} ${action} ${to}`],
    );
    expect(lines.toSorted()).toEqual(
      [
        "WAITING_RELATIVE submit AUDITING",
        "REJECT submit AUDITING",
        "AUDITING approve CREDITING",
        "AUDITING reject REJECT",
        "AUDITING fail REFUNDING",
        "AUDITING block BLOCKED",
        "BLOCKED unblock REJECT",
        "CREDITING credit FINISHED",
        "CREDITING stall FAILED",
        "FAILED credit FINISHED",
        "FAILED recall REFUNDING",
        "FAILED correct REJECT",
        "WAITING_RELATIVE cancel CANCELLED",
        "AUDITING cancel CANCELLED",
        "REFUNDING cancel CANCELLED",
        "REJECT cancel CANCELLED",
        "CREDITING cancel CANCELLED",
        "FAILED cancel CANCELLED",
        "FINISHED takeBack CANCELLED",
        "CREDITING correct REJECT",
        "WAITING_RELATIVE refund REFUNDING",
        "REJECT refund REFUNDING",
        "WAITING_RELATIVE recall REFUNDING",
        "REJECT recall REFUNDING",
        "CREDITING recall REFUNDING",
        "REFUNDING refunded REFUNDED",
        "REFUNDING refundRefused REJECT",
      ].toSorted(),
    );
  });

  test("shows every public status for some state, and every state as one status", () => {
    expect(collectionStatuses.flatMap(statesOf).toSorted()).toEqual(states.toSorted());
    expect(new Set(states.map(statusOf))).toEqual(new Set(collectionStatuses));
  });

  test("is looked at seven, three and one day before evidence is due, and at the end", () => {
    const due = new Date("2026-12-15T00:00:00Z");
    const looks = (now: string) => nextLook(due, new Date(now));
    expect(looks("2026-11-15T00:00:00Z")).toEqual({ at: new Date("2026-12-08T00:00:00Z"), daysLeft: 7 });
    expect(looks("2026-12-08T00:00:00Z")).toEqual({ at: new Date("2026-12-12T00:00:00Z"), daysLeft: 3 });
    expect(looks("2026-12-12T00:00:01Z")).toEqual({ at: new Date("2026-12-14T00:00:00Z"), daysLeft: 1 });
    expect(looks("2026-12-14T00:00:00Z")).toEqual({ at: due, daysLeft: 0 });
  });
});
