import { findBrokenRules } from "@causeway/ledger";
import pg from "pg";
import type { BankBooking, Panel } from "../people/bank.ts";

/** An entry as we wrote it down. */
type Recorded = {
  reference: string;
  account_no: string;
  direction: "credit" | "debit";
  currency: string;
  minor: string;
  booking_day: string;
  became: string;
  instruction: string | null;
  /** By how much it has moved the nostro in all, as the bank counts. */
  moved: string;
};
type Item = {
  reference: string;
  kind: string;
  currency: string | null;
  bank_minor: string | null;
  books_minor: string | null;
};

/** Holds our books against the bank's, entry by entry. An empty list is the aim. */
export async function judge(ownerUrl: string, panel: Panel, stuck: readonly string[]): Promise<string[]> {
  const booked = (await panel.entries()).filter(({ status }) => status === "booked");
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const recorded = await readRecorded(owner);
    const open = await readOpenItems(owner);
    return [
      ...stuck,
      ...entryFaults(booked, recorded, open),
      ...(await nostroFaults(owner, booked, recorded)),
      ...(await refundFaults(owner, booked, recorded, open)),
      ...(await orderFaults(owner, booked, recorded, open)),
      ...(await messageFaults(owner, panel)),
      ...(await trustFaults(panel)),
      ...(await findBrokenRules(owner)).map((rule) => `the books are broken: ${JSON.stringify(rule)}`),
      ...(await auditFaults(owner)),
    ];
  } finally {
    await owner.end();
  }
}

/** Every movement of the nostro. It belongs to an entry by that entry's posting, its order, or an item about it. */
const movements = `
  SELECT t.id, t.reference, -e.amount AS moved, a.currency
  FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id AND a.kind = 'nostro'
  JOIN ledger.transfer t ON t.id = e.transfer_id`;

async function readRecorded(owner: pg.Client): Promise<Recorded[]> {
  const { rows } = await owner.query<Recorded>(
    `WITH moves AS (${movements})
     SELECT b.reference, b.account_no, b.direction, b.currency, b.minor::text, b.booking_day::text, b.became,
            b.instruction::text, coalesce(sum(m.moved), 0)::text AS moved
     FROM bank_entry b LEFT JOIN moves m ON m.id = b.transfer_id
       OR m.reference IN (SELECT s.id FROM statement_break s WHERE s.reference = b.reference)
       OR b.became = 'order' AND m.reference = b.order_id
         AND NOT EXISTS (SELECT FROM bank_entry other WHERE m.id = other.transfer_id)
     GROUP BY b.id, b.reference, b.account_no, b.direction, b.currency, b.minor, b.booking_day, b.became, b.instruction`,
  );
  return rows;
}

async function readOpenItems(owner: pg.Client): Promise<Item[]> {
  const { rows } = await owner.query<Item>(
    "SELECT reference, kind, currency, bank_minor::text, books_minor::text FROM statement_break WHERE closed_at IS NULL",
  );
  return rows;
}

const signed = ({ direction, minor }: Pick<BankBooking, "direction" | "minor">) =>
  BigInt(minor) * (direction === "credit" ? 1n : -1n);
const isNobodys = ({ currency }: { readonly currency: string }) => currency === "XQZ";
/** What tells two entries without a reference apart, as far as anything does. */
const looks = (currency: string, day: string, amount: bigint) => `${currency} ${day} ${amount}`;

/** Each entry of the bank's is in the ledger once, with its amount; what differs is an open item that says by how much. */
function entryFaults(
  booked: readonly BankBooking[],
  recorded: readonly Recorded[],
  open: readonly Item[],
): string[] {
  const ours = new Map(recorded.map((entry) => [entry.reference, entry]));
  const theirs = new Set(booked.map(({ reference }) => reference));
  const about = Map.groupBy(open, ({ reference }) => reference);
  const nameless = Map.groupBy(
    recorded.filter(({ reference }) => !theirs.has(reference)),
    ({ currency, booking_day, moved }) => looks(currency, booking_day, BigInt(moved)),
  );
  const explained = new Set<Recorded>();
  const faults = booked.flatMap((entry): string[] => {
    const amount = signed(entry);
    const words = `${entry.reference} (${entry.currency} ${amount}${entry.oddity ? `, ${entry.oddity}` : ""})`;
    if (isNobodys(entry))
      return open.some(({ kind }) => kind === "unreadableLine")
        ? []
        : [`${words}: a currency nobody knows, and no item says so`];
    if (entry.oddity === "unnamed") {
      const twin = nameless
        .get(looks(entry.currency, entry.bookingDay, amount))
        ?.find((one) => !explained.has(one));
      if (twin) explained.add(twin);
      return twin ? [] : [`${words}: booked without a reference, and not in our books`];
    }
    const own = ours.get(entry.reference);
    const items = about.get(entry.reference) ?? [];
    const moved = BigInt(own?.moved ?? 0);
    if (moved === amount) return [];
    const isSaid = items.some(
      ({ kind, bank_minor, books_minor }) =>
        kind === "unreadableLine" ||
        BigInt(bank_minor ?? 0) - BigInt(books_minor ?? 0) === amount - moved ||
        BigInt(bank_minor ?? 0) - BigInt(books_minor ?? 0) === moved - amount,
    );
    return isSaid
      ? []
      : [
          `${words}: the nostro moved by ${moved} (${own?.became ?? "not recorded"}), open items: ${JSON.stringify(items)}`,
        ];
  });
  const invented = recorded
    .filter((entry) => !theirs.has(entry.reference) && !explained.has(entry) && BigInt(entry.moved) !== 0n)
    .filter(({ reference }) => !(about.get(reference) ?? []).some(({ kind }) => kind === "notInStatement"))
    .map(
      ({ reference, currency, moved, became }) =>
        `${reference} (${currency} ${moved}, ${became}): in our books without an open item, and the bank has no such entry`,
    );
  return [...faults, ...invented];
}

