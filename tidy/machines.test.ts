import { describe, expect, test } from "vitest";
import { machineBreaches, orderNumberBreaches } from "./machines.ts";
import { tree } from "./tree.ts";

const slice = "apps/server/src/payment";

describe("a state machine", () => {
  const machine = {
    path: `${slice}/payment.ts`,
    text: "export const paymentMachine = defineMachine(states, {});",
  };
  const rules = { path: `${slice}/payment.test.ts`, text: "test.each(everyTransition(paymentMachine))" };
  const rows = {
    path: `${slice}/payment-moves.api.test.ts`,
    text: "testEveryMove(() => api, paymentMachine, {",
  };

  test("is walked through by tests of its slice, its table as well as its rows", () => {
    expect(tree.some(({ text }) => text.includes("= defineMachine("))).toBe(true);
    expect(machineBreaches(tree)).toEqual([]);
  });

  test("fails where one of the two is missing, or stands in another slice", () => {
    expect(machineBreaches([machine, rules, rows])).toEqual([]);
    expect(machineBreaches([machine, rows])).toHaveLength(1);
    expect(machineBreaches([machine, rules])).toHaveLength(1);
    expect(
      machineBreaches([machine, rules, { ...rows, path: "apps/server/src/payee/a.api.test.ts" }]),
    ).toHaveLength(1);
  });
});

describe("the letters of an order number", () => {
  test("stand for one kind of thing", () => {
    expect(orderNumberBreaches(tree)).toEqual([]);
  });

  test("fail where two make numbers with the same", () => {
    const one = { path: `${slice}/submit-payment.ts`, text: 'newOrderNo("PA", cell, now)' };
    expect(orderNumberBreaches([one])).toEqual([]);
    expect(orderNumberBreaches([one, { ...one, path: "apps/server/src/payee/add-payee.ts" }])).toHaveLength(
      1,
    );
  });
});
