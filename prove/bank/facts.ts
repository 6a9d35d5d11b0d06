import { findBrokenRules } from "@causeway/ledger";
import pg from "pg";
import type { BankBooking as Booking, Panel, Summary } from "../people/bank.ts";
import type { Banks } from "./banks.ts";

/** An entry of a bank's own books. */
export type BankBooking = Booking & { partner: string };

/** An entry of the bank's as we wrote it down. */
export type OwnEntry = {
  partner: string;
  reference: string;
  account_no: string;
  direction: "credit" | "debit";
  currency: string;
  minor: bigint;
  booking_day: string;
  /** In whose balance it counts. */
  day: string;
  became: "order" | "refund" | "charge" | "interest" | "reversal" | "suspense" | "transfer";
  order_id: string | null;
  break_id: string | null;
  instruction: string | null;
  statement_id: string | null;
  transfer_id: string | null;
  /** The reference by which the bank told of it, after a line that had none. */
  told_as: string | null;
};
/** A posting on the nostro, as the bank counts: a credit is above zero. */
export type Movement = { id: string; reference: string | null; currency: string; moved: bigint };
export type Item = {
  id: string;
  partner: string;
  reference: string;
  /** What it is about by its own words, where the bank's books call that otherwise. */
  known_as?: string;
  kind: string;
  currency: string | null;
  bank_minor: bigint | null;
  books_minor: bigint | null;
  /** Whether the entry that it is about is money that left. */
  is_of_debit: boolean;
  /** The day of the balance that it is about, where it is about one. */
  day: string | null;
  /** The message that it is about, as it came. */
  said: string | null;
  is_open: boolean;
  is_owned: boolean;
  settled_how: "posting" | "entry" | "statement" | "word" | "check" | null;
  settled_by: string | null;
};
/** A line or a message nobody could read, with the reference of the item that is to be about it. */
export type Line = { item: string; raw: string; statement: string | null };
export type OwnStatement = {
  partner: string;
  statement_id: string;
  currency: string;
  day: string;
  closing: bigint;
  lines: number;
  matched: number;
  owed: bigint;
  held: bigint;
};
/** A day of an account at a bank. What was open is of the moment at which it was closed. */
export type OwnDay = {
  partner: string;
  currency: string;
  day: string;
  opening: bigint | null;
  closing: bigint | null;
  books: bigint;
  is_closed: boolean;
  named: bigint | null;
  items: number | null;
  owners: number | null;
  unexplained: bigint | null;
};
export type Instruction = {
  id: string;
  subject: string;
  is_of_order: boolean;
  n: number;
  partner: string;
  reference: string;
  /** The reference by which the bank was asked, where its books have another. */
  known_as?: string;
  currency: string;
  minor: bigint;
  state: string;
  word: string | null;
  concluded: boolean;
  handed_over: boolean;
};
/** Our own money that two of the treasury agreed to take out. */
export type Sweep = {
  id: string;
  partner: string;
  currency: string;
  minor: bigint;
  /** How much of it is of what we took as fees. */
  fees: bigint;
  /** Nothing where no flow has looked at it. */
  is_begun: boolean;
  is_posted: boolean;
  is_ended: boolean;
  refusal: string | null;
};
export type Order = {
  id: string;
  merchant: string;
  reference: string;
  currency: string;
  amount: bigint;
  fee: bigint;
  state: string;
  holds: string[];
  is_booked: boolean;
};
/** What an account of the ledger holds, as its owner counts; all stripes of one together. A nostro lies at a bank. */
export type Balance = {
  merchant: string | null;
  kind: string;
  currency: string;
  partner: string | null;
  held: bigint;
};

