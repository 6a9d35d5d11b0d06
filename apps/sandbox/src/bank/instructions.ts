import type { Creditor, ReturnRequest } from "@causeway/bank-link";
import type { Money } from "@causeway/money";
import { poolOf, type Desk, type NewEntry } from "./desk.ts";
import type { Instructed, Instruction } from "./entries.ts";
import type { MisdeedOf } from "./misdeeds.ts";
import type { Voice } from "./voice.ts";

export type ReturnAsked = Pick<ReturnRequest, "returnId" | "creditReference" | "money">;
export type TransferAsked = {
  readonly transferId: string;
  /** The pool that pays. */
  readonly accountId: string;
  readonly money: Money;
  readonly to: Creditor;
};
/** What is answered, and after how long. */
export type InstructionAnswer = { readonly said: Instructed; readonly afterMs?: number };
/** An instruction, and the debit with which it is carried out. */
type Asked = Instruction & { readonly debit: NewEntry };

/** As banks call a request that they believe to have had before. */
export const duplicateReason = "DUPLICATE";

/** Money that the bank is told to send: a payer's back to him, or the client's own to an account elsewhere. */
export function createInstructions(desk: Desk, voice: Voice) {
  const { books, temper } = desk;
  const ways = { ...refusals(desk, voice), ...debits(desk, voice) };

  /** Once for an id: asked again, it says what it said. */
  const follow = (
    { of, id }: Instruction,
    debitFor: () => NewEntry | { readonly refused: string },
  ): InstructionAnswer =>
    books.together((): InstructionAnswer => {
      const known = books.instructed(of, id);
      if (known) return { said: known };
      const debit = debitFor();
      if ("refused" in debit) return refuse(desk, { of, id }, debit.refused);
      const asked = { of, id, debit };
      const wrong = temper.one("instructions");
      if (!wrong) return carryOut(desk, voice, asked);
      const since = books.nextSerial();
      const answer = ways[wrong.kind](asked, wrong.ms);
      books.noteAbout([wrong.kind], [id, ...books.referencesSince(since)]);
      return answer;
    });

  return {
    sendBack: (request: ReturnAsked) =>
      follow({ of: "return", id: request.returnId }, () => returnDebit(desk, request)),
    transfer: (request: TransferAsked) =>
      follow({ of: "transfer", id: request.transferId }, () => transferDebit(desk, request)),
    /** What it set itself to do when it was asked. */
    carryOutLater: ({ of, id, debit }: Asked) => {
      const entry = desk.book(debit);
      const done: Instructed = { of, id, status: "ACCC", reference: entry.reference };
      books.keepInstructed(done);
      voice.tellInstructed(done);
      voice.tell([entry]);
    },
    refuseLater: (instruction: Instruction) =>
      voice.tellInstructed(refuse(desk, instruction, "BENEFICIARY_REFUSED").said),
  };
}
export type Instructions = ReturnType<typeof createInstructions>;

function returnDebit({ books }: Desk, { returnId, creditReference, money }: ReturnAsked) {
  const original = books.entry(creditReference);
  if (original?.direction !== "credit" || original.status !== "booked") return { refused: "UNKNOWN_PAYMENT" };
  if (original.money.currency !== money.currency || money.minor > original.money.minor)
    return { refused: "AMOUNT" };
  const { accountId, counterparty } = original;
  return { accountId, direction: "debit", money, counterparty, returnId } as const;
}

function transferDebit({ books, habits }: Desk, { transferId, accountId, money, to }: TransferAsked) {
  const { currency, minor } = money;
  if (!habits.canHold(currency) || accountId !== poolOf(currency)) return { refused: "UNKNOWN_ACCOUNT" };
  if (minor <= 0n) return { refused: "AMOUNT" };
  if (minor > (books.balances().get(currency) ?? 0n)) return { refused: "INSUFFICIENT_FUNDS" };
  return {
    accountId,
    direction: "debit",
    money,
    counterparty: { name: to.holder, account: to.account, bankBic: to.bic },
    // From end to end there is room for 35 characters, wherever money goes.
    endToEndId: transferId.replaceAll("-", ""),
  } as const;
}

function refuse({ books }: Desk, { of, id }: Instruction, reason: string): InstructionAnswer {
  const refused: Instructed = { of, id, status: "RJCT", reason };
  books.keepInstructed(refused);
  return { said: refused };
}

