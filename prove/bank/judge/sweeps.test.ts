import { describe, expect, test } from "vitest";
import type { Facts, Sweep } from "../facts.ts";
import { judge } from "../judge.ts";
import { aBooking, aMisdeed, anEntry, anInstruction, anItem, soundFacts } from "../testing/sound-facts.ts";

const id = "0f6f1a52-0000-4000-8000-000000000001";
const endToEndId = id.replaceAll("-", "");

const aSweep: Sweep = {
  id,
  partner: "harbour",
  currency: "USD",
  minor: 10n,
  fees: 10n,
  is_begun: true,
  is_posted: true,
  is_ended: false,
  refusal: null,
};

/** All that was taken as fees is on its way to us: the bank says that it has paid, and its debit is late. */
function sweptFacts(sweep: Partial<Sweep> = {}, moved = { fee: -10n, suspense: 10n }): Facts {
  const sound = soundFacts();
  const instruction = { subject: id, is_of_order: false, word: "executed" };
  return {
    ...sound,
    bank: { ...sound.bank, misdeeds: [...sound.bank.misdeeds, aMisdeed("late-debit", endToEndId)] },
    instructions: [...sound.instructions, { ...anInstruction(id, "our account", 10), ...instruction }],
    sweeps: [{ ...aSweep, ...sweep }],
    items: [...sound.items, { ...anItem("debitMissing", id, null, 10), day: null }],
    balances: sound.balances.map((each) => {
      const by = each.kind === "fee" ? moved.fee : each.kind === "suspense" ? moved.suspense : 0n;
      return { ...each, held: each.held + by };
    }),
  };
}

describe("a sweep", () => {
  test("on its way stands in suspense until its debit, and is no fee of ours any more", () => {
    expect(judge(sweptFacts())).toEqual([]);
    expect(judge(sweptFacts({}, { fee: 0n, suspense: 10n }))).toEqual([
      "house fee USD: the ledger has 10, and the orders make 0",
    ]);
    expect(judge(sweptFacts({}, { fee: -10n, suspense: 0n }))).toEqual([
      "USD: 500 stand in suspense, and 510 of it by name",
    ]);
  });

  test("that was undone is ours again, and nothing of it is in suspense", () => {
    const undone = { refusal: "debitMissing" };
    expect(judge(sweptFacts(undone, { fee: 0n, suspense: 0n }))).toEqual([]);
    expect(judge(sweptFacts(undone))).toHaveLength(2);
  });

  test("has an end, or somebody knows why it has none", () => {
    const { items, ...rest } = sweptFacts();
    const unknown = { ...rest, items: items.filter(({ kind }) => kind !== "debitMissing") };
    expect(judge(unknown)).toEqual([`sweep ${id} is begun, and has no end`]);
    const [sweep] = unknown.sweeps;
    expect(judge({ ...unknown, sweeps: [{ ...sweep!, is_begun: false }] })).toEqual([
      `sweep ${id} is agreed to, and has no end`,
    ]);
  });

  test("has none yet while a debit that names it is an item, or the bank took it and did not say for what", () => {
    const { items, bank, ...rest } = sweptFacts();
    const without = { ...rest, bank, items: items.filter(({ kind }) => kind !== "debitMissing") };
    const endless = `sweep ${id} is begun, and has no end`;
    expect(judge(without)).toContain(endless);
    const debit = { ...anEntry("BK8", 9, "suspense"), direction: "debit", instruction: id } as const;
    const item = { ...anItem("refundDiffers", "BK8", -9, -10), day: null };
    expect(
      judge({ ...without, entries: [...rest.entries, debit], items: [...without.items, item] }),
    ).not.toContain(endless);
    const misdeeds = [...bank.misdeeds, aMisdeed("nameless-debit", endToEndId)];
    expect(judge({ ...without, bank: { ...bank, misdeeds } })).not.toContain(endless);
  });

  test("leaves once by the bank's own books", () => {
    const { bank, ...rest } = sweptFacts();
    const debits = ["BK8", "BK9"].map((reference) => aBooking(reference, -10, { endToEndId }));
    expect(judge({ ...rest, bank: { ...bank, entries: [...bank.entries, ...debits] } })).toEqual(
      expect.arrayContaining([
        `${id}: went back by BK8 and BK9, and no item is about either`,
        "1 debits too many, and the bank was made to take 0 by itself",
      ]),
    );
  });
});
