import type { AccountId, NostroPosting } from "@causeway/ledger";
import { atBank, type Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";
import {
  addBooked,
  addToNostros,
  listClosed,
  listOwners,
  lockNostros,
  readCursors,
  setCursors,
  shiftBooks,
  type Owner,
  type Shift,
} from "./nostro.store.ts";
import { noteBreak } from "./report-break.ts";

const atOnce = 1_000;

/**
 * Takes what the ledger has posted on the nostros since into the days of the entries that it was posted for, each posting
 * once and in portions. The books of a day are what this makes of them, and never what entries say of themselves. Says of
 * each account from which day on its books have moved.
 */
export async function takePostings(ctx: Context): Promise<readonly Shift[]> {
  const moved: Shift[] = [];
  for (;;) {
    const after = await ctx.db.tx(house, readCursors);
    const postings = await ctx.books.nostroPostings(after, atOnce);
    if (postings.length === 0) return moved;
    moved.push(...(await ctx.db.tx(house, (tx) => takePortion(ctx, tx, after, postings))));
  }
}

type Taken = NostroPosting & { readonly owner: Owner | undefined };

async function takePortion(
  ctx: Context,
  tx: Tx,
  after: ReadonlyMap<AccountId, bigint>,
  postings: readonly NostroPosting[],
): Promise<Shift[]> {
  await lockNostros(tx);
  const now = await readCursors(tx);
  // Somebody else has taken some of them meanwhile.
  if (postings.some(({ account }) => now.get(account) !== after.get(account))) return [];
  const owners = await listOwners(tx, postings);
  const taken = postings.map((posting, index): Taken => ({ ...posting, owner: owners[index] }));
  const booked = new Map<string, bigint>();
  for (const { owner, amount } of taken)
    if (owner) booked.set(owner.id, (booked.get(owner.id) ?? 0n) + amount);
  await addBooked(tx, booked);
  const shifts = taken.map(shiftOf);
  await addToNostros(tx, shifts);
  await shiftBooks(tx, shifts);
  await setCursors(tx, new Map(postings.map(({ account, seq }) => [account, seq])));
  for (const posting of taken) if (!posting.owner) await noteUnknown(ctx, tx, posting);
  await noteClosedDays(ctx, tx, taken);
  return shifts;
}

function shiftOf({ partner, currency, amount, owner }: Taken): Shift {
  return { partner, currency, day: owner?.day ?? "-infinity", amount };
}

/** The nostro moved for nothing that a bank ever told of. */
async function noteUnknown(
  ctx: Context,
  tx: Tx,
  { partner, currency, transferId, amount }: Taken,
): Promise<void> {
  ctx.events.emit({ event: "nostro.unknown", partner, transferId });
  await noteBreak(atBank(ctx, partner), tx, {
    reference: transferId,
    kind: "unknownPosting",
    currency,
    bankMinor: null,
    booksMinor: amount,
    day: "-infinity",
  });
}

/** What was decided about an item is no news: the day was closed with that item, and its owner. */
async function noteClosedDays(ctx: Context, tx: Tx, taken: readonly Taken[]): Promise<void> {
  const news = taken.filter(({ purpose, owner }) => owner && purpose !== "correction");
  const closed = await listClosed(tx, news.map(shiftOf));
  for (const posting of news) {
    const { partner, currency, amount, owner } = posting;
    if (!owner || !closed.has([partner, currency, owner.day].join(" "))) continue;
    const found = { reference: owner.reference, kind: "closedDayMoved", currency, day: owner.day } as const;
    await noteBreak(atBank(ctx, partner), tx, { ...found, bankMinor: null, booksMinor: amount });
  }
}
