import type { HouseTransferRefusal } from "@causeway/contract/console/house-transfer";
import type { Context } from "../context.ts";
import { findRole, findSignedAgreement } from "#agreement/index.ts";
import { referenceOf, transferKind } from "#partners/bank/port.ts";
import { audit } from "#platform/data/audit.ts";
import type { Tx } from "#platform/data/db.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { openInstruction } from "#platform/engine/instruction-record.ts";
import { dayIn } from "#platform/day.ts";
import { send, settle } from "#platform/engine/outbox.ts";
import { house } from "#platform/ids.ts";
import { lookAtCover } from "./cover.ts";
import { partsOf, refusalOf } from "./house-money.ts";
import { readStanding, sweepZone } from "./house-standing.ts";
import { findTransfer, insertTransfer, lockHouseMoney, type AgreedTransfer } from "./house-transfer.store.ts";
import { houseTransferAct, transferDeciders } from "./propose-transfer.ts";
import { noteNotDone } from "./refuse-transfer.ts";
import { topics } from "./statement.ts";
import { transferTopics } from "./sweep-out.ts";

/**
 * Two people agreed that our own money moves. Books and banks are looked at anew; a sweep that they still bear out becomes an
 * instruction to the bank, and what comes in is waited for. What cannot be done any more is refused, and says why.
 */
export async function beginTransfer(ctx: Context, id: string): Promise<void> {
  const agreed = await ctx.db.tx(house, (tx) => findTransfer(tx, id));
  // The outbox is no authority.
  if (agreed) await lookAtCover(ctx);
  await ctx.db.tx(house, async (tx) => {
    await settle(tx, { topic: topics.transfer, key: id });
    if (agreed) await begin(ctx, tx, agreed);
    else await alarm(ctx, tx, id);
  });
}

async function begin(ctx: Context, tx: Tx, agreed: AgreedTransfer): Promise<void> {
  const { id, partner, currency, kind, minor, account } = agreed;
  await lockHouseMoney(tx, currency);
  if ((await findTransfer(tx, id))?.progress) return;
  const isSigned = await findSignedAgreement(ctx, tx, houseTransferAct(ctx), id);
  if (!isSigned || !(await areDeciders(tx, agreed))) {
    await alarm(ctx, tx, id);
    return refuseAgreed(ctx, tx, agreed, isSigned ? "personGone" : "notSigned");
  }
  const standing = await readStanding(ctx, tx, agreed, id);
  const isSameAccount = standing.own && referenceOf(standing.own) === account;
  const refusal = isSameAccount ? refusalOf(kind, minor, standing) : "ownAccountMissing";
  if (refusal) return refuseAgreed(ctx, tx, agreed, refusal);
  const parts = partsOf(kind, minor, standing);
  const now = ctx.clock.now();
  const row = { ...agreed, day: dayIn(sweepZone, agreed.agreedAt), parts, refusal: null };
  if (!(await insertTransfer(tx, row, now))) return refuseAgreed(ctx, tx, agreed, "sweptToday");
  if (kind === "sweep") {
    const asked = { partner, reference: account, money: { currency, minor } };
    await openInstruction(tx, transferKind, id, asked, now);
    await send(tx, { topic: transferTopics.run, key: id });
  }
  await announce(tx, "treasury", id);
  await audit(tx, now, { actor: "flow", act: "houseTransfer.begun", subject: id, details: { kind } });
}

async function alarm(ctx: Context, tx: Tx, id: string): Promise<void> {
  ctx.events.emit({ event: "transfer.unagreed", transferId: id });
  await noteSeen(ctx, tx, undefined, { kind: "transfer.unagreed", subject: id });
}

/** An agreement of people who have no say in this is none. */
async function areDeciders(tx: Tx, { proposedBy, agreedBy }: AgreedTransfer): Promise<boolean> {
  for (const person of [proposedBy, agreedBy]) {
    const role = await findRole(tx, person);
    if (role === undefined || !transferDeciders.some((each) => each === role)) return false;
  }
  return true;
}

async function refuseAgreed(
  ctx: Context,
  tx: Tx,
  agreed: AgreedTransfer,
  refusal: HouseTransferRefusal | "personGone" | "notSigned",
): Promise<void> {
  const row = { ...agreed, day: dayIn(sweepZone, agreed.agreedAt), parts: null, refusal };
  await insertTransfer(tx, row, ctx.clock.now());
  await noteNotDone(ctx, tx, agreed.id, refusal);
}
