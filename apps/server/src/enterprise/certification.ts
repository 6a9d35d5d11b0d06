import type { Certification } from "@causeway/contract/portal/enterprise";
import type { Tx } from "#platform/data/db.ts";
import { refuse } from "#platform/refusal.ts";
import { standingOf } from "./enterprise.ts";
import { findState } from "./enterprise.store.ts";
import { isBusinessHeld } from "./hold-business.ts";

/** Where the transaction's merchant stands, for everybody who shows it. */
export async function certificationOf(tx: Tx): Promise<Certification> {
  return standingOf((await findState(tx)) ?? "DRAFT").certification;
}

/** A merchant that is not certified, or held, may look around and prepare drafts; whatever moves money asks this first. */
export async function assertCertified(tx: Tx): Promise<void> {
  if ((await certificationOf(tx)) !== "NORMAL") refuse("notCertified");
  if (await isBusinessHeld(tx)) refuse("businessPaused");
}
