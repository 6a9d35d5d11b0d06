import type { SecurityKind } from "@causeway/contract/security-event";
import type { Tx } from "#platform/data/db.ts";
import { house, type TenantId } from "#platform/ids.ts";
import { isAct, staffOnly, type EventFilter, type EventMark, type StoredEvent } from "./security.ts";

type Row = {
  at: Date;
  key: string;
  merchant_id: TenantId;
  kind: SecurityKind;
  actor: string | null;
  person_id: string | null;
  staff_id: string | null;
  subject: string;
  address: string;
  browser: string;
  details: Record<string, string>;
};

/** Newest first, out of the audit's chains and out of the notes; of each no more than a page is looked at. */
export async function listEvents(
  tx: Tx,
  filter: EventFilter,
  after: EventMark,
  limit: number,
): Promise<StoredEvent[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const [audits, notes] = branches(filter, put);
  const mark = after && { at: put(after.at), key: put(after.key) };
  const most = put(limit);
  const page = (select: string) =>
    `(SELECT * FROM (${select}) e WHERE ${mark ? `at <= ${mark.at} AND (at, key) < (${mark.at}, ${mark.key})` : "true"}
      ORDER BY at DESC, key DESC LIMIT ${most})`;
  const rows = await tx.rows<Row>(
    `SELECT * FROM (${page(audits)} UNION ALL ${page(notes)}) e ORDER BY at DESC, key DESC LIMIT ${most}`,
    values,
  );
  return rows.map(({ merchant_id: merchantId, person_id: person, staff_id: staff, ...row }) => ({
    ...row,
    merchantId,
    person,
    staff,
  }));
}

/** How many of each kind in each hour. */
export function countEvents(
  tx: Tx,
  filter: EventFilter,
): Promise<{ hour: Date; kind: SecurityKind; n: number }[]> {
  const values: unknown[] = [];
  const [audits, notes] = branches(filter, (value) => `$${values.push(value)}`);
  return tx.rows(
    `SELECT date_trunc('hour', at) AS hour, kind, count(*)::int AS n
     FROM (${audits} UNION ALL ${notes}) e GROUP BY 1, 2`,
    values,
  );
}

export function countSurplus(
  tx: Tx,
  kinds: readonly SecurityKind[],
  from: Date,
): Promise<{ hour: Date; n: number }[]> {
  return tx.rows(
    "SELECT hour, sum(times)::int AS n FROM security_surplus WHERE kind = ANY ($1) AND hour >= $2 GROUP BY hour",
    [kinds, from],
  );
}

/** Only the conditions that were asked for, so that each finds its index. */
function branches(filter: EventFilter, put: (value: unknown) => string): readonly [string, string] {
  const { merchant, kinds, who, network, from, until } = filter;
  const acts = put(kinds.filter(isAct));
  const notes = put(kinds.filter((kind) => !isAct(kind)));
  const times = [from !== null && `at >= ${put(from)}`, until !== null && `at < ${put(until)}`];
  const actors = who && put(who.flatMap((id) => [id, `staff:${id}`]));
  const people = who && put(who);
  const wanted = network === null ? null : put(network);
  return [
    `SELECT at, ('a' || merchant_id || lpad(seq::text, 18, '0')) COLLATE "C" AS key, merchant_id, act AS kind, actor,
       NULL::uuid AS person_id, NULL::uuid AS staff_id, subject, coalesce(details->>'address', '') AS address,
       coalesce(details->>'browser', '') AS browser, details - 'address' - 'browser' AS details
     FROM audit WHERE ${every([
       `act = ANY (${acts})`,
       `(act <> ALL (${put(staffOnly)}) OR starts_with(actor, 'staff:'))`,
       merchant !== null && `merchant_id = ${put(merchant)}`,
       actors !== null && `(actor = ANY (${actors}) OR subject = ANY (${actors}))`,
       wanted !== null && `details->>'address' <> '' AND (details->>'address')::inet <<= ${wanted}::inet`,
       ...times,
     ])}`,
    `SELECT at, ('n' || id) COLLATE "C" AS key, merchant_id, kind, NULL AS actor, person_id, staff_id, subject,
       network AS address, browser, details
     FROM security_event WHERE ${every([
       `merchant_id = ${put(merchant ?? house)}`,
       `kind = ANY (${notes})`,
       people !== null && `(person_id = ANY (${people}::uuid[]) OR staff_id = ANY (${people}::uuid[]))`,
       wanted !== null && `network <> '' AND network::inet <<= ${wanted}::inet`,
       ...times,
     ])}`,
  ];
}

function every(conditions: readonly (string | false)[]): string {
  return conditions.filter((each) => each !== false).join(" AND ");
}

/** When each of these last signed in at the transaction's merchant. */
export async function listLastSignIns(tx: Tx, people: readonly string[]): Promise<Map<string, Date>> {
  const rows = await tx.rows<{ actor: string; at: Date }>(
    `SELECT p.actor, a.at FROM unnest($2::text[]) AS p (actor), LATERAL (
       SELECT at FROM audit WHERE merchant_id = $1 AND actor = p.actor AND act IN ('session.opened', 'session.switched')
       ORDER BY at DESC LIMIT 1) a`,
    [tx.tenant, people],
  );
  return new Map(rows.map(({ actor, at }) => [actor, at]));
}

/** Who was asked since then to set up a factor. */
export async function listAsked(tx: Tx, since: Date): Promise<Set<string>> {
  const rows = await tx.rows<{ subject: string }>(
    "SELECT DISTINCT subject FROM audit WHERE merchant_id = $1 AND act = 'security.reminded' AND at > $2",
    [tx.tenant, since],
  );
  return new Set(rows.map(({ subject }) => subject));
}

/** Removes what has outlived its use, of everybody; the table itself keeps half a year whatever is asked for. */
export async function removeOutlived(tx: Tx, before: Date, staffBefore: Date, most: number): Promise<number> {
  const { rowCount } = await tx.query(
    `DELETE FROM security_event WHERE (merchant_id, id) IN (
       SELECT merchant_id, id FROM security_event
       WHERE at < $1 AND (at < $2 OR NOT (staff_id IS NOT NULL OR starts_with(kind, 'staff.'))) LIMIT $3)`,
    [before, staffBefore, most],
  );
  await tx.query("DELETE FROM security_surplus WHERE hour < $1", [before]);
  return rowCount ?? 0;
}
