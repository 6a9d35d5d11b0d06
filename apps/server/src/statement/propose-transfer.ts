import { staffRolesThatMay, type InputOf, type OutputOf } from "@causeway/contract";
import { houseTransferWish, proposeHouseTransfer } from "@causeway/contract/console/house-transfer";
import { fromDecimal, fromWire, toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { askColleagues, partyOf, propose, type AgreementAct } from "#agreement/index.ts";
import { referenceOf } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import { refuse } from "#platform/refusal.ts";
import { refusalOf } from "./house-money.ts";
import { readStanding } from "./house-standing.ts";
import { listPlaces, lockHouseMoney, placeOf, subjectOf, type Place } from "./house-transfer.store.ts";
import { topics } from "./statement.ts";

/** One of the treasury proposes that our own money leaves or comes in; whatever the amount, another one agrees to it. */
export async function proposeTransfer(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { partner, kind, money, note }: InputOf<typeof proposeHouseTransfer>,
): Promise<OutputOf<typeof proposeHouseTransfer>> {
  const asked = fromWire(money) ?? refuse("notFound");
  const place = { partner, currency: asked.currency };
  const act = houseTransferAct(ctx);
  const wish = { kind, amount: toDecimal(asked), note };
  const { until } = await propose(ctx, tx, partyOf(call), act, { subject: subjectOf(place), wish });
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { waitsUntil: until.toISOString() };
}

export const transferDeciders = staffRolesThatMay("treasury.act");

/**
 * What two of the treasury do with the house's own money. The digest holds what may not change between the two of them:
 * where it goes, and what else is on its way. What we have earned grows with every fee, so that is judged anew instead, when
 * it is proposed, when it is agreed to, and by the flow that begins it.
 */
export function houseTransferAct(ctx: Context): AgreementAct {
  return {
    name: "house.transfer",
    title: ["自有资金划转", "自有資金劃轉", "a transfer of our own money"],
    readers: staffRolesThatMay("treasury.view"),
    proposers: transferDeciders,
    deciders: transferDeciders,
    proposal: { route: proposeHouseTransfer, says: saysTransfer },
    readFacts: async (tx, subject) => {
      const place = await knownPlace(tx, subject);
      await lockHouseMoney(tx, place.currency);
      const { own, onItsWay } = await readStanding(ctx, tx, place);
      return {
        ...place,
        account: own ? referenceOf(own) : refuse("ownAccountMissing"),
        onItsWay: toDecimal({ currency: place.currency, minor: onItsWay }),
      };
    },
    carryOut: async (tx, { agreementId, subject, wish }) => {
      const place = await knownPlace(tx, subject);
      const { kind, amount } = houseTransferWish.parse(wish);
      const money = fromDecimal(place.currency, amount) ?? refuse("notFound");
      const refusal = refusalOf(kind, money.minor, await readStanding(ctx, tx, place));
      if (refusal) refuse(refusal);
      await send(tx, { topic: topics.transfer, key: agreementId });
    },
  };
}

const saysTransfer: AgreementAct["proposal"]["says"] = (body, { subject, wish }) => {
  const said = proposeHouseTransfer.input.safeParse(body).data;
  const asked = said && fromWire(said.money);
  return (
    asked !== undefined &&
    subjectOf({ partner: said!.partner, currency: asked.currency }) === subject &&
    said!.kind === wish["kind"] &&
    said!.note === wish["note"] &&
    toDecimal(asked) === wish["amount"]
  );
};

async function knownPlace(tx: Tx, subject: string): Promise<Place> {
  const place = placeOf(subject) ?? refuse("notFound");
  const isKnown = (await listPlaces(tx)).some((each) => subjectOf(each) === subject);
  return isKnown ? place : refuse("notFound");
}
