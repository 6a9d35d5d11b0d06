import { findBrokenRules } from "@causeway/ledger";
import pg from "pg";
import type { Told } from "./traders.ts";

type Order = {
  readonly id: string;
  readonly merchant: string;
  readonly quoteId: string;
  readonly state: string;
  readonly day: string;
  readonly sell: string;
  readonly buy: string;
  readonly fee: string;
  readonly margin: string;
  readonly usd: string;
  readonly moves: readonly string[];
};

/** Holds every order against the books, and what was told against both. An empty list is the aim. */
export async function judgeExchanges(
  ownerUrl: string,
  told: Told,
  stuck: readonly string[],
  judgeMore: (owner: pg.Client) => Promise<readonly string[]>,
): Promise<string[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const orders = await readOrders(owner);
    return [
      ...stuck,
      ...told.unexpected,
      ...toldFaults(orders, told),
      ...orders.flatMap(orderFaults),
      ...(await sumFaults(owner, orders)),
      ...(await judgeMore(owner)),
      ...(await findBrokenRules(owner)).map(({ rule, subject, detail }) => `${rule}: ${subject}: ${detail}`),
    ];
  } finally {
    await owner.end();
  }
}

/** How many ended how. */
export async function countStates(ownerUrl: string): Promise<Record<string, number>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ ended: string; n: number }>(
      `SELECT lower(coalesce(failure, state)) AS ended, count(*)::int AS n FROM exchange_order GROUP BY 1
       UNION ALL SELECT 'limits ' || lower(state), count(*)::int FROM limit_order GROUP BY 1
       UNION ALL SELECT CASE WHEN refusal IS NULL THEN 'deals' ELSE 'deals refused' END, count(*)::int FROM venue_deal GROUP BY 1
       ORDER BY 1`,
    );
    return Object.fromEntries(rows.map(({ ended, n }) => [ended, n]));
  } finally {
    await owner.end();
  }
}

/** With every transfer that was booked for it, and how often. */
async function readOrders(owner: pg.Client): Promise<Order[]> {
  const { rows } = await owner.query<Order>(
    `SELECT o.id, o.merchant_id AS merchant, o.quote_id AS "quoteId", o.state,
            (o.applied_at AT TIME ZONE 'Asia/Hong_Kong')::date::text AS day,
            o.sell_minor::text AS sell, o.buy_minor::text AS buy, o.fee_minor::text AS fee,
            o.margin_minor::text AS margin, o.usd_minor::text AS usd,
            coalesce(array_agg(t.purpose || ' ' || t.kind || ' ' || t.amount ORDER BY t.purpose::text, t.kind::text)
              FILTER (WHERE t.id IS NOT NULL), '{}') AS moves
     FROM exchange_order o
     LEFT JOIN LATERAL (
       SELECT t.* FROM ledger.transfer t WHERE t.reference = o.id AND t.refusal IS NULL
       UNION SELECT v.* FROM ledger.transfer h JOIN ledger.transfer v ON v.pending_id = h.id
       WHERE h.reference = o.id AND v.refusal IS NULL
     ) t ON true
     GROUP BY o.merchant_id, o.id`,
  );
  return rows;
}

/** Whoever was told that there is an order has it; a quote that was let go has none; none has two. */
function toldFaults(orders: readonly Order[], { created, unused }: Told): string[] {
  const byQuote = Map.groupBy(orders, ({ quoteId }) => quoteId);
  const known = new Map(orders.map((order) => [order.id, order]));
  return [
    ...[...byQuote].flatMap(([quote, of]) =>
      of.length === 1 ? [] : [`quote ${quote}: ${of.length} orders`],
    ),
    ...created.flatMap(({ id, quoteId }) =>
      known.get(id)?.quoteId === quoteId
        ? []
        : [`order ${id}: was promised by quote ${quoteId}, and is not there`],
    ),
    ...[...unused].flatMap((quote) =>
      byQuote.has(quote) ? [`quote ${quote}: was let go, and has an order`] : [],
    ),
  ];
}

/** All of it or nothing, and nothing twice. */
function orderFaults(order: Order): string[] {
  const { id, state, sell, buy, fee, margin, moves } = order;
  const of = (text: string, amount: bigint) => (amount === 0n ? [] : [`${text} ${amount}`]);
  const wanted: Readonly<Record<string, readonly string[]>> = {
    FINISHED: [
      ...of("exchange_buy transfer", BigInt(buy)),
      ...of("exchange_sell transfer", BigInt(sell) - BigInt(fee)),
      ...of("fee transfer", BigInt(fee)),
      `hold pending ${sell}`,
      `hold post ${sell}`,
      ...of("margin transfer", BigInt(margin)),
    ],
    FAILED: [`hold pending ${sell}`, "release void 0"],
  };
  const expected = wanted[state];
  if (!expected) return [`order ${id}: is ${state} and not at rest`];
  return [...moves].join(", ") === expected.join(", ")
    ? []
    : [`order ${id}: is ${state} and moved ${moves.join(", ")} instead of ${expected.join(", ")}`];
}

/** Nothing is promised or counted for what is over, and the day and the month hold what was exchanged in them. */
async function sumFaults(owner: pg.Client, orders: readonly Order[]): Promise<string[]> {
  const finished = orders.filter(({ state }) => state === "FINISHED");
  const sumBy = (keyOf: (order: Order) => string) =>
    [...Map.groupBy(finished, keyOf)].map(
      ([key, of]) => `${key} ${of.reduce((sum, { usd }) => sum + BigInt(usd), 0n)}`,
    );
  const read = async (text: string) => {
    const { rows } = await owner.query<{ key: string; sum: string }>(text);
    return rows.map(({ key, sum }) => `${key} ${sum}`);
  };
  const days = await read(
    "SELECT merchant_id || ' ' || day AS key, usd_minor::text AS sum FROM exchange_day WHERE usd_minor > 0",
  );
  const months = await read(
    "SELECT merchant_id::text AS key, sum(usd_minor)::text AS sum FROM exchange_volume GROUP BY 1",
  );
  const promises = await read("SELECT order_id::text AS key, minor::text AS sum FROM exchange_promise");
  const differs = (what: string, have: readonly string[], wanted: readonly string[]) =>
    have.length === wanted.length && have.every((each) => wanted.includes(each))
      ? []
      : [`${what}: ${have.join(", ")} instead of ${wanted.join(", ")}`];
  return [
    ...differs(
      "the days' limits",
      days,
      sumBy(({ merchant, day }) => `${merchant} ${day}`),
    ),
    ...differs(
      "the months' volume",
      months,
      sumBy(({ merchant }) => merchant),
    ),
    ...differs("what is promised", promises, []),
  ];
}
