import type { InputOf, OutputOf } from "@causeway/contract";
import { changeAccountStanding } from "@causeway/contract/console/account";
import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { notify, settleToDo } from "#notification/index.ts";
import type { Standing } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import type { TenantId } from "#platform/ids.ts";
import { staffActOf } from "#platform/data/machine.ts";
import { noteSeen } from "#platform/data/security.ts";
import { findSigned, rulesOf } from "#platform/data/staff-signature.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { refuse } from "#platform/refusal.ts";
import { inMerchant, staffActor } from "#platform/data/staff-tenancy.ts";
import {
  accountMachine,
  reviewKind,
  statusOf,
  topics,
  type AccountId,
  type AccountState,
  type OpeningId,
} from "./account.ts";
import * as kinds from "./account.messages.ts";
import {
  findBankOfOpening,
  findLastStanding,
  findOpening,
  listOpenings,
  lockAccount,
  moveAccount,
} from "./account.store.ts";

/** What happens to money that is at an account when it is frozen or released; whoever keeps receipts knows. */
export type Receipts = {
  readonly hold: (tx: Tx, accountId: string) => Promise<void>;
  readonly release: (tx: Tx, accountId: string) => Promise<void>;
};

const told = { freeze: kinds.frozen, unfreeze: kinds.unfrozen, close: kinds.closed } as const;

/**
 * Staff freeze an account, release it, or close it for good. Receipts at a frozen account stand still; those at a
 * closed one are brought to their end in the usual way, and nothing new comes in.
 */
export async function changeStanding(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  receipts: Receipts,
  input: InputOf<typeof changeAccountStanding>,
): Promise<OutputOf<typeof changeAccountStanding>> {
  const { act, reason } = input;
  const id = input.accountId as AccountId;
  const merchant = input.merchantId as TenantId;
  const acted = { merchant, act: staffActOf(accountMachine, act), subject: id, reason };
  return inMerchant(ctx, tx, call, acted, async (own) => {
    const account = (await lockAccount(own, ctx.cipher, id)) ?? refuse("notFound");
    const state = await moveAccount(own, account, act, {
      actor: staffActor(call.actor),
      at: ctx.clock.now(),
      also: async () => {
        await (act === "freeze" ? receipts.hold(own, id) : receipts.release(own, id));
        for (const opening of await listOpenings(own, ctx.cipher, id))
          if (opening.state === "OPEN") await send(own, { topic: topics.standing, key: opening.openingId });
        await settleToDo(own, merchant, id);
      },
      tell: (who) =>
        notify(ctx, own, {
          tenant: merchant,
          to: { permission: who },
          kind: told[act],
          words: { nickname: account.application.nickname, no: account.accountNo },
          link: pageLink("AccountDetail", id),
        }),
    });
    return { status: statusOf(state ?? refuse("wrongState")) };
  });
}

function standingOf(state: AccountState): Standing {
  if (state === "ACTIVE") return "open";
  return state === "FROZEN" ? "blocked" : "closed";
}

/**
 * Tells the bank how an account stands now, whatever it was told before; the outbox comes back until it has answered. The
 * console's process says that somebody released it, and may be in other hands: a bank hears so by a signature alone.
 */
export async function tellStanding(ctx: Context, tenant: TenantId, id: OpeningId): Promise<void> {
  const look = async (tx: Tx) => {
    const opening = await findOpening(tx, ctx.cipher, id);
    const account = opening && (await lockAccount(tx, ctx.cipher, opening.accountId));
    if (!account) throw new Error(`the account of opening ${id} was expected and is not there`);
    const standing = standingOf(account.state);
    return standing === "open" && !(await isReleaseSigned(ctx, tx, account.id))
      ? { unsigned: account.id }
      : { standing };
  };
  const { partner, unsigned, standing } = await ctx.db.tx(tenant, async (tx) => ({
    ...(await look(tx)),
    partner: await findBankOfOpening(tx, id),
  }));
  if (standing) await ctx.banks.at(partner).setStanding(id, standing);
  await ctx.db.tx(tenant, async (tx) => {
    if (unsigned) {
      ctx.events.emit({ event: "decision.unsigned", kind: reviewKind, subjectId: unsigned });
      await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: unsigned });
    }
    // Changed meanwhile, it is told again.
    if ((await look(tx)).standing === standing) await settle(tx, { topic: topics.standing, key: id });
  });
}

async function isReleaseSigned(ctx: Context, tx: Tx, id: AccountId): Promise<boolean> {
  const last = await findLastStanding(tx, id);
  if (last?.act !== "unfreeze" || !last.actor.startsWith("staff:")) return false;
  const by = { staff: last.actor.slice("staff:".length), route: changeAccountStanding.path };
  const said = changeAccountStanding.input.safeParse(
    await findSigned(tx, rulesOf(ctx.config), last.signature, by),
  ).data;
  return said?.accountId === id && said.act === "unfreeze" && said.merchantId === tx.tenant;
}
