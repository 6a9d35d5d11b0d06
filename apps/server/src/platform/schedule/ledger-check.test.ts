import { expect, test } from "vitest";
import type { Books } from "../data/books.ts";
import type { Event } from "../events.ts";
import { ledgerCheck } from "./ledger-check.ts";

function check(broken: Awaited<ReturnType<Books["brokenRules"]>>) {
  const told: Event[] = [];
  const events = { emit: (event: Event) => void told.push(event), metrics: async () => "" };
  const books = { brokenRules: async () => broken } as Books;
  const run = { slot: new Date(), signal: new AbortController().signal, stillMine: async () => {} };
  return { told, ran: ledgerCheck({ books, events }).run(run) };
}

test("books that hold together are passed over in silence", async () => {
  const { told, ran } = check([]);
  await ran;
  expect(told).toEqual([]);
});

test("a rule of the books that is broken is named in the log, and the run has failed", async () => {
  const { told, ran } = check([{ rule: "every currency sums to zero", subject: "USD", detail: "sum 7" }]);
  await expect(ran).rejects.toThrow("every currency sums to zero");
  expect(told).toEqual([
    { event: "ledger.broken", rule: "every currency sums to zero", ledgerSubject: "USD" },
  ]);
});
