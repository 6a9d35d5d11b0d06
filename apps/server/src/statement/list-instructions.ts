import type { OutputOf } from "@causeway/contract";
import type { listInstructions as route } from "@causeway/contract/console/instruction";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { listMerchantNames } from "#identity/index.ts";
import { listUnderWay, type UnderWay } from "#platform/engine/instruction-record.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";

type Listed = OutputOf<typeof route>[number];

/** Nobody reads more at once, and what has waited longest comes first. */
const most = 200;

export function listInstructions(ctx: Context, actor: StaffActor): Promise<Listed[]> {
  return ctx.db.tx(house, (tx) =>
    acrossMerchants(tx, actor, async () => {
      const underWay = await listUnderWay(tx, most);
      const merchants = await listMerchantNames(
        tx,
        underWay.map(({ tenant }) => tenant),
      );
      return underWay.map((each) => {
        const merchant = merchants.get(each.tenant);
        return shown(each, merchant ? { merchantNo: merchant.merchantNo, name: merchant.name } : null);
      });
    }),
  );
}

function shown(each: UnderWay, merchant: Listed["merchant"]): Listed {
  return {
    instructionId: each.id,
    kind: each.kind,
    state: each.state,
    merchant,
    reference: each.reference,
    currency: each.money.currency,
    amount: toDecimal(each.money),
    writtenAt: each.writtenAt.toISOString(),
    firstSentAt: each.firstSentAt?.toISOString() ?? null,
    nextEnquiryAt: each.nextEnquiryAt?.toISOString() ?? null,
    handedOverAt: each.handedOverAt?.toISOString() ?? null,
    attempts: each.last?.n ?? 0,
    last: each.last && {
      kind: each.last.kind,
      at: each.last.at.toISOString(),
      answer: each.last.answer,
      reason: each.last.reason,
    },
  };
}
