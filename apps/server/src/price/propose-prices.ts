import { staffRolesThatMay, type InputOf, type OutputOf } from "@causeway/contract";
import { priceChange, proposePrices as route, type PriceChange } from "@causeway/contract/console/price";
import { centsOf } from "@causeway/contract/price/line";
import type { Context } from "../context.ts";
import { askColleagues, partyOf, propose, type AgreementAct, type Content } from "#agreement/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn } from "#platform/day.ts";
import { send } from "#platform/engine/outbox.ts";
import type { Call, StaffActor } from "#platform/http/binding.ts";
import type { TenantId } from "#platform/ids.ts";
import { refuse } from "#platform/refusal.ts";
import { judgeChange, type PriceList } from "./judge-change.ts";
import { zone, type Change } from "./price-list.ts";
import { isMerchant, latestNumber, listLines, lockPrices, readPriceList } from "./price.store.ts";

export const priceTopics = { begin: "price/begin" } as const;
/** There is one list, so one change of it waits at a time. */
export const priceSubject = "list";

export async function proposePrices(
  ctx: Context,
  tx: Tx,
  call: Call<StaffActor>,
  { note, firstDay, tiers, lines }: InputOf<typeof route>,
): Promise<OutputOf<typeof route>> {
  const act = priceAct(ctx);
  const wish = wishOf({ firstDay, tiers, lines }, note);
  const { until } = await propose(ctx, tx, partyOf(call), act, { subject: priceSubject, wish });
  await askColleagues(ctx, tx, act, { proposedBy: call.actor.staffId, until });
  return { waitsUntil: until.toISOString() };
}

export const priceDeciders = staffRolesThatMay("price.act");

/**
 * What two members of staff do with prices. Both read which version came last, and another one that comes between them
 * lets their agreement lapse. A flow carries it out, after it has looked at both signatures.
 */
export function priceAct(ctx: Context): AgreementAct {
  return {
    name: "price.change",
    title: ["价格调整", "價格調整", "a change of prices"],
    readers: staffRolesThatMay("price.view"),
    proposers: priceDeciders,
    deciders: priceDeciders,
    proposal: { route, says: saysPrices },
    readFacts: async (tx, subject) => {
      if (subject !== priceSubject) refuse("notFound");
      await lockPrices(tx);
      return { latest: String(await latestNumber(tx)) };
    },
    carryOut: async (tx, { agreementId, wish }) => {
      const { change } = readWish(wish);
      const list = await listFor(tx, change);
      const { obstacle } = judgeChange(list, changeFrom(change), dayIn(zone, ctx.clock.now()));
      if (obstacle) refuse(obstacle);
      await send(tx, { topic: priceTopics.begin, key: agreementId });
    },
  };
}

function wishOf({ firstDay, tiers, lines }: PriceChange, note: string): Content["wish"] {
  return { firstDay, ...tiers, note, lines: JSON.stringify(lines) };
}

export function readWish(wish: Content["wish"]): { change: PriceChange; note: string } {
  const { firstDay, silverFrom, goldFrom, note = "", lines = "" } = wish;
  const tiers = { silverFrom, goldFrom };
  return { change: priceChange.parse({ firstDay, tiers, lines: JSON.parse(lines) }), note };
}

/** As it is reckoned with. */
export function changeFrom({ firstDay, tiers, lines }: PriceChange): Change {
  return { firstDay, tiers: { silver: centsOf(tiers.silverFrom), gold: centsOf(tiers.goldFrom) }, lines };
}

const saysPrices: AgreementAct["proposal"]["says"] = (body, { subject, wish }) => {
  const said = route.input.safeParse(body).data;
  if (!said || subject !== priceSubject) return false;
  const { note, firstDay, tiers, lines } = said;
  const meant = wishOf({ firstDay, tiers, lines }, note);
  return Object.keys({ ...meant, ...wish }).every((key) => meant[key] === wish[key]);
};

/** Everybody's prices, with those of the merchants whom a change names. */
export async function listFor(tx: Tx, { lines }: Pick<PriceChange, "lines">): Promise<PriceList> {
  const list = await readPriceList(tx);
  const named = new Set(lines.flatMap(({ merchant }) => (merchant === null ? [] : [merchant as TenantId])));
  const own = [...list.lines];
  for (const merchant of named)
    await tx.asTenant(merchant, async (of) => {
      if (!(await isMerchant(of))) refuse("notFound");
      own.push(...(await listLines(of)).filter((line) => line.merchant !== null));
    });
  return { ...list, lines: own };
}
