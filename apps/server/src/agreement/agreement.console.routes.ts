import type { StaffRole } from "@causeway/contract";
import * as contract from "@causeway/contract/console/agreement";
import type { Context } from "../context.ts";
import { read, staff, write, type Bound, type StaffActor } from "#platform/http/binding.ts";
import { house } from "#platform/ids.ts";
import { listStaffNames } from "#staff/index.ts";
import { partyOf } from "./actor.ts";
import type { Agreement, AgreementAct } from "./agreement.ts";
import { tellDeclined } from "./agreement.messages.ts";
import { listAgreements } from "./agreement.store.ts";
import { agree, decline, withdraw } from "./decide-proposal.ts";

/** Which acts there are is for whoever registers them; who may read or decide one is said by the act itself. */
export function agreementConsoleRoutes(ctx: Context, acts: readonly AgreementAct[]): Bound[] {
  return [
    read(contract.listAgreements, staff(), ({ actor }, { state }) =>
      ctx.db.tx(house, async (tx) => {
        const readable = acts.filter(({ readers }) => readers.includes(actor.role));
        const found = await listAgreements(
          tx,
          readable.map(({ name }) => name),
          state,
        );
        const people = found.flatMap(({ proposedBy, endedBy }) => [
          proposedBy,
          ...(endedBy ? [endedBy] : []),
        ]);
        const names = await listStaffNames(tx, people);
        return found.map((each) => shown(each, names, actor, readable));
      }),
    ),
    write(contract.agreeToProposal, staff(), async (tx, call, input) => {
      await agree(ctx, tx, partyOf(call), acts, input);
      return { agreementId: input.agreementId };
    }),
    write(contract.declineProposal, staff(), async (tx, call, input) => {
      const found = await decline(ctx, tx, partyOf(call), acts, input);
      const act = acts.find(({ name }) => name === found.act);
      if (act) await tellDeclined(ctx, tx, act, found, input.reason);
      return { agreementId: input.agreementId };
    }),
    write(contract.withdrawProposal, staff(), async (tx, call, input) => {
      await withdraw(ctx, tx, partyOf(call), acts, input);
      return { agreementId: input.agreementId };
    }),
  ];
}

function shown(
  each: Agreement,
  names: ReadonlyMap<string, string>,
  { staffId, role }: StaffActor & { role: StaffRole },
  acts: readonly AgreementAct[],
) {
  const { id, subject, content, digest, state, proposedBy, endedBy, reason } = each;
  const named = (person: string) => ({ staffId: person, name: names.get(person) ?? "" });
  const act = acts.find(({ name }) => name === each.act);
  const waits = state === "waiting";
  return {
    agreementId: id,
    act: each.act as contract.AgreementActName,
    subject,
    wish: content.wish,
    facts: content.facts,
    digest,
    state,
    proposedBy: named(proposedBy),
    proposedAt: each.proposedAt.toISOString(),
    until: each.until.toISOString(),
    endedBy: endedBy === null ? null : named(endedBy),
    endedAt: each.endedAt?.toISOString() ?? null,
    reason,
    mayDecide: waits && ![proposedBy, subject].includes(staffId) && (act?.deciders.includes(role) ?? false),
    mayWithdraw: waits && proposedBy === staffId,
  };
}
