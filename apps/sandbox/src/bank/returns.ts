import type { ReturnRequest } from "@causeway/bank-link";
import { poolOf, type Desk, type NewEntry } from "./desk.ts";
import type { Booked, Return } from "./entries.ts";
import type { MisdeedOf } from "./misdeeds.ts";
import type { Voice } from "./voice.ts";

export type ReturnAsked = Pick<ReturnRequest, "returnId" | "creditReference" | "money">;
/** What is answered, and after how long. */
export type ReturnAnswer = { readonly said: Return; readonly afterMs?: number };
type Asked = { readonly request: ReturnAsked; readonly original: Booked };

/** As banks call a request that they believe to have had before. */
export const duplicateReason = "DUPLICATE";

export function createReturns(desk: Desk, voice: Voice) {
  const { books, temper } = desk;
  const ways = { ...refusals(desk, voice), ...debits(desk, voice) };

  const sendBack = (request: ReturnAsked): ReturnAnswer =>
    books.together((): ReturnAnswer => {
      const known = books.returned(request.returnId);
      if (known) return { said: known };
      const original = books.entry(request.creditReference);
      if (original?.direction !== "credit" || original.status !== "booked")
        return refuse(request.returnId, "UNKNOWN_PAYMENT");
      if (original.money.currency !== request.money.currency || request.money.minor > original.money.minor)
        return refuse(request.returnId, "AMOUNT");
      const asked = { request, original };
      const wrong = temper.one("returns");
      return wrong ? ways[wrong.kind](asked, wrong.ms) : carryOut(desk, voice, asked);
    });

  const refuse = (id: string, reason: string): ReturnAnswer => {
    const refused: Return = { id, status: "RJCT", reason };
    books.keepReturn(refused);
    return { said: refused };
  };

  /** What it set itself to do when it was asked. */
  const carryOutLater = (returnId: string, creditReference: string, minor: bigint) => {
    const original = books.entry(creditReference)!;
    const entry = desk.book(
      debitFor({ request: { returnId, money: { ...original.money, minor } }, original }),
    );
    const done: Return = { id: returnId, status: "ACCC", reference: entry.reference };
    books.keepReturn(done);
    voice.tellReturn(done);
    voice.tell([entry]);
  };
  const refuseLater = (returnId: string) => {
    const refused: Return = { id: returnId, status: "RJCT", reason: "BENEFICIARY_REFUSED" };
    books.keepReturn(refused);
    voice.tellReturn(refused);
  };
  return { sendBack, carryOutLater, refuseLater };
}

function debitFor({
  request,
  original,
}: {
  request: Pick<ReturnRequest, "returnId" | "money">;
  original: Booked;
}): NewEntry {
  return {
    accountId: original.accountId,
    direction: "debit",
    money: request.money,
    counterparty: original.counterparty,
    returnId: request.returnId,
  };
}

type Way = {
  /** How the debits differ from the one that was asked for. */
  readonly debits?: (asked: NewEntry) => readonly NewEntry[];
  readonly tellAfterMs?: number;
};

/** Debits at once. The answer only says that it was taken; what became of it comes by itself. */
function carryOut(desk: Desk, voice: Voice, asked: Asked, way: Way = {}): ReturnAnswer {
  const id = asked.request.returnId;
  const wanted = debitFor(asked);
  const entries = (way.debits?.(wanted) ?? [wanted]).map(desk.book);
  const done: Return = { id, status: "ACCC", reference: entries[0]!.reference };
  desk.books.keepReturn(done);
  voice.tellReturn(done, 300);
  for (const entry of entries) voice.tell([entry], { afterMs: way.tellAfterMs ?? 500 });
  return { said: { id, status: "ACTC" } };
}

/** Banks that say one thing and do another. */
function refusals(desk: Desk, voice: Voice) {
  const { books, later } = desk;
  const refuse = ({ request }: Asked): ReturnAnswer => {
    const refused: Return = { id: request.returnId, status: "RJCT", reason: "CLOSED_ACCOUNT" };
    books.keepReturn(refused);
    return { said: refused };
  };
  return {
    refused: refuse,
    "refused-then-done": (asked, ms) => {
      const { returnId, creditReference, money } = asked.request;
      later({ do: "carryOut", returnId, creditReference, minor: String(money.minor) }, ms);
      return refuse(asked);
    },
    "done-then-refused": (asked, ms) => {
      later({ do: "refuse", returnId: asked.request.returnId }, ms + 1_000);
      return carryOut(desk, voice, asked);
    },
    "called-duplicate": (asked) => {
      carryOut(desk, voice, asked);
      return { said: { id: asked.request.returnId, status: "RJCT", reason: duplicateReason } };
    },
    "late-debit": ({ request }) => {
      const { returnId, creditReference, money } = request;
      const said: Return = { id: returnId, status: "ACCC" };
      books.keepReturn(said);
      voice.tellReturn(said, 300);
      later({ do: "carryOut", returnId, creditReference, minor: String(money.minor) }, 0, 2);
      return { said: { id: returnId, status: "ACTC" } };
    },
  } satisfies Partial<Record<MisdeedOf<"returns">, (asked: Asked, ms: number) => ReturnAnswer>>;
}

/** Returns that are carried out, only not as they were asked for. */
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
    "return-pending": (asked, ms) => {
      const { returnId, money } = asked.request;
      const entry = desk.book({ ...debitFor(asked), status: "pending" });
      desk.books.keepReturn({ id: returnId, status: "ACSP" });
      voice.tell([entry]);
      desk.later({ do: "book", reference: entry.reference, minor: String(money.minor) }, ms);
      return { said: { id: returnId, status: "ACTC" } };
    },
    "return-reversed": (asked, ms) => {
      const answer = carryOut(desk, voice, asked);
      const { reference } = desk.books.returned(asked.request.returnId)!;
      desk.later({ do: "reverse", reference: reference! }, ms + 1_000);
      return answer;
    },
  } satisfies Partial<Record<MisdeedOf<"returns">, (asked: Asked, ms: number) => ReturnAnswer>>;
}
