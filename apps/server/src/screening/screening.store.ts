import type { Words } from "@causeway/contract";
import type { Watchlist } from "#partners/watchlist/port.ts";
import type { Tx } from "#platform/data/db.ts";
import type { Id, TenantId } from "#platform/ids.ts";
import type { CaseId, Hit, StoredParty } from "#review/index.ts";
import type { Found } from "./find-hits.ts";

export type HitId = Id<"hit">;

/** False where this entry was found for this party before. */
export async function insertHit(
  tx: Tx,
  hit: Found & { id: HitId; caseId: CaseId; partyId: StoredParty["id"]; at: Date },
): Promise<boolean> {
  const inserted = await tx.query(
    `INSERT INTO screening_hit (merchant_id, id, case_id, party_id, list_id, list_words, entry_id, listed_name, matched_name,
       score, country, birth_date, number, found_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) ON CONFLICT DO NOTHING`,
    [
      tx.tenant,
      hit.id,
      hit.caseId,
      hit.partyId,
      hit.list.id,
      JSON.stringify(hit.list.words),
      hit.entry.id,
      hit.listedName,
      hit.matchedName,
      hit.score,
      hit.entry.country,
      hit.entry.birthDate,
      hit.entry.number,
      hit.at,
    ],
  );
  return inserted.rowCount === 1;
}

export async function listKnownEntries(tx: Tx, partyId: StoredParty["id"]): Promise<Set<string>> {
  const rows = await tx.rows<{ list_id: string; entry_id: string }>(
    "SELECT list_id, entry_id FROM screening_hit WHERE merchant_id = $1 AND party_id = $2",
    [tx.tenant, partyId],
  );
  return new Set(rows.map(({ list_id, entry_id }) => `${list_id}/${entry_id}`));
}

type HitRecord = {
  id: HitId;
  role: string;
  person: boolean;
  names: string[];
  party_country: string | null;
  party_birth_date: string | null;
  party_number: string | null;
  list_words: Words;
  listed_name: string;
  matched_name: string;
  score: number;
  country: string | null;
  birth_date: string | null;
  number: string | null;
  verdict: "same" | "different" | null;
  decided_by: string | null;
};

export async function listHits(tx: Tx, caseId: CaseId): Promise<Hit[]> {
  const rows = await tx.rows<HitRecord>(
    `SELECT h.*, p.role, p.person, p.names, p.country AS party_country, p.birth_date AS party_birth_date,
       p.number AS party_number
     FROM screening_hit h JOIN review_party p ON p.merchant_id = h.merchant_id AND p.id = h.party_id
     WHERE h.merchant_id = $1 AND h.case_id = $2 ORDER BY h.score DESC, h.id`,
    [tx.tenant, caseId],
  );
  return rows.map((row) => ({
    id: row.id,
    party: {
      role: row.role,
      person: row.person,
      names: row.names,
      country: row.party_country,
      birthDate: row.party_birth_date,
      number: row.party_number,
    },
    list: row.list_words,
    listedName: row.listed_name,
    matchedName: row.matched_name,
    score: row.score,
    country: row.country,
    birthDate: row.birth_date,
    number: row.number,
    verdict: row.verdict,
    decidedBy: row.decided_by,
  }));
}

export async function setVerdict(
  tx: Tx,
  caseId: CaseId,
  id: HitId,
  said: { verdict: "same" | "different"; by: string; at: Date },
): Promise<boolean> {
  const changed = await tx.query(
    `UPDATE screening_hit SET verdict = $4, decided_by = $5, decided_at = $6
     WHERE merchant_id = $1 AND case_id = $2 AND id = $3`,
    [tx.tenant, caseId, id, said.verdict, said.by, said.at],
  );
  return changed.rowCount === 1;
}

export async function watchCase(tx: Tx, caseId: CaseId, digest: string): Promise<void> {
  await tx.query(
    `INSERT INTO screening_watch (case_id, tenant, digest) VALUES ($1, $2, $3)
     ON CONFLICT (case_id) DO UPDATE SET digest = excluded.digest`,
    [caseId, tx.tenant, digest],
  );
}

export async function stopWatching(tx: Tx, caseId: CaseId): Promise<void> {
  await tx.query("DELETE FROM screening_watch WHERE case_id = $1", [caseId]);
}

/** Some of those who were last screened by other lists than these, each for its own sweep. */
export function takeUnscreened(
  tx: Tx,
  digest: string,
  most: number,
): Promise<{ caseId: CaseId; tenant: TenantId }[]> {
  return tx.rows<{ caseId: CaseId; tenant: TenantId }>(
    `SELECT case_id AS "caseId", tenant FROM screening_watch WHERE digest <> $1 ORDER BY case_id LIMIT $2
     FOR UPDATE SKIP LOCKED`,
    [digest, most],
  );
}

export async function isAnyUnscreened(tx: Tx, digest: string): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM screening_watch WHERE digest < $1)
       OR EXISTS (SELECT FROM screening_watch WHERE digest > $1) AS found`,
    [digest],
  );
  return found;
}

/** True where something differs from what was noticed last. */
export async function noticeLists(tx: Tx, lists: readonly Watchlist[], at: Date): Promise<boolean> {
  let changed = 0;
  for (const { id, digest, entries } of lists) {
    const noticed = await tx.query(
      `INSERT INTO screening_list AS l (id, digest, entries, noticed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET digest = excluded.digest, entries = excluded.entries, noticed_at = excluded.noticed_at
       WHERE l.digest <> excluded.digest`,
      [id, digest, entries.length, at],
    );
    changed += noticed.rowCount ?? 0;
  }
  const gone = await tx.query("DELETE FROM screening_list WHERE id <> ALL ($1)", [lists.map(({ id }) => id)]);
  return changed + (gone.rowCount ?? 0) > 0;
}
