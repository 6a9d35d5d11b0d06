import type { CurrencyCode } from "@causeway/money";
import { selectRows, type Sql } from "./sql.ts";
import type { AccountId } from "./transfer.ts";

export const merchantKinds = ["available", "in_process", "uncredited"] as const;
export const platformKinds = [
  "nostro",
  "fx",
  "fee",
  "margin",
  "suspense",
  "rounding",
  "bank_charge",
  "interest",
  "loss",
  "blocked",
] as const;
export type MerchantKind = (typeof merchantKinds)[number];
export type PlatformKind = (typeof platformKinds)[number];
export type AccountKind = MerchantKind | PlatformKind;

export type MerchantAccounts = {
  readonly currency: CurrencyCode;
  readonly available: AccountId;
  readonly inProcess: AccountId;
  readonly uncredited: AccountId;
};

export type PlatformPlace = { readonly currency: CurrencyCode; readonly lane: number } & (
  | { readonly kind: "nostro"; readonly partner: string }
  | { readonly kind: Exclude<PlatformKind, "nostro"> }
);

export class NoSuchAccount extends Error {
  override readonly name = "NoSuchAccount";
  readonly place: PlatformPlace;

  constructor(place: PlatformPlace, message: string) {
    super(message);
    this.place = place;
  }
}

/** Opens the three accounts of each currency, or finds them open. Runs as the merchant or as the poster. */
export async function openMerchantAccounts(
  sql: Sql,
  merchantId: string,
  currencies: readonly CurrencyCode[],
): Promise<void> {
  await sql.query("SELECT ledger.open_merchant_accounts($1, $2)", [merchantId, currencies]);
}

export async function findMerchantAccounts(
  sql: Sql,
  merchantId: string,
): Promise<Map<CurrencyCode, MerchantAccounts>> {
  const rows = await selectRows<{ currency: CurrencyCode } & Record<MerchantKind, string>>(
    sql,
    `SELECT currency,
            max(id) FILTER (WHERE kind = 'available')::text AS available,
            max(id) FILTER (WHERE kind = 'in_process')::text AS in_process,
            max(id) FILTER (WHERE kind = 'uncredited')::text AS uncredited
       FROM ledger.account WHERE merchant_id = $1 GROUP BY currency ORDER BY currency`,
    [merchantId],
  );
  return new Map(
    rows.map(({ currency, available, in_process, uncredited }) => [
      currency,
      {
        currency,
        available: BigInt(available),
        inProcess: BigInt(in_process),
        uncredited: BigInt(uncredited),
      },
    ]),
  );
}

/** Opens every stripe a cell needs: each kind in each currency for each lane, nostros at each partner. */
export async function openPlatformAccounts(
  sql: Sql,
  cell: {
    readonly lanes: number;
    readonly currencies: readonly CurrencyCode[];
    readonly partners: readonly string[];
  },
): Promise<void> {
  await sql.query("SELECT ledger.open_platform_accounts($1, $2, $3, $4)", [
    platformKinds,
    cell.currencies,
    cell.lanes,
    cell.partners,
  ]);
}

/** Read once and kept: platform accounts stay. A place whose account is not open yet throws `NoSuchAccount`. */
export async function readPlatformAccounts(sql: Sql): Promise<(place: PlatformPlace) => AccountId> {
  const rows = await selectRows<{ id: string; place: string }>(
    sql,
    `SELECT id::text, concat_ws(' ', kind, currency, lane, partner) AS place FROM ledger.account WHERE merchant_id IS NULL`,
  );
  const ids = new Map(rows.map(({ id, place }) => [place, BigInt(id)]));
  return (place) => {
    const name = [
      place.kind,
      place.currency,
      place.lane,
      ...(place.kind === "nostro" ? [place.partner] : []),
    ].join(" ");
    const id = ids.get(name);
    if (id === undefined) throw new NoSuchAccount(place, `no such platform account: ${name}`);
    return id;
  };
}

/**
 * A closed account takes no new transfer and no new reservation; a reservation made before may still be posted or
 * voided, because the world outside has already acted on it. Serves for closing as for freezing.
 */
export async function setAccountsClosed(
  sql: Sql,
  accounts: readonly AccountId[],
  closed: boolean,
): Promise<void> {
  await sql.query("SELECT ledger.set_accounts_closed($1, $2)", [accounts.map(String), closed]);
}
