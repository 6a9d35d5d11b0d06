import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/enterprise";
import type { Context } from "../context.ts";
import { act, anyone, read, write, type Bound } from "#platform/http/binding.ts";
import { readEnterprise } from "./read-enterprise.ts";
import { readRealName } from "./read-real-name.ts";
import { saveRealNameDraft } from "./save-draft.ts";
import { sendFaceLink } from "./send-face-link.ts";
import { submitRealName } from "./submit-real-name.ts";
import { readVerification, startVerification } from "./verify-face.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("enterprise.view") } as const;
const mayEdit = { who: "signedIn", roles: rolesThatMay("enterprise.edit") } as const;

export function enterpriseRoutes(ctx: Context): Bound[] {
  // Tokens are 256 bits, so guessing is hopeless; this keeps somebody who tries from costing anything.
  const opening = { name: "verify", attempts: 300, perMs: 600_000 };
  return [
    read(contract.readEnterprise, mayView, ({ actor, locale }) => readEnterprise(ctx, actor.tenant, locale)),
    read(contract.readRealName, mayEdit, ({ actor, locale }) => readRealName(ctx, actor.tenant, locale)),
    act(contract.saveRealNameDraft, mayEdit, (transact, { actor }, input) =>
      transact((tx) => saveRealNameDraft(ctx, tx, actor, input)),
    ),
    act(contract.sendFaceLink, mayEdit, (transact, call, input) =>
      transact((tx) => sendFaceLink(ctx, tx, call, input)),
    ),
    write(contract.submitRealName, mayEdit, (tx, call, input) => submitRealName(ctx, tx, call, input)),
    read(contract.readVerification, { ...anyone, limit: opening }, (_call, input) =>
      readVerification(ctx, input),
    ),
    act(contract.startVerification, { ...anyone, limit: opening }, (transact, _call, input) =>
      startVerification(ctx, transact, input),
    ),
  ];
}
