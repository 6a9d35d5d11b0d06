import type { HouseMoney } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import { house } from "#platform/ids.ts";
import type { Schedule } from "#platform/schedule/scheduler.ts";
import { keepCover, sumConfirmed, sumDebits, type Closing } from "./cover.store.ts";
import { keepFindings } from "./keep-findings.ts";

export type Cover = {
  readonly currency: CurrencyCode;
  /** What merchants have, what others have in suspense, and what is blocked. */
  readonly owed: bigint;
  /** What banks confirm. */
  readonly held: bigint;
  /** What is ours among it, and what we have borne. */
  readonly house: HouseMoney;
};

const isShort = ({ owed, held }: Cover) => owed > held;

/**
 * Whether banks hold what we owe. Each currency that they do not hold enough of is an open item and an alarm, until a later
 * look finds it covered. A statement that is being compared counts as the bank's last word already.
 */
export async function lookAtCover(ctx: Context, told?: Closing): Promise<readonly Cover[]> {
  // Before the books are read: what is posted from now on counts as not seen.
  const lookedAt = ctx.clock.now();
  const cover = await confirmShort(ctx, await readCover(ctx, told), told);
  await ctx.db.tx(house, async (tx) => {
    for (const each of cover) await keepCover(tx, { ...each, lookedAt });
  });
  const short = cover.filter(isShort);
  for (const { currency } of short) ctx.events.emit({ event: "clients.notCovered", currency });
  await keepFindings(
    ctx,
    "notCovered",
    short.map(({ currency, owed, held }) => ({
      reference: currency,
      currency,
      bankMinor: held,
      booksMinor: owed,
    })),
  );
  return cover;
}

/** Books and banks are read one after the other. What moved in between is not there any more at a second look. */
async function confirmShort(
  ctx: Context,
  first: readonly Cover[],
  told: Closing | undefined,
): Promise<readonly Cover[]> {
  if (!first.some(isShort)) return first;
  const covered = new Map(first.filter((each) => !isShort(each)).map((each) => [each.currency, each]));
  return (await readCover(ctx, told)).map((each) => covered.get(each.currency) ?? each);
}

async function readCover(ctx: Context, told: Closing | undefined): Promise<Cover[]> {
  const money = await ctx.books.clientMoney();
  const currencies = money.map(({ currency }) => currency);
  const { confirmed, debits } = await ctx.db.tx(house, async (tx) => ({
    confirmed: await sumConfirmed(tx, ctx.banks.partners, currencies, told),
    debits: await sumDebits(tx),
  }));
  return money.map(({ currency, merchants, suspense, blocked, house: ours }) => {
    const { unasked, ahead } = debits.get(currency) ?? { unasked: 0n, ahead: 0n };
    const credits = suspense + unasked + ahead;
    const owed = merchants - ahead + blocked + (credits > 0n ? credits : 0n);
    return { currency, owed, held: confirmed.get(currency) ?? 0n, house: ours };
  });
}

/** Every quarter of an hour, and not only when a statement comes. */
export function clientMoneyCheck(ctx: Context): Schedule {
  return {
    name: "clientMoney",
    cadence: { everySeconds: 900 },
    missed: "once",
    run: async () => void (await lookAtCover(ctx)),
  };
}
