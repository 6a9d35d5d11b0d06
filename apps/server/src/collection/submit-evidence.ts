import type { InputOf, OutputOf } from "@causeway/contract";
import type * as contract from "@causeway/contract/portal/collection";
import type { Evidence } from "@causeway/contract/portal/collection";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { claimDocuments } from "#document/index.ts";
import { merchantName } from "#identity/index.ts";
import { settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, UserActor } from "#platform/http/binding.ts";
import { newId } from "#platform/ids.ts";
import { settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { handIn } from "#review/index.ts";
import { claimOrders } from "#shop/index.ts";
import { read, type Point } from "./check-evidence.ts";
import { reviewKind, statusOf, topics, type Order, type OrderId } from "./collection.ts";
import { findOrder, lockOrder, moveOrder } from "./collection.store.ts";
import {
  dropDraft,
  insertContract,
  insertEvidence,
  listContractUses,
  lockContracts,
  replaceUses,
  saveDraft,
  setContractTotal,
  type EvidenceId,
} from "./evidence.store.ts";
import { disagrees, fileFields, lookAtEvidence, orderUses } from "./look-at-evidence.ts";

export async function checkSubmission(
  ctx: Context,
  tx: Tx,
  input: InputOf<typeof contract.checkEvidence>,
): Promise<OutputOf<typeof contract.checkEvidence>> {
  const order = (await findOrder(tx, input.id as OrderId)) ?? refuse("notFound");
  const look = await lookAtEvidence(ctx, tx, order, input.evidence);
  return { checkedAt: ctx.clock.now().toISOString(), ...look };
}

export async function keepDraft(
  ctx: Context,
  tx: Tx,
  input: InputOf<typeof contract.saveEvidenceDraft>,
): Promise<OutputOf<typeof contract.saveEvidenceDraft>> {
  const order = (await findOrder(tx, input.id as OrderId)) ?? refuse("notFound");
  if (order.state !== "WAITING_RELATIVE" && order.state !== "REJECT") refuse("wrongState");
  const now = ctx.clock.now();
  await saveDraft(tx, order.id, input.draft, now);
  return { savedAt: now.toISOString() };
}

/** Everything at once: the evidence, what it leans on, its files, the case, the state, the audit. */
export async function submitEvidence(
  ctx: Context,
  tx: Tx,
  { actor }: Call<UserActor>,
  { id, evidence, note }: InputOf<typeof contract.submitEvidence>,
): Promise<OutputOf<typeof contract.submitEvidence>> {
  const now = ctx.clock.now();
  const order = (await lockOrder(tx, id as OrderId)) ?? refuse("notFound");
  const state = await moveOrder(tx, order, "submit", {
    actor: actor.userId,
    at: now,
    also: async () => {
      await leanOn(ctx, tx, order, evidence);
      const { points } = await lookAtEvidence(ctx, tx, order, evidence);
      const open = points.filter((point) => point.state === "open");
      if (open.length > 0 && !note) refuse("explanationNeeded");
      const evidenceId: EvidenceId = newId(now);
      await insertEvidence(tx, {
        id: evidenceId,
        orderId: order.id,
        content: evidence,
        note: note ?? null,
        by: actor.userId,
        at: now,
      });
      await dropDraft(tx, order.id);
      await askReviewers(ctx, tx, order, evidence, actor.userId, riskOf(points));
      await settleToDo(tx, tx.tenant, order.id);
      await settle(tx, { topic: topics.watch, key: order.id });
    },
  });
  return { status: statusOf(state ?? refuse("wrongState")) };
}

async function askReviewers(
  ctx: Context,
  tx: Tx,
  order: Order,
  evidence: Evidence,
  by: string,
  riskScore: number,
): Promise<void> {
  const payer = { role: "payer", person: false, country: null, birthDate: null, number: null } as const;
  await handIn(ctx, tx, {
    kind: reviewKind,
    subjectId: order.id,
    subjectNo: order.orderNo,
    merchantName: await merchantName(tx),
    amount: order.money,
    riskScore,
    by,
    permission: "collection.associate",
    link: pageLink("CollectionOrderDetail", order.id),
    calendar: "HK",
    workingDays: 1,
    parties: [{ ...payer, names: [order.payerName] }],
    files: fileFields(evidence).map((ids) => ({ purpose: "credentialList" as const, ids })),
    claim: (purpose, ids) => claimDocuments(ctx, tx, purpose, ids, { kind: reviewKind, id: order.id }),
  });
}

/** Counts the receipt against its contracts; nobody else counts on them meanwhile. */
async function leanOn(ctx: Context, tx: Tx, order: Order, evidence: Evidence): Promise<void> {
  const now = ctx.clock.now();
  const numbers = evidence.contracts.map(({ contractNo }) => contractNo);
  if (new Set(numbers).size < numbers.length) refuse("contractDiffers");
  for (const { contractNo, total } of evidence.contracts)
    await insertContract(tx, now, contractNo, read(total));
  const known = await lockContracts(tx, numbers);
  const contracts: { id: (typeof known)[number]["id"]; amount: bigint }[] = [];
  for (const { contractNo, total, thisTime } of evidence.contracts) {
    const one = known.find((row) => row.contractNo === contractNo);
    if (!one) throw new Error(`contract ${contractNo} was just written and is not there`);
    if (disagrees(one, read(total))) {
      // A slip may be mended as long as nobody else leans on it.
      if ((await listContractUses(tx, [one.id], order.id)).length > 0) refuse("contractDiffers");
      await setContractTotal(tx, one.id, read(total));
    }
    contracts.push({ id: one.id, amount: read(thisTime).minor });
  }
  const invoiceNos = [...new Set(evidence.invoices.map(({ invoiceNo }) => invoiceNo))];
  await replaceUses(tx, order.id, { contracts, invoiceNos });
  await claimOrders(tx, order.id, orderUses(evidence));
}

/** What a machine could not settle is a person's to look at twice. */
function riskOf(points: readonly Point[]): number {
  return points.reduce(
    (score, { state }) => score + (state === "open" ? 15 : state === "unread" ? 4 : 0),
    10,
  );
}
