import { rolesThatMay } from "@causeway/contract";
import * as contract from "@causeway/contract/portal/collection";
import type { Context } from "../context.ts";
import { read, write, type Bound } from "#platform/http/binding.ts";
import { exportOrders } from "./export-orders.ts";
import { listPage, readOrder, summarize } from "./read-orders.ts";
import { refundByMerchant } from "./refund-order.ts";
import { checkSubmission, keepDraft, submitEvidence } from "./submit-evidence.ts";

const mayView = { who: "signedIn", roles: rolesThatMay("collection.view") } as const;
const mayAssociate = { who: "signedIn", roles: rolesThatMay("collection.associate") } as const;

export function collectionRoutes(ctx: Context): Bound[] {
  return [
    read(contract.listCollectionOrders, mayView, ({ actor }, input) => listPage(ctx, actor.tenant, input)),
    read(contract.summarizeCollectionOrders, mayView, ({ actor }, input) =>
      summarize(ctx, actor.tenant, input),
    ),
    read(contract.readCollectionOrder, mayView, ({ actor, locale }, input) =>
      readOrder(ctx, actor.tenant, locale, input),
    ),
    read(contract.exportCollectionOrders, mayView, ({ actor, locale }, input) =>
      exportOrders(ctx, actor.tenant, locale, input),
    ),
    read(contract.checkEvidence, mayAssociate, ({ actor }, input) =>
      ctx.db.tx(actor.tenant, (tx) => checkSubmission(ctx, tx, input)),
    ),
    write(contract.saveEvidenceDraft, mayAssociate, (tx, _call, input) => keepDraft(ctx, tx, input)),
    write(contract.submitEvidence, mayAssociate, (tx, call, input) => submitEvidence(ctx, tx, call, input)),
    write(contract.refundCollection, mayAssociate, (tx, call, input) =>
      refundByMerchant(ctx, tx, call, input),
    ),
  ];
}
