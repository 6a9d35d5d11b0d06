import * as contract from "@causeway/contract/console/review";
import type { Context } from "../context.ts";
import { staff, write, type Bound } from "#platform/http/binding.ts";
import { onCase, reviewerOf } from "#review/index.ts";
import { decideHit } from "./decide-hit.ts";

export function screeningConsoleRoutes(ctx: Context): Bound[] {
  return [
    write(contract.decideHit, staff("case.decide"), (tx, call, { caseId, ...said }) =>
      onCase(ctx, tx, call, caseId, "case.hitDecided", (own, one) =>
        decideHit(ctx, own, reviewerOf(call), one.id, said),
      ),
    ),
  ];
}
