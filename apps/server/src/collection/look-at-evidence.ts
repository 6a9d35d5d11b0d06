import type { Evidence, checkedEvidence } from "@causeway/contract/portal/collection";
import { add, equals, subtract, toWire, zero, type Money } from "@causeway/money";
import type * as z from "zod/mini";
import type { Context } from "../context.ts";
import { readTexts } from "#document/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { findOverused, shopIsPaidBy, type OrderUse } from "#shop/index.ts";
import { checkEvidence, read, type Point } from "./check-evidence.ts";
import type { Order } from "./collection.ts";
import {
  findContracts,
  listContractUses,
  listInvoiceUses,
  type ContractUse,
  type KnownContract,
} from "./evidence.store.ts";

/** The files of each field of the form; a limit on their number is one of each field. */
export function fileFields(evidence: Evidence): (readonly string[])[] {
  return [
    ...evidence.contracts.map(({ files }) => files),
    ...evidence.invoices.map(({ files }) => files),
    evidence.logistics?.files ?? [],
    evidence.otherFiles,
  ];
}

type Look = { readonly points: Point[]; readonly contracts: z.output<typeof checkedEvidence>["contracts"] };

/** Gathers what is known, then judges. The same look serves the page, the submission and the reviewer. */
export async function lookAtEvidence(ctx: Context, tx: Tx, order: Order, evidence: Evidence): Promise<Look> {
  const known = await findContracts(
    tx,
    evidence.contracts.map(({ contractNo }) => contractNo),
  );
  const uses = await listContractUses(
    tx,
    known.map(({ id }) => id),
    order.id,
  );
  const used = usedByNumber(known, uses, order.money.currency);
  const overused = await findOverused(tx, order.id, orderUses(evidence));
  const points = checkEvidence(evidence, {
    received: order.money,
    payerName: order.payerName,
    now: ctx.clock.now(),
    texts: await readTexts(tx, ctx.cipher, fileFields(evidence).flat()),
    used,
    invoiceUses: await listInvoiceUses(
      tx,
      evidence.invoices.map(({ invoiceNo }) => invoiceNo),
      order.id,
    ),
    paidByShops: await paidByShops(ctx, tx, order, evidence),
    overused: overused.map(({ orderRef }) => orderRef),
  });
  return { points, contracts: leftOf(evidence, known, uses, used) };
}

/** The shop's orders a receipt leans on. */
export function orderUses({ shopOrders }: Evidence): OrderUse[] {
  return shopOrders.map(({ shopId, orderRef, thisTime }) => ({ shopId, orderRef, amount: read(thisTime) }));
}

async function paidByShops(ctx: Context, tx: Tx, order: Order, { shopOrders }: Evidence): Promise<boolean> {
  for (const shopId of new Set(shopOrders.map((each) => each.shopId)))
    if (!(await shopIsPaidBy(ctx, tx, shopId, order.payerName))) return false;
  return shopOrders.length > 0;
}

function usedByNumber(
  known: readonly KnownContract[],
  uses: readonly ContractUse[],
  currency: Money["currency"],
): Map<string, Money> {
  const used = new Map<string, Money>();
  for (const { id, contractNo } of known) {
    const mine = uses.filter(({ contractId, amount }) => contractId === id && amount.currency === currency);
    used.set(
      contractNo,
      mine.reduce((total, { amount }) => add(total, amount), zero(currency)),
    );
  }
  return used;
}

/** Only what is in the contract's own currency can be counted against it. */
function leftOf(
  evidence: Evidence,
  known: readonly KnownContract[],
  uses: readonly ContractUse[],
  used: ReadonlyMap<string, Money>,
): Look["contracts"] {
  return evidence.contracts.map(({ contractNo, total, thisTime }) => {
    const id = known.find((one) => one.contractNo === contractNo)?.id;
    const worth = read(total);
    const before = used.get(contractNo);
    const taken = before?.currency === worth.currency ? before : zero(worth.currency);
    const now = read(thisTime);
    const counted = now.currency === worth.currency ? now : zero(worth.currency);
    return {
      contractNo,
      total: toWire(worth),
      used: toWire(taken),
      thisTime: toWire(counted),
      left: toWire(subtract(worth, add(taken, counted))),
      usedBy: uses
        .filter(({ contractId }) => contractId === id)
        .map(({ orderId, orderNo, amount, at }) => ({
          orderId,
          orderNo,
          amount: toWire(amount),
          at: at.toISOString(),
        })),
    };
  });
}

/** A contract has one currency and one total, whoever leans on it. */
export function disagrees(known: KnownContract, total: Money): boolean {
  return !equals(known.total, total);
}
