import type { InputOf, Locale, OutputOf } from "@causeway/contract";
import { wordsIn } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/collection";
import { endOfDay, startOfDay } from "#platform/day.ts";
import { isOrderNo, type TenantId } from "#platform/ids.ts";
import { subtract, toWire } from "@causeway/money";
import type { Context } from "../context.ts";
import { isBusinessHeld } from "#enterprise/index.ts";
import { findDocumentsOf } from "#document/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { definePageMark } from "#platform/data/page-mark.ts";
import { refuse } from "#platform/refusal.ts";
import { goesBack, statesOf, statusOf, type Order, type OrderId } from "./collection.ts";
import { findOrder, orderHistory, readPayer } from "./collection.store.ts";
import { countOrders, listOrders, payerIndexOf, sumOrders, type Filters } from "./order-list.store.ts";
import { findDraft, findEvidence } from "./evidence.store.ts";

const marks = definePageMark("collectionOrders", { at: "time", id: "uuid" });

type Asked = InputOf<typeof contract.summarizeCollectionOrders>;

export async function filtersFrom(ctx: Context, tx: Tx, asked: Asked): Promise<Filters> {
  // Days are those of Hong Kong, where the merchant and we keep our books.
  const { q = "", dayFrom, dayTo, currency, shop, status } = asked;
  return {
    ...(await searchFor(ctx, tx, q)),
    ...(dayFrom !== undefined && { from: startOfDay("Asia/Hong_Kong", dayFrom) }),
    ...(dayTo !== undefined && { to: endOfDay("Asia/Hong_Kong", dayTo) }),
    ...(currency !== undefined && { currency }),
    ...(shop !== undefined && { shop }),
    ...(status !== undefined && { states: statesOf(status) }),
  };
}

/** An order number and an account number are looked up whole, a name by its beginning. */
async function searchFor(ctx: Context, tx: Tx, q: string): Promise<Filters> {
  if (q === "") return {};
  if (isOrderNo(q.toUpperCase())) return { orderNo: q.toUpperCase() };
  if (/\d{4}/.test(q)) return { payerIndex: await payerIndexOf(tx, ctx.cipher, q) };
  return { payerPrefix: q };
}

export function listPage(
  ctx: Context,
  tenant: TenantId,
  input: InputOf<typeof contract.listCollectionOrders>,
): Promise<OutputOf<typeof contract.listCollectionOrders>> {
  return ctx.db.tx(tenant, async (tx) => {
    const after = marks.read(input.after);
    const found = await listOrders(tx, await filtersFrom(ctx, tx, input), after, input.size + 1);
    const { rows, next } = marks.cut(found, input.size, ({ collectedAt: at, id }) => ({ at, id }));
    return { rows: rows.map(rowOf), next };
  });
}

export function rowOf(order: Order): contract.CollectionOrderRow {
  const { account } = order;
  return {
    id: order.id,
    orderNo: order.orderNo,
    status: statusOf(order.state),
    amount: toWire(order.money),
    payerName: order.payerName,
    payerAccountTail: order.payerTail,
    accountId: account.id,
    accountName: account.name,
    accountTail: account.tail,
    shopId: account.shop?.id ?? null,
    shopName: account.shop?.name ?? null,
    platformName: account.shop?.platform ?? null,
    collectedAt: order.collectedAt.toISOString(),
    evidenceDueAt: order.evidenceDueAt.toISOString(),
  };
}

export function summarize(
  ctx: Context,
  tenant: TenantId,
  input: Asked,
): Promise<OutputOf<typeof contract.summarizeCollectionOrders>> {
  return ctx.db.tx(tenant, async (tx) => {
    const most = contract.countedAtMost;
    const filters = await filtersFrom(ctx, tx, input);
    const counts = [];
    for (const status of contract.collectionStatuses) {
      const n = await countOrders(tx, { states: statesOf(status) }, most + 1);
      counts.push({ status, n: Math.min(n, most), more: n > most });
    }
    const sums = await sumOrders(tx, filters, most + 1);
    const n = sums.reduce((all, one) => all + one.n, 0);
    return { counts, sums: sums.map((one) => ({ amount: toWire(one.sum), n: one.n })), more: n > most };
  });
}

/** Its money has reached the balance or its payer. */
const isOver = ({ state }: Order) => state === "FINISHED" || state === "REFUNDED";

/** What a list says of his payer is not for the merchant to read: it is being reviewed, and then sent back to him. */
function stepShown(act: string): string | undefined {
  if (act === "block") return undefined;
  return act === "unblock" ? "reject" : act;
}

export function readOrder(
  ctx: Context,
  tenant: TenantId,
  locale: Locale,
  { id }: InputOf<typeof contract.readCollectionOrder>,
): Promise<OutputOf<typeof contract.readCollectionOrder>> {
  return ctx.db.tx(tenant, async (tx) => {
    const order = (await findOrder(tx, id as OrderId)) ?? refuse("notFound");
    const payer = await readPayer(tx, ctx.cipher, order.id);
    const evidence = await findEvidence(tx, order.id);
    const draft = await findDraft(tx, order.id);
    const steps = (await orderHistory.list(tx, order.id)).toReversed();
    return {
      ...rowOf(order),
      payerAccount: payer.account ?? "",
      payerBank: payer.bank ?? null,
      payerCountry: payer.country ?? null,
      bankReference: order.bankReference,
      remittanceInformation: order.remittanceInformation,
      priceVersion: order.price.version,
      ...(goesBack(order.state)
        ? { fee: null, credited: null }
        : { fee: toWire(order.fee), credited: toWire(subtract(order.money, order.fee)) }),
      evidence: evidence?.content ?? null,
      files: (await findDocumentsOf(tx, { kind: "collection", id: order.id })).map(
        ({ id: documentId, name, type, bytes }) => ({ documentId, name, type, bytes }),
      ),
      note: evidence?.note ?? null,
      draft: draft?.content ?? null,
      draftSavedAt: draft?.savedAt.toISOString() ?? null,
      holds: [...order.holds, ...(isOver(order) || !(await isBusinessHeld(tx)) ? [] : ["business" as const])],
      reasons: order.reasons.map(({ field, words }) => ({ field, text: wordsIn(locale, words) })),
      steps: steps.flatMap(({ at, act, actor }) => {
        const step = stepShown(act);
        return step === undefined
          ? []
          : [{ at: at.toISOString(), step, actor: step === act ? actor : "reviewer" }];
      }),
    };
  });
}
