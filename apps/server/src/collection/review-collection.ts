import type { Words } from "@causeway/contract";
import type { Evidence } from "@causeway/contract/portal/collection";
import {
  checkpointWords,
  credentialPaymentWords,
  tradeTypeWords,
} from "@causeway/contract/receiving/collection-words";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify } from "#notification/index.ts";
import type { AuditActor } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import type { CaseDocument, CaseRow, CaseSection, FinalDecision, ReviewKind } from "#review/index.ts";
import { freeOrders } from "#shop/index.ts";
import { printMoney } from "@causeway/money";
import { read, type Point } from "./check-evidence.ts";
import { blockOrder, shownReview } from "./block-order.ts";
import { nextLook, reviewKind, topics, type Order, type OrderId } from "./collection.ts";
import { findOrder, lockOrder, moveOrder, readPayer } from "./collection.store.ts";
import { kinds } from "./collection.messages.ts";
import { findEvidence, replaceUses } from "./evidence.store.ts";
import { lookAtEvidence } from "./look-at-evidence.ts";
import { startRefund } from "./refund-order.ts";
import { reviewWords as words } from "./review-words.ts";

/** How collections are reviewed: what a reviewer reads, and what his decision does. */
export function collectionReview(ctx: Context): ReviewKind {
  return {
    kind: reviewKind,
    words: ["收款凭证", "收款憑證", "Collection evidence"],
    followedBy: "collection.view",
    roles: { payer: words.payer },
    describe: (tx, subjectId) => describeOrder(ctx, tx, subjectId as OrderId),
    decided: (tx, decision) => applyDecision(ctx, tx, decision),
    shownAs: (tx, subjectId) => shownReview(tx, subjectId as OrderId),
  };
}

async function describeOrder(ctx: Context, tx: Tx, id: OrderId): Promise<CaseSection[]> {
  const order = (await findOrder(tx, id)) ?? refuse("notFound");
  const handedIn = await findEvidence(tx, id);
  const payer = await readPayer(tx, ctx.cipher, id);
  const receipt: CaseRow[] = [
    { field: "orderNo", label: words.orderNo, value: order.orderNo },
    { field: "amount", label: words.amount, value: printMoney(order.money) },
    { field: "payer", label: words.payer, value: order.payerName },
    {
      field: "payerAccount",
      label: words.payerAccount,
      value: `**** ${order.payerTail}`,
      whole: payer.account ?? "",
    },
    {
      field: "payerBank",
      label: words.payerBank,
      value: [payer.bank, payer.country].filter(Boolean).join(", "),
    },
    { field: "remittanceInformation", label: words.remittance, value: order.remittanceInformation },
    { field: "account", label: words.account, value: `${order.account.name} ${order.account.tail}` },
  ];
  const sections: CaseSection[] = [{ key: "receipt", title: words.receipt, rows: receipt, documents: [] }];
  if (!handedIn) return sections;
  const { points } = await lookAtEvidence(ctx, tx, order, handedIn.content);
  return [
    ...sections,
    { key: "check", title: words.check, rows: points.map(pointRow), documents: [] },
    ...evidenceSections(handedIn.content, handedIn.note),
  ];
}

function pointRow({ point, state, details }: Point): CaseRow {
  return {
    field: point,
    label: checkpointWords[point],
    value: Object.values(details ?? {}).join(" · "),
    ...(state !== "unread" && { check: state === "passed" ? "good" : "attention" }),
  };
}

const documents = (files: readonly string[], label: Words, field: string): CaseDocument[] =>
  files.map((documentId) => ({ documentId, label, field }));

