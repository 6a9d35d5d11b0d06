import type { Permission } from "@causeway/contract";
import { fieldWordOf, fieldWords } from "@causeway/contract/real-name/words";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { type Expiry, type Submission } from "./enterprise.ts";
import * as kinds from "./enterprise.messages.ts";

const realNameToDo = "enterprise.realName";
const expiryToDo = (field: string) => `enterprise.expiring.${field}`;
const whoFillsIn = { permission: "enterprise.edit" } as const;

/** There is a draft that nobody has handed in. */
export function raiseRealName(ctx: Context, tx: Tx): Promise<void> {
  return notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.begun,
    words: {},
    key: realNameToDo,
    link: pageLink("RealNameAuth"),
  });
}

export async function tellSubmitted(ctx: Context, tx: Tx, no: string, permission: Permission): Promise<void> {
  await settleToDo(tx, tx.tenant, realNameToDo);
  const told = { tenant: tx.tenant, to: { permission }, words: { no }, link: pageLink("MyEnterprise") };
  await notify(ctx, tx, { ...told, kind: kinds.submitted });
}

export async function tellDecided(
  ctx: Context,
  tx: Tx,
  { submissionNo: no, outcome, amendment, reasons }: Submission,
  permission: Permission,
): Promise<void> {
  const told = { tenant: tx.tenant, to: { permission }, words: { no }, link: pageLink("MyEnterprise") };
  if (outcome === "approve") await notify(ctx, tx, { ...told, kind: kinds.approved });
  if (outcome === "fail" && amendment) await notify(ctx, tx, { ...told, kind: kinds.amendmentDeclined });
  if (outcome === "fail" && !amendment) await notify(ctx, tx, { ...told, kind: kinds.failed });
  if (outcome === "reject")
    await notify(ctx, tx, {
      ...told,
      kind: kinds.rejected,
      words: { no, count: String(reasons.length) },
      key: realNameToDo,
      link: pageLink("RealNameAuth"),
    });
}

export async function tellPaused(ctx: Context, tx: Tx): Promise<void> {
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.paused,
    words: {},
    link: pageLink("MyEnterprise"),
  });
  await announce(tx, "enterprise", tx.tenant);
}

export async function tellResumed(ctx: Context, tx: Tx): Promise<void> {
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.resumed,
    words: {},
    link: pageLink("MyEnterprise"),
  });
}

export async function tellExpiring(
  ctx: Context,
  tx: Tx,
  { field, validUntil }: Expiry,
  days: number,
): Promise<void> {
  // Raised anew, so that the day it names is today's and a mail goes out again.
  await settleToDo(tx, tx.tenant, expiryToDo(field));
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.expiring,
    words: { document: fieldWords[fieldWordOf(field)], date: validUntil, days: String(days) },
    key: expiryToDo(field),
    link: pageLink("MyEnterprise"),
  });
}

export async function settleExpiring(tx: Tx, expiries: readonly Expiry[]): Promise<void> {
  for (const { field } of expiries) await settleToDo(tx, tx.tenant, expiryToDo(field));
}
