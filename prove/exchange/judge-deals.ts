import pg from "pg";
import type { Dealt } from "./dealers.ts";

/** As the venue's own books have it. */
export type VenueDeal =
  | {
      readonly dealId: string;
      readonly dealNumber: string;
      readonly sold: { readonly currency: string; readonly amount: string };
      readonly bought: { readonly currency: string; readonly amount: string };
      readonly soldSettled: boolean;
      readonly boughtSettled: boolean;
    }
  | { readonly dealId: string; readonly refused: string };

type Ours = {
  readonly id: string;
  readonly number: string | null;
  readonly sell: string;
  readonly buy: string;
  readonly sold: string | null;
  readonly bought: string | null;
  readonly isCounted: boolean;
  readonly isSettled: boolean;
  readonly refusal: string | null;
};

/** Our deals against the venue's own books and the banks', and positions and books against both. */
export async function judgeDeals(
  owner: pg.Client,
  { agreed }: Dealt,
  venue: readonly VenueDeal[],
  banks: ReadonlyMap<string, bigint>,
): Promise<string[]> {
  const { rows: ours } = await owner.query<Ours>(
    `SELECT id, deal_number AS number, sell, buy, sold_minor::text AS sold, bought_minor::text AS bought,
       counted_at IS NOT NULL AS "isCounted", sold_settled_at IS NOT NULL AND bought_settled_at IS NOT NULL AS "isSettled",
       refusal FROM venue_deal`,
  );
  return [
    ...againstVenue(ours, venue),
    ...agreed.flatMap((id) =>
      ours.some((each) => each.id === id) ? [] : [`deal ${id}: was agreed to and is not there`],
    ),
    ...(await positionFaults(owner, ours)),
    ...(await bookFaults(owner, banks)),
  ];
}

function againstVenue(ours: readonly Ours[], venue: readonly VenueDeal[]): string[] {
  const byId = Map.groupBy(venue, ({ dealId }) => dealId);
  const known = new Set(ours.map(({ id }) => id));
  return [
    ...[...byId].flatMap(([id, all]) =>
      all.length === 1 && known.has(id) ? [] : [`deal ${id}: ${all.length} at the venue, not one of ours`],
    ),
    ...ours.flatMap((deal) => {
      const [its] = byId.get(deal.id) ?? [];
      const says =
        !its || "refused" in its
          ? "refused"
          : `${its.dealNumber} ${minorOf(its.sold)} ${minorOf(its.bought)}`;
      const have = deal.refusal === null ? `${deal.number} ${deal.sold} ${deal.bought}` : "refused";
      const rests = deal.refusal !== null || (deal.isCounted && deal.isSettled);
      return [
        ...(says === have ? [] : [`deal ${deal.id}: ${have}, and the venue says ${says}`]),
        ...(rests ? [] : [`deal ${deal.id}: is not at rest`]),
      ];
    }),
  ];
}

function minorOf({ amount }: { readonly amount: string }): string {
  return amount.replace(".", "").replace(/^0+(?=\d)/, "");
}

/** Clients' exchanges and our deals, summed up by themselves. */
async function positionFaults(owner: pg.Client, ours: readonly Ours[]): Promise<string[]> {
  const { rows } = await owner.query<{ currency: string; clients: string; covered: string }>(
    "SELECT currency, clients_minor::text AS clients, covered_minor::text AS covered FROM fx_position",
  );
  const { rows: orders } = await owner.query<{ currency: string; sum: string }>(
    `SELECT currency, sum(minor)::text AS sum FROM (
       SELECT sell_currency AS currency, sell_minor - fee_minor AS minor FROM exchange_order WHERE state = 'FINISHED'
       UNION ALL SELECT buy_currency, -(buy_minor + margin_minor) FROM exchange_order WHERE state = 'FINISHED') t
     GROUP BY currency`,
  );
  const clients = new Map(orders.map(({ currency, sum }) => [currency, BigInt(sum)]));
  const covered = new Map<string, bigint>();
  const count = (currency: string, minor: bigint) =>
    covered.set(currency, (covered.get(currency) ?? 0n) + minor);
  for (const { sell, buy, sold, bought, isCounted } of ours)
    if (isCounted) {
      count(sell, -BigInt(sold!));
      count(buy, BigInt(bought!));
    }
  const currencies = [
    ...new Set([...rows.map(({ currency }) => currency), ...clients.keys(), ...covered.keys()]),
  ];
  return currencies.flatMap((currency) => {
    const row = rows.find((each) => each.currency === currency);
    const have = `${row?.clients ?? 0} ${row?.covered ?? 0}`;
    const wanted = `${clients.get(currency) ?? 0n} ${covered.get(currency) ?? 0n}`;
    return have === wanted ? [] : [`position in ${currency}: ${have} instead of ${wanted}`];
  });
}

/**
 * Our own money is what it was opened with and what positions brought, all of it settled; and nothing has moved our accounts
 * that the banks' books do not have, to the last unit.
 */
async function bookFaults(owner: pg.Client, banks: ReadonlyMap<string, bigint>): Promise<string[]> {
  const { rows } = await owner.query<Record<Sum, string>>(
    `SELECT a.currency, coalesce(sum(posted) FILTER (WHERE kind = 'fx'), 0)::text AS fx,
       coalesce(sum(posted) FILTER (WHERE kind = 'suspense'), 0)::text AS suspense,
       coalesce((SELECT clients_minor + covered_minor FROM fx_position p WHERE p.currency = a.currency), 0)::text AS position,
       (-coalesce(sum(posted) FILTER (WHERE kind = 'nostro'), 0))::text AS nostro,
       coalesce((SELECT sum(t.amount) FROM ledger.transfer t JOIN ledger.account n ON n.id = t.debit_account
         WHERE n.currency = a.currency AND t.refusal IS NULL AND t.purpose = 'opening'), 0)::text AS opened,
       coalesce((SELECT sum(t.amount) FROM ledger.transfer t JOIN ledger.account n ON n.id = t.credit_account
         WHERE n.currency = a.currency AND n.kind = 'fx' AND t.refusal IS NULL AND t.purpose = 'opening'), 0)::text AS stock
     FROM ledger.account a WHERE merchant_id IS NULL GROUP BY a.currency`,
  );
  return rows.flatMap(({ currency, ...sums }) => {
    const of = (sum: Exclude<Sum, "currency">) => BigInt(sums[sum]);
    const moved = of("nostro") - of("opened");
    const atBanks = banks.get(currency) ?? 0n;
    return [
      ...(of("fx") === of("stock") + of("position")
        ? []
        : [`our own ${currency}: ${sums.fx} instead of ${sums.stock} and ${sums.position}`]),
      ...(of("suspense") === 0n ? [] : [`suspense in ${currency}: ${sums.suspense} is left`]),
      ...(moved === atBanks
        ? []
        : [`our accounts in ${currency} moved by ${moved}, and the banks' by ${atBanks}`]),
    ];
  });
}
type Sum = "currency" | "fx" | "stock" | "position" | "suspense" | "nostro" | "opened";

/** Deals that are under way or wait for the entry of a bank. */
export async function countUnsettled(ownerUrl: string): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM venue_deal
       WHERE refusal IS NULL AND (counted_at IS NULL OR sold_settled_at IS NULL OR bought_settled_at IS NULL)`,
    );
    return rows[0]!.n;
  } finally {
    await owner.end();
  }
}
