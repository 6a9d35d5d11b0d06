import * as contract from "@causeway/contract/console/audit";
import type { Context } from "../context.ts";
import { act, read, staff, type Bound } from "#platform/http/binding.ts";
import { listAudit } from "./list-audit.ts";
import { verifyAudit } from "./verify-audit.ts";

export function auditRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listAudit, staff("audit.view"), ({ actor }, input) => listAudit(ctx, actor, input)),
    act(contract.verifyAudit, staff("audit.view"), (transact, call, input) =>
      verifyAudit(ctx, transact, call, input),
    ),
  ];
}
