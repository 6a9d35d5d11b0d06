import type { OutputOf } from "@causeway/contract";
import type {
  HouseAccount,
  HouseProposal,
  HouseTransfer,
  readHouseMoney as route,
} from "@causeway/contract/console/house-transfer";
import { toDecimal } from "@causeway/money";
import { findLatest, proposalShown, type Agreement } from "#agreement/index.ts";
import type { Context } from "../context.ts";
import type { Tx } from "#platform/data/db.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { listStaffNames } from "#staff/index.ts";
import { earnedOf, missingOf, refusalOf, sweepableOf } from "./house-money.ts";
import { readStanding } from "./house-standing.ts";
import {
  isTransferKind,
  listPlaces,
  listTransfers,
  subjectOf,
  type HousePlaceRow,
  type HouseTransferRow,
} from "./house-transfer.store.ts";
import { transferDeciders } from "./propose-transfer.ts";

/** Whoever looks further back reads the audit. */
const most = 50;

/** Our own money at every bank, and what was done or is to be done with it. */
export async function readHouseMoney(
  ctx: Context,
  tx: Tx,
  actor: StaffActor,
): Promise<OutputOf<typeof route>> {
  const places = await listPlaces(tx);
  const transfers = await listTransfers(tx, most);
  const proposals = await findLatest(tx, "house.transfer", places.map(subjectOf));
  const names = await listStaffNames(tx, [
    ...transfers.flatMap(({ proposedBy, agreedBy }) => [proposedBy, agreedBy]),
    ...[...proposals.values()].flatMap(({ proposedBy, endedBy }) => [
      proposedBy,
      ...(endedBy ? [endedBy] : []),
    ]),
  ]);
  const named = (staffId: string) => ({ staffId, name: names.get(staffId) ?? "" });
  const accounts: HouseAccount[] = [];
  for (const place of places) {
    const latest = proposals.get(subjectOf(place));
    const proposal = latest ? shownOf(latest, names, actor) : null;
    accounts.push(await accountShown(ctx, tx, place, proposal));
  }
  const banks = new Map(places.map((place) => [subjectOf(place), place.bank]));
  return {
    accounts,
    transfers: transfers.map((each) => transferShown(each, banks.get(subjectOf(each)), named)),
  };
}

type Named = (staffId: string) => { staffId: string; name: string };

async function accountShown(
  ctx: Context,
  tx: Tx,
  { partner, currency, bank }: HousePlaceRow,
  proposal: HouseProposal | null,
): Promise<HouseAccount> {
  const standing = await readStanding(ctx, tx, { partner, currency });
  const amount = (minor: bigint) => toDecimal({ currency, minor });
  const { own, onItsWay } = standing;
  return {
    partner,
    currency,
    bank,
    own: own ? { name: own.holder, account: own.account, bank: own.bic } : null,
    earned: amount(earnedOf(standing)),
    onItsWay: amount(onItsWay),
    missing: amount(missingOf(standing)),
    stock: amount(standing.house.fx + standing.stocked),
    sweepable: amount(sweepableOf(standing)),
    obstacle: refusalOf("sweep", 1n, standing) ?? null,
    proposal,
  };
}

function shownOf(
  found: Agreement,
  names: ReadonlyMap<string, string>,
  actor: StaffActor,
): HouseProposal | null {
  const { kind, amount = "", note = "" } = found.content.wish;
  if (!isTransferKind(kind)) return null;
  return { ...proposalShown(found, names, actor, transferDeciders), kind, amount, note };
}
function transferShown(
  {
    id,
    partner,
    currency,
    kind,
    minor,
    note,
    account,
    agreedAt,
    proposedBy,
    agreedBy,
    progress,
  }: HouseTransferRow,
  bank: HousePlaceRow["bank"] | undefined,
  named: Named,
): HouseTransfer {
  return {
    transferId: id,
    partner,
    currency,
    bank: bank ?? [partner, partner, partner],
    kind,
    amount: toDecimal({ currency, minor }),
    note,
    own: account,
    state: stateOf(progress),
    refusal: progress?.refusal ?? null,
    proposedBy: named(proposedBy),
    agreedBy: named(agreedBy),
    agreedAt: agreedAt.toISOString(),
  };
}

function stateOf(progress: HouseTransferRow["progress"]): HouseTransfer["state"] {
  if (!progress) return "agreed";
  if (progress.refusal !== null) return "refused";
  if (progress.endedAt !== null) return "done";
  return progress.postedAt === null ? "underWay" : "told";
}
