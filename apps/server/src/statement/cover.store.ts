import { houseKinds, type HouseMoney } from "@causeway/ledger";
import type { CurrencyCode } from "@causeway/money";
import { refundKind } from "#partners/bank/port.ts";
import type { Tx } from "#platform/data/db.ts";
import { house } from "#platform/ids.ts";

/** A statement that is being compared, and is the bank's last word from now on. */
export type Closing = {
  readonly partner: string;
  readonly currency: CurrencyCode;
  readonly day: string;
  readonly minor: bigint;
};

/**
 * What banks confirm: each one's last closing balance, and what it has told of since. A credit that is in doubt is not
 * counted, or with the smaller of two amounts; a debit always is, with the larger. The debit of what was asked for
 * counts once it is booked, since what it takes stands among what is owed until then.
 */
export async function sumConfirmed(
  tx: Tx,
  partners: readonly string[],
  currencies: readonly CurrencyCode[],
  told: Closing | undefined,
): Promise<ReadonlyMap<CurrencyCode, bigint>> {
  const rows = await tx.rows<{ currency: CurrencyCode; sum: string }>(
    `SELECT currency, sum(coalesce(last.closing, 0) + since.moved)::text AS sum
     FROM unnest($1::text[]) partner CROSS JOIN unnest($2::text[]) currency
       LEFT JOIN LATERAL (
         SELECT s.day, s.closing FROM (
           (SELECT day, closing, reconciled_at FROM bank_statement b
            WHERE b.partner = partner.partner AND b.currency = currency.currency
            ORDER BY day DESC, reconciled_at DESC LIMIT 1)
           UNION ALL SELECT $5::date, $6::bigint, 'infinity' WHERE partner = $3 AND currency = $4) s
         ORDER BY s.day DESC, s.reconciled_at DESC LIMIT 1) last ON true
       CROSS JOIN LATERAL (
         SELECT coalesce(sum(CASE
             WHEN e.direction = 'debit' THEN -greatest(e.minor, abs(doubt.bank_minor))
             WHEN doubt.is_whole THEN 0
             ELSE least(e.minor, abs(doubt.bank_minor)) END), 0) AS moved
         FROM bank_entry e LEFT JOIN LATERAL (
           SELECT bool_or(b.kind IN ('contradiction', 'notInStatement')) AS is_whole, min(b.bank_minor) AS bank_minor FROM statement_break b
           WHERE b.partner = e.partner AND b.reference = e.reference AND b.closed_at IS NULL
             AND b.kind IN ('contradiction', 'notInStatement', 'differs', 'accountDiffers')) doubt ON true
         WHERE e.partner = partner.partner AND e.currency = currency.currency AND e.cancelled_by IS NULL
           AND e.day > coalesce(last.day, '-infinity')
           AND NOT (e.became IN ('refund', 'transfer') AND e.transfer_id IS NULL)) since
     GROUP BY currency`,
    [
      partners,
      currencies,
      told?.partner ?? null,
      told?.currency ?? null,
      told?.day ?? null,
      told?.minor ?? null,
    ],
  );
  return new Map(rows.map(({ currency, sum }) => [currency, BigInt(sum)]));
}

export type Debits = {
  /** What left without our asking and stands in suspense: it lessens nothing of what others are owed there. */
  readonly unasked: bigint;
  /** What has left for refunds that are still owed in merchants' accounts, until the bank's word about them is booked. */
  readonly ahead: bigint;
};

/** Of a debit that differs from its refund, the refund explains as much as was asked for. */
export async function sumDebits(tx: Tx): Promise<ReadonlyMap<CurrencyCode, Debits>> {
  const rows = await tx.rows<{ currency: CurrencyCode; unasked: string; ahead: string }>(
    `SELECT currency, coalesce(sum(minor - explained) FILTER (WHERE became = 'suspense'), 0)::text AS unasked,
       coalesce(sum(explained) FILTER (WHERE is_ahead), 0)::text AS ahead
     FROM (
       SELECT e.currency, e.became, e.minor, coalesce(i.concluded_at IS NULL AND i.tenant <> $2, false) AS is_ahead,
         CASE WHEN i.id IS NULL THEN 0 ELSE least(i.minor, e.minor) END AS explained
       FROM bank_entry e JOIN statement_break b ON b.id = e.break_id AND b.closed_at IS NULL
         LEFT JOIN bank_instruction i ON b.kind = 'refundDiffers' AND i.id = e.instruction
           AND (i.kind = $1 OR i.concluded_at IS NOT NULL)
           AND i.currency = e.currency AND i.state NOT IN ('refused', 'denied')
           AND NOT EXISTS (SELECT FROM bank_entry own WHERE own.instruction = i.id AND own.became IN ('refund', 'transfer'))
       WHERE e.became = 'suspense' AND e.direction = 'debit' AND e.transfer_id IS NOT NULL AND e.cancelled_by IS NULL
       UNION ALL
       SELECT e.currency, e.became, e.minor, i.tenant <> $2, e.minor
       FROM bank_instruction i JOIN bank_entry e ON e.instruction = i.id AND e.became = 'refund'
       WHERE i.kind = $1 AND i.concluded_at IS NULL AND e.transfer_id IS NOT NULL AND e.cancelled_by IS NULL
       UNION ALL
       -- Ours, and gone before its word has put it into suspense: nothing of what others have there.
       SELECT e.currency, 'suspense', e.minor, false, 0
       FROM bank_instruction i JOIN bank_entry e ON e.instruction = i.id AND e.became = 'transfer'
       WHERE i.concluded_at IS NULL AND e.transfer_id IS NOT NULL AND e.cancelled_by IS NULL) debit
     GROUP BY currency`,
    [refundKind, house],
  );
  return new Map(
    rows.map(({ currency, unasked, ahead }) => [
      currency,
      { unasked: BigInt(unasked), ahead: BigInt(ahead) },
    ]),
  );
}

export type CoverRow = {
  readonly currency: CurrencyCode;
  readonly owed: bigint;
  readonly held: bigint;
  readonly lookedAt: Date;
};

export async function keepCover(
  tx: Tx,
  { currency, owed, held, lookedAt, house: ours }: CoverRow & { readonly house: HouseMoney },
): Promise<void> {
  await tx.query(
    `INSERT INTO client_money (currency, owed, held, looked_at, ${houseKinds.join(", ")})
     VALUES ($1, $2, $3, $4, ${houseKinds.map((_kind, n) => `$${n + 5}`).join(", ")})
     ON CONFLICT (currency) DO UPDATE SET owed = excluded.owed, held = excluded.held, looked_at = excluded.looked_at,
         ${houseKinds.map((kind) => `${kind} = excluded.${kind}`).join(", ")}
       WHERE client_money.looked_at <= excluded.looked_at`,
    [currency, owed, held, lookedAt, ...houseKinds.map((kind) => ours[kind])],
  );
}

export async function listCover(tx: Tx): Promise<CoverRow[]> {
  const rows = await tx.rows<{ currency: CurrencyCode; owed: string; held: string; lookedAt: Date }>(
    `SELECT currency, owed::text, held::text, looked_at AS "lookedAt" FROM client_money ORDER BY currency`,
  );
  return rows.map((row) => ({ ...row, owed: BigInt(row.owed), held: BigInt(row.held) }));
}
