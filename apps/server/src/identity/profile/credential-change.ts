import type { AuditAct } from "@causeway/contract/audit-act";
import { notify } from "#notification/index.ts";
import { audit, type AuditActor } from "#platform/data/audit.ts";
import { daysAfter } from "#platform/day.ts";
import type { Tx } from "#platform/data/db.ts";
import type { UserActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import type { Context } from "#context.ts";
import { distrustDevices } from "../session/device.store.ts";
import { factorChanged, factorChanges, type FactorChange } from "../factor/factor.messages.ts";
import { endStepUpsElsewhere, holdPayments, listMemberships } from "../identity.store.ts";
import type { PersonId } from "../person.ts";
import { deleteCodesOf } from "../sign-in/one-time-code.store.ts";
import { deleteAttemptsOf } from "../sign-in/sign-in-attempt.store.ts";

const paymentHoldDays = 1;

/**
 * What every change of how somebody proves who he is brings with it: what was begun by the old ways comes to nothing, no
 * device is trusted any more and payments are held for a day. Whoever changes it tells the person, so that a thief cannot
 * do it in silence.
 */
export async function secureAccount(ctx: Context, tx: Tx, person: PersonId, act: AuditAct): Promise<void> {
  await holdPayments(tx, person, daysAfter(ctx.clock.now(), paymentHoldDays));
  await distrustDevices(tx, person);
  await deleteAttemptsOf(tx, person);
  await deleteCodesOf(tx, person);
  await auditEverywhere(ctx, tx, person, act);
}

/** Whatever else is open proves itself again, by what counts now, before it changes anything. */
export async function afterFactorChange(
  ctx: Context,
  tx: Tx,
  { userId: person, sessionId }: Pick<UserActor, "userId" | "sessionId">,
  change: FactorChange,
): Promise<void> {
  await endStepUpsElsewhere(tx, person, sessionId);
  await notify(ctx, tx, {
    tenant: house,
    to: { personId: person },
    kind: factorChanged,
    words: { change: factorChanges[change] },
  });
  await secureAccount(ctx, tx, person, `factor.${change}`);
}

/** Into the book of every merchant the person acts for, because it concerns each of them; his open pages hear of it. */
export async function auditEverywhere(
  ctx: Context,
  tx: Tx,
  person: PersonId,
  act: AuditAct,
  actor: AuditActor = person,
): Promise<void> {
  const now = ctx.clock.now();
  for (const { tenant } of await listMemberships(tx, person)) {
    await tx.asTenant(tenant, async (own) => {
      await announce(own, "user", person);
      await audit(own, now, { actor, act, subject: person });
    });
  }
}
