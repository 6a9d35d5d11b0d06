import type { AuditAct } from "@causeway/contract/audit-act";
import { audit } from "./audit.ts";
import type { Clock } from "../clock.ts";
import type { Tx } from "./db.ts";
import type { StaffActor } from "../http/binding.ts";
import { house, type TenantId } from "../ids.ts";
import { refuse } from "../refusal.ts";

/** What a member of staff does inside a merchant, or looks at. */
export type StaffAct = {
  readonly merchant: TenantId;
  readonly act: AuditAct;
  readonly subject: string;
  /** Why, in the person's own words or by the number of the case he works on. */
  readonly reason: string;
  readonly details?: Record<string, string>;
};

export function staffActor({ staffId }: Pick<StaffActor, "staffId">): `staff:${string}` {
  return `staff:${staffId}`;
}

/**
 * The one way from the console into a merchant. Whatever `work` reads or writes happens under that merchant's own
 * row-level rules, and the merchant's chain says who did it and why, in the same transaction. Looking at personal data
 * goes this way too, so a route that shows it is an act and not a read.
 */
export function inMerchant<T>(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  { actor }: { readonly actor: Pick<StaffActor, "staffId"> },
  { merchant, act, subject, reason, details }: StaffAct,
  work: (own: Tx) => Promise<T>,
): Promise<T> {
  return tx.asTenant(merchant, async (own) => {
    await refuseOwnMerchant(own, actor.staffId);
    const result = await work(own);
    await audit(own, clock.now(), {
      actor: staffActor(actor),
      act,
      subject,
      details: { ...details, reason },
    });
    return result;
  });
}

/** Nobody of the house acts in a merchant whose member he is, nor looks at what is kept about it. */
export async function refuseOwnMerchant(own: Tx, staffId: string): Promise<void> {
  const { isOwn } = await own.one<{ isOwn: boolean }>('SELECT is_own_merchant($1, $2) AS "isOwn"', [
    staffId,
    own.tenant,
  ]);
  if (isOwn) refuse("involved");
}

/**
 * For lists over all merchants, such as a queue: shows the rows of tables that have a policy for staff, to be read and
 * never written. What a list shows is no personal data; whoever opens a row goes through `inMerchant`.
 */
export async function acrossMerchants<T>(
  tx: Tx,
  actor: StaffActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (tx.tenant !== house) throw new Error("a look across merchants begins in the house");
  await tx.query("SELECT set_config('app.staff_id', $1, true)", [actor.staffId]);
  const result = await work(tx);
  await tx.query("SELECT set_config('app.staff_id', '', true)");
  return result;
}
