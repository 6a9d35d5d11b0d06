import { hash } from "node:crypto";
import { findMerchantAccounts, openMerchantAccounts, type MerchantAccounts } from "@causeway/ledger";
import type { AtBank } from "../context.ts";
import { newId, type TenantId } from "#platform/ids.ts";
import type { SessionSecrets } from "./portal-client.ts";

/** What the database is shown of a session whose token one holds. */
export function proofFrom({ token, cookieToken }: Pick<SessionSecrets, "token" | "cookieToken">): Buffer {
  return hash("sha256", `${token}.${cookieToken}`, "buffer");
}

/** A merchant with so many US cents to spend. */
export async function fund(ctx: AtBank, tenant: TenantId, minor: bigint): Promise<MerchantAccounts> {
  const own = await ctx.db.tx(tenant, async (tx) => {
    await openMerchantAccounts(tx, tenant, ["USD"]);
    return (await findMerchantAccounts(tx, tenant)).get("USD");
  });
  if (!own) throw new Error("the merchant's accounts were just opened");
  const subject = newId(ctx.clock.now());
  const outcome = await ctx.books.post(tenant, { subject, step: "opening" }, (house, idOf) => [
    {
      kind: "transfer",
      id: idOf(),
      debit: house({ kind: "nostro", partner: ctx.bank.partner, currency: "USD" }),
      credit: own.available,
      amount: minor,
      purpose: "opening",
    },
  ]);
  if (!outcome.accepted) throw new Error(`the merchant could not be funded: ${outcome.refusal}`);
  return own;
}