/** What was handed in, paper by paper; of what was not there is no section. */
function evidenceSections(evidence: Evidence, note: string | null): CaseSection[] {
  const logistics = evidence.logistics === null ? [] : [evidence.logistics];
  const sections = [
    tradeSection(evidence, note),
    {
      key: "contracts",
      title: words.contract,
      rows: evidence.contracts.flatMap(({ contractNo, total, thisTime }, n) => [
        { field: `contracts.${n}.contractNo`, label: words.contractNo, value: contractNo },
        { field: `contracts.${n}.total`, label: words.contractTotal, value: printMoney(read(total)) },
        { field: `contracts.${n}.thisTime`, label: words.thisTime, value: printMoney(read(thisTime)) },
      ]),
      documents: evidence.contracts.flatMap(({ files }, n) =>
        documents(files, words.contract, `contracts.${n}.files`),
      ),
    },
    {
      key: "invoices",
      title: words.invoice,
      rows: evidence.invoices.map(({ invoiceNo }, n) => ({
        field: `invoices.${n}.invoiceNo`,
        label: words.invoiceNo,
        value: invoiceNo,
      })),
      documents: evidence.invoices.flatMap(({ files }, n) =>
        documents(files, words.invoice, `invoices.${n}.files`),
      ),
    },
    {
      key: "shopOrders",
      title: words.shopOrders,
      rows: evidence.shopOrders.map(({ orderRef, thisTime }, n) => ({
        field: `shopOrders.${n}`,
        label: [orderRef, orderRef, orderRef] as const,
        value: printMoney(read(thisTime)),
      })),
      documents: [],
    },
    {
      key: "logistics",
      title: words.logistics,
      rows: logistics.map(({ logisticsNo }) => ({
        field: "logistics.logisticsNo",
        label: words.logisticsNo,
        value: logisticsNo,
      })),
      documents: logistics.flatMap(({ files }) => documents(files, words.logistics, "logistics.files")),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function tradeSection({ tradeType, paymentType, otherFiles }: Evidence, note: string | null): CaseSection {
  return {
    key: "trade",
    title: words.trade,
    rows: [
      { field: "tradeType", label: words.tradeType, value: tradeTypeWords[tradeType] },
      { field: "paymentType", label: words.paymentType, value: credentialPaymentWords[paymentType] },
      ...(note === null ? [] : [{ field: "note", label: words.note, value: note }]),
    ],
    documents: documents(otherFiles, words.other, "otherFiles"),
  };
}

/** Runs in the transaction of the decision: the case and the order say the same or neither says anything. */
async function applyDecision(ctx: Context, tx: Tx, decision: FinalDecision): Promise<void> {
  const order = (await lockOrder(tx, decision.subjectId as OrderId)) ?? refuse("notFound");
  const reasons = decision.reasons.map(({ field, words: text }) => ({ field: field ?? "", words: text }));
  switch (decision.outcome) {
    case "approve":
      return approve(ctx, tx, order);
    case "reject":
      // The merchant could have it sent back then.
      if (decision.listed === "yes") refuse("payerListed");
      return askForChanges(ctx, tx, order, { action: "reject", actor: "reviewer", reasons });
    case "fail":
      // What goes back must not go to somebody in a sanctions list.
      if (decision.listed === "undecided") refuse("hitsUndecided");
      if (decision.listed === "yes") return blockOrder(ctx, tx, order);
      if (!(await startRefund(ctx, tx, order, "fail", "reviewer", listed(reasons)))) refuse("wrongState");
  }
}

async function approve(ctx: Context, tx: Tx, order: Order): Promise<void> {
  const moved = await moveOrder(tx, order, "approve", {
    actor: "reviewer",
    at: ctx.clock.now(),
    also: async () => {
      // A held receipt is credited when it is released.
      if (order.holds.length === 0) await send(tx, { topic: topics.credit, key: order.id });
    },
  });
  if (!moved) refuse("wrongState");
}

type Reasons = readonly { field: string; words: Words }[];

/** The evidence is the merchant's again, and whatever it accounted for is free. */
export async function askForChanges(
  ctx: Context,
  tx: Tx,
  order: Order,
  {
    action,
    actor,
    reasons,
  }: { action: "reject" | "correct" | "unblock"; actor: AuditActor; reasons: Reasons },
): Promise<void> {
  const now = ctx.clock.now();
  const moved = await moveOrder(tx, order, action, {
    actor,
    at: now,
    change: { reasons },
    also: async () => {
      await replaceUses(tx, order.id, { contracts: [], invoiceNos: [] });
      await freeOrders(tx, order.id);
      await send(tx, { topic: topics.watch, key: order.id }, nextLook(order.evidenceDueAt, now).at);
    },
    tell: (who) =>
      notify(ctx, tx, {
        tenant: tx.tenant,
        to: { permission: who },
        kind: kinds.rejected,
        key: order.id,
        words: { orderNo: order.orderNo, reasons: listed(reasons) },
        link: pageLink("AssociatedCredentials", order.id),
      }),
  });
  if (!moved) refuse("wrongState");
}

function listed(reasons: Reasons): Words {
  const inOne = (n: 0 | 1 | 2, separator: string) =>
    reasons.map(({ words: text }) => text[n]).join(separator);
  return [inOne(0, "；"), inOne(1, "；"), inOne(2, "; ")];
}
