import {
  readReturnEnquiry,
  readReturnRequest,
  readXml,
  writeReturnReport,
  type ReturnRequest,
} from "@causeway/bank-link";
import { poolOf, type Desk, type NewEntry } from "./desk.ts";
import type { Booked, Return } from "./entries.ts";
import type { MisdeedOf } from "./misdeeds.ts";
import type { Teller } from "./telling.ts";

/** What is answered, and after how long. */
export type Answer = { readonly xml: string; readonly afterMs?: number };
type Asked = { readonly request: ReturnRequest; readonly original: Booked };

/** As banks call a request that they believe to have had before. */
export const duplicateReason = "DUPLICATE";

export function createReturns(desk: Desk, teller: Teller) {
  const { books, temper } = desk;
  const report = ({ id, ...rest }: Return): string =>
    writeReturnReport({ ...desk.about(), returnId: id, ...rest });
  const ways = { ...refusals(desk, teller, report), ...debits(desk, teller, report) };

  const sendBack = (xml: string): Answer => {
    const request = readReturnRequest(readXml(xml));
    return books.together((): Answer => {
      const known = books.returned(request.returnId);
      if (known) return { xml: report(known) };
      const original = books.entry(request.creditReference);
      if (original?.direction !== "credit" || original.status !== "booked")
        return refuse(request.returnId, "UNKNOWN_PAYMENT");
      if (original.money.currency !== request.money.currency || request.money.minor > original.money.minor)
        return refuse(request.returnId, "AMOUNT");
      const asked = { request, original };
      const wrong = temper.one("returns");
      return wrong ? ways[wrong.kind](asked, wrong.ms) : carryOut(desk, teller, report, asked);
    });
  };

  const refuse = (id: string, reason: string): Answer => {
    const refused: Return = { id, status: "RJCT", reason };
    books.keepReturn(refused);
    return { xml: report(refused) };
  };

  const tellOfReturn = (xml: string): Answer => {
    const { returnId } = readReturnEnquiry(readXml(xml));
    const unheardOf: Return = { id: returnId, status: "RJCT", reason: "NEVER_RECEIVED" };
    return { xml: report(books.returned(returnId) ?? unheardOf) };
  };

  /** What it set itself to do when it was asked. */
  const carryOutLater = (returnId: string, creditReference: string, minor: bigint) => {
    const original = books.entry(creditReference)!;
    const entry = desk.book(
      debitFor({ request: { returnId, money: { ...original.money, minor } }, original }),
    );
    const done: Return = { id: returnId, status: "ACCC", reference: entry.reference };
    books.keepReturn(done);
    desk.send("pacs.002", report(done));
    teller.tell([entry]);
  };
  const refuseLater = (returnId: string) => {
    const refused: Return = { id: returnId, status: "RJCT", reason: "BENEFICIARY_REFUSED" };
    books.keepReturn(refused);
    desk.send("pacs.002", report(refused));
  };
  return { sendBack, tellOfReturn, carryOutLater, refuseLater };
}

type Report = (it: Return) => string;

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
function carryOut(desk: Desk, teller: Teller, report: Report, asked: Asked, way: Way = {}): Answer {
  const id = asked.request.returnId;
  const wanted = debitFor(asked);
  const entries = (way.debits?.(wanted) ?? [wanted]).map(desk.book);
  const done: Return = { id, status: "ACCC", reference: entries[0]!.reference };
  desk.books.keepReturn(done);
  desk.send("pacs.002", report(done), { afterMs: 300 });
  for (const entry of entries) teller.tell([entry], { afterMs: way.tellAfterMs ?? 500 });
  return { xml: report({ id, status: "ACTC" }) };
}

/** Banks that say one thing and do another. */
function refusals(desk: Desk, teller: Teller, report: Report) {
  const { books, later } = desk;
  const refuse = ({ request }: Asked): Answer => {
    const refused: Return = { id: request.returnId, status: "RJCT", reason: "CLOSED_ACCOUNT" };
    books.keepReturn(refused);
    return { xml: report(refused) };
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
      return carryOut(desk, teller, report, asked);
    },
    "called-duplicate": (asked) => {
      carryOut(desk, teller, report, asked);
      return { xml: report({ id: asked.request.returnId, status: "RJCT", reason: duplicateReason }) };
    },
    "late-debit": ({ request }) => {
      const { returnId, creditReference, money } = request;
      const said: Return = { id: returnId, status: "ACCC" };
      books.keepReturn(said);
      desk.send("pacs.002", report(said), { afterMs: 300 });
      later({ do: "carryOut", returnId, creditReference, minor: String(money.minor) }, 0, 2);
      return { xml: report({ id: returnId, status: "ACTC" }) };
    },
  } satisfies Partial<Record<MisdeedOf<"returns">, (asked: Asked, ms: number) => Answer>>;
}

/** Returns that are carried out, only not as they were asked for. */
function debits(desk: Desk, teller: Teller, report: Report) {
  const carried = (way: Way) => (asked: Asked) => carryOut(desk, teller, report, asked, way);
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
      ...carryOut(desk, teller, report, asked, { tellAfterMs: 0 }),
      afterMs: ms + 500,
    }),
    "return-pending": (asked, ms) => {
      const { returnId, money } = asked.request;
      const entry = desk.book({ ...debitFor(asked), status: "pending" });
      desk.books.keepReturn({ id: returnId, status: "ACSP" });
      teller.tell([entry]);
      desk.later({ do: "book", reference: entry.reference, minor: String(money.minor) }, ms);
      return { xml: report({ id: returnId, status: "ACTC" }) };
    },
    "return-reversed": (asked, ms) => {
      const answer = carryOut(desk, teller, report, asked);
      const { reference } = desk.books.returned(asked.request.returnId)!;
      desk.later({ do: "reverse", reference: reference! }, ms + 1_000);
      return answer;
    },
  } satisfies Partial<Record<MisdeedOf<"returns">, (asked: Asked, ms: number) => Answer>>;
}
