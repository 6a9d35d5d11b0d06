import type { BankEntry } from "@causeway/bank-link";
import { expect } from "vitest";
import type { Instruction } from "../entries.ts";
import type { BankName, MisdeedOf } from "../misdeeds.ts";
import { soon, type Booking, type Rules } from "./misdeeds.ts";

/** What a bank can say became of money that it was told to send, whatever its words for it. */
export type Said = "accepted" | "done" | "refused" | "duplicate" | "unknown";

/** A bank that can be told to send money, of one kind, in its own way. */
export type Teller = {
  readonly of: Instruction["of"];
  /** A new id, with an account that pays, on which there is enough. */
  readonly prepare: () => Promise<{ readonly id: string; readonly accountId: string }>;
  /** Arms a misdeed. */
  readonly arm: (kind: MisdeedOf<"instructions">, ms: number) => Promise<unknown>;
  /** Tells the bank to send 100.00 under this id. */
  readonly instruct: (id: string) => Promise<Said>;
  readonly enquire: (id: string) => Promise<Said>;
  /** What the bank said of it by itself. */
  readonly words: (id: string) => Promise<readonly Said[]>;
  readonly booked: (accountId: string) => Promise<readonly Booking[]>;
  /** What it told of an account, entry by entry. */
  readonly told: (accountId: string) => Promise<readonly BankEntry[]>;
  readonly pool: string;
  readonly moveDays: (days: number) => Promise<unknown>;
};

export const idOf = ({ returnId, endToEndId }: Pick<Booking, "returnId" | "endToEndId">) =>
  (returnId ?? endToEndId)?.replaceAll("-", "");

/** What any bank does with any such instruction on a bad day: one rule for each misdeed. */
export function instructionRules(teller: Teller): Rules<"instructions", BankName> {
  const told = async (kind: MisdeedOf<"instructions">, ms = 100) => {
    const { id, accountId } = await teller.prepare();
    const before = await teller.booked(accountId);
    const chargesBefore = (await teller.booked(teller.pool)).filter((each) => each.kind === "charge");
    await teller.arm(kind, ms);
    const ask = () => teller.instruct(id);
    const answer = await ask();
    const plain = id.replaceAll("-", "");
    const since = async () => (await teller.booked(accountId)).slice(before.length);
    return {
      id: plain,
      answer,
      askAgain: ask,
      enquire: () => teller.enquire(id),
      words: () => teller.words(id),
      since,
      debits: async () =>
        (await since()).filter(({ direction, kind: sort }) => direction === "debit" && sort !== "charge"),
      charges: async () =>
        (await teller.booked(teller.pool))
          .filter((each) => each.kind === "charge")
          .slice(chargesBefore.length),
      /** How each telling of its debit stood. */
      tellings: async () =>
        (await teller.told(accountId))
          .filter((entry) => entry.direction === "debit" && (entry.returnId ?? entry.endToEndId) === plain)
          .map(({ status }) => status),
    };
  };
  return { ...refusalRules(told, teller), ...debitRules(told, teller) };
}

type Told = (kind: MisdeedOf<"instructions">, ms?: number) => Promise<Sending>;
type Sending = {
  readonly id: string;
  readonly answer: Said;
  readonly askAgain: () => Promise<Said>;
  readonly enquire: () => Promise<Said>;
  readonly words: () => Promise<readonly Said[]>;
  readonly since: () => Promise<readonly Booking[]>;
  readonly debits: () => Promise<readonly Booking[]>;
  readonly charges: () => Promise<readonly Booking[]>;
  readonly tellings: () => Promise<readonly string[]>;
};

function refusalRules(told: Told, { moveDays }: Teller) {
  return {
    refused: async () => {
      const { answer, enquire, askAgain, debits } = await told("refused");
      expect([answer, await enquire(), await askAgain()]).toEqual(["refused", "refused", "refused"]);
      expect(await debits()).toEqual([]);
    },
    "refused-then-done": async () => {
      const { answer, debits, words, enquire } = await told("refused-then-done", 400);
      expect(answer).toBe("refused");
      await expect.poll(words, soon).toEqual(["done"]);
      expect(await debits()).toMatchObject([{ minor: "10000" }]);
      expect(await enquire()).toBe("done");
    },
    "done-then-refused": async () => {
      const { debits, words, enquire } = await told("done-then-refused");
      expect(await debits()).toHaveLength(1);
      await expect.poll(words, soon).toEqual(["done", "refused"]);
      expect(await enquire()).toBe("refused");
    },
    "called-duplicate": async () => {
      const { answer, debits, enquire } = await told("called-duplicate");
      expect(answer).toBe("duplicate");
      expect(await debits()).toHaveLength(1);
      expect(await enquire()).toBe("done");
    },
    "late-debit": async () => {
      const { id, debits, words } = await told("late-debit");
      await expect.poll(words, soon).toEqual(["done"]);
      expect(await debits()).toEqual([]);
      await moveDays(2);
      await expect.poll(async () => (await debits()).map(idOf), soon).toEqual([id]);
    },
  };
}

function debitRules(told: Told, { of }: Teller) {
  const debited = (kind: MisdeedOf<"instructions">, minor: string) => async () => {
    const { id, debits } = await told(kind);
    const made = await debits();
    expect(made).toMatchObject([{ minor, kind: of === "return" ? "return" : "payment" }]);
    expect(made.map(idOf)).toEqual([id]);
  };
  return {
    "partial-debit": debited("partial-debit", "5001"),
    "less-fee": debited("less-fee", "9800"),
    "plus-fee": debited("plus-fee", "10201"),
    "doubled-debit": async () => {
      const { id, debits, askAgain } = await told("doubled-debit");
      await askAgain();
      const made = await debits();
      expect(made).toMatchObject([{ minor: "10000" }, { minor: "10000" }]);
      expect(made.map(idOf)).toEqual([id, id]);
    },
    "early-debit": async () => {
      const { answer, tellings } = await told("early-debit", 300);
      // It was told of before the answer came.
      expect(await tellings()).toHaveLength(1);
      expect(answer).toBe("accepted");
    },
    "fee-apart": async () => {
      const { debits, charges } = await told("fee-apart");
      expect(await debits()).toMatchObject([{ minor: "10000" }]);
      expect(await charges()).toMatchObject([{ minor: "201" }]);
    },
    "nameless-debit": async () => {
      const made = await (await told("nameless-debit")).debits();
      expect(made).toMatchObject([{ minor: "10000" }]);
      expect(made.map(idOf)).toEqual([undefined]);
    },
    "debit-pending": async () => {
      const { debits, enquire, tellings, words } = await told("debit-pending", 400);
      expect(await enquire()).toBe("accepted");
      await expect.poll(tellings, soon).toEqual(["pending", "booked"]);
      expect(await debits()).toHaveLength(1);
      await expect.poll(words, soon).toEqual(["done"]);
    },
    "debit-reversed": async () => {
      const { debits, since } = await told("debit-reversed");
      const [{ reference }] = (await debits()) as [Booking];
      const last = async () => (await since()).at(-1);
      await expect
        .poll(last, soon)
        .toMatchObject({ direction: "credit", reverses: reference, minor: "10000" });
    },
  };
}