/** All that is judged, read when everything has come to rest. */
export type Facts = {
  /** The truth. */
  readonly bank: {
    readonly entries: readonly BankBooking[];
    readonly balances: readonly {
      readonly partner: string;
      readonly currency: string;
      readonly held: bigint;
    }[];
    readonly taken: readonly (Awaited<ReturnType<Panel["taken"]>>[number] & { readonly partner: string })[];
    readonly misdeeds: readonly { readonly partner: string; readonly kind: string; readonly about: string }[];
    readonly committed: Summary["committed"];
    readonly answers: readonly (Summary["answers"][number] & { readonly partner: string })[];
  };
  readonly entries: readonly OwnEntry[];
  readonly movements: readonly Movement[];
  readonly items: readonly Item[];
  readonly lines: readonly Line[];
  readonly statements: readonly OwnStatement[];
  readonly days: readonly OwnDay[];
  readonly instructions: readonly Instruction[];
  readonly sweeps: readonly Sweep[];
  readonly orders: readonly Order[];
  readonly balances: readonly Balance[];
  readonly messages: readonly { digest: string; verdict: string }[];
  /** Ids of all that was posted. */
  readonly postings: ReadonlySet<string>;
  /** What the books and the audit say of themselves. */
  readonly broken: readonly string[];
};

export async function readFacts(ownerUrl: string, banks: Banks): Promise<Facts> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  // Amounts are whole and large; days stay as they are written.
  owner.setTypeParser(pg.types.builtins.INT8, (text: string) => BigInt(text));
  owner.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
  await owner.connect();
  try {
    return {
      bank: await readBanks(banks),
      ...(await readLedger(owner)),
      ...(await readBankEdge(owner)),
      ...(await readBusiness(owner)),
    };
  } finally {
    await owner.end();
  }
}

async function readBanks(banks: Banks): Promise<Facts["bank"]> {
  const each = await Promise.all(
    banks.all.map(async ({ name: partner, panel }) => {
      const { committed, answers } = await panel.summary();
      const balances = Object.entries(await panel.balances());
      return {
        entries: (await panel.entries())
          .filter(({ status }) => status === "booked")
          .map((entry) => ({ ...entry, partner })),
        balances: balances.map(([currency, minor]) => ({ partner, currency, held: BigInt(minor) })),
        taken: (await panel.taken()).map((message) => ({ ...message, partner })),
        misdeeds: (await panel.misdeeds()).map((misdeed) => ({ ...misdeed, partner })),
        committed: Object.entries(committed),
        answers: answers.map((answer) => ({ ...answer, partner })),
      };
    }),
  );
  const committed: Record<string, number> = {};
  for (const [kind, n] of each.flatMap((one) => one.committed)) committed[kind] = (committed[kind] ?? 0) + n;
  return {
    entries: each.flatMap(({ entries }) => entries),
    balances: each.flatMap(({ balances }) => balances),
    taken: each.flatMap(({ taken }) => taken),
    answers: each.flatMap(({ answers }) => answers),
    misdeeds: each.flatMap(({ misdeeds }) => misdeeds),
    committed,
  };
}

async function readLedger(owner: pg.Client) {
  const { rows: movements } = await owner.query<Movement>(
    `SELECT t.id, t.reference, a.currency, -e.amount AS moved FROM ledger.entry e
       JOIN ledger.account a ON a.id = e.account_id AND a.kind = 'nostro' JOIN ledger.transfer t ON t.id = e.transfer_id`,
  );
  const { rows: balances } = await owner.query<Balance>(
    `SELECT merchant_id AS merchant, kind::text, currency, partner,
            sum(CASE kind WHEN 'nostro' THEN -posted ELSE posted END)::bigint AS held
     FROM ledger.account GROUP BY merchant_id, kind, currency, partner`,
  );
  const { rows: posted } = await owner.query<{ id: string }>(
    "SELECT id FROM ledger.transfer WHERE refusal IS NULL",
  );
  const { rows: chains } = await owner.query<{ merchant_id: string; fault: string }>(
    "SELECT h.merchant_id, b.fault FROM tenant_head h CROSS JOIN LATERAL broken_audit_links(h.merchant_id) b",
  );
  const broken = [
    ...(await findBrokenRules(owner)).map((rule) => `the books are broken: ${JSON.stringify(rule)}`),
    ...chains.map(({ merchant_id, fault }) => `the audit chain of ${merchant_id} is broken: ${fault}`),
  ];
  return { movements, balances, postings: new Set(posted.map(({ id }) => id)), broken };
}

