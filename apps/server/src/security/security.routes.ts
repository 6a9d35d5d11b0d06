import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/security";
import type { Context } from "../context.ts";
import { act, read, write, type Bound } from "#platform/http/binding.ts";
import { exportCompanyEvents } from "./export-events.ts";
import { askForFactor, listMemberFactors } from "./member-factors.ts";
import { listCompanyEvents } from "./read-events.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("security.view") } as const;
const mayAsk = { who: "signedIn", roles: rolesThatMay("security.view", "member.edit") } as const;

export function securityRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listSecurityEvents, mayView, ({ actor }, input) => listCompanyEvents(ctx, actor, input)),
    read(contract.listMemberFactors, mayView, ({ actor }) => listMemberFactors(ctx, actor)),
    act(contract.exportSecurityEvents, mayView, (transact, call, input) =>
      exportCompanyEvents(ctx, transact, call, input),
    ),
    write(contract.askForFactor, mayAsk, (tx, call, input) => askForFactor(ctx, tx, call, input)),
  ];
}
