import { agreeToProposal } from "@causeway/contract/console/agreement";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import { findSigned, rulesOf } from "#platform/data/staff-signature.ts";
import type { Agreement, AgreementAct } from "./agreement.ts";
import { findCarriedOut, findSignatures } from "./agreement.store.ts";

/**
 * What two members of staff agreed to and signed: the first what he proposed, the second the digest of it with the facts.
 * For whoever carries it out; nothing where one of them did not.
 */
export async function findSignedAgreement(
  ctx: Context,
  tx: Tx,
  act: Pick<AgreementAct, "name" | "proposal">,
  id: string,
): Promise<Agreement | undefined> {
  const agreed = await findCarriedOut(tx, id);
  if (agreed?.act !== act.name || agreed.endedBy === null) return undefined;
  const signatures = await findSignatures(tx, id);
  const signedBy = (staff: string, signature: string | null, route: string) =>
    findSigned(tx, rulesOf(ctx.config), signature, { staff, route });
  const { route, says } = act.proposal;
  const first = await signedBy(agreed.proposedBy, signatures.proposed, route.path);
  const second = await signedBy(agreed.endedBy, signatures.agreed, agreeToProposal.path);
  const read = agreeToProposal.input.safeParse(second);
  const isAgreed = read.success && read.data.agreementId === agreed.id && read.data.digest === agreed.digest;
  const { subject, content } = agreed;
  return isAgreed && says(first, { subject, wish: content.wish }) ? agreed : undefined;
}
