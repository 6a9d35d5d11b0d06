import { houseTransferKinds, type HouseTransferKind } from "@causeway/contract/console/house-transfer";
import { houseKinds, houseMoney, type HouseKind } from "@causeway/ledger";
import { fromDecimal, isCurrencyCode, type CurrencyCode } from "@causeway/money";
import type { Tx } from "#platform/data/db.ts";
import type { Day } from "#platform/day.ts";
import { house } from "#platform/ids.ts";
import type { HouseStanding, Parts } from "./house-money.ts";

export type Place = { readonly partner: string; readonly currency: CurrencyCode };

/** What two people agreed to. */
export type AgreedTransfer = Place & {
  readonly id: string;
  readonly kind: HouseTransferKind;
  readonly minor: bigint;
  readonly note: string;
  /** Our own account, as both read it. */
  readonly account: string;
  readonly proposedBy: string;
  readonly agreedBy: string;
  readonly agreedAt: Date;
};

/** What became of it since. */
export type Progress = {
  /** Nothing where it was not begun. */
  readonly parts: Parts | null;
  readonly postedAt: Date | null;
  readonly endedAt: Date | null;
  readonly refusal: string | null;
};

export type HouseTransferRow = AgreedTransfer & { readonly progress: Progress | null };

/** What changes what of a currency may leave waits for each other until its transaction ends. */
export async function lockHouseMoney(tx: Tx, currency: CurrencyCode): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('house ' || $1, 0))", [currency]);
}

type Row = {
  id: string;
  subject: string;
  wish: Record<string, string>;
  account: string | null;
  proposed_by: string;
  agreed_by: string;
  agreed_at: Date;
  begun: boolean;
  parts: Partial<Record<HouseKind, string>> | null;
  posted_at: Date | null;
  ended_at: Date | null;
  refusal: string | null;
};

const agreedRows = `SELECT a.id, a.subject, a.content::jsonb -> 'wish' AS wish, a.content::jsonb #>> '{facts,account}' AS account,
    a.proposed_by, a.agreed_by, a.agreed_at, t.id IS NOT NULL AS begun, t.parts, t.posted_at, t.ended_at, t.refusal
  FROM agreement a LEFT JOIN house_transfer t ON t.id = a.id
  WHERE a.merchant_id = $1 AND a.act = 'house.transfer' AND a.carried_out_at IS NOT NULL`;

/** What does not say what is to be done is no transfer. */
function rowFrom(row: Row): HouseTransferRow[] {
  const place = placeOf(row.subject);
  const { kind, amount = "", note = "" } = row.wish;
  const minor = place && fromDecimal(place.currency, amount)?.minor;
  if (!place || minor === undefined || minor <= 0n || row.account === null) return [];
  if (!isTransferKind(kind)) return [];
  const progress = {
    parts: row.parts && bigParts(row.parts),
    postedAt: row.posted_at,
    endedAt: row.ended_at,
    refusal: row.refusal,
  };
  return [
    {
      ...place,
      id: row.id,
      kind,
      minor,
      note,
      account: row.account,
      proposedBy: row.proposed_by,
      agreedBy: row.agreed_by,
      agreedAt: row.agreed_at,
      progress: row.begun ? progress : null,
    },
  ];
}

export function isTransferKind(kind: string | undefined): kind is HouseTransferKind {
  return houseTransferKinds.some((each) => each === kind);
}

function bigParts(parts: Partial<Record<HouseKind, string>>): Parts {
  return Object.fromEntries(Object.entries(parts).map(([kind, minor]) => [kind, BigInt(minor)]));
}

/** What an agreement of this kind is about: `harbour/USD`. */
export function subjectOf({ partner, currency }: Place): string {
  return `${partner}/${currency}`;
}

export function placeOf(subject: string): Place | undefined {
  const [partner = "", currency = "", ...more] = subject.split("/");
  return more.length === 0 && isCurrencyCode(currency) ? { partner, currency } : undefined;
}

/** Those that were agreed to, the newest first. */
export async function listTransfers(tx: Tx, most: number): Promise<HouseTransferRow[]> {
  const rows = await tx.rows<Row>(`${agreedRows} ORDER BY a.agreed_at DESC, a.id LIMIT $2`, [house, most]);
  return rows.flatMap(rowFrom);
}

