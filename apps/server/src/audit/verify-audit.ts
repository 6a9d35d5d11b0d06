import type { InputOf, OutputOf } from "@causeway/contract";
import type { verifyAudit as route } from "@causeway/contract/console/audit";
import type { Context } from "../context.ts";
import { listMerchantNames } from "#identity/index.ts";
import { audit } from "#platform/data/audit.ts";
import type { Call, StaffActor, Transact } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { acrossMerchants, staffActor } from "#platform/data/staff-tenancy.ts";
import { recomputeChains } from "./audit.store.ts";
import { readMerchant } from "./list-audit.ts";

/** That somebody looked whether the records are whole is itself a record. */
export function verifyAudit(
  ctx: Context,
  transact: Transact,
  { actor }: Call<StaffActor>,
  input: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  return transact(async (tx) => {
    const result = await acrossMerchants(tx, actor, async () => {
      const merchant = input.merchant ? await readMerchant(tx, input.merchant) : null;
      if (merchant === undefined) return refuse("notFound");
      const { chains, rows, broken } = await recomputeChains(tx, merchant);
      const names = await listMerchantNames(
        tx,
        broken.map(({ merchantId }) => merchantId),
      );
      const faults = broken.map(({ merchantId, seq, fault }) => ({
        merchant: names.get(merchantId) ?? null,
        seq,
        fault,
      }));
      return { chains, rows, faults };
    });
    await audit(tx, ctx.clock.now(), {
      actor: staffActor(actor),
      act: "audit.verified",
      subject: input.merchant || "all",
      details: { rows: String(result.rows), faults: String(result.faults.length) },
    });
    return result;
  });
}
