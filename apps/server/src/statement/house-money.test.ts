import type { HouseMoney } from "@causeway/ledger";
import { expect, test } from "vitest";
import { partsOfTopUp } from "./house-money.ts";

const house: HouseMoney = { fee: 0n, margin: 0n, interest: 0n, loss: -50n, bank_charge: -30n, fx: 0n };

test("of two top-ups that are waited for at once, the second makes good what the first does not", () => {
  const first = partsOfTopUp(60n, { house, coming: {} });
  expect(first).toEqual({ loss: 50n, bank_charge: 10n });
  expect(partsOfTopUp(20n, { house, coming: first })).toEqual({ bank_charge: 20n });
});

test("what is topped up beyond what is missing is for the charges to come", () => {
  expect(partsOfTopUp(100n, { house, coming: { loss: 50n, bank_charge: 30n } })).toEqual({
    bank_charge: 100n,
  });
});
