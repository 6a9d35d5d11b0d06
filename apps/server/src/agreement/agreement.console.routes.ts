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
import { proposalShown } from "./show-proposal.ts";

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
  actor: StaffActor,
  acts: readonly AgreementAct[],
) {
  const { subject, content, endedAt } = each;
  const deciders = acts.find(({ name }) => name === each.act)?.deciders ?? [];
  return {
    ...proposalShown(each, names, actor, deciders),
    act: each.act as contract.AgreementActName,
    subject,
    wish: content.wish,
    facts: content.facts,
    endedAt: endedAt?.toISOString() ?? null,
  };
}
