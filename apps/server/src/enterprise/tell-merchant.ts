import { fieldWordOf, fieldWords } from "@causeway/contract/real-name/words";
import { pageLink, type PageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { Tx } from "#platform/db.ts";
import { announce } from "#platform/live.ts";
import { type Expiry, type Submission } from "./enterprise.ts";
import * as kinds from "./enterprise-kinds.ts";

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
    link: pageLink.realName(),
  });
}

export async function tellSubmitted(ctx: Context, tx: Tx, submissionNo: string): Promise<void> {
  await settleToDo(tx, tx.tenant, realNameToDo);
  await tell(ctx, tx, kinds.submitted, submissionNo, pageLink.enterprise());
}

export async function tellDecided(ctx: Context, tx: Tx, submission: Submission): Promise<void> {
  const { submissionNo, outcome, amendment, reasons } = submission;
  if (outcome === "approve") await tell(ctx, tx, kinds.approved, submissionNo, pageLink.enterprise());
  if (outcome === "fail")
    await tell(
      ctx,
      tx,
      amendment ? kinds.amendmentDeclined : kinds.failed,
      submissionNo,
      pageLink.enterprise(),
    );
  if (outcome === "reject")
    await notify(ctx, tx, {
      tenant: tx.tenant,
      to: whoFillsIn,
      kind: kinds.rejected,
      words: { no: submissionNo, count: String(reasons.length) },
      key: realNameToDo,
      link: pageLink.realName(),
    });
  await announce(tx, "enterprise", submission.id);
}

export async function tellPaused(ctx: Context, tx: Tx): Promise<void> {
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.paused,
    words: {},
    link: pageLink.enterprise(),
  });
  await announce(tx, "enterprise", tx.tenant);
}

export async function tellResumed(ctx: Context, tx: Tx): Promise<void> {
  await notify(ctx, tx, {
    tenant: tx.tenant,
    to: whoFillsIn,
    kind: kinds.resumed,
    words: {},
    link: pageLink.enterprise(),
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
    link: pageLink.enterprise(),
  });
}

export async function settleExpiring(tx: Tx, expiries: readonly Expiry[]): Promise<void> {
  for (const { field } of expiries) await settleToDo(tx, tx.tenant, expiryToDo(field));
}

function tell(
  ctx: Context,
  tx: Tx,
  kind: typeof kinds.submitted | typeof kinds.approved | typeof kinds.failed | typeof kinds.amendmentDeclined,
  no: string,
  link: PageLink,
): Promise<void> {
  return notify(ctx, tx, { tenant: tx.tenant, to: whoFillsIn, kind, words: { no }, link });
}
