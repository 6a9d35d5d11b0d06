import type { CurrencyCode } from "@causeway/money";
import { openMerchantAccounts, openPlatformAccounts, setAccountsClosed } from "../chart.ts";
import { selectRows, type Sql } from "../sql.ts";
import type { AccountId } from "../transfer.ts";
import type { ModelAccount } from "./model.ts";

export type World = {
  /** Accounts that belong to this lane alone, fresh and at zero. */
  readonly accounts: readonly ModelAccount[];
  readonly unknownAccount: AccountId;
};

const currencies: readonly CurrencyCode[] = ["USD", "JPY"];

/** A few merchants and one stripe of the platform: small enough that everybody meets everybody. */
export async function openWorld(sql: Sql, lane: number, merchants: number): Promise<World> {
  const ids = Array.from({ length: merchants }, (_, index) => merchantId(lane, index));
  for (const id of ids) await openMerchantAccounts(sql, id, currencies);
  await openPlatformAccounts(sql, { lanes: lane + 1, currencies, partners: ["alpha"] });
  const rows = await selectRows<{ id: string; currency: string; guarded: boolean; partner: string | null }>(
    sql,
    `SELECT id::text, currency, guarded, partner FROM ledger.account
      WHERE merchant_id = ANY ($1::uuid[]) OR lane = $2 ORDER BY id`,
    [ids, lane],
  );
  // One account in sixteen is closed from the start.
  const closed = (index: number) => index % 16 === 7;
  await setAccountsClosed(
    sql,
    rows.filter((_, index) => closed(index)).map(({ id }) => BigInt(id)),
    true,
  );
  return {
    accounts: rows.map(({ id, currency, guarded }, index) => ({
      id: BigInt(id),
      currency,
      guarded,
      closed: closed(index),
      posted: 0n,
      pendingOut: 0n,
      pendingIn: 0n,
      seq: 0n,
    })),
    unknownAccount: 4_000_000_000_000n + BigInt(lane),
  };
}

export function merchantId(lane: number, index: number): string {
  const tail = (lane * 1_000_000 + index).toString(16).padStart(12, "0");
  return `01900000-0000-7000-8000-${tail}`;
}