type Way = {
  /** How the debits differ from the one that was asked for. */
  readonly debits?: (asked: NewEntry) => readonly NewEntry[];
  readonly tellAfterMs?: number;
};

/** Debits at once. The answer only says that it was taken; what became of it comes by itself. */
function carryOut(desk: Desk, voice: Voice, { of, id, debit }: Asked, way: Way = {}): InstructionAnswer {
  const entries = (way.debits?.(debit) ?? [debit]).map(desk.book);
  const done: Instructed = { of, id, status: "ACCC", reference: entries[0]!.reference };
  desk.books.keepInstructed(done);
  voice.tellInstructed(done, 300);
  for (const entry of entries) voice.tell([entry], { afterMs: way.tellAfterMs ?? 500 });
  return { said: { of, id, status: "ACTC" } };
}

type Ways = Partial<Record<MisdeedOf<"instructions">, (asked: Asked, ms: number) => InstructionAnswer>>;

/** Banks that say one thing and do another. */
function refusals(desk: Desk, voice: Voice) {
  const { books, later } = desk;
  const refused = (asked: Asked) => refuse(desk, asked, "CLOSED_ACCOUNT");
  return {
    refused,
    "refused-then-done": (asked, ms) => {
      later(carryingOut(asked), ms);
      return refused(asked);
    },
    "done-then-refused": (asked, ms) => {
      later({ do: "refuse", of: asked.of, id: asked.id }, ms + 1_000);
      return carryOut(desk, voice, asked);
    },
    "called-duplicate": (asked) => {
      carryOut(desk, voice, asked);
      return { said: { of: asked.of, id: asked.id, status: "RJCT", reason: duplicateReason } };
    },
    "late-debit": (asked) => {
      const { of, id } = asked;
      const said: Instructed = { of, id, status: "ACCC" };
      books.keepInstructed(said);
      voice.tellInstructed(said, 300);
      later(carryingOut(asked), 0, 2);
      return { said: { of, id, status: "ACTC" } };
    },
  } satisfies Ways;
}

function carryingOut({ of, id, debit }: Asked) {
  const { money, ...rest } = debit;
  return {
    do: "carryOut",
    of,
    id,
    debit: rest,
    currency: money.currency,
    minor: String(money.minor),
  } as const;
}

/** Instructions that are carried out, only not as they were given. */
function debits(desk: Desk, voice: Voice) {
  const carried = (way: Way) => (asked: Asked) => carryOut(desk, voice, asked, way);
  const fee = ({ money }: NewEntry) => money.minor / 50n + 1n;
  const of = (entry: NewEntry, minor: bigint): NewEntry => ({ ...entry, money: { ...entry.money, minor } });
  return {
    "partial-debit": carried({ debits: (asked) => [of(asked, asked.money.minor / 2n + 1n)] }),
    "doubled-debit": carried({ debits: (asked) => [asked, asked] }),
    "less-fee": carried({ debits: (asked) => [of(asked, asked.money.minor - fee(asked) + 1n)] }),
    "plus-fee": carried({ debits: (asked) => [of(asked, asked.money.minor + fee(asked))] }),
    "fee-apart": carried({
      debits: (asked) => [
        asked,
        {
          accountId: poolOf(asked.money.currency),
          direction: "debit",
          money: { ...asked.money, minor: fee(asked) },
          counterparty: null,
          kind: "charge",
        },
      ],
    }),
    "nameless-debit": carried({
      debits: ({ accountId, direction, money, counterparty }) => [
        { accountId, direction, money, counterparty },
      ],
    }),
    "early-debit": (asked, ms) => ({
      ...carryOut(desk, voice, asked, { tellAfterMs: 0 }),
      afterMs: ms + 500,
    }),
    "debit-pending": (asked, ms) => {
      const instruction = { of: asked.of, id: asked.id };
      const entry = desk.book({ ...asked.debit, status: "pending" });
      desk.books.keepInstructed({ ...instruction, status: "ACSP" });
      voice.tell([entry]);
      const minor = String(entry.money.minor);
      desk.later({ do: "book", reference: entry.reference, minor, instruction }, ms);
      return { said: { ...instruction, status: "ACTC" } };
    },
    "debit-reversed": (asked, ms) => {
      const answer = carryOut(desk, voice, asked);
      const { reference } = desk.books.instructed(asked.of, asked.id)!;
      desk.later({ do: "reverse", reference: reference! }, ms + 1_000);
      return answer;
    },
  } satisfies Ways;
}