async function readBankEdge(owner: pg.Client) {
  const { rows: entries } = await owner.query<OwnEntry>(
    `SELECT partner, reference, account_no, direction, currency, minor, booking_day, day, became, order_id, break_id,
            instruction, statement_id, transfer_id, told_as FROM bank_entry`,
  );
  const { rows: items } = await owner.query<Item>(
    `SELECT b.id, b.partner, b.reference, b.kind, b.currency, bank_minor, books_minor, closed_at IS NULL AS is_open, settled_how,
            settled_by, coalesce(e.direction = 'debit', false) AS is_of_debit, b.owner IS NOT NULL AS is_owned,
            coalesce(e.day, nullif(b.day, '-infinity')) AS day, convert_from(m.bytes, 'LATIN1') AS said
     FROM statement_break b LEFT JOIN bank_entry e ON e.partner = b.partner AND e.reference = b.reference
       LEFT JOIN bank_message m ON 'MSG' || m.number = split_part(b.reference, '/', 1)`,
  );
  const { rows: lines } = await owner.query<Line>(
    `SELECT 'MSG' || m.number || '/' || l.place AS item, l.raw, l.statement
     FROM bank_line l JOIN bank_message m ON m.id = l.message_id WHERE l.read_at IS NULL
     UNION ALL SELECT 'MSG' || number, convert_from(bytes, 'LATIN1'), NULL FROM bank_message WHERE verdict = 'unreadable'`,
  );
  const { rows: statements } = await owner.query<OwnStatement>(
    "SELECT partner, statement_id, currency, day, closing, lines, matched, owed, held FROM bank_statement",
  );
  const { rows: messages } = await owner.query<{ digest: string; verdict: string }>(
    "SELECT encode(digest, 'hex') AS digest, verdict FROM bank_message WHERE verdict <> 'refused'",
  );
  const { rows: days } = await owner.query<OwnDay>(
    `SELECT partner, currency, day, opening, closing, books, closed_at IS NOT NULL AS is_closed, named, items,
            cardinality(owners) AS owners, unexplained FROM bank_day ORDER BY day`,
  );
  return { entries, items, lines, statements, days, messages };
}

async function readBusiness(owner: pg.Client) {
  const { rows: instructions } = await owner.query<Instruction>(
    `SELECT i.id, i.subject, i.n, i.partner, i.reference, i.currency, i.minor, i.state, i.word,
            EXISTS (SELECT FROM collection_order o WHERE o.id = i.subject) AS is_of_order,
            concluded_at IS NOT NULL AS concluded, handed_over_at IS NOT NULL AS handed_over FROM bank_instruction i`,
  );
  const { rows: orders } = await owner.query<Order>(
    `SELECT id, merchant_id AS merchant, bank_reference AS reference, currency, amount, fee, state, holds,
            booked_at IS NOT NULL AS is_booked FROM collection_order`,
  );
  const { rows: sweeps } = await owner.query<Sweep>(
    `SELECT a.id, t.partner, t.currency, t.minor, coalesce((t.parts ->> 'fee')::bigint, 0) AS fees, t.id IS NOT NULL AS is_begun,
            t.posted_at IS NOT NULL AS is_posted, t.ended_at IS NOT NULL AS is_ended, t.refusal
     FROM agreement a LEFT JOIN house_transfer t ON t.id = a.id
     WHERE a.act = 'house.transfer' AND a.carried_out_at IS NOT NULL`,
  );
  return { instructions, sweeps, orders };
}
