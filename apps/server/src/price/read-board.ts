import type { OutputOf } from "@causeway/contract";
import type { PriceVersion, readPriceBoard as route } from "@causeway/contract/console/price";
import { toDecimal } from "@causeway/money";
import type { Context } from "../context.ts";
import { findLatest, proposalShown } from "#agreement/index.ts";
import { listMerchantNames } from "#identity/index.ts";
import type { Tx } from "#platform/data/db.ts";
import { dayIn, type Day } from "#platform/day.ts";
import type { StaffActor } from "#platform/http/binding.ts";
import { acrossMerchants } from "#platform/data/staff-tenancy.ts";
import type { TenantId } from "#platform/ids.ts";
import { listStaffNames } from "#staff/index.ts";
import { tiersOn, type PriceList } from "./judge-change.ts";
import { listAllLines } from "./price-across.store.ts";
import { linesInForce, plainLine, zone, type ListedLine, type TierBounds } from "./price-list.ts";
import { listVersions, readPriceList, type VersionRow } from "./price.store.ts";
import { priceDeciders, priceSubject, readWish } from "./propose-prices.ts";

const versionsAtMost = 50;

export function readBoard(ctx: Context, tx: Tx, actor: StaffActor): Promise<OutputOf<typeof route>> {
  return acrossMerchants(tx, actor, async () => {
    const today = dayIn(zone, ctx.clock.now());
    const list: PriceList = { ...(await readPriceList(tx)), lines: await listAllLines(tx) };
    const versions = await listVersions(tx, versionsAtMost);
    const last = (await findLatest(tx, "price.change", [priceSubject])).get(priceSubject);
    // What became a version is shown as one.
    const open = last && !versions.some(({ id }) => id === last.id) ? last : undefined;
    const change = open && readWish(open.content.wish).change;
    const people = versions.flatMap(({ proposedBy, agreedBy }) => [proposedBy, agreedBy]);
    const names = await listStaffNames(
      tx,
      [...people, open?.proposedBy, open?.endedBy].filter((each) => typeof each === "string"),
    );
    const merchants = [...list.lines, ...(change?.lines ?? [])].flatMap(({ merchant }) => merchant ?? []);
    const named = await listMerchantNames(tx, [...new Set(merchants)] as TenantId[]);
    return {
      today,
      lines: linesInForce(list.lines, today).map((line) => ({
        number: line.version,
        firstDay: line.firstDay,
        line: plainLine(line),
      })),
      tiers: boundsOf(tiersOn(list, today)),
      versions: versions.map((each) => versionShown(each, list.lines, names, today)),
      proposal: open
        ? { ...proposalShown(open, names, actor, priceDeciders), ...readWish(open.content.wish) }
        : null,
      merchants: [...named.values()],
    };
  });
}

type Names = ReadonlyMap<string, string>;

function versionShown(row: VersionRow, lines: readonly ListedLine[], names: Names, today: Day): PriceVersion {
  const { number, firstDay, note, agreedAt, refusal } = row;
  const someone = (staffId: string | null) =>
    staffId === null ? null : { staffId, name: names.get(staffId) ?? "" };
  const begun = firstDay <= today ? "inForce" : "announced";
  return {
    number,
    state: number === null ? "refused" : begun,
    firstDay,
    tiers: boundsOf(row),
    lines: lines.filter(({ version }) => version === number).map(plainLine),
    note,
    proposedBy: someone(row.proposedBy),
    agreedBy: someone(row.agreedBy),
    agreedAt: agreedAt?.toISOString() ?? null,
    refusal,
  };
}

export function boundsOf({ silver, gold }: TierBounds) {
  return { silverFrom: usdText(silver), goldFrom: usdText(gold) };
}

export function usdText(minor: bigint): string {
  return toDecimal({ currency: "USD", minor });
}
