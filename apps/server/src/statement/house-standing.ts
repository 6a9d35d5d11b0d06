import { houseMoney } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import type { Context } from "../context.ts";
import { findOwnAccount } from "#partners/bank/bank-data.store.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn, daysAfter, type Zone } from "#platform/day.ts";
import type { HouseStanding, Parts } from "./house-money.ts";
import {
  countUnowned,
  findLooked,
  listRecent,
  type HouseTransferRow,
  type Place,
} from "./house-transfer.store.ts";

const nothing = houseMoney(() => 0n);

/** Whose day it is that has one sweep of a currency. */
export const sweepZone: Zone = "Asia/Hong_Kong";

/** How our own money of a currency stands at a bank, whatever is being decided about one transfer left out. */
export async function readStanding(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { partner, currency }: Place,
  except?: string,
): Promise<HouseStanding> {
  const now = ctx.clock.now();
  const looked = await findLooked(tx, currency);
  const recent = await listOthers(tx, currency, now, except);
  const sweeps = recent.filter(({ kind }) => kind === "sweep");
  const topUps = recent.filter(({ kind }) => kind === "topUp");
  const stocked = recent.filter(({ kind, progress }) => kind === "stock" && !!progress?.postedAt);
  const isShown = ({ progress }: HouseTransferRow) =>
    !!progress?.postedAt && !!looked && progress.postedAt < looked.lookedAt;
  const away = sweeps.filter((each) => !isShown(each));
  const awaited = topUps.filter((each) => !isShown(each));
  return {
    own: await findOwnAccount(tx, partner, currency),
    house: looked?.house ?? nothing,
    owed: looked?.owed ?? 0n,
    held: looked?.held ?? 0n,
    onItsWay: sumOf(away),
    away: partsOf(away),
    awaited: sumOf(awaited),
    coming: partsOf(awaited),
    stocked: sumOf(stocked.filter((each) => !isShown(each))),
    isSweptToday: sweeps.some(({ agreedAt }) => dayIn(sweepZone, agreedAt) === dayIn(sweepZone, now)),
    unowned: await countUnowned(tx, currency),
  };
}

async function listOthers(tx: Tx, currency: CurrencyCode, now: Date, except: string | undefined) {
  const recent = await listRecent(tx, currency, daysAfter(now, -2));
  return recent.filter(({ id }) => id !== except);
}

const sumOf = (transfers: readonly HouseTransferRow[]) =>
  transfers.reduce((sum, { minor }) => sum + minor, 0n);

const partsOf = (transfers: readonly HouseTransferRow[]) =>
  transfers.reduce<Parts>((sum, { progress }) => addParts(sum, progress?.parts ?? {}), {});

function addParts(a: Parts, b: Parts): Parts {
  const kinds = [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof Parts)[];
  return Object.fromEntries(kinds.map((kind) => [kind, (a[kind] ?? 0n) + (b[kind] ?? 0n)]));
}
