import type { CurrencyCode } from "@causeway/money";
import type { AccountKind } from "./chart.ts";
import { selectRows, type Sql } from "./sql.ts";

export type TrialBalanceLine = {
  readonly currency: CurrencyCode;
  readonly kind: AccountKind;
  /** Sums of the accounts that stand on either side. */
  readonly debit: bigint;
  readonly credit: bigint;
};

/** Per currency, debits and credits are equal, now as at any moment: what moved since is taken back from today. */
export async function readTrialBalance(sql: Sql, at?: Date): Promise<TrialBalanceLine[]> {
  const rows = await selectRows<Record<"currency" | "kind" | "debit" | "credit", string>>(
    sql,
    `WITH since AS (SELECT account_id, sum(amount) AS moved FROM ledger.entry WHERE at > $1 GROUP BY account_id),
          stood AS (SELECT a.currency, a.kind, a.posted - coalesce(s.moved, 0) AS balance
                      FROM ledger.account a LEFT JOIN since s ON s.account_id = a.id)
     SELECT currency, kind::text,
            coalesce(-sum(balance) FILTER (WHERE balance < 0), 0)::text AS debit,
            coalesce(sum(balance) FILTER (WHERE balance > 0), 0)::text AS credit
       FROM stood GROUP BY currency, stood.kind ORDER BY currency, stood.kind`,
    [at ?? "infinity"],
  );
  return rows.map(({ currency, kind, debit, credit }) => ({
    currency: currency as CurrencyCode,
    kind: kind as AccountKind,
    debit: BigInt(debit),
    credit: BigInt(credit),
  }));
}

/** Accounts of what the house has earned, and of what it has borne, at every bank together. */
export const houseKinds = ["fee", "margin", "interest", "loss", "bank_charge", "fx"] as const;
export type HouseKind = (typeof houseKinds)[number];
export type HouseMoney = Readonly<Record<HouseKind, bigint>>;

export function houseMoney(of: (kind: HouseKind) => bigint): HouseMoney {
  return Object.fromEntries(houseKinds.map((kind) => [kind, of(kind)])) as HouseMoney;
}

/** What stands on the house's accounts of a kind in a currency, every stripe together. As the poster. */
export async function readHouseStands(sql: Sql, kind: HouseKind, currency: CurrencyCode): Promise<bigint> {
  const [row] = await selectRows<{ posted: string }>(
    sql,
    `SELECT coalesce(sum(posted), 0)::text AS posted FROM ledger.account
     WHERE merchant_id IS NULL AND kind = $1 AND currency = $2`,
    [kind, currency],
  );
  return BigInt(row!.posted);
}

/** What the books say about money that is not ours. What banks confirm of it, the books do not know. */
export type ClientMoney = {
  readonly currency: CurrencyCode;
  /** What merchants are owed, in all of their accounts. */
  readonly merchants: bigint;
  /** What stands in suspense, debits and credits against each other. */
  readonly suspense: bigint;
  /** What may neither be credited nor sent back. */
  readonly blocked: bigint;
  /** What stands on the nostros. */
  readonly nostro: bigint;
  /** What is ours beside it: above zero what was earned, below what was borne. */
  readonly house: HouseMoney;
};

export async function readClientMoney(sql: Sql): Promise<ClientMoney[]> {
  type Row = Record<"currency" | "merchants" | "suspense" | "blocked" | "nostro" | HouseKind, string>;
  const rows = await selectRows<Row>(
    sql,
    `SELECT currency,
            coalesce(sum(posted) FILTER (WHERE merchant_id IS NOT NULL), 0)::text AS merchants,
            coalesce(sum(posted) FILTER (WHERE kind = 'suspense'), 0)::text AS suspense,
            coalesce(sum(posted) FILTER (WHERE kind = 'blocked'), 0)::text AS blocked,
            coalesce(-sum(posted) FILTER (WHERE kind = 'nostro'), 0)::text AS nostro,
            ${houseKinds.map((kind) => `coalesce(sum(posted) FILTER (WHERE kind = '${kind}'), 0)::text AS ${kind}`).join(", ")}
       FROM ledger.account GROUP BY currency ORDER BY currency`,
  );
  return rows.map(({ currency, merchants, suspense, blocked, nostro, ...house }) => ({
    currency: currency as CurrencyCode,
    merchants: BigInt(merchants),
    suspense: BigInt(suspense),
    blocked: BigInt(blocked),
    nostro: BigInt(nostro),
    house: houseMoney((kind) => BigInt(house[kind])),
  }));
}

export type BrokenRule = { readonly rule: string; readonly subject: string; readonly detail: string };

/** Checks every rule of the books at one moment and names what is broken; an empty list means that they hold. */
export async function findBrokenRules(sql: Sql): Promise<BrokenRule[]> {
  return await selectRows<BrokenRule>(sql, "SELECT rule, subject, detail FROM ledger.broken_rules()");
}