/** Ours is theirs, per currency, when what open items say is taken into account; and no movement belongs to nobody. */
async function nostroFaults(
  owner: pg.Client,
  booked: readonly BankBooking[],
  recorded: readonly Recorded[],
): Promise<string[]> {
  const { rows: ours } = await owner.query<{ currency: string; held: string }>(
    `WITH moves AS (${movements}) SELECT currency, sum(moved)::text AS held FROM moves GROUP BY currency`,
  );
  const byEntries = new Map<string, bigint>();
  for (const { currency, moved } of recorded)
    byEntries.set(currency, (byEntries.get(currency) ?? 0n) + BigInt(moved));
  const atBank = new Map<string, bigint>();
  for (const entry of booked.filter((each) => !isNobodys(each)))
    atBank.set(entry.currency, (atBank.get(entry.currency) ?? 0n) + signed(entry));
  const known = new Map(recorded.map((entry) => [entry.reference, entry]));
  // What each entry that is not as the bank has it, and each that the bank does not have, makes the difference by.
  const theirs = new Map(booked.map((entry) => [entry.reference, entry]));
  const currencies = new Set([...atBank.keys(), ...ours.map(({ currency }) => currency)]);
  return [...currencies].flatMap((currency) => {
    const held = BigInt(ours.find((one) => one.currency === currency)?.held ?? 0);
    const bank = atBank.get(currency) ?? 0n;
    const named = booked
      .filter((entry) => entry.currency === currency && entry.oddity !== "unnamed")
      .reduce((sum, entry) => sum + signed(entry) - BigInt(known.get(entry.reference)?.moved ?? 0), 0n);
    const unnamed = booked
      .filter((entry) => entry.currency === currency && entry.oddity === "unnamed")
      .reduce((sum, entry) => sum + signed(entry), 0n);
    const invented = recorded
      .filter((entry) => entry.currency === currency && !theirs.has(entry.reference))
      .reduce((sum, { moved }) => sum + BigInt(moved), 0n);
    return [
      ...(held === (byEntries.get(currency) ?? 0n)
        ? []
        : [
            `${currency}: the nostro moved by ${held - (byEntries.get(currency) ?? 0n)} that belongs to no entry of the bank's`,
          ]),
      ...(held + named + unnamed - invented === bank
        ? []
        : [`${currency}: our nostro says ${held}, the bank ${bank}, and the items explain something else`]),
    ];
  });
}

type Instruction = {
  id: string;
  subject: string;
  n: number;
  reference: string;
  minor: string;
  state: string;
  word: string | null;
  concluded: boolean;
  handed_over: boolean;
};

