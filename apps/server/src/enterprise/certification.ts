import type { Certification } from "@causeway/contract/portal/enterprise";
import type { Reader } from "#platform/data/db.ts";
import { defineReading, together, type Answer } from "#platform/data/question.ts";
import { refuse } from "#platform/refusal.ts";
import { standingOf, type EnterpriseState } from "./enterprise.ts";
import { enterpriseState } from "./enterprise.store.ts";
import { holdOutcome, isHold } from "./hold-business.ts";

const readState = defineReading("enterprise-state", enterpriseState);

/** Where the reader's merchant stands, for everybody who shows it. */
export async function certificationOf(reader: Reader): Promise<Certification> {
  return certificationIn(await readState(reader, {}));
}

function certificationIn(state: EnterpriseState | undefined): Certification {
  return standingOf(state ?? "DRAFT").certification;
}

/** Whether a merchant's money may be moved, for whoever reads more along with it. */
export const merchantStanding = together({ state: enterpriseState, hold: holdOutcome });
const readStanding = defineReading("merchant-standing", merchantStanding);

/** A merchant that is not certified, or held, may look around and prepare drafts; whatever moves money asks this first. */
export async function assertCertified(reader: Reader): Promise<void> {
  assertStanding(await readStanding(reader, {}));
}

export function assertStanding({ state, hold }: Answer<typeof merchantStanding>): void {
  if (certificationIn(state) !== "NORMAL") refuse("notCertified");
  if (isHold(hold)) refuse("businessPaused");
}
