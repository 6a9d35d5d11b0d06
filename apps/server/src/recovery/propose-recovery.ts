import { staffRolesThatMay, type InputOf, type OutputOf, type Role } from "@causeway/contract";
import { proposeRecovery as route } from "@causeway/contract/console/recovery";
import type { Context } from "../context.ts";
import { askColleagues, partyOf, propose, type AgreementAct } from "#agreement/index.ts";
import { isFacePassed } from "#enterprise/index.ts";
import { listFactorsOf, listMemberships, merchantName } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { refuseOwnMerchant } from "#platform/data/staff-tenancy.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { isOpen, type Recovery } from "./recovery.ts";
import { lockRecovery, moveRecovery } from "./recovery.store.ts";
import { tellEverybody } from "./tell-everybody.ts";

/** The first of two people; nothing changes for anybody yet. */
export async function proposeRecovery(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { recoveryId, reason }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const act = recoveryAct(ctx);
  const { until } = await propose(ctx, tx, partyOf(call), act, { subject: recoveryId, wish: { reason } });
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { waitsUntil: until.toISOString() };
}

/**
 * What two people do with a recovery: they begin the wait. The digest holds whom it is about, what would be removed and how
 * long is waited, which the database takes from there; that the face check was passed is looked at again, under lock.
 */
export function recoveryAct(ctx: Context): AgreementAct {
  return {
    name: "identity.recover",
    title: ["找回账户", "取回帳戶", "the recovery of an account"],
    readers: staffRolesThatMay("recovery.view"),
    proposers: staffRolesThatMay("recovery.act"),
    deciders: staffRolesThatMay("recovery.agree"),
    proposal: {
      route,
      says: (body, { subject, wish }) => {
        const said = route.input.safeParse(body);
        return said.success && said.data.recoveryId === subject && said.data.reason === wish["reason"];
      },
    },
    readFacts: async (tx, subject) => {
      const recovery = await lockChecked(tx, subject);
      const { authenticator, recoveryCodes, passkeys } = await listFactorsOf(tx, recovery.person);
      return {
        username: recovery.username,
        company: await tx.asTenant(recovery.company, merchantName),
        // A company vouches for nobody whom it has removed since.
        role: (await roleThere(tx, recovery)) ?? refuse("recoveryOver"),
        faceCheck: recovery.faceCheck,
        authenticator: authenticator ? "1" : "0",
        recoveryCodes: String(recoveryCodes),
        passkeys: String(passkeys),
        waitHours: String(ctx.config.recovery.waitHours),
      };
    },
    carryOut: async (tx, { subject, wish, proposedBy, agreedBy }) => {
      const recovery = await lockChecked(tx, subject);
      await refuseInvolved(tx, recovery, [proposedBy, agreedBy]);
      const actor = `staff:${proposedBy}` as const;
      await moveRecovery(tx, recovery, "agree", {
        actor,
        at: ctx.clock.now(),
        details: { reason: wish["reason"] ?? "" },
        tell: () => tellEverybody(ctx, tx, recovery, "recovery.agreed", actor),
      });
    },
  };
}

/** It is about one of the company's own people, who may have an account of the house as well. */
async function refuseInvolved(
  tx: Tx,
  { company }: Recovery,
  people: readonly (string | undefined)[],
): Promise<void> {
  await tx.asTenant(company, async (own) => {
    for (const staffId of people) if (staffId) await refuseOwnMerchant(own, staffId);
  });
}

async function roleThere(tx: Tx, { person, company }: Recovery): Promise<Role | undefined> {
  return (await listMemberships(tx, person)).find(({ tenant }) => tenant === company)?.role;
}

/** One that is open, and whose face check was passed. */
async function lockChecked(tx: Tx, id: string): Promise<Recovery> {
  const recovery = (await lockRecovery(tx, id)) ?? refuse("notFound");
  if (!isOpen(recovery) || recovery.state === "AGREED") refuse("recoveryOver");
  const passed = await tx.asTenant(recovery.company, (own) => isFacePassed(own, recovery.faceCheck));
  if (recovery.state !== "CHECKED" || !passed) refuse("recoveryUnchecked");
  return recovery;
}