/** Nothing is asked for twice, nothing is taken twice for one instruction, and nothing waits with nobody knowing. */
async function refundFaults(
  owner: pg.Client,
  booked: readonly BankBooking[],
  recorded: readonly Recorded[],
  open: readonly Item[],
): Promise<string[]> {
  const { rows: instructions } = await owner.query<Instruction>(
    `SELECT replace(id::text, '-', '') AS id, subject::text, n, reference, minor::text, state, word,
            concluded_at IS NOT NULL AS concluded, handed_over_at IS NOT NULL AS handed_over FROM bank_instruction`,
  );
  const byId = new Map(instructions.map((each) => [each.id, each]));
  const settled = Map.groupBy(
    recorded.filter(({ became }) => became === "refund"),
    ({ instruction }) => (instruction ?? "").replaceAll("-", ""),
  );
  const suspended = new Set(
    recorded.filter(({ became }) => became === "suspense").map(({ reference }) => reference),
  );
  const debits = Map.groupBy(
    booked.filter(
      ({ returnId, direction, isReversal }) => returnId !== null && direction === "debit" && !isReversal,
    ),
    ({ returnId }) => returnId!,
  );
  const asked = Map.groupBy(instructions, ({ subject }) => subject);
  return [
    ...[...debits.keys()]
      .filter((id) => !byId.has(id))
      .map((id) => `${id}: the bank sent back what we did not ask for`),
    ...[...debits].flatMap(([id, taken]) => {
      const isRefund = taken.filter(({ reference }) => !suspended.has(reference));
      return isRefund.length <= 1
        ? []
        : [`refund ${id}: ${isRefund.length} debits of the bank's are taken for what was asked once`];
    }),
    ...[...settled]
      .filter(([, taken]) => taken.length > 1)
      .map(([id, taken]) => `refund ${id} was settled by ${taken.length} debits`),
    ...[...asked.values()].flatMap((all) =>
      all
        .toSorted((a, b) => a.n - b.n)
        .slice(0, -1)
        .filter(({ state }) => state !== "refused" && state !== "denied")
        .map(({ id, subject, state }) => `${subject}: asked again although ${id} is ${state}`),
    ),
    ...instructions
      .filter(({ concluded, handed_over, reference }) => {
        const isKnown = handed_over || open.some((item) => item.reference === reference);
        return !concluded && !isKnown;
      })
      .map(({ id, state }) => `refund ${id} is ${state}, not concluded, and nobody knows`),
  ];
}

/** What a merchant was given the bank has, or an open item says that it has not, or the house has borne it. */
async function orderFaults(
  owner: pg.Client,
  booked: readonly BankBooking[],
  recorded: readonly Recorded[],
  open: readonly Item[],
): Promise<string[]> {
  const { rows: orders } = await owner.query<{
    id: string;
    reference: string;
    state: string;
    holds: string[];
  }>("SELECT id, bank_reference AS reference, state, holds FROM collection_order");
  const theirs = new Set(booked.map(({ reference }) => reference));
  const about = new Set(open.map(({ reference }) => reference));
  const borne = new Set(recorded.filter(({ moved }) => moved === "0").map(({ reference }) => reference));
  const namelessDays = booked.some(({ oddity }) => oddity === "unnamed");
  const { rows: doubled } = await owner.query<{ reference: string; n: number }>(
    "SELECT bank_reference AS reference, count(*)::int AS n FROM collection_order GROUP BY bank_reference HAVING count(*) > 1",
  );
  return [
    ...doubled.map(({ reference, n }) => `${reference}: ${n} orders`),
    ...orders
      .filter(({ state }) => state === "FINISHED")
      .filter(({ reference }) => !theirs.has(reference) && !about.has(reference) && !borne.has(reference))
      // Without a reference of the bank's it bears one of ours; its amount is looked at with the entries.
      .filter(({ reference }) => !(namelessDays && !/^(BK|FK)/.test(reference)))
      .map(({ reference }) => `${reference}: credited, the bank never booked it, and no item says so`),
    ...orders
      .filter(({ state, holds }) => state === "CREDITING" && holds.length === 0)
      .map(({ id, reference }) => `${reference}: order ${id} is still being credited`),
    ...orders
      .filter(
        ({ state, holds, reference }) => state === "REFUNDING" && holds.length === 0 && !about.has(reference),
      )
      .map(({ id, reference }) => `${reference}: order ${id} is still on its way back`),
  ];
}

/** What we said we have, we have, byte for byte. */
async function messageFaults(owner: pg.Client, panel: Panel): Promise<string[]> {
  const { rows } = await owner.query<{ digest: string; verdict: string }>(
    "SELECT encode(digest, 'hex') AS digest, verdict FROM bank_message WHERE verdict <> 'refused'",
  );
  const stored = new Set(rows.map(({ digest }) => digest));
  const waiting = rows.filter(({ verdict }) => verdict === "waiting").length;
  return [
    ...(await panel.taken())
      .filter(({ digest }) => !stored.has(digest))
      .map(({ seq, kind }) => `message ${seq} (${kind}) was answered 2xx and is not stored`),
    ...(waiting === 0 ? [] : [`${waiting} messages are stored and were never read`]),
  ];
}

/** What came from somebody else, too late or a second time was not taken. */
async function trustFaults(panel: Panel): Promise<string[]> {
  const { answers } = await panel.summary();
  return answers
    .filter(
      ({ manner, answer }) =>
        ["forged", "stale", "second time"].includes(manner) && answer !== null && answer < 400,
    )
    .map(({ manner, answer, n }) => `${n} messages (${manner}) were answered ${answer}`);
}

async function auditFaults(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ merchant_id: string; fault: string }>(
    "SELECT h.merchant_id, b.fault FROM tenant_head h CROSS JOIN LATERAL broken_audit_links(h.merchant_id) b",
  );
  return rows.map((row) => `the audit chain of ${row.merchant_id} is broken: ${row.fault}`);
}
