import type {
  Balance,
  BankBooking,
  Facts,
  Instruction,
  Item,
  Movement,
  Order,
  OwnDay,
  OwnEntry,
  OwnStatement,
} from "../facts.ts";

const day = "2026-11-16";
const merchant = "merchant";
const partner = "harbour";

export function aBooking(reference: string, minor: number, more: Partial<BankBooking> = {}): BankBooking {
  return {
    partner,
    reference,
    accountId: "880000000001",
    direction: minor > 0 ? "credit" : "debit",
    currency: "USD",
    minor: String(Math.abs(minor)),
    returnId: null,
    endToEndId: null,
    status: "booked",
    isReversal: false,
    bookingDay: day,
    ...more,
  };
}

export function anEntry(
  reference: string,
  minor: number,
  became: OwnEntry["became"],
  more: Partial<OwnEntry> = {},
): OwnEntry {
  return {
    partner,
    reference,
    account_no: "880000000001",
    direction: minor > 0 ? "credit" : "debit",
    currency: "USD",
    minor: BigInt(Math.abs(minor)),
    booking_day: day,
    day,
    became,
    order_id: became === "order" ? `order of ${reference}` : null,
    break_id: null,
    instruction: null,
    statement_id: "STUSD",
    transfer_id: became === "order" ? null : `posting of ${reference}`,
    told_as: null,
    ...more,
  };
}

/** How an entry moves the nostro: by its order, or by itself. */
export function aMovement({ reference, became, direction, minor, currency }: OwnEntry): Movement {
  return {
    id: `posting of ${reference}`,
    reference: became === "order" ? `order of ${reference}` : null,
    currency,
    moved: direction === "credit" ? minor : -minor,
  };
}

export function anItem(
  kind: string,
  reference: string,
  bankMinor: number | null,
  booksMinor: number | null,
): Item {
  return {
    id: `${kind} ${reference}`,
    partner,
    reference,
    kind,
    currency: "USD",
    bank_minor: bankMinor === null ? null : BigInt(bankMinor),
    books_minor: booksMinor === null ? null : BigInt(booksMinor),
    is_of_debit: false,
    day: kind.startsWith("unreadable") ? null : day,
    said: null,
    is_open: true,
    is_owned: true,
    settled_how: null,
    settled_by: null,
  };
}

export function anOrder(reference: string, amount: number, state: string, more: Partial<Order> = {}): Order {
  return {
    id: `order of ${reference}`,
    merchant,
    reference,
    currency: "USD",
    amount: BigInt(amount),
    fee: BigInt(amount / 100),
    state,
    holds: [],
    is_booked: true,
    ...more,
  };
}

export function anInstruction(id: string, reference: string, minor: number): Instruction {
  return {
    id,
    subject: `order of ${reference}`,
    is_of_order: true,
    n: 1,
    partner,
    reference,
    currency: "USD",
    minor: BigInt(minor),
    state: "done",
    word: "returned",
    concluded: true,
    handed_over: false,
  };
}

function aBalance(kind: string, held: number, owner: string | null = null): Balance {
  return {
    merchant: owner,
    kind,
    currency: "USD",
    partner: kind === "nostro" ? partner : null,
    held: BigInt(held),
  };
}

function aStatement(closing: number, lines: number, matched: number): OwnStatement {
  const cover = { owed: 1_000n, held: 2_000n };
  const id = { partner, statement_id: "STUSD", currency: "USD", day };
  return { ...id, closing: BigInt(closing), lines, matched, ...cover };
}

/** Closed by a person, with what was open. */
export function aDay(closing: number, books: number, named: number): OwnDay {
  const account = { partner, currency: "USD", day };
  const figures = { opening: 0n, closing: BigInt(closing), books: BigInt(books), named: BigInt(named) };
  return { ...account, ...figures, is_closed: true, items: 3, owners: 1, unexplained: 801n };
}

export function aMisdeed(kind: string, about: string): Facts["bank"]["misdeeds"][number] {
  return { partner, kind, about };
}

export function aTaken(seq: number, id: string, currency: string): Facts["bank"]["taken"][number] {
  return {
    partner,
    seq,
    kind: "camt.053",
    manner: "plain",
    digest: `d${seq}`,
    statements: [{ id, currency }],
  };
}

/**
 * A day on which much is wrong and all of it is known: a receipt that was credited, one that went back, one of another
 * amount than told, one that the bank never had, so that its merchant's money is not covered, money for nobody, and money of a currency that nobody knows.
 */
export function soundFacts(): Facts {
  const entries = [
    anEntry("BK1", 1_000, "order"),
    anEntry("BK2", 500, "suspense", { break_id: "unknownAccount BK2" }),
    anEntry("BK3", 300, "order"),
    anEntry("BK4", -300, "refund", { instruction: "refund-3" }),
    anEntry("BK5", 200, "order", { statement_id: null }),
    anEntry("FK6", 100, "order", { statement_id: null }),
  ];
  return {
    bank: {
      entries: [
        aBooking("BK1", 1_000),
        aBooking("BK2", 500),
        aBooking("BK3", 300),
        aBooking("BK4", -300, { returnId: "refund3" }),
        aBooking("BK5", 201),
        aBooking("BK7", 70, { currency: "XQZ" }),
      ],
      balances: [
        { partner, currency: "USD", held: 1_701n },
        { partner, currency: "XQZ", held: 70n },
      ],
      taken: [aTaken(1, "STUSD", "USD"), aTaken(2, "STMRU", "XQZ")],
      misdeeds: [
        aMisdeed("unknown-account", "BK2"),
        aMisdeed("wrong-first", "BK5"),
        aMisdeed("phantom", "FK6"),
        aMisdeed("unknown-code", "BK7"),
        aMisdeed("doubled-debit", "refund3"),
      ],
      committed: {},
      answers: [{ partner, manner: "forged", answer: 401, n: 1 }],
    },
    entries,
    movements: entries.map(aMovement),
    items: [
      anItem("unknownAccount", "BK2", 500, null),
      anItem("differs", "BK5", 201, 200),
      anItem("notInStatement", "FK6", null, 100),
      { ...anItem("notCovered", "USD", 1_701, 1_790), partner: "house", day: null },
      { ...anItem("unreadableLine", "MSG2/Ntry[1]", null, null), said: "<AcctSvcrRef>BK7</AcctSvcrRef>" },
      { ...anItem("unreadableMessage", "MSG2/STMRU", null, null), said: "a statement in XQZ" },
    ],
    lines: [{ item: "MSG2/Ntry[1]", raw: "<Ntry><AcctSvcrRef>BK7</AcctSvcrRef></Ntry>", statement: "STMRU" }],
    statements: [aStatement(1_701, 5, 4)],
    days: [aDay(1_701, 1_800, -99)],
    instructions: [anInstruction("refund-3", "BK3", 300)],
    sweeps: [],
    orders: [
      anOrder("BK1", 1_000, "FINISHED"),
      anOrder("BK3", 300, "REFUNDED"),
      anOrder("BK5", 200, "WAITING_RELATIVE", { holds: ["bank"] }),
      anOrder("FK6", 100, "REJECT", { holds: ["bank"] }),
    ],
    balances: [
      aBalance("nostro", 1_800),
      aBalance("suspense", 500),
      aBalance("fee", 10),
      aBalance("available", 990, merchant),
      aBalance("uncredited", 300, merchant),
    ],
    messages: [
      { digest: "d1", verdict: "read" },
      { digest: "d2", verdict: "read" },
    ],
    postings: new Set(entries.map(({ reference }) => `posting of ${reference}`)),
    broken: [],
  };
}
