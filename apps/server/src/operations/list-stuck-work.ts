import type { OutputOf } from "@causeway/contract";
import type { listStuckWork as route } from "@causeway/contract/console/operations";
import type { Context } from "../context.ts";
import { listMerchantNames } from "#identity/index.ts";
import { listStuck } from "#platform/engine/stuck.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";

export function listStuckWork(ctx: Context, actor: StaffActor): Promise<OutputOf<typeof route>> {
  return ctx.db.tx(house, (tx) =>
    acrossMerchants(tx, actor, async () => {
      const stuck = await listStuck(tx);
      const merchants = await listMerchantNames(
        tx,
        stuck.map(({ tenant }) => tenant as TenantId),
      );
      const named = (tenant: string) => {
        const found = merchants.get(tenant as TenantId);
        return found ? { merchantNo: found.merchantNo, name: found.name } : null;
      };
      return stuck.map(({ topic, key, tenant, attempts, lastError, sentAt, dueAt }) => ({
        topic,
        key,
        merchant: named(tenant),
        attempts,
        lastError,
        since: sentAt.toISOString(),
        nextTryAt: dueAt.toISOString(),
      }));
    }),
  );
}