export async function findTransfer(tx: Tx, id: string): Promise<HouseTransferRow | undefined> {
  const row = await tx.maybe<Row>(`${agreedRows} AND a.id = $2`, [house, id]);
  return row && rowFrom(row)[0];
}

/** Held until the transaction ends. */
export async function lockTransfer(tx: Tx, id: string): Promise<HouseTransferRow | undefined> {
  await tx.query("SELECT FROM house_transfer WHERE id = $1 FOR UPDATE", [id]);
  return findTransfer(tx, id);
}

/** Of a currency, what is not at its end, and whatever was agreed to since a moment. */
export async function listRecent(tx: Tx, currency: CurrencyCode, since: Date): Promise<HouseTransferRow[]> {
  const rows = await tx.rows<Row>(
    `${agreedRows} AND split_part(a.subject, '/', 2) = $2 AND (t.id IS NULL
       OR t.refusal IS NULL AND (t.ended_at IS NULL OR t.posted_at IS NULL OR a.agreed_at >= $3 OR t.posted_at >= $3))`,
    [house, currency, since],
  );
  return rows.flatMap(rowFrom);
}

type Looked = Pick<HouseStanding, "house" | "owed" | "held"> & { readonly lookedAt: Date };

/** Nothing where nobody has looked at the currency yet. */
export async function findLooked(tx: Tx, currency: CurrencyCode): Promise<Looked | undefined> {
  const row = await tx.maybe<Record<HouseKind | "owed" | "held", string> & { lookedAt: Date }>(
    `SELECT owed, held, ${houseKinds.join(", ")}, looked_at AS "lookedAt" FROM client_money WHERE currency = $1`,
    [currency],
  );
  if (!row) return undefined;
  const { owed, held, lookedAt } = row;
  return { owed: BigInt(owed), held: BigInt(held), lookedAt, house: houseMoney((kind) => BigInt(row[kind])) };
}

export async function countUnowned(tx: Tx, currency: CurrencyCode): Promise<number> {
  const { n } = await tx.one<{ n: number }>(
    "SELECT count(*)::int AS n FROM statement_break WHERE currency = $1 AND closed_at IS NULL AND owner IS NULL",
    [currency],
  );
  return n;
}

/** False where the currency was swept on that day already. */
export async function insertTransfer(
  tx: Tx,
  transfer: AgreedTransfer & {
    readonly day: Day;
    readonly parts: Parts | null;
    readonly refusal: string | null;
  },
  now: Date,
): Promise<boolean> {
  const { id, partner, currency, kind, minor, account, day, parts, refusal } = transfer;
  const written = parts && Object.fromEntries(Object.entries(parts).map(([of, part]) => [of, String(part)]));
  const inserted = await tx.query(
    `INSERT INTO house_transfer (id, partner, currency, kind, minor, account, day, begun_at, parts, refusal)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (currency, day) WHERE kind = 'sweep' AND refusal IS NULL DO NOTHING`,
    [id, partner, currency, kind, minor, account, day, now, written && JSON.stringify(written), refusal],
  );
  return inserted.rowCount === 1;
}

/** The accounts of the house's have moved. */
export async function markPosted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query("UPDATE house_transfer SET posted_at = $2 WHERE id = $1 AND posted_at IS NULL", [id, now]);
}

/** True for the one call that ended it; false also where this is no transfer. */
export async function markEnded(tx: Tx, id: string, now: Date): Promise<boolean> {
  const ended = await tx.query(
    "UPDATE house_transfer SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL AND refusal IS NULL",
    [id, now],
  );
  return ended.rowCount === 1;
}

/** True for the one call that did. */
export async function markRefused(tx: Tx, id: string, refusal: string): Promise<boolean> {
  const marked = await tx.query(
    "UPDATE house_transfer SET refusal = $2 WHERE id = $1 AND refusal IS NULL AND ended_at IS NULL",
    [id, refusal],
  );
  return marked.rowCount === 1;
}

export type HousePlaceRow = Place & { readonly bank: [string, string, string] };

/** Where the house keeps which currency. */
export function listPlaces(tx: Tx): Promise<HousePlaceRow[]> {
  return tx.rows<HousePlaceRow>(
    `SELECT c.partner, c.currency, ARRAY[p.name_zh_cn, p.name_zh_hk, p.name_en_us] AS bank
     FROM bank_currency c JOIN bank_partner p USING (partner) ORDER BY c.partner, c.currency`,
  );
}
