import { signReview } from "@causeway/server/testing/signed-review.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { soundApplications } from "@causeway/contract/testing/receiving";
import type { AccountCurrency } from "@causeway/money";
import type { AccountId } from "@causeway/server/account/account.ts";
import { insertAccount, listOpenings } from "@causeway/server/account/account.store.ts";
import { accountReview } from "@causeway/server/account/index.ts";
import type { Context } from "@causeway/server/context.ts";
import { insertMerchant } from "@causeway/server/identity/identity.store.ts";
import { newId, newOrderNo, type TenantId } from "@causeway/server/platform/ids.ts";

export type Certify = (ctx: Context, tenant: TenantId, name: string) => Promise<void>;
type Merchant = { readonly tenant: TenantId; readonly accountId: AccountId };

const usually = 5;
const patienceMs = 60_000;

/** Several companies whose accounts in these currencies have been opened by their banks. */
export async function openAccounts(
  ctx: Context,
  certify: Certify,
  currencies: readonly AccountCurrency[],
  merchants = usually,
): Promise<TenantId[]> {
  const tenants: TenantId[] = [];
  for (let n = 0; n < merchants; n++) {
    const merchant = await openMerchant(ctx, certify, currencies);
    await waitUntilOpen(ctx, merchant);
    tenants.push(merchant.tenant);
  }
  return tenants;
}

/** A certified company whose account the reviewers have just agreed to. The bank opens it by the usual flow. */
async function openMerchant(
  ctx: Context,
  certify: Certify,
  currencies: readonly AccountCurrency[],
): Promise<Merchant> {
  const now = ctx.clock.now();
  const tenant: TenantId = newId(now);
  const name = `Proof Trading ${tenant.slice(-6)} Ltd`;
  await ctx.db.tx(tenant, (tx) => insertMerchant(tx, newOrderNo("ME", ctx.config.cell, now), name, now));
  await certify(ctx, tenant, name);
  const accountId: AccountId = newId(now);
  const sound = soundApplications["trade on a site without a shop"]!;
  await ctx.db.tx(tenant, (tx) =>
    insertAccount(tx, ctx.cipher, {
      id: accountId,
      accountNo: newOrderNo("VA", ctx.config.cell, now),
      holderName: name,
      application: { ...sound, currencies: [...currencies] },
      state: "AUDITING",
      appliedAt: now,
    }),
  );
  await signReview(ctx, tenant, { kind: "account", subjectId: accountId });
  await ctx.db.tx(tenant, (tx) =>
    accountReview(ctx).decided(tx, {
      caseId: randomUUID() as never,
      subjectId: accountId,
      outcome: "approve",
      reasons: [],
      listed: "no",
      decidedAt: now,
    }),
  );
  return { tenant, accountId };
}

async function waitUntilOpen(ctx: Context, { tenant, accountId }: Merchant): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 250) {
    const openings = await ctx.db.tx(tenant, (tx) => listOpenings(tx, ctx.cipher, accountId));
    if (openings.length > 0 && openings.every(({ state }) => state === "OPEN")) return;
    await sleep(250);
  }
  throw new Error("the bank opened no account in time");
}
