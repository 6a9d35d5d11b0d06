import type { HouseTransferKind, HouseTransferRefusal } from "@causeway/contract/console/house-transfer";
import type { HouseKind, HouseMoney } from "@causeway/ledger";
import type { OwnAccount } from "#partners/bank/port.ts";

/** How much of a transfer is of which account of the house's. */
export type Parts = Readonly<Partial<Record<HouseKind, bigint>>>;

/** What a sweep takes, and what a top-up makes good, in this order. */
const earned = ["fee", "margin", "interest"] as const;
const borne = ["loss", "bank_charge", "fx"] as const;

const atLeastZero = (minor: bigint) => (minor > 0n ? minor : 0n);
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (minors: readonly bigint[]) => minors.reduce((all, each) => all + each, 0n);

/** What a currency's transfers are judged by. */
export type HouseStanding = {
  readonly own: OwnAccount | undefined;
  /** As it was last looked at, like what is owed and held. */
  readonly house: HouseMoney;
  readonly owed: bigint;
  readonly held: bigint;
  /** Sweeps that were agreed to and which that look does not show yet, and how much of them is of which account. */
  readonly onItsWay: bigint;
  readonly away: Parts;
  /** Top-ups that were agreed to and which that look does not show yet, and how much of them is for which account. */
  readonly awaited: bigint;
  readonly coming: Parts;
  /** What has come to exchange from and that look does not show yet. */
  readonly stocked: bigint;
  readonly isSweptToday: boolean;
  /** Open items about the currency that nobody has taken. */
  readonly unowned: number;
};

/** What we have earned and not taken out, less what is on its way: an account that stands below zero lessens the others. */
export function earnedOf({ house, onItsWay }: Pick<HouseStanding, "house" | "onItsWay">): bigint {
  return atLeastZero(sum(earned.map((kind) => house[kind])) - onItsWay);
}

/** What we have borne and not brought in, less what is agreed to come. */
export function missingOf({ house, awaited }: Pick<HouseStanding, "house" | "awaited">): bigint {
  return atLeastZero(sum(borne.map((kind) => atLeastZero(-house[kind]))) - awaited);
}

/** Why a transfer is not made; whatever comes in may be larger than what is missing. */
export function refusalOf(
  kind: HouseTransferKind,
  minor: bigint,
  standing: HouseStanding,
): HouseTransferRefusal | undefined {
  const { own, owed, held, onItsWay, isSweptToday, unowned } = standing;
  if (!own) return "ownAccountMissing";
  if (kind !== "sweep") return undefined;
  if (isSweptToday) return "sweptToday";
  if (unowned > 0) return "itemsUnowned";
  if (minor > earnedOf(standing)) return "houseLacks";
  return owed > held - onItsWay - minor ? "coverLacks" : undefined;
}

export function sweepableOf(standing: HouseStanding): bigint {
  const { owed, held, onItsWay } = standing;
  if (refusalOf("sweep", 1n, standing) !== undefined) return 0n;
  return least(earnedOf(standing), held - owed - onItsWay);
}

export function partsOf(kind: HouseTransferKind, minor: bigint, standing: HouseStanding): Parts {
  if (kind === "stock") return { fx: minor };
  return kind === "sweep" ? partsOfSweep(minor, standing) : partsOfTopUp(minor, standing);
}

/** Each account gives what it has until there is enough; the caller has seen that together they have it. */
function partsOfSweep(minor: bigint, { house, away }: Pick<HouseStanding, "house" | "away">): Parts {
  return share(minor, earned, (kind) => atLeastZero(house[kind] - (away[kind] ?? 0n)));
}

/** Each account gets what it lacks; what is more than that is for the charges to come. */
export function partsOfTopUp(
  minor: bigint,
  { house, coming }: Pick<HouseStanding, "house" | "coming">,
): Parts {
  const parts = share(minor, borne, (kind) => atLeastZero(-house[kind] - (coming[kind] ?? 0n)));
  const rest = minor - sum(Object.values(parts));
  return rest === 0n ? parts : { ...parts, bank_charge: (parts.bank_charge ?? 0n) + rest };
}

function share<Kind extends HouseKind>(
  minor: bigint,
  kinds: readonly Kind[],
  most: (kind: Kind) => bigint,
): Partial<Record<Kind, bigint>> {
  const parts: Partial<Record<Kind, bigint>> = {};
  let left = minor;
  for (const kind of kinds) {
    const part = least(left, most(kind));
    if (part > 0n) parts[kind] = part;
    left -= part;
  }
  return parts;
}
