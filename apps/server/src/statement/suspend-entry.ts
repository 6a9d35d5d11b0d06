import type { BankEntry } from "@causeway/bank-link";
import type { AtBank } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { house, newId, type TenantId } from "#platform/ids.ts";
import { assertUnplaced } from "./name-lines.ts";
import { partyMark } from "./party-mark.ts";
import { noteBreak } from "./report-break.ts";
import { signed, topics, type BreakKind, type RecordedEntry } from "./statement.ts";
import { insertEntry } from "./entry.store.ts";

type Placed = Pick<RecordedEntry, "became"> &
  Partial<Pick<RecordedEntry, "tenant" | "orderId" | "breakId" | "instruction" | "reverses">>;

/**
 * Writes down what an entry becomes, once, and in the same transaction leaves its posting to be done: whoever dies after
 * this is finished by whoever comes next. An order books its receipt itself.
 */
export async function keepEntry(ctx: AtBank, tx: Tx, entry: BankEntry, placed: Placed): Promise<void> {
  const now = ctx.clock.now();
  const row = {
    id: newId<"bankEntry">(now),
    partner: ctx.bank.partner,
    reference: entry.reference,
    accountNo: entry.accountId,
    direction: entry.direction,
    kind: entry.kind,
    isReversal: entry.isReversal,
    currency: entry.money.currency,
    minor: entry.money.minor,
    bookingDay: entry.bookingDay,
    valueDate: entry.valueDate,
    tenant: null,
    orderId: null,
    breakId: null,
    instruction: null,
    reverses: null,
    batch: entry.batch ?? null,
    isNameless: entry.isNameless === true,
    mark: partyMark(entry),
    ...placed,
  };
  if (ctx.bank.hasNamelessLines) await assertUnplaced(ctx, tx, entry);
  // Placed otherwise at this very moment: this transaction goes back, and the next look finds it there.
  if (!(await insertEntry(tx, row, now)))
    throw new Error(`entry ${entry.reference} was placed a moment ago and is looked at again`);
  if (row.became !== "order") await send(tx, { topic: topics.book, key: row.id });
}

export type About = { readonly tenant: TenantId; readonly orderId: string };

/** The refund that a debit is said to be of. */
type Asked = { readonly instruction: string; readonly minor: bigint };

/** Money that nobody can be given, or that left without our asking: suspense, with an item that says why. */
export async function suspendEntry(
  ctx: AtBank,
  tx: Tx,
  entry: BankEntry,
  kind: BreakKind,
  { about, asked }: { readonly about?: About | undefined; readonly asked?: Asked } = {},
): Promise<void> {
  const { reference, money, direction } = entry;
  const bankMinor = signed({ direction, minor: money.minor });
  const found = { reference, kind, currency: money.currency, bankMinor, booksMinor: asked?.minor ?? null };
  const breakId = await noteBreak(ctx, tx, found);
  await keepEntry(ctx, tx, entry, {
    became: "suspense",
    breakId,
    instruction: asked?.instruction ?? null,
    ...about,
  });
}

/** What the bank takes for its work, and what it pays for our money. */
export function placeOfHouse(ctx: AtBank, entry: BankEntry, became: "charge" | "interest"): Promise<void> {
  return ctx.db.tx(house, (tx) => keepEntry(ctx, tx, entry, { became }));
}
