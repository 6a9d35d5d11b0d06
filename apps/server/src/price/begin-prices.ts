import { pageLink } from "@causeway/contract/portal/page-link";
import type { Context } from "../context.ts";
import { findRole, findSignedAgreement, type Agreement } from "#agreement/index.ts";
import { notify } from "#notification/index.ts";
import { audit } from "#platform/data/audit.ts";
import { codeOf, type Tx } from "#platform/data/db.ts";
import { dayIn } from "#platform/day.ts";
import { settle } from "#platform/engine/outbox.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { announce } from "#platform/data/live.ts";
import { noteSeen } from "#platform/data/security.ts";
import { judgeChange } from "./judge-change.ts";
import { zone } from "./price-list.ts";
import { monthsAt } from "./find-price.ts";
import { pricesChanged } from "./price.messages.ts";
import {
  findVersion,
  insertVersion,
  listMerchantIds,
  lockPrices,
  markTold,
  noteTold,
  readPriceList,
  readVolume,
  type VersionRow,
} from "./price.store.ts";
import { isTouched } from "./touch.ts";
import { changeFrom, listFor, priceAct, priceDeciders, priceTopics, readWish } from "./propose-prices.ts";

/**
 * Two people agreed to a change of prices, the console says. It becomes a version where both signed it and it may still be
 * made; what is not, is refused, and says why.
 */
export async function beginPrices(ctx: Context, id: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await lockPrices(tx);
    if (await findVersion(tx, id)) return;
    const agreed = await findSignedAgreement(ctx, tx, priceAct(ctx), id);
    if (!agreed?.endedAt || !(await areDeciders(tx, agreed))) return refuseUnsigned(ctx, tx, id);
    const { change } = readWish(agreed.content.wish);
    const list = await listFor(tx, change);
    const { obstacle } = judgeChange(list, changeFrom(change), dayIn(zone, agreed.endedAt));
    await insertVersion(tx, { id, refusal: obstacle ?? null }, ctx.clock.now());
    await announce(tx, "price", id);
    await audit(tx, ctx.clock.now(), {
      actor: "flow",
      act: obstacle ? "price.notDone" : "price.changed",
      subject: id,
      details: { firstDay: change.firstDay, ...(obstacle && { refusal: obstacle }) },
    });
  });
}

/** An agreement of people who have no say in this is none. */
async function areDeciders(tx: Tx, { proposedBy, endedBy }: Agreement): Promise<boolean> {
  for (const person of [proposedBy, endedBy]) {
    const role = person === null ? undefined : await findRole(tx, person);
    if (!priceDeciders.some((each) => each === role)) return false;
  }
  return true;
}

/** Whoever has the console's process can write an agreement of two colleagues who were not there. */
async function refuseUnsigned(ctx: Context, tx: Tx, id: string): Promise<void> {
  ctx.events.emit({ event: "decision.unsigned", kind: "price.change", subjectId: id });
  await noteSeen(ctx, tx, undefined, { kind: "decision.unsigned", subject: id });
  try {
    await tx.savepoint(() => insertVersion(tx, { id, refusal: "notSigned" }, ctx.clock.now()));
  } catch (error) {
    // Not even that was written that two had agreed: the outbox is no authority.
    if (codeOf(error) !== "42501") throw error;
  }
  await announce(tx, "price", id);
  const details = { refusal: "notSigned" };
  await audit(tx, ctx.clock.now(), { actor: "flow", act: "price.notDone", subject: id, details });
}

const merchantsAtOnce = 100;

/** Tells the next merchants whom it touches, each once; the last one looked at, or nothing where all were. */
export async function tellMerchants(ctx: Context, id: string, after: string): Promise<string | null> {
  const { version, merchants } = await ctx.db.tx(house, async (tx) => ({
    version: await findVersion(tx, id),
    merchants: await listMerchantIds(tx, after, merchantsAtOnce),
  }));
  if (!version || version.number === null) return null;
  for (const merchant of merchants) await tellMerchant(ctx, merchant, { ...version, number: version.number });
  return merchants.length < merchantsAtOnce ? null : merchants.at(-1)!;
}

async function tellMerchant(
  ctx: Context,
  merchant: TenantId,
  version: VersionRow & { readonly number: number },
): Promise<void> {
  await ctx.db.tx(merchant, async (tx) => {
    const now = ctx.clock.now();
    const volume = await readVolume(tx, monthsAt(now));
    const highest = volume.this > volume.last ? volume.this : volume.last;
    if (!isTouched(await readPriceList(tx), version.number, { merchant, volume: highest })) return;
    if (!(await noteTold(tx, version.number, now))) return;
    await notify(ctx, tx, {
      tenant: merchant,
      to: { permission: "price.view" },
      kind: pricesChanged,
      words: { day: version.firstDay },
      link: pageLink("Prices"),
    });
    await announce(tx, "price", String(version.number));
  });
}

/** Everybody was told, and nothing is left to do. */
export async function endBeginning(ctx: Context, id: string): Promise<void> {
  await ctx.db.tx(house, async (tx) => {
    await markTold(tx, id, ctx.clock.now());
    await settle(tx, { topic: priceTopics.begin, key: id });
  });
}
